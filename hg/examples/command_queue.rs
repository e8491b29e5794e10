//! A queue of commands between two threads: one records calls, the other plays
//! them.
//!
//! ```text
//! cargo run --release --example command_queue
//! ```
//!
//! Commands go over in batches. The buffer of a batch comes back when it was
//! played, and is used again: after the first batches nothing is allocated. At
//! most two batches wait, so a producer that is too fast waits as well.

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::Instant;

use hg::{Error, Hg, Ne};

#[derive(Hg, Clone, Copy, Debug, PartialEq)]
pub(crate) struct Color {
    red: u8,
    green: u8,
    blue: u8,
}

/// What the drawing thread does.
#[hg::rpc]
pub(crate) trait Canvas {
    fn color(&mut self, color: Color);
    fn line(&mut self, from: [u16; 2], to: [u16; 2]);
    fn text(&mut self, at: [u16; 2], text: &str);
    fn present(&mut self);
}

/// The bytes of a batch, about.
const BATCH: usize = 16 << 10;

/// The end that records.
pub(crate) struct Commands {
    recorder: CanvasRecorder<Vec<u8>>,
    full: SyncSender<Vec<u8>>,
    empty: Receiver<Vec<u8>>,
}

impl Commands {
    /// The canvas that the commands are called on.
    pub(crate) fn canvas(&mut self) -> &mut impl Canvas {
        &mut self.recorder
    }

    /// Hands the batch over if it is large enough.
    pub(crate) fn hand_over(&mut self, at_least: usize) -> Result<(), Error> {
        if self.recorder.sink().len() < at_least {
            return Ok(());
        }
        // Either a buffer that was played, or a new one.
        let mut next = self.empty.try_recv().unwrap_or_default();
        next.clear();
        let batch = std::mem::replace(&mut self.recorder, CanvasRecorder::new(next)).finish()?;
        // Where nobody plays any more, there is nobody to draw for.
        let _ = self.full.send(batch);
        Ok(())
    }
}

/// The end that plays.
pub(crate) struct Batches {
    full: Receiver<Vec<u8>>,
    empty: SyncSender<Vec<u8>>,
}

impl Batches {
    /// Plays until the other end is dropped.
    pub(crate) fn play(&self, canvas: &mut impl Canvas) -> Result<(), Error> {
        for batch in &self.full {
            CanvasRpc::play::<Ne>(&batch, canvas)?;
            let _ = self.empty.try_send(batch);
        }
        Ok(())
    }
}

/// The two ends.
pub(crate) fn queue() -> (Commands, Batches) {
    let (full, batches) = sync_channel(2);
    let (empty, buffers) = sync_channel(4);
    let commands = Commands {
        recorder: CanvasRecorder::new(Vec::new()),
        full,
        empty: buffers,
    };
    let batches = Batches {
        full: batches,
        empty,
    };
    (commands, batches)
}

/// Records so many frames.
pub(crate) fn draw(mut commands: Commands, frames: u16) -> Result<(), Error> {
    for frame in 0..frames {
        let canvas = commands.canvas();
        canvas.color(Color {
            red: frame.to_be_bytes()[1],
            green: 0,
            blue: 255,
        });
        let to = [frame, 1];
        canvas.line([0; 2], to);
        canvas.text(to, "frame");
        canvas.present();
        commands.hand_over(BATCH)?;
    }
    commands.hand_over(1)
}

/// Counts what is drawn.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Counter {
    pub(crate) commands: u32,
    pub(crate) frames: u16,
}

impl Canvas for Counter {
    fn color(&mut self, color: Color) {
        // Frame by frame, in order.
        assert_eq!(color.red, self.frames.to_be_bytes()[1]);
        self.commands += 1;
    }
    fn line(&mut self, _: [u16; 2], to: [u16; 2]) {
        assert_eq!(to, [self.frames, 1]);
        self.commands += 1;
    }
    fn text(&mut self, _: [u16; 2], text: &str) {
        assert_eq!(text, "frame");
        self.commands += 1;
    }
    fn present(&mut self) {
        self.commands += 1;
        self.frames += 1;
    }
}

fn main() -> Result<(), Error> {
    let (start, frames) = (Instant::now(), 60_000);
    let (commands, batches) = queue();
    let drawing = std::thread::spawn(move || {
        let mut counter = Counter::default();
        batches.play(&mut counter).map(|()| counter)
    });
    draw(commands, frames)?;
    let counter = match drawing.join() {
        Ok(counter) => counter?,
        Err(panic) => std::panic::resume_unwind(panic),
    };
    println!("{} commands in {:?}", counter.commands, start.elapsed());
    Ok(())
}
