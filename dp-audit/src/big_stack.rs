//! Stack space for recursion: certificates are trees, and every walk over a certificate recurses.

use std::io;
use std::panic::resume_unwind;
use std::thread::{Builder, scope};

/// Bound on the nesting of arrays and objects. A row expression takes two levels for each
/// operation. For comparison, rustc's default limit for nested types is 128.
pub const MAX_DEPTH: usize = 1000;

/// The stack size of one nesting level, with room to spare: an unoptimised build needs about 10
/// KiB.
const STACK_OF_A_LEVEL: usize = 32 << 10;

/// Runs `work` on a thread with enough stack for a walk over the deepest certificate. The caller's
/// own stack may be of any size.
///
/// # Errors
/// If the operating system does not start a thread.
pub(crate) fn with_room<T: Send>(work: impl FnOnce() -> T + Send) -> io::Result<T> {
    scope(|scope| {
        let thread = Builder::new().stack_size(MAX_DEPTH * STACK_OF_A_LEVEL).spawn_scoped(scope, work)?;
        Ok(thread.join().unwrap_or_else(|panic| resume_unwind(panic)))
    })
}
