//! A chart of a suite: a bar for each mode and subject, as SVG.
//!
//! Bars are ratios to the control, whose line stands at 1. A bar that is too
//! long is cut off, with an arrow; its figure stands beside it all the same.
//! The colors are readable on white and on black, also where a viewer does not
//! tell which it is.

use std::fmt::Write as _;

use super::goals::is_own;
use super::results::{Measured, Size};
use crate::suites::{CONTROL, COPY};

/// What is longer is cut off.
const LONGEST: f64 = 4.0;
/// The width of ratio 1.
const UNIT: f64 = 120.0;
/// Where bars start.
const LEFT: f64 = 190.0;
/// The height of a bar with its gap.
const ROW: f64 = 18.0;
/// The height of a title.
const TITLE: f64 = 28.0;

const STYLE: &str = "\
<style>
text { font: 12px sans-serif; fill: #6e7781; }
.title { font-weight: bold; }
.name { text-anchor: end; }
.line { stroke: #6e7781; stroke-dasharray: 3 3; }
.control { fill: #8c959f; } .copy { fill: #bf8700; } .hg { fill: #0969da; } .peer { fill: #1a7f37; }
@media (prefers-color-scheme: light) { text { fill: #1f2328; } }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3; } .line { stroke: #8b949e; }
.control { fill: #6e7681; } .copy { fill: #9e6a03; } .hg { fill: #388bfd; } .peer { fill: #2ea043; }
}
</style>
";

/// The chart of all results of one suite.
pub(super) fn svg<'a>(suite: &str, results: impl IntoIterator<Item = &'a Measured>) -> String {
    let mut bars = String::new();
    let mut top = TITLE;
    for measured in results {
        let _ = writeln!(
            bars,
            r#"<text class="title" x="{LEFT}" y="{:.0}">{}</text>"#,
            top + 18.0,
            escaped(&title(measured)),
        );
        top += TITLE;
        for line in &measured.lines {
            bars += &bar(&line.name, line.ratio, top);
            top += ROW;
        }
    }
    let width = LEFT + LONGEST * UNIT + 80.0;
    let height = top + 10.0;
    let one = LEFT + UNIT;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         width=\"{width:.0}\" height=\"{height:.0}\" role=\"img\">\n\
         <title>{name}: time as a ratio to the hand-written control</title>\n\
         {STYLE}\
         <text class=\"title\" x=\"10\" y=\"20\">{name}: time, control = 1, less is better</text>\n\
         <line class=\"line\" x1=\"{one}\" x2=\"{one}\" y1=\"{TITLE}\" y2=\"{height:.0}\"/>\n\
         {bars}</svg>\n",
        name = escaped(suite),
    )
}

fn title(measured: &Measured) -> String {
    match measured.size {
        Size::Cache => measured.mode.name().into(),
        Size::Memory => format!("{}, in memory", measured.mode.name()),
    }
}

fn bar(name: &str, ratio: f64, top: f64) -> String {
    let class = match name {
        CONTROL => "control",
        COPY => "copy",
        own if is_own(own) => "hg",
        _ => "peer",
    };
    let length = UNIT * ratio.clamp(0.0, LONGEST);
    let arrow = if ratio > LONGEST { "\u{2192} " } else { "" };
    let base = top + ROW - 5.0;
    format!(
        "<text class=\"name\" x=\"{:.0}\" y=\"{base:.0}\">{}</text>\
         <rect class=\"{class}\" x=\"{LEFT}\" y=\"{top:.0}\" width=\"{length:.1}\" height=\"{:.0}\"/>\
         <text x=\"{:.1}\" y=\"{base:.0}\">{arrow}{ratio:.2}</text>\n",
        LEFT - 6.0,
        escaped(name),
        ROW - 4.0,
        LEFT + length + 6.0,
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::{bar, escaped, svg};
    use crate::report::results::{Size, measured};
    use crate::subject::Mode;

    #[test]
    fn bars_are_as_long_as_their_ratios() {
        let text = bar("hg", 0.5, 100.0);
        assert!(
            text.contains(r#"class="hg" x="190" y="100" width="60.0""#),
            "{text}"
        );
        assert!(
            text.contains(r#"<text x="256.0" y="113">0.50</text>"#),
            "{text}"
        );
    }

    #[test]
    fn a_bar_that_is_too_long_is_cut_off() {
        let text = bar("slow", 17.25, 0.0);
        assert!(
            text.contains(r#"class="peer" x="190" y="0" width="480.0""#),
            "{text}"
        );
        assert!(text.contains("\u{2192} 17.25<"), "{text}");
    }

    #[test]
    fn a_chart_has_all_bars_and_fits_them() {
        let lines = [("control", 1.0), ("hg-avx2", 0.5), ("memcpy", 0.2)];
        let results = [
            measured("basic", Mode::Bulk, Size::Cache, &lines),
            measured("basic", Mode::Bulk, Size::Memory, &lines),
        ];
        let text = svg("basic", &results);
        assert_eq!(text.matches("<rect").count(), 6);
        for part in [
            "bulk<",
            "bulk, in memory<",
            "class=\"copy\"",
            "height=\"202\"",
        ] {
            assert!(text.contains(part), "{part} in {text}");
        }
        for tag in ["svg", "title", "style", "text"] {
            let opened = text.matches(&format!("<{tag}")).count();
            assert_eq!(opened, text.matches(&format!("</{tag}>")).count(), "{tag}");
        }
    }

    #[test]
    fn names_cannot_break_the_chart() {
        assert_eq!(escaped("a<b>&c"), "a&lt;b&gt;&amp;c");
    }
}
