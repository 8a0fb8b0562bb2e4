//! Linux system calls: entropy, process id, and a page that a fork wipes.

#[path = "call.rs"]
mod call;

#[cfg(feature = "std")]
use core::sync::atomic::AtomicUsize;
use core::{error, fmt};

use call::{NUMBERS, call};

/// The error number of a call that a signal interrupted.
const EINTR: isize = -4;

/// An error number of the kernel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SystemError(isize);

impl fmt::Display for SystemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the system call `getrandom` (Linux 3.17 or later) fails with error {}", -self.0)
    }
}

impl error::Error for SystemError {}

/// Fills the bytes with entropy. Shortly after the machine has started, the call may wait until the
/// kernel has entropy.
pub(crate) fn fill(bytes: &mut [u8]) -> Result<(), SystemError> {
    let mut filled = 0;
    while filled < bytes.len() {
        let rest = &mut bytes[filled..];
        // SAFETY: the kernel writes at most `rest.len()` bytes to this address, and all of these
        // bytes belong to the borrow `rest`.
        let count = unsafe { call(NUMBERS.getrandom, [rest.as_mut_ptr() as usize, rest.len(), 0, 0, 0, 0]) };
        match usize::try_from(count) {
            // The kernel must return at least one byte of entropy, and never more than requested.
            Ok(count) if count == 0 || count > rest.len() => return Err(SystemError(count as isize)),
            Ok(count) => filled += count,
            Err(_) if count == EINTR => {}
            Err(_) => return Err(SystemError(count)),
        }
    }
    Ok(())
}

/// The id of this process.
#[cfg(feature = "std")]
pub(crate) fn process() -> u32 {
    // SAFETY: `getpid` takes no argument and changes nothing.
    unsafe { call(NUMBERS.getpid, [0; 6]) as u32 }
}

/// Maps a page of zeros that the kernel resets to zeros in a forked child. `None` if the kernel
/// does not support such pages (before 4.14).
#[cfg(feature = "std")]
pub(crate) fn wiped_page() -> Option<&'static AtomicUsize> {
    const LENGTH: usize = 4096;
    const READ_WRITE: usize = 3;
    const PRIVATE_ANONYMOUS: usize = 0x22;
    const NO_FILE: usize = usize::MAX;
    const WIPE_ON_FORK: usize = 18;
    const NO_ADVICE: usize = 0x7ad1ce;

    // SAFETY: a private anonymous mapping at an address of the kernel's choice touches no existing
    // memory.
    let address = unsafe { call(NUMBERS.mmap, [0, LENGTH, READ_WRITE, PRIVATE_ANONYMOUS, NO_FILE, 0]) };
    // Errors are the numbers from -4095 to -1.
    if (-4095..=0).contains(&address) {
        return None;
    }
    let page = address as usize;
    // SAFETY: only this function has the mapping, and nothing uses its contents yet.
    let advise = |advice: usize| unsafe { call(NUMBERS.madvise, [page, LENGTH, advice, 0, 0, 0]) };
    // Some emulators accept any advice and ignore it, so the code first tests an advice that does
    // not exist.
    if advise(NO_ADVICE) == 0 || advise(WIPE_ON_FORK) != 0 {
        // SAFETY: only this function has the mapping, and no reference to it exists.
        unsafe { call(NUMBERS.munmap, [page, LENGTH, 0, 0, 0, 0]) };
        return None;
    }
    // SAFETY: the mapping is never unmapped. Its address is aligned to a page, which suffices for
    // an atomic number. The kernel fills it with zeros, which are a valid atomic number. A wipe
    // happens only in the child, between two instructions of its only thread.
    Some(unsafe { &*core::ptr::with_exposed_provenance::<AtomicUsize>(page) })
}
