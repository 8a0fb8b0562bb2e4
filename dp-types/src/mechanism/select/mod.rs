//! `select`: private selection of one group of a key, or of k groups, by protected scores. The
//! answer is not a noisy number but the name of a group, which is public.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use dp_noise::selection::{PermuteAndFlip, exponential::ExponentialMechanism};
use typenum::{Prod, U1, U8};

use super::{Ask, Mechanism, Sensitive, largest, reduced};
use crate::aggregate::{Aggregate, CandidateScores, Exact, Protected, Scores, Value, Vector};
use crate::brand::Exactly;
use crate::derivation::{Json, object};
use crate::env::Env;
use crate::error::Error;
use crate::measure::{
    Approx, CeilDiv, ChargeEach, Cost, Costs, Eps, EpsDelta, Measure, Pure, PureAtOrders, Renyi, RenyiEps,
    Rho, Times, Zcdp,
};
use crate::mechanism::PricesLaplaceNoise;
use crate::metric::{RangeDistance, ReadIn};
use crate::noise;
use crate::num::{Bound, EPSILON_UNIT, Grid, Nat, Positive, U0};
use crate::released::Selected;
use crate::sealed::Sealed;
use crate::transformation::Key;

/// `K` choices by the mechanism `W`, each at `E` (an [`Eps`]), requested at a line of the source.
pub struct Select<W, E, K, const LINE: u32>(Exactly<(W, E, K)>);
impl<W, E, K, const LINE: u32> Sealed for Select<W, E, K, LINE> {}

/// Permute-and-flip: visits the candidates in random order, accepts each with probability
/// exp(−(best − score)/scale), and chooses the first accepted one.
#[derive(Clone, Copy, Debug)]
pub enum ByFlips {}
/// The exponential mechanism: chooses each candidate with probability proportional to
/// exp(score/scale).
#[derive(Clone, Copy, Debug)]
pub enum ByWeights {}

/// The selection mechanism: [`ByFlips`] or [`ByWeights`]. Sealed.
pub trait Chooser: Sealed + 'static {
    /// Name in certificates.
    const NAME: &'static str;

    /// Chooses `times` entries, one after the other.
    ///
    /// # Errors
    /// Randomness is missing, or the sampler does not support the scale.
    fn choose(exact: &[i128], times: u64, scale: (u128, u128)) -> Result<Vec<u64>, Error>;
}
macro_rules! choosers {
    ($($chooser:ident $name:literal $sampler:ident;)*) => { $(
        impl Sealed for $chooser {}
        impl Chooser for $chooser {
            const NAME: &'static str = $name;

            #[inline]
            fn choose(exact: &[i128], times: u64, scale: (u128, u128)) -> Result<Vec<u64>, Error> {
                noise::chosen(exact, times, &*noise::law(scale.0, scale.1, $sampler::new)?)
            }
        }
    )* };
}
choosers! {
    ByFlips "permute-and-flip" PermuteAndFlip;
    ByWeights "exponential" ExponentialMechanism;
}

/// The cost of one choice at ε = `E` in the measure `Self`. Sealed: every [`Measure`] has one.
pub trait PricesSelection<W: Chooser, E: Positive>: Measure {
    /// The cost of the choice.
    type Price: Cost<Measure = Self>;
}
impl<M: PricesLaplaceNoise<E>, E: Positive> PricesSelection<ByFlips, E> for M {
    type Price = M::Price;
}
impl<E: Positive> PricesSelection<ByWeights, E> for Pure {
    type Price = Eps<E>;
}
impl<E: Positive> PricesSelection<ByWeights, E> for Approx {
    type Price = EpsDelta<E, U0>;
}
// The privacy loss lies in an interval of width ε. So the cost is ρ = ε²/8, a quarter of the cost
// for an interval from −ε to ε.
impl<E: Positive + core::ops::Mul<E>> PricesSelection<ByWeights, E> for Zcdp
where
    Prod<E, E>: CeilDiv<U8>,
{
    type Price = Rho<<Prod<E, E> as CeilDiv<U8>>::Out>;
}
impl<E: Positive, O: PureAtOrders<E, U8>> PricesSelection<ByWeights, E> for Renyi<O> {
    type Price = RenyiEps<O, O::Out>;
}

/// A value with candidates: one score for each group of a key, each value of a range, or each
/// expression of a list. Sealed.
#[diagnostic::on_unimplemented(
    message = "`select` needs several groups or values to choose from, but this is one number",
    label = "choose a group of a histogram, `.histogram(|p| p.ward).select(EPSILON)`; release a number with noise: `.laplace(EPSILON)`",
    note = "for more about this error: `dp-audit explain DP0208`"
)]
pub trait Candidates: Value {}
impl<G: Grid, Y: Key> Candidates for Vector<G, Y> {}
impl<Lo: Bound, Hi: Bound, G: Grid> Candidates for Scores<Lo, Hi, G> {}
impl<G: Grid> Candidates for CandidateScores<G> {}

type PriceOf<M, W, E> = <M as PricesSelection<W, E>>::Price;
type PriceOfAll<M, W, E, K> = <PriceOf<M, W, E> as Times<K>>::Out;

