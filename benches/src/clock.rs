//! Clocks for the benchmarks. They measure this library and its competitor under the same
//! conditions.

use core::sync::atomic::{AtomicBool, Ordering};

use rustix::time::{ClockId, clock_gettime};

static WALL: AtomicBool = AtomicBool::new(false);

/// Switches to wall-clock time. If several threads share the work, the CPU time of one thread
/// leaves out the work of the other threads.
pub(crate) fn use_wall_time() {
    WALL.store(true, Ordering::Relaxed);
}

/// The time in seconds. Normally this is the CPU time of this thread, which other programs do not
/// lengthen. This time covers all of the work, since the process has no other thread (`main` sets
/// `DP_THREADS=1`). After [`use_wall_time`], it is the wall-clock time.
pub(crate) fn now() -> f64 {
    let wall = WALL.load(Ordering::Relaxed);
    let time = clock_gettime(if wall { ClockId::Monotonic } else { ClockId::ThreadCPUTime });
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// Returns the seconds that one call takes, and the result of the call.
pub(crate) fn timed<T>(call: impl FnOnce() -> T) -> (f64, T) {
    let start = now();
    let value = call();
    (now() - start, value)
}
