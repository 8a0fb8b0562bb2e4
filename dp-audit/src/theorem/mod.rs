//! Theorems whose bounds no fraction is: what a composition or a conversion costs, decided by enclosures.

mod advanced;
mod optimal;
mod zcdp_to_approx;

pub(crate) use advanced::Advanced;
pub(crate) use optimal::Optimal;
pub(crate) use zcdp_to_approx::{best_order, zcdp_to_approx, zcdp_to_approx_holds};

use crate::exact::Interval;
use num_bigint::{BigInt, Sign};
use num_rational::BigRational;

/// Units of δ in 1.
const DELTAS: u64 = 1_000_000_000_000_000;
/// ε above this is not looked at: `e` to it would fill the memory, and no theorem gains anything there.
const MOST_EPSILON: u64 = 100;

/// A number of millionths.
fn millionths(value: &BigInt) -> BigRational {
    BigRational::new(value.clone(), BigInt::from(1_000_000))
}

/// A number of 10^-15.
fn delta(value: &BigInt) -> BigRational {
    BigRational::new(value.clone(), BigInt::from(DELTAS))
}

/// `ln(1/δ)`.
fn ln_inverse(of: &BigInt, bits: u64) -> Interval {
    Interval::fraction(&delta(of), bits).inverted().ln()
}

/// Whether a δ is one that a theorem can use: above 0 and below 1.
fn proper(of: &BigInt) -> bool {
    of.sign() == Sign::Plus && *of < BigInt::from(DELTAS)
}

/// The composition of `times` mechanisms of (ε, δ) each, with a slack δ'.
#[derive(Debug, Clone)]
pub(crate) struct Equals<'a> {
    /// How many.
    pub(crate) times: &'a BigInt,
    /// ε of each, in 10^-6.
    pub(crate) epsilon: &'a BigInt,
    /// δ of each, in 10^-15.
    pub(crate) delta: &'a BigInt,
    /// δ', in 10^-15.
    pub(crate) slack: &'a BigInt,
}

impl Equals<'_> {
    /// Why the formulas cannot be evaluated for these numbers, if they cannot.
    fn beyond(&self) -> Option<String> {
        if *self.epsilon > BigInt::from(MOST_EPSILON * 1_000_000) {
            return Some(format!("an epsilon above {MOST_EPSILON} is not composed here: no theorem gains by it"));
        }
        None
    }
}
