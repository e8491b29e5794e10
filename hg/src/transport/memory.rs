//! Bytes between two threads.

use alloc::collections::VecDeque;
use alloc::sync::Arc;
use std::io::{self, Read, Write};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use core::fmt;

/// The bytes that one direction holds.
const CAPACITY: usize = 64 << 10;

/// The two ends of a stream within this process, for two threads. Each holds
/// 64 KiB that the other has not read; then its writer waits.
///
/// When one end is dropped, the other reads what is left and then the end, and
/// writes `BrokenPipe`.
pub fn pipe() -> (Pipe, Pipe) {
    let (here, there) = (Arc::default(), Arc::default());
    let end = |input: &Arc<Lane>, output: &Arc<Lane>| Pipe {
        input: Arc::clone(input),
        output: Arc::clone(output),
    };
    (end(&here, &there), end(&there, &here))
}

/// One end of a [`pipe`].
pub struct Pipe {
    input: Arc<Lane>,
    output: Arc<Lane>,
}

/// One direction.
#[derive(Default)]
struct Lane {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    bytes: VecDeque<u8>,
    closed: bool,
}

impl Lane {
    fn lock(&self) -> MutexGuard<'_, State> {
        // A panic leaves the bytes whole: each change is one call.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        self.changed
            .wait(state)
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn close(&self) {
        self.lock().closed = true;
        self.changed.notify_all();
    }
}

impl Read for Pipe {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        let mut state = self.input.lock();
        while state.bytes.is_empty() && !state.closed {
            state = self.input.wait(state);
        }
        let read = state.bytes.read(buffer)?;
        self.input.changed.notify_all();
        Ok(read)
    }
}

impl Write for Pipe {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut state = self.output.lock();
        while state.bytes.len() >= CAPACITY && !state.closed {
            state = self.output.wait(state);
        }
        if state.closed {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        let room = CAPACITY - state.bytes.len();
        let bytes = bytes.get(..room).unwrap_or(bytes);
        state.bytes.extend(bytes);
        self.output.changed.notify_all();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Drop for Pipe {
    fn drop(&mut self) {
        self.input.close();
        self.output.close();
    }
}

impl fmt::Debug for Pipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pipe").finish_non_exhaustive()
    }
}
