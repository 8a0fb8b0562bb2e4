//! `within`: noise that reaches a requested accuracy. The compiler computes the cost of that
//! accuracy.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use core::ops::Mul;

use dp_convert::{Rate, gaussian_within, laplace_within};
use typenum::Prod;

use super::{Ask, Gaussian, Laplace, Mechanism, Sensitive};
use crate::aggregate::{Aggregate, Protected, Value};
use crate::brand::Exactly;
use crate::derivation::{Json, object};
use crate::error::Error;
use crate::measure::{CeilDiv, Costs, Eps, Measure, Rho};
use crate::metric::{Absolute, L1, L2, Metric, SquaredL2};
use crate::num::{Bound, D0, D1, D2, D3, D4, D5, D6, Digits, Nat, Positive, ShiftTo, Width};
use crate::sealed::Sealed;

/// Noise of the kind `W`, [`ByLaplace`] or [`ByGaussian`], that reaches the accuracy `T`, an
/// [`Accuracy`]. The query requested this noise at a line of the source.
pub struct Within<W, T, const LINE: u32>(Exactly<(W, T)>);
impl<W, T, const LINE: u32> Sealed for Within<W, T, LINE> {}

/// Discrete Laplace noise.
pub enum ByLaplace {}
/// Discrete Gaussian noise.
pub enum ByGaussian {}

/// Each number is within `M` · 10^−`G` of the exact one with probability `L` · 10^-6 (`M` is an
/// [`int!`](crate::int) and `G` is [`D0`] to [`D6`]). `R` is the rate of the noise: the cost for
/// each unit of sensitivity. `R` implements [`RateOn`] for the value's grid.
///
/// If the rate does not reach the accuracy, the build stops. If the rate is higher than necessary,
/// the noise costs more: `dp_convert::laplace_rate` and `gaussian_rate` give the smallest rate.
pub struct Accuracy<M, G, L, R>(Exactly<(M, G, L, R)>);

/// A rate for values on the grid `K`: a fraction `(N, D)` of two naturals for every grid, or
/// [`Rates`]. For Laplace noise, the rate is ε in 10^-6 for each grid unit of sensitivity. For
/// Gaussian noise, it is ρ in 10^-12 for each squared unit. Sealed.
#[diagnostic::on_unimplemented(
    message = "this is not a rate: a rate is a fraction of two natural numbers above zero",
    label = "write it as `(nat!(285), nat!(1000))`",
    note = "for more about this error: `dp-audit explain DP0120`"
)]
pub trait RateOn<K: Digits>: Sealed + 'static {
    /// Numerator of the fraction.
    type Numerator: Positive;
    /// Denominator of the fraction.
    type Denominator: Positive;
}
impl<N: Positive, D: Positive, K: Digits> RateOn<K> for (N, D) {
    type Numerator = N;
    type Denominator = D;
}
/// A rate for each grid, `D0` to `D6`.
pub struct Rates<A, B, C, D, E, F, G>(Exactly<(A, B, C, D, E, F, G)>);
impl<A, B, C, D, E, F, G> Sealed for Rates<A, B, C, D, E, F, G> {}
macro_rules! rates {
    ($($grid:ident $rate:ident;)*) => { $(
        impl<A, B, C, D, E, F, G> RateOn<$grid> for Rates<A, B, C, D, E, F, G>
        where
            Self: 'static,
            $rate: RateOn<$grid>,
        {
            type Numerator = $rate::Numerator;
            type Denominator = $rate::Denominator;
        }
    )* };
}
rates! { D0 A; D1 B; D2 C; D3 D; D4 E; D5 F; D6 G; }

