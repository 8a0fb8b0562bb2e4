//! Room for recursion: certificates are trees, and every walk over one recurses.

use std::io;
use std::panic::resume_unwind;
use std::thread::{Builder, scope};

/// How deep arrays and objects may be nested. A row expression takes two levels for each operation, and rustc's
/// own default limit for nested types is 128.
pub const MAX_DEPTH: usize = 1000;

/// More than any build of this crate needs for one level: unoptimised, reading takes about 10 KiB.
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
