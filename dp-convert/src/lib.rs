//! Conversions between privacy measures and composition theorems, in integers, rounded against the
//! user.
//!
//! Every rule is a `const fn`: a cost that depends on a logarithm is a constant of the program, and
//! an insufficient budget fails the build. No float is involved, so the answer is the same on every
//! machine.
//!
//! | the number 1 in integer units | quantity |
//! |---|---|
//! | [`EPSILON`] = 10^6 | ε, and the divergence τ of a Rényi guarantee |
//! | [`DELTA`] = 10^15 | δ, and the error rates of a test |
//! | [`RHO`] = 10^12 | ρ of zero-concentrated differential privacy |
//! | [`ALPHA`] = 10^6 | Rényi orders α, where a user states one |
//!
//! A cost is never below the real one; an allowance (a largest ρ) and a trade-off curve are never
//! above. `None` means that no bound is stated: no finite bound exists (pure ε of a ρ, at δ = 0),
//! or a number is out of the arithmetic's range (magnitudes below 2^31). No input causes a panic,
//! and nothing wraps.
//!
//! If a rule is an infimum over a Rényi order, every order gives a sound bound. The search for the
//! order is coarse, and the bound at that order is computed with directed rounding. The search
//! returns both, as [`Certified`]. A checker of certificates evaluates one formula at the [`Order`]
//! that the certificate names (the functions that end in `_at`), without a search.
//!
//! Arguments and sources: `proof.md`.
//!
//! ```
//! use dp_convert as convert;
//!
//! // A session declared (ε = 1, δ = 10^-6) may keep its account in ρ:
//! const MOST: convert::Certified = match convert::zcdp_rho(1_000_000, 1_000_000_000) {
//!     Some(most) => most,
//!     None => panic!("no such ρ"),
//! };
//! assert_eq!(MOST.amount, 24_355_970_359); // ρ = 0.024355970359
//! assert_eq!(convert::zcdp_rho_at(1_000_000, 1_000_000_000, MOST.order), Some(MOST.amount));
//! // The simple bound allows less: at that ρ it charges ε = 1.18.
//! assert_eq!(convert::zcdp_epsilon_simple(MOST.amount, 1_000_000_000), Some(1_184_512));
//! ```

#![cfg_attr(not(test), no_std)]
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]
#![deny(clippy::arithmetic_side_effects)]

mod fixed;

mod accuracy;
mod advanced;
mod group;
mod optimal;
mod order;
mod pure;
mod renyi;
mod sample;
mod search;
mod shuffle;
mod threshold;
mod tradeoff;
mod zcdp;

pub use accuracy::{Rate, gaussian_rate, gaussian_within, laplace_rate, laplace_within};
pub use advanced::advanced_composition;
pub use group::{group_privacy, group_privacy_zcdp};
pub use optimal::{Optimal, optimal_composition};
pub use order::Order;
pub use pure::{bounded_range_to_zcdp, pure_delta, pure_epsilon, pure_to_zcdp};
pub use renyi::{renyi_delta, renyi_epsilon};
pub use sample::{poisson_sample, poisson_sample_noise_renyi, poisson_sample_renyi};
pub use shuffle::shuffle;
pub use threshold::{
    GaussianThreshold, gaussian_threshold, gaussian_threshold_delta, laplace_threshold,
    laplace_threshold_delta, stability_threshold, stability_threshold_delta,
};
pub use tradeoff::{tradeoff_approx, tradeoff_zcdp};
pub use zcdp::{
    zcdp_delta, zcdp_delta_at, zcdp_epsilon, zcdp_epsilon_at, zcdp_epsilon_simple, zcdp_rho, zcdp_rho_at,
    zcdp_to_renyi,
};

use crate::fixed::Enclosure;

/// ε = 1.
pub const EPSILON: u64 = 1_000_000;
/// δ = 1.
pub const DELTA: u64 = 1_000_000_000_000_000;
/// ρ = 1.
pub const RHO: u64 = 1_000_000_000_000;
/// α = 1.
pub const ALPHA: u64 = 1_000_000;

/// ln(1/δ).
const fn ln_inverse(delta: u64) -> Enclosure {
    const UNIT: Enclosure = Enclosure::ln_integer(DELTA);
    UNIT.sub(Enclosure::ln_integer(delta))
}

/// A converted amount and the Rényi order at which its bound holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Certified {
    /// In the unit of the function that returned it.
    pub amount: u64,
    /// The witness: the function's `_at` form returns `amount` at this order.
    pub order: Order,
}

/// A guarantee (ε, δ).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EpsilonDelta {
    /// In 10^-6.
    pub epsilon: u64,
    /// In 10^-15, at most one.
    pub delta: u64,
}
