//! `randomized_response`: reports which of several public intervals contains a protected number.
//! The answer is true with a probability that follows from ε.

use core::num::NonZeroU64;

use dp_noise::randomized_response::{RandomizedResponse as Sampler, ResponseError};

use super::{Ask, Mechanism, PricesLaplaceNoise, Sensitive, largest, reduced};
use crate::aggregate::{Aggregate, Exact, Number, Protected, Scores, Value, Vector};
use crate::brand::{Exactly, exactly};
use crate::derivation::{Json, object};
use crate::env::Env;
use crate::error::Error;
use crate::measure::{ChargeEach, Costs, Eps};
use crate::metric::{L1, ReadIn};
use crate::noise;
use crate::num::{Bound, Digits, EPSILON_UNIT, Grid, Positive};
use crate::released::Responses;
use crate::sealed::Sealed;
use crate::transformation::{Cuts, Key};

/// Randomised response about the intervals between the cuts `C`, at `E` (an [`Eps`]), requested at
/// a line of the source.
pub struct RandomizedResponse<C, E, const LINE: u32>(Exactly<(C, E)>);
impl<C, E, const LINE: u32> Sealed for RandomizedResponse<C, E, LINE> {}

/// Whether a value has one number or several. Sealed.
pub trait Entries: Value {
    /// Whether the value has more than one number.
    const MANY: bool;
}
impl<K: Grid> Entries for Number<K> {
    const MANY: bool = false;
}
impl<K: Grid, Y: Key> Entries for Vector<K, Y> {
    const MANY: bool = true;
}
// Scores do not have a bound in L1, so the compiler rejects their release, by the bound on the
// metric.
impl<Lo: Bound, Hi: Bound, K: Grid> Entries for Scores<Lo, Hi, K> {
    const MANY: bool = true;
}

type GridOf<A> = <<A as Aggregate>::Value as Value>::Grid;

impl<A, M, C, E, const LINE: u32> Mechanism<A, M> for RandomizedResponse<C, Eps<E>, LINE>
where
    M: PricesLaplaceNoise<E>,
    E: Positive,
    A: Aggregate<
            Value: Entries,
            Metric: ReadIn<L1>,
            Sensitivity: Sensitive + ChargeEach<<M as PricesLaplaceNoise<E>>::Price>,
        >,
    C: Cuts<GridOf<A>>,
{
    type Cost = <A::Sensitivity as ChargeEach<M::Price>>::Out;
    type Released = Responses<A::Value, C>;
    const NODE: Json = object! {
        "rule" = "randomized-response/1",
        "line": Json::Int(LINE as i128),
        "at": Json::Position,
        "": Json::Spliced(M::FIELDS),
        "sampler": Json::Plain("lazy"),
        "epsilon": Json::Int(E::VALUE as i128),
        "cuts": Json::List(&[C::ITEMS]),
        "digits": Json::Int(<GridOf<A> as Digits>::COUNT as i128),
        "each": Json::List(&[Json::Int(each::<A, E>().0 as i128), Json::Int(each::<A, E>().1 as i128)]),
        "sensitivity": Json::Amounts(&A::Sensitivity::AMOUNTS),
        "cost": Json::Amounts(&Self::Cost::AMOUNTS),
        "premises": Json::List(&[A::NODE]),
    };

    fn draw(mut exact: <A::Value as Value>::Exact) -> Result<Self::Released, Error> {
        const { assert!(C::COUNT < 1 << 20, "a number takes fewer than 2^20 cuts") };
        let (numerator, denominator) = const { each::<A, E>() };
        let law = noise::law(numerator, denominator, Law::<C>::new::<GridOf<A>>)?;
        let classes = exact.numbers().iter().map(|number| class::<C, GridOf<A>>(*number));
        let classes: Vec<u64> = classes.collect();
        // For any exact number, the sampler returns the index of one of the answers.
        let answers = noise::with(|generator| {
            classes.iter().filter_map(|class| law.0.sample(*class, generator)).collect()
        })?;
        Ok(Responses::new(answers, numerator as f64 / denominator as f64))
    }
}

/// The sampler for the answers between the cuts `C`. Each list of cuts has a separate sampler,
/// since the distribution depends on the number of cuts.
struct Law<C>(Sampler, Exactly<C>);
impl<C> Law<C> {
    fn new<K: Digits>(numerator: u128, denominator: u128) -> Result<Self, ResponseError>
    where
        C: Cuts<K>,
    {
        let answers = NonZeroU64::MIN.saturating_add(C::COUNT);
        Ok(Self(Sampler::new(answers, numerator, denominator)?, exactly()))
    }
}

/// The number of cuts that a number reaches. A number beyond 64 bits saturates, and all cuts are
/// within 64 bits.
fn class<C: Cuts<K>, K: Digits>(number: i128) -> u64 {
    C::below::<i64>(number.clamp(i64::MIN.into(), i64::MAX.into()) as i64) as u64
}

/// The ε of one answer, in lowest terms: ε divided by the number of answers that a unit can change.
/// A single number has one answer. In a vector, a changed entry moves by at least 1, so the bound
/// in L1 is also a bound on the number of changed entries.
const fn each<A: Aggregate<Value: Entries, Sensitivity: Sensitive>, E: Positive>() -> (u128, u128) {
    let answers = if <A::Value as Entries>::MANY { largest::<A>() } else { 1 };
    reduced(E::VALUE as u128, answers.strict_mul(EPSILON_UNIT as u128))
}

impl<'id, A> Protected<'id, A> {
    /// Releases which of the intervals between the cuts `C` contains this number, by randomised
    /// response; for a histogram, one answer for each of its numbers. Pass the result to
    /// [`Budget::release`](crate::budget::Budget::release). With one cut the answer is a bit:
    /// whether the number reaches the cut. `C` is a nested list of increasing literals, `E` is an
    /// [`eps!`](crate::eps), and `LINE` is the line that the certificate names.
    ///
    /// With m cuts and q = exp(−ε/c), the true interval has probability 1/(1 + m·q), and each other
    /// interval has q times that. Here c is the number of answers that a unit can change: 1 for a
    /// single number, the sensitivity for a histogram. The sampler is exact, and its time does not
    /// depend on the truth (mode *lazy*: except for ties of probability below 2^-50).
    ///
    /// Cost, from each dataset that the value depends on: ε under [`Pure`](crate::measure::Pure),
    /// (ε, 0) under [`Approx`](crate::measure::Approx), ε²/2 under [`Zcdp`](crate::measure::Zcdp),
    /// min(ε, α·ε²/2) at each order of [`Renyi`](crate::measure::Renyi). Argument:
    /// `mechanism/randomized_response/proof.md`; Warner, JASA 1965; Kairouz, Oh, Viswanath, JMLR
    /// 2016.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)] struct Patient { smoker: bool }
    /// #[dp_query(epsilon = 2.0)]
    /// fn many_smokers(patients: Table<Patient>) -> bool {
    ///     patients.filter(|p| p.smoker).count().randomized_response([1000], 2.0).value() == 1
    /// }
    /// ```
    pub fn randomized_response<C, E, const LINE: u32>(
        self,
        _: C,
    ) -> Ask<'id, A, RandomizedResponse<C, E, LINE>>
    where
        A: Aggregate,
    {
        Ask::new(self)
    }
}

#[cfg(test)]
mod tests;
