//! Time, so that ours and theirs meet the same machine.

use rustix::time::{ClockId, clock_gettime};

/// CPU time of this thread in seconds: other programs do not stretch it.
///
/// A scan of ours cuts the rows into equal shares, one for each core, and this thread goes through the first: so this is what a scan takes where each
/// core is free. `DP_THREADS=1` makes this thread go through all.
pub(crate) fn now() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// The seconds of one call, and what it gave.
pub(crate) fn timed<T>(call: impl FnOnce() -> T) -> (f64, T) {
    let start = now();
    let value = call();
    (now() - start, value)
}
