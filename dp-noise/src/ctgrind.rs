//! Requests to Valgrind's memcheck. Tests use them to check that no branch and no address depends
//! on a secret.
//!
//! The generator's key is marked as undefined memory. Memcheck then follows everything that is
//! computed from the key, and reports each branch and each address that depends on it. An observer
//! may see only ties and rejections. Before a branch on a tie, the sampler declares the tie's mask
//! defined, and the module records the line of code. Outside Valgrind the requests do nothing.
//!
//! The module exists only with the feature `ctgrind`, on x86-64 Linux. Method: A. Langley,
//! "ctgrind", 2010.
#![allow(unsafe_code)]

use std::collections::BTreeSet;
use std::panic::Location;
use std::sync::{Mutex, PoisonError};

use crate::generator::Generator;
use crate::kernel::Level;

const MAKE_UNDEFINED: u64 = 0x4d43_0001;
const MAKE_DEFINED: u64 = 0x4d43_0002;
const RUNNING: u64 = 0x1001;

static SITES: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

fn request(code: u64, first: u64, second: u64) -> u64 {
    let arguments = [code, first, second, 0, 0, 0];
    let mut answer = 0_u64;
    // SAFETY: this is Valgrind's documented sequence for amd64. The rotations cancel out, and
    // `xchg` exchanges a register with itself. So outside Valgrind the sequence has no effect.
    // `rax` points to six words that outlive this block.
    unsafe {
        std::arch::asm!(
            "rol rdi, 3", "rol rdi, 13", "rol rdi, 61", "rol rdi, 51", "xchg rbx, rbx",
            in("rax") arguments.as_ptr(),
            inout("rdx") answer,
            inout("rdi") 0_u64 => _,
        );
    }
    answer
}

/// Whether this program runs under Valgrind.
#[must_use]
pub fn running() -> bool {
    request(RUNNING, 0, 0) != 0
}

/// Marks memory as secret.
pub(crate) fn poison(bytes: &mut [u8]) {
    request(MAKE_UNDEFINED, bytes.as_mut_ptr() as u64, bytes.len() as u64);
}

/// Marks data, such as scores, as secret.
pub fn conceal(values: &mut [i64]) {
    request(MAKE_UNDEFINED, values.as_mut_ptr() as u64, size_of_val(values) as u64);
}

/// Returns the value, and allows the program to branch on it from now on.
#[must_use]
pub fn reveal<T: Copy>(value: T) -> T {
    request(MAKE_DEFINED, (&raw const value) as u64, size_of::<T>() as u64);
    // SAFETY: this copies an initialised value. The read is volatile, so that it happens after the
    // request.
    unsafe { (&raw const value).read_volatile() }
}

/// Reveals a value inside a sampler, as [`reveal`] does. Records the caller's line of code as a
/// place that reveals a secret.
#[track_caller]
pub(crate) fn declassify(value: u64) -> u64 {
    let mut sites = SITES.lock().unwrap_or_else(PoisonError::into_inner);
    sites.insert(Location::caller().to_string());
    reveal(value)
}

/// The places in the samplers' code that have revealed a secret so far.
#[must_use]
pub fn sites() -> Vec<String> {
    SITES.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
}

/// A generator with a secret key for each set of vector instructions of the machine (as Valgrind
/// shows it).
///
/// # Errors
/// If the operating system provides no entropy.
pub fn generators() -> Result<Vec<(String, Generator)>, crate::EntropyError> {
    let secret = |level: Level| {
        let mut generator = Generator::from_os()?;
        generator.set_level(level);
        generator.keys().for_each(poison);
        Ok((format!("{level:?}").to_lowercase(), generator))
    };
    Level::available().map(secret).collect()
}
