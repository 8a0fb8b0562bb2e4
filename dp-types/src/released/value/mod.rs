//! Released values: public numbers, with the distribution of their noise. Privacy does not depend
//! on this code, so it may use floats.

mod display;
pub(crate) mod interval_ends;
mod strategy;

use core::fmt;
use std::sync::Arc;

use typenum::U1;

use crate::aggregate::{Entries, Exact, Number, Value, Vector};
use crate::brand::Exactly;
use crate::error::Error;
use crate::noise::{self, Law, held};
use crate::num::{Digits, Grid};
use crate::transformation::{Cuts, Key, interval};

pub use strategy::{Estimates, Sums};

/// A noisy value that is public. `L` is the distribution of its noise. The error of the value is
/// computed from `L`.
///
/// The number is exact in 128 bits. Statistics, tables and text are computed from the exact number.
/// An accessor of 64 bits, such as [`value`](Released::value), saturates at ±(2^63 − 1) units of
/// the grid.
///
/// `V` is the kind of value. For a [`Number`], [`value`](Released::value) is an `i64` on whole
/// numbers and a [`Decimal`](crate::num::Decimal) on finer grids. For a [`Vector`],
/// [`values`](Released::values) has one such number for each group, in public order.
#[must_use = "the budget of this release is spent, whether or not it is used"]
pub struct Released<V, L> {
    units: Vec<i128>,
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
    fn new(units: Vec<i128>, law: Arc<L>) -> Self {
        Self { units, law, is: crate::brand::exactly() }
    }

    /// The noisy numbers in units of the grid, and the distribution of their noise.
    pub(crate) fn into_parts(self) -> (Vec<i128>, Arc<L>) {
        (self.units, self.law)
    }

    /// Makes a released value from numbers that a test chooses.
    #[cfg(test)]
    pub(crate) fn of_units(units: Vec<i128>, law: Arc<L>) -> Self {
        Self::new(units, law)
    }

    /// Adds independent noise to each of the exact numbers.
    pub(crate) fn with(mut exact: V::Exact, law: Arc<L>) -> Result<Self, Error> {
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

    /// The half-width of a confidence interval, in the units of the value. With a probability of at
    /// least `level`, a true number differs from the noisy number by at most this margin. `level`
    /// is at least 0 and less than 1. The margin saturates at 2^63 − 1 grid units.
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
        K::value(held(self.units[0]))
    }

    /// The two ends of the confidence interval at this level. If an end is beyond 64 bits, the
    /// result is ±(2^63 − 1) grid units, and the true number may be beyond it.
    /// [`figures`](Released::figures) has the exact end.
    pub fn interval(&self, level: f64) -> (K::Value, K::Value) {
        let [low, high] = interval_ends::ends(self.units[0], self.law.interval(level));
        (K::value(held(low.unwrap_or(-i128::MAX))), K::value(held(high.unwrap_or(i128::MAX))))
    }
}

impl<K: Grid, Y: Key, L: Law> Released<Vector<K, Y>, L> {
    /// The noisy numbers, in public order.
    pub fn values(&self) -> Vec<K::Value> {
        self.units.iter().map(|units| K::value(held(*units))).collect()
    }

    /// The noisy cumulative distribution: the sum of each group and all groups before it, in public
    /// order. The noise also adds up: the k-th sum contains the noise of k numbers.
    pub fn cumulative(&self) -> Vec<K::Value> {
        let mut sum = 0_i128;
        let add = |units: &i128| {
            sum = sum.saturating_add(*units);
            K::value(held(sum))
        };
        self.units.iter().map(add).collect()
    }

    /// The noisy numbers, each with the name of its group, in public order.
    pub fn iter(&self) -> impl Iterator<Item = (Y::Name, K::Value)> {
        self.units.iter().zip(0..).map(|(units, part)| (Y::name(part), K::value(held(*units))))
    }
}

impl<K: Grid, L: Law> Released<Entries<K>, L> {
    /// The noisy numbers, in the order of the vector.
    pub fn values(&self) -> Vec<K::Value> {
        self.units.iter().map(|units| K::value(held(*units))).collect()
    }
}

