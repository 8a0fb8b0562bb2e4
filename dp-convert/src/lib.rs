#![doc = include_str!("../README.md")]
#![cfg_attr(not(test), no_std)]
#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used))]
#![deny(clippy::arithmetic_side_effects)]

#[cfg(feature = "alloc")]
extern crate alloc;

mod fixed;

mod accuracy;
mod advanced;
mod group;
#[cfg(feature = "alloc")]
mod loss;
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
#[cfg(feature = "alloc")]
pub use loss::{Release, loss_delta, loss_epsilon};
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

/// The number of units in ε = 1: functions take and return ε in units of 10^-6.
pub const EPSILON: u64 = 1_000_000;
/// The number of units in δ = 1: functions take and return δ in units of 10^-15.
pub const DELTA: u64 = 1_000_000_000_000_000;
/// The number of units in ρ = 1: functions take and return ρ in units of 10^-12.
pub const RHO: u64 = 1_000_000_000_000;
/// The number of units in α = 1: functions take and return α in units of 10^-6.
pub const ALPHA: u64 = 1_000_000;

/// Encloses ln(1/δ).
const fn ln_inverse(delta: u64) -> Enclosure {
    const UNIT: Enclosure = Enclosure::ln_integer(DELTA);
    UNIT.sub(Enclosure::ln_integer(delta))
}

/// A converted amount and the Rényi order at which its bound holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Certified {
    /// The amount, in the unit of the function that returned it.
    pub amount: u64,
    /// The witness: at this order, the function with the suffix `_at` returns `amount`.
    pub order: Order,
}

/// A guarantee (ε, δ).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EpsilonDelta {
    /// The value of ε, in units of 10^-6.
    pub epsilon: u64,
    /// The value of δ, in units of 10^-15; at most one.
    pub delta: u64,
}
