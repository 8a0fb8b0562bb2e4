//! The operating system interface on systems without our own system calls, through the crate
//! `getrandom` and `std`.

#[cfg(feature = "std")]
use core::sync::atomic::AtomicUsize;

pub(crate) use getrandom::Error as SystemError;

/// Fills the bytes with entropy.
pub(crate) fn fill(bytes: &mut [u8]) -> Result<(), SystemError> {
    getrandom::fill(bytes)
}

/// The id of this process. Some systems have no process ids, and a request for one would panic.
#[cfg(feature = "std")]
pub(crate) fn process() -> u32 {
    if cfg!(unix) { std::process::id() } else { 0 }
}

/// Returns `None`, because only Linux wipes pages.
#[cfg(feature = "std")]
pub(crate) fn wiped_page() -> Option<&'static AtomicUsize> {
    None
}
