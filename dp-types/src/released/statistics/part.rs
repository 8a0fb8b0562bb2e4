//! A released number as a component of a statistic.

use core::fmt;
use std::sync::Arc;

use super::spread::Spread;
use crate::aggregate::{Number, Vector};
use crate::noise::Law;
use crate::num::Grid;
use crate::released::Released;
use crate::released::value::interval_ends::{float_ends, in_one};
use crate::transformation::Key;

/// A released number from which a statistic was computed, with the distribution of its noise.
pub struct Part<L> {
    units: i128,
    /// The number of grid units that make up the number 1.
    in_one: f64,
    law: Arc<L>,
}
impl<L> Clone for Part<L> {
    fn clone(&self) -> Self {
        Self { law: Arc::clone(&self.law), ..*self }
    }
}

impl<L: Law> Part<L> {
    fn new<K: Grid>(units: i128, law: Arc<L>) -> Self {
        Self { units, in_one: in_one::<K>(), law }
    }

    /// Makes a component of each number of a vector, in order.
    pub(super) fn each<K: Grid, Y: Key>(of: &Released<Vector<K, Y>, L>) -> impl Iterator<Item = Self> {
        let (units, law) = of.clone().into_parts();
        units.into_iter().map(move |units| Self::new::<K>(units, Arc::clone(&law)))
    }

    /// The noisy number, without a limit on its size.
    pub fn value(&self) -> f64 {
        self.units as f64 / self.in_one
    }

    /// The half-width of the number's interval at `level`.
    pub fn margin(&self, level: f64) -> f64 {
        self.law.interval(level) as f64 / self.in_one
    }

    /// The interval of the true number at this level.
    pub(super) fn spread(&self, level: f64) -> Spread {
        let (low, high) = float_ends(self.units, self.law.interval(level), self.in_one);
        Spread::new(low, high)
    }

    /// The interval of the true number of rows at this level, if there is at least one row.
    pub(super) fn rows(&self, level: f64) -> Spread {
        self.spread(level).at_least(1.0)
    }
}
impl<K: Grid, L: Law> From<Released<Number<K>, L>> for Part<L> {
    fn from(of: Released<Number<K>, L>) -> Self {
        let (units, law) = of.into_parts();
        Self::new::<K>(units.first().copied().unwrap_or_default(), law)
    }
}
impl<L: Law> fmt::Debug for Part<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ± {}", self.value(), self.margin(0.95))
    }
}

/// The level that each of `intervals` intervals needs, so that with a probability of at least
/// `level` all of them hold.
pub(super) fn shared(level: f64, intervals: u32) -> f64 {
    1.0 - (1.0 - level) / f64::from(intervals)
}
