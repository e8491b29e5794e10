//! The guide's chapters, compiled and run as tests of the documentation.
//!
//! The module exists only while the tests of the documentation are compiled.

macro_rules! chapters {
    ($($(#[$when:meta])? $name:ident = $file:literal;)*) => {$(
        $(#[$when])?
        #[doc = include_str!(concat!("../../", $file))]
        mod $name {}
    )*};
}

chapters! {
    first_message = "docs/01-first-message.md";
    bits_and_bytes = "docs/02-bits-and-bytes.md";
    orders = "docs/03-orders.md";
    enums = "docs/04-enums.md";
    views = "docs/05-views.md";
    errors = "docs/06-errors.md";
    no_std = "docs/07-no-std.md";
    computed = "docs/08-computed.md";
    layout = "docs/09-layout.md";
    #[cfg(feature = "arbitrary-int")]
    odd_widths = "docs/10-odd-widths.md";
    #[cfg(all(feature = "std", feature = "heapless"))]
    vectors = "docs/11-vectors.md";
    #[cfg(feature = "std")]
    choices = "docs/12-choices.md";
    #[cfg(feature = "std")]
    windows = "docs/13-windows.md";
    #[cfg(feature = "std")]
    own_types = "docs/14-own-types.md";
    many_messages = "docs/15-many-messages.md";
    converters = "docs/16-converters.md";
    #[cfg(feature = "std")]
    calls = "docs/17-calls.md";
    #[cfg(feature = "std")]
    sessions = "docs/18-sessions.md";
    attributes = "docs/attributes.md";
    spec = "SPEC.md";
}
