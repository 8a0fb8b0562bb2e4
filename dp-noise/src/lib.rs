//! Exact, constant-time discrete noise for differential privacy.
//!
//! Every sampler draws from exactly the distribution it names, for any rational parameter known at run time, with
//! integers alone; and the time it takes does not depend on the noise, except for an event (a *tie*) whose
//! probability is computed from its tables and is at most 2^-50 for each number. (For a selection it grows with the number of
//! candidates, for a mask with that of items, for the best of many runs with how many there can be.)
//!
//! ```
//! use dp_noise::{Generator, laplace::DiscreteLaplace};
//!
//! let mut generator = Generator::from_os()?;
//! let laplace = DiscreteLaplace::new(10, 1)?;
//! let released = 42 + laplace.sample(&mut generator);
//! # let _ = released;
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # What constant time means here
//! No branch and no memory address depends on the noise or the random words, except on a tie. That is checked on compiled code,
//! in builds of a user's program outside of this workspace:
//!
//! | code | builds | checked by |
//! |---|---|---|
//! | all of it, portable and AVX2 | x86-64; opt-level 0, 1, 2, 3, s, z; each also with overflow checks and debug assertions, with fat LTO, for x86-64-v3 | Valgrind, which follows secrets through a run: `cargo xtask soak users`, of which `cargo xtask test constant-time` runs nine builds |
//! | all of it, portable and NEON | ARM of 64 bits; opt-level 0, 1, 2, 3, s, z; at 0 and 3 with overflow checks and debug assertions, at 3 with fat LTO | an emulator: for eight seeds the same blocks of instructions and the same addresses: `cargo xtask soak traces` |
//! | vector kernels, AVX-512 too, and the portable ones | x86-64; opt-level 3 and 2 | a reader of machine code, which follows secrets: `cargo xtask test assembly`, `cargo xtask soak kernels` |
//! | kernels with NEON and AVX-512, and portable ones on ARM | ARM of 64 bits, x86-64; opt-level 0, 1, 2, 3, s, z | a list of all jumps and look-ups, by function: `cargo xtask soak jumps` |
//! | some samplers | x86-64; opt-level 3 | times, `cargo xtask bench dudect`: a report |
//!
//! Each check must first find faults that were put there for it. The traces of eight runs are less than a proof: a branch that those seeds never
//! take apart is not seen. The list of jumps follows no secret; it shows that none came since. So **not checked** is whether what AVX-512 code
//! jumps by below opt-level 2 is public; and 32-bit x86 and machines of other kinds, where the same portable code runs. Another version of
//! the compiler may differ: repeat the check with yours.
//!
//! It does not cover hardware whose multiplication or addition takes a varying time, power or
//! electromagnetic measurements, or what the caller does with the noise.
//!
//! # Two modes
//! Each mode is a type of its own, so that a program says which it relies on.
//!
//! *Lazy*, the default: [`DiscreteLaplace`](laplace::DiscreteLaplace), [`DiscreteGaussian`](gaussian::DiscreteGaussian) and all
//! others. The distribution is exactly the one named, on all integers, and so the theorems about it hold as they are printed.
//! The time is constant except on ties.
//!
//! *Strict*: [`StrictLaplace`](laplace::strict::StrictLaplace), [`StrictGaussian`](gaussian::strict::StrictGaussian) and
//! [`StrictSelection`](selection::strict::StrictSelection). A fixed number of random bits, no branch at all; answers are
//! clamped to a declared range, and the distribution is near the ideal one, but not equal. The privacy is that of the ideal
//! mechanism at the same cost (pure ε; for the Gaussian ρ-zCDP), by a proof of its own in each module.
//!
//! No sampler can be both: probabilities made from a fixed number of bits are multiples of a power of two, and exp(−1/scale) is
//! irrational. Lazy gives up 2^-50 of constant time, strict gives up exactness; which one matters is the reader's choice.
//!
//! # Modules
//! - [`uniform`] and [`bernoulli`]: numbers below a bound, and coins of any probability; of exp(−x) for a secret x in
//!   [`bernoulli::exp_neg`].
//! - [`laplace`]: discrete Laplace noise, for pure ε-differential privacy.
//! - [`geometric`]: one side of it.
//! - [`gaussian`]: discrete Gaussian noise, for zero-concentrated differential privacy.
//! - [`selection`]: the index of a good score, by permute-and-flip, in a time that does not depend on the scores.
//! - [`randomized_response`]: randomised response over k categories.
//! - [`best_of_runs`]: the best of a random number of noisy runs.
//! - [`sampling`]: which of n items are in a random sample, each independently; of a fixed size in [`sampling::fixed_size`].
//! - [`shuffle`]: items in random order, by a sorting network.
//! - [`staircase`]: the noise of least expected error for pure ε-differential privacy.
//! - [`tree`]: Laplace or Gaussian noise of many scales in one call.
//! - [`vectors`]: not noise, but sums of private rows in the vectors of the machine, without an address or a jump that depends on a row's group.

#![cfg_attr(not(any(feature = "std", test)), no_std)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

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
    //! Computations in the vectors of the machine: any in the widest, and sums of groups.
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

/// The example of the README is one of ours.
#[cfg(all(doctest, feature = "std"))]
#[doc = include_str!("../README.md")]
struct Readme;

/// Whether the noise of this build is private: false where the feature `seeded` offers generators whose seed the
/// caller knows. Whatever prints or proves a release must say so when it is false.
pub const PRIVATE: bool = !cfg!(feature = "seeded");

/// Refuses a build in which somebody asks for the feature `seeded`. Cargo unites features: that a crate of your program, or a test of
/// another crate in one workspace, wants known seeds would otherwise go unnoticed in the program that releases.
///
#[cfg_attr(feature = "seeded", doc = "```compile_fail,E0080")]
#[cfg_attr(not(feature = "seeded"), doc = "```")]
/// const _: () = dp_noise::require_private();
/// ```
///
/// # Panics
/// If [`PRIVATE`] is false: in a constant, that is an error of the compiler.
pub const fn require_private() {
    if !PRIVATE {
        panic!("NOT PRIVATE: a crate of this build asks dp-noise for the feature `seeded`");
    }
}

/// The version of this crate, as certificates name it.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
