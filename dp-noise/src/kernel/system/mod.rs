//! Operating system interface: random bytes, the process id, and a page that a fork wipes.
//!
//! In an edition before 2024, a crate can define a symbol `getrandom`, `madvise` or `getpid`
//! without `unsafe`. The linker then uses this symbol instead of the symbol of the C library, so
//! the author of the crate could choose the seed and would know all noise. So this module avoids
//! symbols where it can. On Linux (and Android) this module uses the system call instruction, if
//! Rust has stable inline assembly for the machine.
//!
//! Other systems do not promise a stable interface of system calls. On these systems, the crate
//! `getrandom` calls the functions that the systems document: `ProcessPrng` on Windows,
//! `getentropy` on macOS and some BSDs, `getrandom` on others, and the host's function on wasm.
//! These functions are symbols, so another crate could define them. On every system, another crate
//! could also define the few symbols that the compiler itself calls, such as `memcpy`. The check in
//! [`entropy`](crate::entropy) rejects a seed with an obvious pattern, but cannot detect a seed
//! that only looks random.
#![cfg_attr(any(target_os = "linux", target_os = "android"), allow(unsafe_code))]

// `Cargo.toml` repeats the condition below, and omits the dependency `getrandom` on these targets.
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

pub(crate) use own::{SystemError, fill};
#[cfg(feature = "std")]
pub(crate) use own::{process, wiped_page};
