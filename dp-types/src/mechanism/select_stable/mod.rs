//! `select_stable`: propose-test-release of the group with the highest score. It names the exact
//! group if its score is so far above the second that every neighbour has the same first group.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use core::fmt;
use core::hint::black_box;
use std::sync::Arc;

use dp_noise::laplace::DiscreteLaplace;

use super::discrete_laplace::scale;
use super::{Ask, Candidates, Mechanism, Sensitive, largest};
use crate::aggregate::{Aggregate, Exact, Protected, Value};
use crate::brand::Exactly;
use crate::derivation::{Json, object};
use crate::env::Env;
use crate::error::Error;
use crate::measure::{Approx, ChargeEach, Costs, EpsDelta, Measure};
use crate::metric::{RangeDistance, ReadIn};
use crate::noise::{self, Law};
use crate::num::{Nat, Positive};
use crate::sealed::Sealed;

/// Names the first of several groups, if it leads by far. The release costs `C` (an [`EpsDelta`]),
/// and was requested at a line of the source.
pub struct SelectStable<C, const LINE: u32>(Exactly<C>);
impl<C, const LINE: u32> Sealed for SelectStable<C, LINE> {}

impl<A, E, D, const LINE: u32> Mechanism<A, Approx> for SelectStable<EpsDelta<E, D>, LINE>
where
    E: Positive,
    D: Positive,
    A: Aggregate<
            Value: Candidates,
            Metric: ReadIn<RangeDistance>,
            Sensitivity: Sensitive + ChargeEach<EpsDelta<E, D>>,
        >,
{
    type Cost = <A::Sensitivity as ChargeEach<EpsDelta<E, D>>>::Out;
    type Released = Stable<A::Value>;
    const NODE: Json = object! {
        "rule" = "select-stable/1",
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

    fn draw(mut exact: <A::Value as Value>::Exact) -> Result<Self::Released, Error> {
        let ((numerator, denominator), threshold) = const { (scale::<A, E>(), least::<A, E, D>()) };
        let law = noise::law(numerator, denominator, DiscreteLaplace::new)?;
        Stable::draw(exact.numbers(), threshold, law)
    }
}

/// The smallest suitable threshold for this ε and δ. A threshold beyond 2^62 stops the compilation.
const fn least<A: Aggregate<Sensitivity: Sensitive>, E: Nat, D: Nat>() -> i64 {
    let sensitivity = largest::<A>();
    assert!(sensitivity < 1 << 62, "a threshold needs a sensitivity below 2^62");
    match dp_convert::stability_threshold(E::VALUE, sensitivity as u64, D::VALUE) {
        Some(threshold) if threshold < 1 << 62 => threshold as i64,
        _ => panic!(
            "no threshold below 2^62 tests for a clear lead at this ε and δ: δ must be above 0 and below 1, and the noise scale at most 2^31"
        ),
    }
}

/// The group with the highest score, if the test passed, and its noisy lead over the second group.
/// Both are public.
#[must_use = "the budget of this release is spent, whether or not it is used"]
pub struct Stable<V> {
    first: Option<u64>,
    gap: i64,
    threshold: i64,
    law: Arc<DiscreteLaplace>,
    is: Exactly<V>,
}
impl<V> Clone for Stable<V> {
    fn clone(&self) -> Self {
        let (first, gap, threshold, is) = (self.first, self.gap, self.threshold, self.is);
        Self { first, gap, threshold, law: Arc::clone(&self.law), is }
    }
}

impl<V: Value> Stable<V> {
    /// Only the lead gets noise; the name of the group is exact.
    fn draw(scores: &[i128], threshold: i64, law: Arc<DiscreteLaplace>) -> Result<Self, Error> {
        let (first, gap) = first_and_gap(scores);
        let gap = noise::held(noise::noisy(&[gap], &*law)?[0]);
        let first = (gap >= threshold && !scores.is_empty()).then_some(first);
        Ok(Self { first, gap, threshold, law, is: crate::brand::exactly() })
    }

    /// The name of the group with the highest score, or `None` if the test did not pass. Among
    /// equal scores, the test is about the first in public order.
    pub fn value(&self) -> Option<V::Name> {
        self.first.map(V::name)
    }

    /// The noisy lead of the highest score over the second, whether the test passed or not. For a
    /// histogram it is a number of rows.
    pub fn gap(&self) -> i64 {
        self.gap
    }

    /// The smallest noisy gap at which the group is named.
    pub fn threshold(&self) -> i64 {
        self.threshold
    }

    /// The distribution of the noise on the gap.
    pub fn law(&self) -> &DiscreteLaplace {
        &self.law
    }
}
impl<V: Value<Name: fmt::Debug>> fmt::Debug for Stable<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (law, (numerator, denominator)) = self.law.parameter();
        write!(
            f,
            "Stable({:?}, {} ahead, from {}, with {law} {numerator}/{denominator})",
            self.value(),
            self.gap,
            self.threshold
        )
    }
}