/// ⌈`Self` · N/D⌉: the cost of a sensitivity at a rate, rounded up. Sealed.
pub trait AtRate<N: Positive, D: Positive>: Positive {
    /// The cost in 10^-6 of ε.
    type Epsilon: Positive;
}
impl<S: Positive + Mul<N>, N: Positive, D: Positive> AtRate<N, D> for S
where
    Prod<S, N>: CeilDiv<D, Out: Positive>,
{
    type Epsilon = <Prod<S, N> as CeilDiv<D>>::Out;
}
/// ⌈`Self`² · N/D⌉: the cost of a squared sensitivity at a rate, rounded up. Sealed.
pub trait AtSquaredRate<N: Positive, D: Positive>: Positive {
    /// The cost in 10^-12 of ρ.
    type Rho: Positive;
}
impl<S: Positive + Mul<S>, N: Positive, D: Positive> AtSquaredRate<N, D> for S
where
    Prod<S, S>: Mul<N>,
    Prod<Prod<S, S>, N>: CeilDiv<D, Out: Positive>,
{
    type Rho = <Prod<Prod<S, S>, N> as CeilDiv<D>>::Out;
}

/// The cost of a bound `S` in this metric at a rate for each squared unit. The bound is squared,
/// unless it is a square already. Sealed.
pub trait Squares<S: Positive, N: Positive, D: Positive>: Metric {
    /// The cost in 10^-12 of ρ.
    type Rho: Positive;
}
macro_rules! squares {
    ($($metric:ident)*) => { $(
        impl<S: AtSquaredRate<N, D>, N: Positive, D: Positive> Squares<S, N, D> for $metric {
            type Rho = S::Rho;
        }
    )* };
}
squares! { Absolute L1 L2 }
// A rate of ρ and a rate of ε are rounded up alike.
impl<S: AtRate<N, D>, N: Positive, D: Positive> Squares<S, N, D> for SquaredL2 {
    type Rho = S::Epsilon;
}

type GridOf<A> = <<A as Aggregate>::Value as Value>::Grid;
type LargestOf<A> = <<A as Aggregate>::Sensitivity as Sensitive>::Largest;
type Numerator<A, R> = <R as RateOn<GridOf<A>>>::Numerator;
type Denominator<A, R> = <R as RateOn<GridOf<A>>>::Denominator;
type EpsilonOf<A, R> = <LargestOf<A> as AtRate<Numerator<A, R>, Denominator<A, R>>>::Epsilon;
type RhoOf<A, R> =
    <<A as Aggregate>::Metric as Squares<LargestOf<A>, Numerator<A, R>, Denominator<A, R>>>::Rho;

/// The half-width `M` · 10^−`G` in units of the grid `K`.
const fn half_width<M: Width, G: ShiftTo<K, M>, K>() -> u64 {
    <G::Out as Bound>::VALUE.unsigned_abs()
}

/// The rate as numbers.
const fn rate<R: RateOn<K>, K: Digits>() -> Rate {
    Rate { numerator: <R::Numerator as Nat>::VALUE, denominator: <R::Denominator as Nat>::VALUE }
}

/// Stops the build unless the probability `within`, in 10^-15, is at least `level`, in 10^-6.
#[inline]
const fn reached(within: Option<u64>, level: u64) {
    let wanted = level as u128 * 1_000_000_000;
    assert!(
        matches!(within, Some(within) if within as u128 >= wanted),
        "noise of this rate does not reach the accuracy: take the rate of `dp_convert::laplace_rate` or `gaussian_rate`"
    );
}

