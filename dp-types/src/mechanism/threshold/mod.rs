//! `threshold`: key counts without a public key list, with discrete Laplace noise. Only keys whose
//! noisy count reaches a threshold are released.

use core::fmt;
use std::sync::Arc;

use dp_noise::laplace::DiscreteLaplace;

use super::discrete_laplace::scale;
use super::{Ask, Mechanism, Sensitive, largest};
use crate::aggregate::{Aggregate, Protected, Tallied, Tallies};
use crate::brand::Exactly;
use crate::derivation::{Json, object};
use crate::env::Env;
use crate::error::Error;
use crate::measure::{Approx, ChargeEach, Costs, EpsDelta, Measure};
use crate::metric::{KeyedL1, ReadIn};
use crate::noise::{self, Law};
use crate::num::{Decimal, Grid, Nat, Positive};
use crate::released::figures::Figures;
use crate::sealed::Sealed;

/// Discrete Laplace noise and a threshold at `C` (an [`EpsDelta`]), requested at a line of the
/// source.
pub struct Threshold<C, const LINE: u32>(Exactly<C>);
impl<C, const LINE: u32> Sealed for Threshold<C, LINE> {}

impl<A, K, E, D, const LINE: u32> Mechanism<A, Approx> for Threshold<EpsDelta<E, D>, LINE>
where
    K: Grid,
    E: Positive,
    D: Positive,
    A: Aggregate<
            Value = Tallied<K>,
            Metric: ReadIn<KeyedL1>,
            Sensitivity: Sensitive + ChargeEach<EpsDelta<E, D>>,
        >,
{
    type Cost = <A::Sensitivity as ChargeEach<EpsDelta<E, D>>>::Out;
    type Released = KeyedCounts<K>;
    const NODE: Json = object! {
        "rule" = "threshold/1",
        "line": Json::Int(LINE as i128),
        "at": Json::Position,
        "": Json::Spliced(Approx::FIELDS),
        "sampler": Json::Plain("lazy"),
        "epsilon": Json::Int(E::VALUE as i128),
        "delta": Json::Int(D::VALUE as i128),
        "scale": Json::List(&[
            Json::Int(scale::<A, E>().0 as i128),
            Json::Int(scale::<A, E>().1 as i128),
        ]),
        "threshold": Json::Int(least::<A, E, D>() as i128),
        "sensitivity": Json::Amounts(&A::Sensitivity::AMOUNTS),
        "cost": Json::Amounts(&Self::Cost::AMOUNTS),
        "premises": Json::List(&[A::NODE]),
    };

    fn draw(exact: Tallies) -> Result<KeyedCounts<K>, Error> {
        let ((numerator, denominator), threshold) = const { (scale::<A, E>(), least::<A, E, D>()) };
        let law = noise::law(numerator, denominator, DiscreteLaplace::new)?;
        KeyedCounts::draw(exact, threshold, law)
    }
}

/// The smallest suitable threshold for this ε and δ. A threshold beyond 2^62 stops the compilation.
const fn least<A: Aggregate<Sensitivity: Sensitive>, E: Nat, D: Nat>() -> i64 {
    let sensitivity = largest::<A>();
    assert!(sensitivity < 1 << 62, "a threshold needs a sensitivity below 2^62");
    match dp_convert::laplace_threshold(E::VALUE, sensitivity as u64, D::VALUE) {
        Some(threshold) if threshold < 1 << 62 => threshold as i64,
        _ => panic!(
            "no threshold below 2^62 hides keys at this ε and δ: δ must be above 0 and below 1, and the noise scale at most 2^31"
        ),
    }
}

/// The noisy counts of the keys that reached the threshold, in key order; other keys are absent.
/// `L` is the distribution of the noise. The keys, the counts and the distribution are public.
#[must_use = "the budget of this release is spent, whether or not it is used"]
pub struct KeyedCounts<K, L = DiscreteLaplace> {
    entries: Vec<(i64, i64)>,
    threshold: i64,
    law: Arc<L>,
    is: Exactly<K>,
}
impl<K, L> Clone for KeyedCounts<K, L> {
    fn clone(&self) -> Self {
        let (threshold, law, is) = (self.threshold, Arc::clone(&self.law), self.is);
        Self { entries: self.entries.clone(), threshold, law, is }
    }
}

