#![doc = include_str!("../README.md")]
//!
//! # Constant time
//! No branch and no memory address depends on the noise or the random words, except on a tie. Some
//! running times grow with a public number:
//!
//! - [`selection`]: the number of candidates;
//! - [`sampling`]: the number of items;
//! - [`best_of_runs`]: the largest number of runs.
//!
//! The checks below examine compiled code, in builds of a user's program outside of this workspace:
//!
//! | code | builds | checked by |
//! |---|---|---|
//! | all code, portable and AVX2 | x86-64; opt-level 0, 1, 2, 3, s, z; each also with overflow checks, with fat LTO, for x86-64-v3; and with debug assertions, where all code is portable | Valgrind, which follows secrets through a run: `cargo xtask soak users`; `cargo xtask test constant-time` runs ten of these builds |
//! | all code, portable and NEON | 64-bit ARM; opt-level 0, 1, 2, 3, s, z; at 0 and 3 with overflow checks and debug assertions, at 3 with overflow checks alone and with fat LTO | an emulator: for eight seeds the same blocks of instructions and the same addresses: `cargo xtask soak traces` |
//! | vector kernels, AVX-512 too, and the portable ones | x86-64; opt-level 3 and 2 | a reader of machine code, which follows secrets: `cargo xtask test assembly`, `cargo xtask soak kernels` |
//! | kernels with NEON and AVX-512, and portable ones on ARM | 64-bit ARM, x86-64; opt-level 0, 1, 2, 3, s, z | a list of all jumps and look-ups, by function: `cargo xtask soak jumps` |
//! | some samplers | x86-64; opt-level 3 | times, `cargo xtask bench dudect`: a report |
//!
//! Each check must first find faults that were planted for it. The checks have these limits:
//!
//! - Traces of eight runs are weaker than a proof: they miss a branch that goes the same way for
//!   all eight seeds.
//! - The list of jumps does not follow secrets. The check shows that no jump was added since the
//!   list was written.
//! - **Not checked**: whether AVX-512 code jumps only on public data below opt-level 2; and 32-bit
//!   x86 and other machines, which run the same portable code.
//! - Another version of the compiler may generate other code: repeat the checks with your version.
//! - Out of scope: hardware whose multiplication or addition takes a varying time, power or
//!   electromagnetic measurements, and the caller's use of the noise.
//!
//! # Modules
//! - [`uniform`] and [`bernoulli`]: numbers below a bound, and coins of any probability;
//!   [`bernoulli::exp_neg`] has coins of probability exp(−x) for a secret x.
//! - [`laplace`]: discrete Laplace noise, for pure ε-differential privacy.
//! - [`geometric`]: one side of Laplace noise.
//! - [`gaussian`]: discrete Gaussian noise, for zero-concentrated differential privacy.
//! - [`selection`]: the index of a good score, by permute-and-flip, in a time that does not depend
//!   on the scores.
//! - [`randomized_response`]: randomised response over k categories.
//! - [`best_of_runs`]: the best of a random number of noisy runs.
//! - [`sampling`]: a random sample of n items, each chosen independently;
//!   [`sampling::fixed_size`] has samples of a fixed size.
//! - [`shuffle`]: items in random order, by a sorting network.
//! - [`staircase`]: the noise with the smallest expected error for pure ε-differential privacy.
//! - [`tree`]: Laplace or Gaussian noise of many scales in one call.
//! - [`vectors`]: sums of private rows in the machine's vectors; no address or jump depends on a
//!   row's group.

#![cfg_attr(not(any(feature = "std", test)), no_std)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

// Many long functions have `#[inline]`, so only crates that use them compile them. Without
// `#[inline]`, a debug build links the debug information of all these functions, even of unused
// ones: the linker drops unused code, but not its debug information. A small program was 38 %
// larger.

extern crate alloc;

mod acceptance;
#[cfg(any(feature = "std", test))]
mod accuracy;
pub mod bernoulli;
pub mod best_of_runs;
#[cfg(all(feature = "ctgrind", target_os = "linux", target_arch = "x86_64"))]
pub mod ctgrind;
mod decay;
#[cfg(feature = "getrandom")]
mod entropy;
mod exponential;
pub mod gaussian;
mod generator;
pub mod geometric;
mod interval;
mod kernel;
pub mod laplace;
mod limbs;
mod masks;
mod noisy;
pub mod randomized_response;
mod rational;
pub mod sampling;
pub mod selection;
pub mod shuffle;
mod source;
pub mod staircase;
#[cfg(feature = "std")]
mod static_samplers;
#[cfg(test)]
#[path = "../tests/unit/mod.rs"]
mod testing;
pub mod tree;
pub mod uniform;

pub mod vectors {
    //! Vector kernels for private rows: maps in the machine's widest vectors, and sums of groups.
    pub use crate::kernel::groups::GroupSums;
    pub use crate::kernel::widest::{Work, widest};
}

#[cfg(feature = "getrandom")]
pub use entropy::EntropyError;
pub use generator::Generator;
pub use kernel::Level;
pub use masks::{MOST, noisy};
#[cfg(feature = "std")]
pub use static_samplers::{OneParameter, fixed};

/// Whether the noise of this build is private. This constant is false with the feature `seeded`,
/// which offers generators whose seed the caller knows. If it is false, code that prints a release
/// or issues a certificate must say so.
pub const PRIVATE: bool = !cfg!(feature = "seeded");

/// Refuses a build in which any crate requests the feature `seeded`. Cargo unites the features of
/// all crates. So a crate of your program, or a test of another crate in the workspace, may switch
/// the feature on. Without this check, a program that releases data would not notice that its noise
/// is not private.
///
#[cfg_attr(feature = "seeded", doc = "```compile_fail,E0080")]
#[cfg_attr(not(feature = "seeded"), doc = "```")]
/// const _: () = dp_noise::require_private();
/// ```
///
/// # Panics
/// If [`PRIVATE`] is false. In a constant, the panic is a compile error.
pub const fn require_private() {
    if !PRIVATE {
        panic!("NOT PRIVATE: a crate of this build enables the feature `seeded` of dp-noise");
    }
}

/// The version of this crate, as certificates record it.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