macro_rules! mechanisms {
    ($($by:ident, $noise:ident, $cost:ident, $of:ident, $within:ident where { $($has:tt)* };)*) => { $(
        impl<A, M, W, G, L, R, const LINE: u32> Mechanism<A, M> for Within<$by, Accuracy<W, G, L, R>, LINE>
        where
            M: Measure,
            W: Width,
            L: Positive,
            A: Aggregate<Sensitivity: Sensitive>,
            G: ShiftTo<GridOf<A>, W>,
            R: RateOn<GridOf<A>>,
            $($has)*,
            $noise<$cost<$of<A, R>>, LINE>: Mechanism<A, M>,
        {
            type Cost = <$noise<$cost<$of<A, R>>, LINE> as Mechanism<A, M>>::Cost;
            type Released = <$noise<$cost<$of<A, R>>, LINE> as Mechanism<A, M>>::Released;
            const NODE: Json = {
                reached($within(half_width::<W, G, GridOf<A>>(), rate::<R, GridOf<A>>()), L::VALUE);
                object! {
                    "rule" = "within/1",
                    "half_width": Json::Int(half_width::<W, G, GridOf<A>>() as i128),
                    "level": Json::Int(L::VALUE as i128),
                    "cost": Json::Amounts(&Self::Cost::AMOUNTS),
                    "premises": Json::List(&[<$noise<$cost<$of<A, R>>, LINE> as Mechanism<A, M>>::NODE]),
                }
            };

            const MIRRORED: bool = <$noise<$cost<$of<A, R>>, LINE> as Mechanism<A, M>>::MIRRORED;

            fn draw(exact: <A::Value as Value>::Exact) -> Result<Self::Released, Error> {
                const { reached($within(half_width::<W, G, GridOf<A>>(), rate::<R, GridOf<A>>()), L::VALUE) };
                <$noise<$cost<$of<A, R>>, LINE> as Mechanism<A, M>>::draw(exact)
            }
        }
    )* };
}
mechanisms! {
    ByLaplace, Laplace, Eps, EpsilonOf, laplace_within
        where { LargestOf<A>: AtRate<Numerator<A, R>, Denominator<A, R>> };
    ByGaussian, Gaussian, Rho, RhoOf, gaussian_within
        where { A::Metric: Squares<LargestOf<A>, Numerator<A, R>, Denominator<A, R>> };
}

impl<'id, A> Protected<'id, A> {
    /// Adds discrete Laplace noise that keeps each number within the [`Accuracy`] `T` of the exact
    /// one; pass the result to [`Budget::release`](crate::budget::Budget::release). `LINE` is the
    /// line that the certificate names, `{ line!() }`.
    ///
    /// Cost: that of [`laplace`](Protected::laplace) at the smallest ε whose noise is small enough.
    /// That ε is the sensitivity times the rate, rounded up to 10^-6. P(|noise| > r) =
    /// 2·q^(r+1)/(1+q) with q = exp(−ε/sensitivity), in units of the grid. Argument:
    /// `mechanism/within/proof.md`.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)] struct Patient { smoker: bool }
    /// /// Within 10 of the number of smokers, with probability 0.95. This accuracy costs ε = 0.284349.
    /// #[dp_query(epsilon = 0.3)]
    /// fn smokers(patients: Table<Patient>) -> i64 {
    ///     patients.filter(|p| p.smoker).count().laplace_within(10, 0.95).value()
    /// }
    /// ```
    pub fn laplace_within<T, const LINE: u32>(self) -> Ask<'id, A, Within<ByLaplace, T, LINE>>
    where
        A: Aggregate,
    {
        Ask::new(self)
    }

    /// Adds discrete Gaussian noise that keeps each number within the [`Accuracy`] `T` of the exact
    /// one, for a budget of ρ or at Rényi orders.
    ///
    /// Cost: that of [`gaussian`](Protected::gaussian) at a ρ whose noise is small enough. That ρ
    /// is the squared sensitivity times the rate, rounded up to 10^-12. For levels of at least
    /// 0.69, P(|noise| > r) is at most the probability that continuous Gaussian noise is beyond r +
    /// 1/2. Only this bound can make the cost larger than the smallest possible one. Argument:
    /// `mechanism/within/proof.md`.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)] struct Patient { smoker: bool }
    /// /// Within 10 of the number of smokers, with probability 0.95. This accuracy costs ρ = 0.017422.
    /// #[dp_query(rho = 0.02)]
    /// fn smokers(patients: Table<Patient>) -> i64 {
    ///     patients.filter(|p| p.smoker).count().gaussian_within(10, 0.95).value()
    /// }
    /// ```
    pub fn gaussian_within<T, const LINE: u32>(self) -> Ask<'id, A, Within<ByGaussian, T, LINE>>
    where
        A: Aggregate,
    {
        Ask::new(self)
    }
}

#[cfg(test)]
mod tests;
