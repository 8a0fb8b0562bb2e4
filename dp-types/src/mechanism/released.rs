//! Released values: public, with the law of their noise. Floats are fine from here on.

use core::fmt;
use std::sync::Arc;

use typenum::U1;

use crate::aggregate::{Exact, Number, Value, Vector};
use crate::brand::Exactly;
use crate::error::Error;
use crate::noise::{self, Law};
use crate::num::{Digits, Grid};
use crate::relation::Key;

/// A noisy value that may be shown to anyone, and the distribution `L` of the noise on it, so how far it may be from the truth.
///
/// `V` says what it is: of a [`Number`], [`value`](Released::value) is an `i64` on whole numbers and a
/// [`Decimal`](crate::num::Decimal) on finer grids; of a [`Vector`], [`values`](Released::values) has one such number for
/// each group, in public order.
#[must_use = "the budget of this release is spent, whether or not it is used"]
pub struct Released<V, L> {
    units: Vec<i64>,
    law: Arc<L>,
    is: Exactly<V>,
}
impl<V, L> Clone for Released<V, L> {
    fn clone(&self) -> Self {
        Self { units: self.units.clone(), law: Arc::clone(&self.law), is: self.is }
    }
}

type One<V> = <<V as Value>::Grid as Grid>::Value;

impl<V: Value, L: Law> Released<V, L> {
    fn new(units: Vec<i64>, law: Arc<L>) -> Self {
        Self { units, law, is: core::marker::PhantomData }
    }

    /// The noisy numbers in units of the grid, and the law of their noise.
    pub(crate) fn into_parts(self) -> (Vec<i64>, Arc<L>) {
        (self.units, self.law)
    }

    /// Numbers that a test made up.
    #[cfg(test)]
    pub(crate) fn of_units(units: Vec<i64>, law: Arc<L>) -> Self {
        Self::new(units, law)
    }

    /// The exact numbers, each with noise of its own.
    pub(super) fn with(mut exact: V::Exact, law: Arc<L>) -> Result<Self, Error> {
        Ok(Self::new(noise::noisy(exact.numbers(), &*law)?, law))
    }

    /// The distribution of the noise on each number, in units of the grid.
    pub fn law(&self) -> &L {
        &self.law
    }

    /// The standard deviation of the noise on each number, in the units of the value.
    pub fn standard_deviation(&self) -> f64 {
        self.law.standard_deviation() / 10_f64.powi(i32::from(V::Grid::COUNT))
    }

    /// The half-width of a confidence interval: a true number lies within the noisy one ± margin with probability at
    /// least `level`, for any level from 0 to below 1. In the units of the value; it saturates at 2^63 − 1 grid units.
    pub fn margin(&self, level: f64) -> One<V> {
        V::Grid::value(self.half(level))
    }

    fn half(&self, level: f64) -> i64 {
        i64::try_from(self.law.interval(level)).unwrap_or(i64::MAX)
    }
}

impl<K: Grid, L: Law> Released<Number<K>, L> {
    /// The noisy number: exact value plus noise, saturated symmetrically at ±(2^63 − 1) grid units.
    pub fn value(&self) -> K::Value {
        K::value(self.units[0])
    }

    /// The confidence interval at this level: its two ends.
    pub fn interval(&self, level: f64) -> (K::Value, K::Value) {
        let half = self.half(level);
        (K::value(self.units[0].saturating_sub(half)), K::value(self.units[0].saturating_add(half)))
    }
}

impl<K: Grid, Y: Key, L: Law> Released<Vector<K, Y>, L> {
    /// The noisy numbers, in public order.
    pub fn values(&self) -> Vec<K::Value> {
        self.units.iter().map(|units| K::value(*units)).collect()
    }

    /// How much is in each group and all before it, in public order: a noisy cumulative distribution. The noise adds up, too: that of the k-th is the
    /// sum of k.
    pub fn cumulative(&self) -> Vec<K::Value> {
        let mut sum = 0_i64;
        let add = |units: &i64| {
            sum = sum.saturating_add(*units);
            K::value(sum)
        };
        self.units.iter().map(add).collect()
    }

    /// The noisy numbers, each with the name of its group, in public order.
    pub fn iter(&self) -> impl Iterator<Item = (Y::Name, K::Value)> {
        self.units.iter().zip(0..).map(|(units, part)| (Y::name(part), K::value(*units)))
    }
}

impl<K: Grid, L: Law> fmt::Display for Released<Number<K>, L> {
    /// The number and its margin at 95 %: `286 ± 30`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ± {}", self.value(), self.margin(0.95))
    }
}
impl<K: Grid, Y: Key, L: Law> fmt::Display for Released<Vector<K, Y>, L> {
    /// One line for each group: its name, its number and the margin at 95 %.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let margin = self.margin(0.95);
        self.iter().try_for_each(|(name, value)| writeln!(f, "{name:?}: {value} ± {margin}"))
    }
}
impl<V: Value, L: Law> fmt::Debug for Released<V, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (law, (numerator, denominator)) = self.law.parameter();
        let shown: Vec<_> = self.units.iter().map(|units| V::Grid::value(*units)).collect();
        write!(f, "Released({shown:?}, with {law} {numerator}/{denominator})")
    }
}

/// Groups that were chosen for their scores: of the candidates of `V`, `K` of them, the first chosen first. Public, as names that
/// stand in the types and never come from the data.
#[must_use = "the budget of this release is spent, whether or not it is used"]
pub struct Selected<V, K> {
    entries: Vec<u64>,
    is: Exactly<(V, K)>,
}
impl<V, K> Clone for Selected<V, K> {
    fn clone(&self) -> Self {
        Self { entries: self.entries.clone(), is: self.is }
    }
}

impl<V: Value, K> Selected<V, K> {
    pub(super) fn new(entries: Vec<u64>) -> Self {
        Self { entries, is: core::marker::PhantomData }
    }

    /// The names of those that were chosen, in the order of the choices. There are fewer than were asked for where there are fewer
    /// candidates.
    pub fn values(&self) -> Vec<V::Name> {
        self.entries.iter().map(|entry| V::name(*entry)).collect()
    }
}
impl<V: Value> Selected<V, U1> {
    /// The name of the one that was chosen.
    pub fn value(&self) -> V::Name {
        V::name(self.entries.first().copied().unwrap_or_default())
    }
}
impl<V: Value<Name: fmt::Debug>, K> fmt::Debug for Selected<V, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Selected")?;
        f.debug_list().entries(self.values()).finish()
    }
}

#[cfg(test)]
mod tests;