/// The index of the highest score, and the lead of this score over the second. Among equal scores,
/// the first counts as the highest. The steps do not depend on the scores.
///
/// A score beyond 64 bits saturates to 64 bits. This does not increase any distance between two
/// scores. If there is only one score, its lead is larger than 64 bits hold.
#[inline]
fn first_and_gap(scores: &[i128]) -> (u64, i128) {
    const BELOW_ALL: i128 = -(1 << 65);
    let (mut first, mut best, mut second) = (0_u64, BELOW_ALL, BELOW_ALL);
    for (place, score) in (0_u64..).zip(scores) {
        let score = (*score).clamp(i64::MIN.into(), i64::MAX.into());
        let is_best = mask(score > best);
        let is_second = mask(score > second);
        second = pick(is_best, best, pick(is_second, score, second));
        best = pick(is_best, score, best);
        first = (place & is_best as u64) | (first & !(is_best as u64));
    }
    (first, best - second)
}

/// All ones for `true`, or all zeros for `false`. The compiler cannot see that only these two
/// values occur, so the compiler does not emit a branch.
#[inline]
fn mask(yes: bool) -> i128 {
    -i128::from(black_box(u8::from(yes)))
}

#[inline]
fn pick(mask: i128, one: i128, other: i128) -> i128 {
    (one & mask) | (other & !mask)
}

impl<'id, A> Protected<'id, A> {
    /// Propose-test-release: names the group with the highest score, without noise, if it leads by
    /// far. Pass the result to [`Budget::release`](crate::budget::Budget::release). `C` is an
    /// [`eps!`](crate::eps)`(.., delta = ..)`, and `LINE` is the line that the certificate names,
    /// `{ line!() }`.
    ///
    /// The lead over the second group gets discrete Laplace noise of scale sensitivity/ε. The group
    /// is named if the noisy lead is at least a threshold; otherwise [`value`](Stable::value) is
    /// `None`. The compiler computes the smallest suitable threshold: a group that is first in only
    /// one of two neighbours must be named with a probability of at most δ. The noisy lead is
    /// released in any case. The steps of the choice do not depend on the scores.
    ///
    /// If there may not be a clear winner, use [`select`](Protected::select): it always names a
    /// group, and costs only ε. Cost, from each dataset that the scores depend on: (ε, δ), only in
    /// the measure [`Approx`]. Argument: `mechanism/select_stable/proof.md`; Dwork, Lei, STOC 2009;
    /// Thakurta, Smith, COLT 2013.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Category, Clone, Copy)] enum Ward { Icu, Er }
    /// # #[derive(Record)] struct Patient { #[dp(category)] ward: Ward }
    /// #[dp_query(epsilon = 0.5, delta = 1e-9)]
    /// fn busiest(patients: Table<Patient>) -> Option<&'static str> {
    ///     patients.histogram(|p| p.ward).select_stable(0.5, 1e-9).value()
    /// }
    /// ```
    pub fn select_stable<C, const LINE: u32>(self) -> Ask<'id, A, SelectStable<C, LINE>>
    where
        A: Aggregate,
    {
        Ask::new(self)
    }
}

#[cfg(test)]
mod tests;
