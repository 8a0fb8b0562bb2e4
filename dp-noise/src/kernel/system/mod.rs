//! What is asked of the operating system itself: random bytes, which process this is, a page that a fork wipes.
//!
//! A crate of an edition before 2024 can define a symbol `getrandom`, `madvise` or `getpid` in code without `unsafe`, and the linker
//! then takes that one for the C library's. All noise would be known to whoever wrote it. So no symbol is involved where
//! that can be had: on Linux (and Android) the kernel is called by its own instruction, wherever Rust has stable inline
//! assembly for it.
//!
//! On other systems no such interface is promised to programs, and the crate `getrandom` asks the one that is: `ProcessPrng` on
//! Windows, `getentropy` on macOS and some BSDs, `getrandom` on others, the host's on wasm. Those are symbols, and could be another's. So
//! are, everywhere, the few that the compiler itself calls, such as `memcpy`. A key that fails the check of
//! [`entropy`](crate::entropy) is refused; one that only looks random is not found out so.
#![cfg_attr(any(target_os = "linux", target_os = "android"), allow(unsafe_code))]

// The same condition stands in `Cargo.toml`, where it leaves `getrandom` out.
#[cfg(all(
    any(target_os = "linux", target_os = "android"),
    any(
        all(target_arch = "x86_64", target_pointer_width = "64"),
        all(target_arch = "aarch64", target_pointer_width = "64"),
        target_arch = "x86",
        target_arch = "arm",
        target_arch = "riscv32",
        target_arch = "riscv64",
        target_arch = "loongarch64",
        target_arch = "powerpc",
        target_arch = "powerpc64",
        target_arch = "s390x",
    )
))]
#[path = "linux.rs"]
mod own;

#[cfg(not(all(
    any(target_os = "linux", target_os = "android"),
    any(
        all(target_arch = "x86_64", target_pointer_width = "64"),
        all(target_arch = "aarch64", target_pointer_width = "64"),
        target_arch = "x86",
        target_arch = "arm",
        target_arch = "riscv32",
        target_arch = "riscv64",
        target_arch = "loongarch64",
        target_arch = "powerpc",
        target_arch = "powerpc64",
        target_arch = "s390x",
    )
)))]
#[path = "other.rs"]
mod own;

pub(crate) use own::{Failure, fill};
#[cfg(feature = "std")]
pub(crate) use own::{process, wiped_page};
