//! The example `command_queue`: every command arrives once and in order.

use std::thread;

#[allow(dead_code, reason = "an example has a `main`")]
#[path = "../examples/command_queue.rs"]
mod example;

use example::{Counter, draw, queue};

#[test]
fn every_command_once_and_in_order() {
    for frames in [0, 1, 5000] {
        let (commands, batches) = queue();
        let drawing = thread::spawn(move || {
            let mut counter = Counter::default();
            batches.play(&mut counter).map(|()| counter)
        });
        draw(commands, frames).unwrap();
        let expected = Counter {
            commands: 4 * u32::from(frames),
            frames,
        };
        assert_eq!(drawing.join().unwrap(), Ok(expected));
    }
}

/// Where nobody plays, nothing waits.
#[test]
fn nobody_plays() {
    let (commands, batches) = queue();
    drop(batches);
    draw(commands, 5000).unwrap();
}
