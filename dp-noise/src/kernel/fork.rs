//! Fork detection: a number that changes in a forked child, and is cheap enough to read before
//! every draw.
//!
//! On Linux, the kernel replaces one page of this process by zeros in a forked child
//! (`MADV_WIPEONFORK`). So detecting a fork takes one load. A system call takes a hundred
//! nanoseconds, which is more than the noise itself takes. The page also detects forks that bypass
//! the C library. Linux before 4.14 refuses such a page. On these kernels and on other Unix
//! systems, this module compares process ids. On all other systems, processes cannot fork.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::system;

/// A bit that marks a number made from a process id. A number from the page that the kernel wipes
/// never has this bit.
const BY_ID: u64 = 1 << 63;

/// The next epoch. This counter is in ordinary memory, so a child continues from its parent's
/// count.
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

/// Gives this process a new number, because the page is new, or the kernel has wiped it for a
/// child.
#[cold]
fn number(page: &AtomicUsize) -> u64 {
    let next = NEXT.fetch_add(1, Ordering::Relaxed);
    match page.compare_exchange(0, next, Ordering::Relaxed, Ordering::Relaxed) {
        Ok(_) => next as u64,
        Err(epoch) => epoch as u64,
    }
}
