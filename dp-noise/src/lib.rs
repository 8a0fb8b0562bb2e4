//! Exact, constant-time discrete noise for differential privacy.
//!
//! Every sampler draws from exactly the distribution it names, for any rational parameter known at run time, with
//! integers alone; and the time it takes does not depend on the noise, except for an event (a *tie*) whose
//! probability is computed from its tables and is at most 2^-50 for each number. (For a selection it grows with the number of
//! candidates, for a mask with that of items.)
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
//! No branch and no memory address depends on the noise or the random words, except on a tie. That is checked on the
//! compiled code. It does not cover hardware whose multiplication or addition takes a varying time, power or
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
//! - [`uniform`] and [`bernoulli`]: numbers below a bound, and coins of any probability.
//! - [`laplace`]: discrete Laplace noise, for pure ε-differential privacy.
//! - [`geometric`]: one side of it.
//! - [`gaussian`]: discrete Gaussian noise, for zero-concentrated differential privacy.
//! - [`selection`]: the index of a good score, by permute-and-flip, in a time that does not depend on the scores.
//! - [`response`]: randomised response over k categories.
//! - [`sampling`]: which of n items are in a random sample, each independently.

#![cfg_attr(not(any(feature = "std", test)), no_std)]
#![cfg_attr(test, allow(clippy::unwrap_used))]

extern crate alloc;

mod acceptance;
#[cfg(any(feature = "std", test))]
mod accuracy;
pub mod bernoulli;
mod coins;
#[cfg(all(feature = "ctgrind", target_os = "linux", target_arch = "x86_64"))]
pub mod ctgrind;
mod decay;
#[cfg(feature = "getrandom")]
mod entropy;
mod exponential;
#[cfg(feature = "std")]
mod fixed;
pub mod gaussian;
mod generator;
pub mod geometric;
mod kernel;
#[cfg(test)]
mod known;
pub mod laplace;
mod limbs;
mod masks;
mod rational;
#[cfg(test)]
mod reference;
pub mod response;
pub mod sampling;
pub mod selection;
mod source;
#[cfg(test)]
mod statistics;
pub mod uniform;

#[cfg(feature = "getrandom")]
pub use entropy::EntropyError;
#[cfg(feature = "std")]
pub use fixed::{OneParameter, fixed};
pub use generator::Generator;
pub use kernel::Level;
pub use masks::noisy;

/// Whether the noise of this build is private: false where the feature `seeded` offers generators whose seed the
/// caller knows. Whatever prints or proves a release must say so when it is false.
pub const PRIVATE: bool = !cfg!(feature = "seeded");

/// The version of this crate, as certificates name it.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
