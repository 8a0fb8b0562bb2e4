//! Time, so that ours and theirs meet the same machine.

use core::sync::atomic::{AtomicBool, Ordering};

use rustix::time::{ClockId, clock_gettime};

static WALL: AtomicBool = AtomicBool::new(false);

/// From here on, time is what passes on the wall: of work that several threads share, the time of one tells too little.
pub(crate) fn use_wall_time() {
    WALL.store(true, Ordering::Relaxed);
}

/// CPU time of this thread in seconds, which other programs do not stretch: all of the work, since it has no other thread (`DP_THREADS=1`, which
/// `main` sees to). Or the time on the wall.
pub(crate) fn now() -> f64 {
    let wall = WALL.load(Ordering::Relaxed);
    let time = clock_gettime(if wall { ClockId::Monotonic } else { ClockId::ThreadCPUTime });
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// The seconds of one call, and what it gave.
pub(crate) fn timed<T>(call: impl FnOnce() -> T) -> (f64, T) {
    let start = now();
    let value = call();
    (now() - start, value)
}
