//! `sparse_vector`: the sparse vector technique, a sequence of threshold questions about protected
//! numbers. The query pays only for the numbers that reach the threshold.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

mod budget;

use std::sync::Arc;

use super::{PricesLaplaceNoise, Sensitive, largest, reduced};
use crate::aggregate::{Aggregate, OneNumber, Protected};
use crate::brand::{Brand, Exactly};
use crate::derivation::{Amounts, Json, Log, object};
use crate::env::Env;
use crate::error::Error;
use crate::measure::{ChargeEach, Cost, Costs, Eps, Measure, Times};
use crate::noise;
use crate::num::{Decimal, Digits, EPSILON_UNIT, Positive};
use crate::sealed::Sealed;
use dp_noise::laplace::DiscreteLaplace;

mod question;

pub use question::{BareNumber, Question};

/// Log entry: a query asked questions of the form `A` until `N` of them were answered yes, at a
/// line of the source. Each yes costs `E` (an [`Eps`]), in the measure `M`.
pub struct SparseVector<A, E, N, M, const LINE: u32>(Exactly<(A, E, N, M)>);
impl<A, E, N, M, const LINE: u32> Sealed for SparseVector<A, E, N, M, LINE> {}

/// The cost of questions of the form `Self` with `N` yes answers, at `E` (an [`Eps`]) each, in the
/// measure `M`. Sealed.
pub trait Questions<N: Positive, E: Cost, M: Measure>: OneNumber {
    /// The cost for each dataset.
    type Cost: Costs;
    /// The scale of the noise on the threshold, and the scale of the noise on each question.
    const SCALES: [(u128, u128); 2];
    /// The ε of one yes.
    const EPSILON: u64;
}
type PriceOf<M, N, E> = <<M as PricesLaplaceNoise<E>>::Price as Times<N>>::Out;
impl<A, N, E, M> Questions<N, Eps<E>, M> for A
where
    A: OneNumber<Sensitivity: Sensitive + ChargeEach<PriceOf<M, N, E>>>,
    N: Positive,
    E: Positive,
    M: PricesLaplaceNoise<E, Price: Times<N>>,
{
    type Cost = <A::Sensitivity as ChargeEach<PriceOf<M, N, E>>>::Out;
    // The proof shifts the threshold by the sensitivity s, and half of ε pays for this shift. The
    // other half pays for the question that is answered yes, because a unit moves this question by
    // up to 2·s relative to the shifted threshold.
    const SCALES: [(u128, u128); 2] = [scale::<A>(2, E::VALUE), scale::<A>(4, E::VALUE)];
    const EPSILON: u64 = E::VALUE;
}

/// The scale `halves`·s/ε in lowest terms, where s is the sensitivity of the aggregate `A`.
const fn scale<A: Aggregate<Sensitivity: Sensitive>>(halves: u128, epsilon: u64) -> (u128, u128) {
    reduced(largest::<A>().strict_mul(halves * EPSILON_UNIT as u128), epsilon as u128)
}

impl<A, E, N, M, const LINE: u32> Log for SparseVector<A, E, N, M, LINE>
where
    A: Questions<N, E, M>,
    E: Cost,
    N: Positive,
    M: Measure,
{
    const COST: Amounts = A::Cost::AMOUNTS;
    const ITEMS: Json = object! {
        "rule" = "sparse-vector/1",
        "line": Json::Int(LINE as i128),
        "at": Json::Position,
        "": Json::Spliced(M::FIELDS),
        "sampler": Json::Plain("lazy"),
        "epsilon": Json::Int(A::EPSILON as i128),
        "answers": Json::Int(N::VALUE as i128),
        "scales": Json::List(&[
            Json::List(&[Json::Int(A::SCALES[0].0 as i128), Json::Int(A::SCALES[0].1 as i128)]),
            Json::List(&[Json::Int(A::SCALES[1].0 as i128), Json::Int(A::SCALES[1].1 as i128)]),
        ]),
        "sensitivity": Json::Amounts(&A::Sensitivity::AMOUNTS),
        "cost": Json::Amounts(&Self::COST),
        "premises": Json::List(&[A::NODE]),
    };
}