impl<K: Grid, L: Law> KeyedCounts<K, L> {
    /// Adds separate noise to the count of every key, and names a key if its noisy count is at
    /// least the threshold.
    pub(in crate::mechanism) fn draw(exact: Tallies, threshold: i64, law: Arc<L>) -> Result<Self, Error> {
        let noisy = noise::noisy(&exact.counts, &*law)?;
        let mut entries: Vec<(i64, i64)> =
            exact.keys.into_iter().zip(noisy.into_iter().map(noise::held)).collect();
        entries.retain(|(_, count)| *count >= threshold);
        Ok(Self { entries, threshold, law, is: crate::brand::exactly() })
    }

    /// The named keys, each with its noisy count, in key order.
    pub fn values(&self) -> Vec<(K::Value, i64)> {
        self.iter().collect()
    }

    /// Iterates over the same pairs as [`values`](Self::values).
    pub fn iter(&self) -> impl Iterator<Item = (K::Value, i64)> {
        self.entries.iter().map(|(key, count)| (K::value(*key), *count))
    }

    /// The smallest noisy count of a named key.
    pub fn threshold(&self) -> i64 {
        self.threshold
    }

    /// The distribution of the noise on each count, before the threshold selects keys. The noise of
    /// a named key is above 0 on average, because the threshold selects large noisy counts.
    pub fn law(&self) -> &L {
        &self.law
    }
}
impl<K: Grid, L: Law> KeyedCounts<K, L> {
    /// The keys and their noisy counts, as a table. The table does not have intervals: the
    /// threshold selects large counts, so an interval around a named count does not follow from the
    /// distribution of the noise.
    pub fn figures(&self) -> Figures {
        let mut figures = Figures::new(["key"], 0.0);
        for (key, count) in &self.entries {
            figures.push([Decimal::new(*key, K::COUNT).to_string()], (*count).into(), None);
        }
        figures
    }
}
impl<K: Grid, L: Law> fmt::Display for KeyedCounts<K, L> {
    /// Prints the table.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.figures(), f)
    }
}
impl<K: Grid, L: Law> fmt::Debug for KeyedCounts<K, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (law, (numerator, denominator)) = self.law.parameter();
        write!(
            f,
            "KeyedCounts({:?}, from {}, with {law} {numerator}/{denominator})",
            self.values(),
            self.threshold
        )
    }
}

impl<'id, A> Protected<'id, A> {
    /// Names the keys of [`key_counts`](crate::transformation::Table::key_counts) with many rows,
    /// each with a noisy count; pass the result to
    /// [`Budget::release`](crate::budget::Budget::release). `C` is an [`eps!`](crate::eps)`(..,
    /// delta = ..)`, and `LINE` is the line that the certificate names, `{ line!() }`.
    ///
    /// Each count gets discrete Laplace noise of scale sensitivity/ε, and a key is named if its
    /// noisy count is at least the threshold. The compiler computes the smallest suitable
    /// threshold: a key that only one of two neighbours has must be named with a probability of at
    /// most δ. A caller cannot lower the threshold.
    ///
    /// Cost, from the dataset: (ε, δ), only in the measure [`Approx`]. The time of a release
    /// depends on the number of keys. Argument: `mechanism/threshold/proof.md`; Korolova,
    /// Kenthapadi, Mishra, Ntoulas, WWW 2009.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)] struct Visit { #[dp(unbounded)] postcode: i64 }
    /// #[dp_query(epsilon = 0.5, delta = 1e-9)]
    /// fn postcodes(visits: Table<Visit>) -> Vec<(i64, i64)> {
    ///     visits.map(|v| v.postcode).key_counts().laplace_threshold(0.5, 1e-9).values()
    /// }
    /// ```
    pub fn laplace_threshold<C, const LINE: u32>(self) -> Ask<'id, A, Threshold<C, LINE>>
    where
        A: Aggregate,
    {
        Ask::new(self)
    }
}

#[cfg(test)]
mod tests;
