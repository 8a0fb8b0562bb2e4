//! Which process is this? A number that changes in a forked child, cheap enough to read before every draw.
//!
//! On Linux the kernel is asked to hand a forked child a page of zeros in place of one page of ours
//! (`MADV_WIPEONFORK`), so that noticing a fork costs one load instead of a system call of a hundred nanoseconds,
//! which would be more than the noise itself. It also notices the forks that bypass the C library. Where the
//! kernel refuses (before 4.14) and on other systems of that family the process id is compared. Elsewhere nothing forks.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::system;

/// A process that has a page is not one that has none.
const BY_ID: u64 = 1 << 63;

/// The next epoch. Ordinary memory, inherited by a child, which thus goes on from its parent's count.
static NEXT: AtomicUsize = AtomicUsize::new(1);

static PAGE: OnceLock<Option<&'static AtomicUsize>> = OnceLock::new();

/// A number that differs between a process and every process forked from it after this call.
#[inline]
pub(crate) fn epoch() -> u64 {
    match *PAGE.get_or_init(system::wiped_page) {
        Some(page) => match page.load(Ordering::Relaxed) {
            0 => number(page),
            epoch => epoch as u64,
        },
        None => u64::from(system::process()) | BY_ID,
    }
}

/// Numbers this process: the page is new, or the kernel has wiped it for a child.
#[cold]
fn number(page: &AtomicUsize) -> u64 {
    let next = NEXT.fetch_add(1, Ordering::Relaxed);
    match page.compare_exchange(0, next, Ordering::Relaxed, Ordering::Relaxed) {
        Ok(_) => next as u64,
        Err(epoch) => epoch as u64,
    }
}