/// A threshold: an integer, or a [`Decimal`], which is rounded to the grid of the questions.
/// Sealed.
#[diagnostic::on_unimplemented(
    message = "a threshold must be a public number",
    label = "write a whole number or a `Decimal`, or use the `value()` of a release",
    note = "the theorem covers questions compared with one public threshold, whose noisy copy stays secret",
    note = "for more about this error: `dp-audit explain DP0221`"
)]
pub trait PublicNumber: Sealed {
    /// The threshold in units of a grid with `digits` digits. It saturates at 64 bits.
    fn on_grid(self, digits: u8) -> i64;
}
impl Sealed for Decimal {}
impl PublicNumber for i64 {
    #[inline]
    fn on_grid(self, digits: u8) -> i64 {
        self.saturating_mul(10_i64.pow(digits.into()))
    }
}
impl PublicNumber for Decimal {
    #[inline]
    fn on_grid(self, digits: u8) -> i64 {
        self.nearest(digits).clamp(i64::MIN.into(), i64::MAX.into()) as i64
    }
}

/// The questions of a sparse vector, all of the form `A`. The value exists only inside one block
/// and holds the noisy threshold, which is never released.
#[must_use = "the block is paid for, even if no question is asked"]
pub struct Watch<'id, A> {
    threshold: i64,
    noisy: i128,
    left: u64,
    answers: u64,
    on_threshold: Arc<DiscreteLaplace>,
    on_question: Arc<DiscreteLaplace>,
    fault: Option<Error>,
    is: Exactly<(Brand<'id>, A)>,
}

impl<'id, A: OneNumber> Watch<'id, A> {
    /// Draws a threshold with fresh noise, for a block with `answers` paid answers.
    pub(crate) fn open(
        threshold: impl PublicNumber,
        answers: u64,
        [on_threshold, on_question]: [(u128, u128); 2],
    ) -> Result<Self, Error> {
        let law = |(numerator, denominator)| noise::law(numerator, denominator, DiscreteLaplace::new);
        let mut watch = Self {
            threshold: threshold.on_grid(<A::Grid as Digits>::COUNT),
            noisy: 0,
            left: answers,
            answers,
            on_threshold: law(on_threshold)?,
            on_question: law(on_question)?,
            fault: None,
            is: crate::brand::exactly(),
        };
        watch.arm()?;
        Ok(watch)
    }

    /// Draws fresh noise for the threshold, because a yes reveals something about the old noise.
    fn arm(&mut self) -> Result<(), Error> {
        self.noisy = noise::with_noise(self.threshold.into(), &*self.on_threshold)?;
        Ok(())
    }

    /// Whether this number reaches the threshold, with noise on both. A yes uses up one paid
    /// answer; a no costs nothing.
    ///
    /// All questions of a block are the same expression. The questions differ only in the values of
    /// the expression's public parameters. These values may depend on earlier answers. If the block
    /// has given all paid answers, or if the generator fails, this returns `false`. The block then
    /// ends with an error. Each question reads all rows, and its time does not depend on the
    /// number.
    pub fn ask<B: Question<A>>(&mut self, question: Protected<'id, B>) -> bool {
        let asked = question.with(question.plan.same());
        match self.answer(asked) {
            Ok(yes) => yes,
            Err(fault) => {
                self.fault.get_or_insert(fault);
                false
            }
        }
    }

    /// The number of questions that can still be answered yes.
    pub fn left(&self) -> u64 {
        self.left
    }

    fn answer(&mut self, question: Protected<'id, A>) -> Result<bool, Error> {
        if self.left == 0 {
            return Err(Error::answered(self.answers));
        }
        let yes = noise::with_noise(question.computed()?, &*self.on_question)? >= self.noisy;
        if yes {
            self.left -= 1;
            if self.left > 0
                && let Err(fault) = self.arm()
            {
                self.left = 0;
                return Err(fault);
            }
        }
        Ok(yes)
    }

    /// Ends the block, with an error if one occurred in it.
    pub(crate) fn end(self) -> Result<(), Error> {
        self.fault.map_or(Ok(()), Err)
    }
}

#[cfg(test)]
mod tests;