impl<A, M, W, E, K, const LINE: u32> Mechanism<A, M> for Select<W, Eps<E>, K, LINE>
where
    W: Chooser,
    K: Positive,
    E: Positive,
    M: PricesSelection<W, E, Price: Times<K>>,
    A: Aggregate<
            Value: Candidates,
            Metric: ReadIn<RangeDistance>,
            Sensitivity: Sensitive + ChargeEach<PriceOfAll<M, W, E, K>>,
        >,
{
    type Cost = <A::Sensitivity as ChargeEach<PriceOfAll<M, W, E, K>>>::Out;
    type Released = Selected<A::Value, K>;
    const NODE: Json = object! {
        "rule" = "select/1",
        "line": Json::Int(LINE as i128),
        "at": Json::Position,
        "": Json::Spliced(M::FIELDS),
        "sampler": Json::Plain("lazy"),
        "by": Json::Plain(W::NAME),
        "epsilon": Json::Int(E::VALUE as i128),
        "times": Json::Int(K::VALUE as i128),
        "scale": Json::List(&[
            Json::Int(scale::<A, E>().0 as i128),
            Json::Int(scale::<A, E>().1 as i128),
        ]),
        "sensitivity": Json::Amounts(&A::Sensitivity::AMOUNTS),
        "cost": Json::Amounts(&Self::Cost::AMOUNTS),
        "premises": Json::List(&[A::NODE]),
    };

    fn draw(mut exact: <A::Value as Value>::Exact) -> Result<Self::Released, Error> {
        let scale = const { scale::<A, E>() };
        Ok(Selected::new(W::choose(exact.numbers(), K::VALUE, scale)?))
    }
}

/// The scale sensitivity/ε in lowest terms. The metric already adds the rise of one score and the
/// fall of another, so the scale does not need a factor of 2.
const fn scale<A: Aggregate<Sensitivity: Sensitive>, E: Nat>() -> (u128, u128) {
    reduced(largest::<A>().strict_mul(EPSILON_UNIT as u128), E::VALUE as u128)
}

impl<'id, A> Protected<'id, A> {
    /// Selects a group with a high score; for a histogram, a group with many rows. Pass the result
    /// to [`Budget::release`](crate::budget::Budget::release). `E` is an [`eps!`](crate::eps), and
    /// `LINE` is the line that the certificate names, `{ line!() }`.
    ///
    /// The mechanism is permute-and-flip of scale sensitivity/ε. The sensitivity is the largest
    /// rise of a score plus the largest fall of another. The expected score is never below that of
    /// the exponential mechanism. The sampler is exact, and its time does not depend on the scores
    /// (mode *lazy*: except for ties of probability below 2^-50).
    ///
    /// Cost, from each dataset that the scores depend on: ε under [`Pure`], (ε, 0) under
    /// [`Approx`], ε²/2 under [`Zcdp`], min(ε, α·ε²/2) at each order of [`Renyi`]. Argument:
    /// `mechanism/select/proof.md`; McKenna, Sheldon, NeurIPS 2020.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Category, Clone, Copy)] enum Ward { Icu, Er }
    /// # #[derive(Record)] struct Patient { #[dp(category)] ward: Ward }
    /// #[dp_query(epsilon = 0.5)]
    /// fn busiest(patients: Table<Patient>) -> &'static str {
    ///     patients.histogram(|p| p.ward).select(0.5).value()
    /// }
    /// ```
    pub fn select<E, const LINE: u32>(self) -> Ask<'id, A, Select<ByFlips, E, U1, LINE>>
    where
        A: Aggregate,
    {
        Ask::new(self)
    }

    /// Selects a group with a high score by the exponential mechanism of scale sensitivity/ε:
    /// candidate i has a probability proportional to exp(score/scale).
    ///
    /// At the same ε, the expected score of this mechanism is at most that of
    /// [`select`](Protected::select). But its privacy loss has a range of ε. So it costs ε²/8 under
    /// [`Zcdp`], a quarter of the cost of `select`, and min(ε, α·ε²/8) at each order of [`Renyi`].
    /// Under [`Pure`] and [`Approx`] it costs ε. Argument: `mechanism/select/proof.md`; McSherry,
    /// Talwar, FOCS 2007; Cesar, Rogers, ALT 2021.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Category, Clone, Copy)] enum Ward { Icu, Er }
    /// # #[derive(Record)] struct Patient { #[dp(category)] ward: Ward }
    /// #[dp_query(rho = 0.02)]
    /// fn busiest(patients: Table<Patient>) -> &'static str {
    ///     patients.histogram(|p| p.ward).select_exponential(0.4).value()
    /// }
    /// ```
    pub fn select_exponential<E, const LINE: u32>(self) -> Ask<'id, A, Select<ByWeights, E, U1, LINE>>
    where
        A: Aggregate,
    {
        Ask::new(self)
    }

    /// Selects `K` groups with high scores, the best first: `K` times
    /// [`select`](Protected::select), each time among the remaining groups. If there are fewer than
    /// `K` groups, it selects all of them.
    ///
    /// `E` is the ε of each choice. Cost: `K` times the cost of `select`. Argument:
    /// `mechanism/select/proof.md`.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Category, Clone, Copy)] enum Ward { Icu, Er, Surgery }
    /// # #[derive(Record)] struct Patient { #[dp(category)] ward: Ward }
    /// #[dp_query(epsilon = 0.5)]
    /// fn two_busiest(patients: Table<Patient>) -> Vec<&'static str> {
    ///     patients.histogram(|p| p.ward).top(2, 0.25).values()
    /// }
    /// ```
    #[doc(alias("top_k", "nlargest"))]
    pub fn top<K, E, const LINE: u32>(self) -> Ask<'id, A, Select<ByFlips, E, K, LINE>>
    where
        A: Aggregate,
    {
        Ask::new(self)
    }
}

#[cfg(test)]
mod tests;
