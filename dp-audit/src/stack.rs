//! Room for recursion: certificates are trees, and every walk over one recurses.

use crate::parse::json::MAX_DEPTH;
use std::io;
use std::panic::resume_unwind;
use std::thread::{Builder, scope};

/// More than any build of this crate needs for one level: unoptimised, reading takes about 7 KiB.
const STACK_OF_A_LEVEL: usize = 32 << 10;

/// Runs `work` on a thread whose stack holds a walk over the deepest certificate, whatever the caller's does.
///
/// # Errors
/// Where the operating system gives no thread.
pub(crate) fn with_room<T: Send>(work: impl FnOnce() -> T + Send) -> io::Result<T> {
    scope(|scope| {
        let thread = Builder::new().stack_size(MAX_DEPTH * STACK_OF_A_LEVEL).spawn_scoped(scope, work)?;
        Ok(thread.join().unwrap_or_else(|panic| resume_unwind(panic)))
    })
}
