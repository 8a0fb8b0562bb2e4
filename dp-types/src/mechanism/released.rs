//! Released numbers: public, with their accuracy. Floats are fine from here on.

use dp_noise::laplace::DiscreteLaplace;

use crate::brand::Exactly;
use crate::num::Grid;

/// A noisy number that may be shown to anyone, and how far it may be from the truth.
///
/// `K` is the grid of the number: [`value`](Released::value) is an `i64` on whole numbers and a
/// [`Decimal`](crate::record::Decimal) on finer grids.
#[derive(Clone, Debug)]
#[must_use = "the budget of this release is spent, whether or not it is used"]
pub struct Released<K> {
    units: i64,
    noise: DiscreteLaplace,
    grid: Exactly<K>,
}

impl<K: Grid> Released<K> {
    pub(super) fn new(units: i64, noise: DiscreteLaplace) -> Self {
        Self { units, noise, grid: core::marker::PhantomData }
    }

    /// The noisy value: exact value plus noise, saturated symmetrically at ±(2^63 − 1) grid units.
    pub fn value(&self) -> K::Value {
        K::value(self.units)
    }

    /// The scale of the noise as an exact fraction `(numerator, denominator)`, in units of the grid.
    pub fn scale(&self) -> (u128, u128) {
        self.noise.scale()
    }

    /// The standard deviation of the noise, in the units of the value: that of the discrete Laplace distribution
    /// itself, √(2q)/(1−q) grid units with q = exp(−1/scale), not of its continuous limit.
    pub fn standard_deviation(&self) -> f64 {
        self.noise.standard_deviation() / Self::per_unit()
    }

    /// The half-width of a confidence interval: the true value lies within `value ± margin` with probability at
    /// least `level`, for any level from 0 to below 1. In the units of the value; it saturates at 2^63 − 1 grid units.
    pub fn margin(&self, level: f64) -> K::Value {
        K::value(i64::try_from(self.noise.interval(level)).unwrap_or(i64::MAX))
    }

    /// The confidence interval at this level: its two ends.
    pub fn interval(&self, level: f64) -> (K::Value, K::Value) {
        let margin = i64::try_from(self.noise.interval(level)).unwrap_or(i64::MAX);
        (K::value(self.units.saturating_sub(margin)), K::value(self.units.saturating_add(margin)))
    }

    fn per_unit() -> f64 {
        10_f64.powi(i32::from(K::COUNT))
    }
}