impl<V: Value, L: Law> fmt::Debug for Released<V, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (law, (numerator, denominator)) = self.law.parameter();
        let shown: Vec<_> = self.units.iter().map(|units| V::Grid::value(held(*units))).collect();
        write!(f, "Released({shown:?}, with {law} {numerator}/{denominator})")
    }
}

/// The groups that were selected for their scores: `K` of the candidates of `V`, in the order of
/// the selection. The groups are public: their names are in the types and never come from the data.
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
    pub(crate) fn new(entries: Vec<u64>) -> Self {
        Self { entries, is: crate::brand::exactly() }
    }

    /// The names of the selected groups, in the order of the selection. If there are fewer
    /// candidates than requested, the result contains all candidates.
    pub fn values(&self) -> Vec<V::Name> {
        self.entries.iter().map(|entry| V::name(*entry)).collect()
    }
}
impl<V: Value> Selected<V, U1> {
    /// The name of the selected group.
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

/// The answers of randomised response for each number of `V`. Each answer is public, and is an
/// interval between two of the cuts `C`.
///
/// `V` is the kind of value. A [`Number`] has one answer, [`value`](Responses::value). A [`Vector`]
/// has one answer for each group, in public order, [`values`](Responses::values).
#[must_use = "the budget of this release is spent, whether or not it is used"]
pub struct Responses<V, C> {
    answers: Vec<u64>,
    epsilon: f64,
    is: Exactly<(V, C)>,
}
impl<V, C> Clone for Responses<V, C> {
    fn clone(&self) -> Self {
        Self { answers: self.answers.clone(), epsilon: self.epsilon, is: self.is }
    }
}

impl<V: Value, C: Cuts<V::Grid>> Responses<V, C> {
    /// `epsilon` is the ε of one answer.
    pub(crate) fn new(answers: Vec<u64>, epsilon: f64) -> Self {
        Self { answers, epsilon, is: crate::brand::exactly() }
    }

    /// The probability that an answer is true.
    pub fn truth(&self) -> f64 {
        1.0 / (1.0 + C::COUNT as f64 * (-self.epsilon).exp())
    }
}
impl<K: Grid, C: Cuts<K>> Responses<Number<K>, C> {
    /// The number of cuts that the answer reaches: 0 if the answer is below the first cut.
    pub fn value(&self) -> u64 {
        self.answers.first().copied().unwrap_or_default()
    }

    /// The interval as text: `below 100`.
    pub fn name(&self) -> String {
        interval::<K, C, _>(self.value(), K::value)
    }
}
impl<K: Grid, Y: Key, C: Cuts<K>> Responses<Vector<K, Y>, C> {
    /// The number of cuts that the answer of each group reaches, in public order.
    pub fn values(&self) -> &[u64] {
        &self.answers
    }

    /// Iterates over the answers, each with the name of its group.
    pub fn iter(&self) -> impl Iterator<Item = (Y::Name, u64)> {
        self.answers.iter().zip(0..).map(|(answer, part)| (Y::name(part), *answer))
    }

    /// Unbiased estimates of how many groups are in each interval. An estimate may be fractional or
    /// negative. Each estimate has a standard deviation of at most √n / (2·(t − w)), with n groups,
    /// probability t of a true answer, and probability w of a given wrong answer.
    pub fn counts(&self) -> Vec<f64> {
        let (groups, truth) = (self.answers.len() as f64, self.truth());
        let wrong = truth * (-self.epsilon).exp();
        let of = |class: u64| self.answers.iter().filter(|answer| **answer == class).count() as f64;
        (0..=C::COUNT).map(|class| (of(class) - groups * wrong) / (truth - wrong)).collect()
    }
}
impl<V: Value, C: Cuts<V::Grid>> fmt::Debug for Responses<V, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Responses")?;
        let name = |answer: &u64| interval::<V::Grid, C, _>(*answer, V::Grid::value);
        f.debug_list().entries(self.answers.iter().map(name)).finish()
    }
}

#[cfg(test)]
mod tests;
