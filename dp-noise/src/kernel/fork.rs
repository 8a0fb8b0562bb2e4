//! Which process is this? A number that changes in a forked child, cheap enough to read before every draw.
//!
//! On Linux the kernel is asked to hand a forked child a page of zeros in place of one page of ours
//! (`MADV_WIPEONFORK`), so that noticing a fork costs one load instead of a system call of a hundred nanoseconds,
//! which would be more than the noise itself. It also notices the forks that bypass the C library. Where the
//! kernel refuses (before 4.14) and on other systems of that family the process id is compared. Elsewhere nothing forks, and
//! some systems have no process ids: asking for one would be a panic.
#![cfg_attr(target_os = "linux", allow(unsafe_code))]

/// A number that differs between a process and every process forked from it after this call.
#[inline]
pub(crate) fn epoch() -> u64 {
    #[cfg(target_os = "linux")]
    if let Some(page) = wiped::page() {
        return wiped::epoch(page);
    }
    if cfg!(unix) { u64::from(std::process::id()) | 1 << 63 } else { 1 << 63 }
}

#[cfg(target_os = "linux")]
mod wiped {
    use std::sync::OnceLock;
    use std::sync::atomic::{AtomicU64, Ordering};

    /// The next epoch. Ordinary memory, inherited by a child, which thus goes on from its parent's count.
    static NEXT: AtomicU64 = AtomicU64::new(1);

    static PAGE: OnceLock<Option<&'static AtomicU64>> = OnceLock::new();

    #[inline]
    pub(super) fn page() -> Option<&'static AtomicU64> {
        *PAGE.get_or_init(map)
    }

    #[inline]
    pub(super) fn epoch(page: &AtomicU64) -> u64 {
        match page.load(Ordering::Relaxed) {
            0 => number(page),
            epoch => epoch,
        }
    }

    /// Numbers this process: the page is new, or the kernel has wiped it for a child.
    #[cold]
    fn number(page: &AtomicU64) -> u64 {
        let next = NEXT.fetch_add(1, Ordering::Relaxed);
        match page.compare_exchange(0, next, Ordering::Relaxed, Ordering::Relaxed) {
            Ok(_) => next,
            Err(epoch) => epoch,
        }
    }

    fn map() -> Option<&'static AtomicU64> {
        let length = 4096;
        // SAFETY: a private anonymous mapping at an address of the kernel's choice touches no existing memory.
        // It is never unmapped, unless the kernel refuses to wipe it, in which case no reference to it was made.
        // The address is aligned to a page, hence for an `AtomicU64`, and the kernel gives it filled with zeros,
        // which is a valid one. A wipe happens only in the child, between two instructions of its only thread.
        unsafe {
            let address = libc::mmap(
                std::ptr::null_mut(),
                length,
                libc::PROT_READ | libc::PROT_WRITE,
                libc::MAP_PRIVATE | libc::MAP_ANONYMOUS,
                -1,
                0,
            );
            if address == libc::MAP_FAILED {
                return None;
            }
            if libc::madvise(address, length, libc::MADV_WIPEONFORK) != 0 {
                libc::munmap(address, length);
                return None;
            }
            Some(&*address.cast::<AtomicU64>())
        }
    }
}
