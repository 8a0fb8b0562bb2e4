//! Arithmetic on protected numbers: the sensitivity follows.
//!
//! Each operation is exact and then saturates at 128 bits, which only brings results together: a sum or a multiple
//! can change by no more than the environments say.

use core::ops::{Add, Mul, Neg, Sub};

use super::{Aggregate, Protected};
use crate::brand::Exactly;
use crate::env::{Env, EnvAdd, EnvScale};
use crate::expr::Lit;
use crate::num::{Bound, Grid};
use crate::proof::{Json, object};
use crate::sealed::Sealed;

/// Grids of protected numbers that can be added: a grid and itself. Sealed.
#[diagnostic::on_unimplemented(
    message = "these two protected numbers have different numbers of decimals: `{K}` and `{Self}`",
    label = "steps of different sizes cannot be added",
    note = "`D0` counts whole numbers, `D2` counts hundredths, and so on: the digits of the column's `step`",
    note = "release both, and add the answers: `a.laplace(EPSILON).value()`",
    note = "for more about this error: docs/errors/DP0205.md"
)]
pub trait SameGrid<K: Grid>: Grid {
    /// `A`. What an operator gives is named through this, so that a fault is reported there, and not again at the
    /// release.
    type Of<A: Aggregate>: Aggregate;
}
#[diagnostic::do_not_recommend]
impl<K: Grid> SameGrid<K> for K {
    type Of<A: Aggregate> = A;
}

macro_rules! pairs {
    ($($(#[$doc:meta])* $node:ident, $text:literal, $trait:ident::$method:ident, $exact:ident;)*) => { $(
        $(#[$doc])*
        pub struct $node<A, B>(Exactly<(A, B)>);
        impl<A, B> Sealed for $node<A, B> {}
        impl<A: Aggregate, B: Aggregate> Aggregate for $node<A, B>
        where
            B::Grid: SameGrid<A::Grid>,
            A::Sensitivity: EnvAdd<B::Sensitivity>,
        {
            type Sensitivity = <A::Sensitivity as EnvAdd<B::Sensitivity>>::Out;
            type Grid = A::Grid;
            const NODE: Json = object! {
                "rule" = $text,
                "sensitivity": Json::Env(Self::Sensitivity::AMOUNTS),
                "premises": Json::List(&[A::NODE, B::NODE]),
            };
        }
        impl<'id, A: Aggregate, B: Aggregate> $trait<Protected<'id, B>> for Protected<'id, A>
        where
            B::Grid: SameGrid<A::Grid>,
            $node<A, B>: Aggregate,
        {
            type Output = Protected<'id, <B::Grid as SameGrid<A::Grid>>::Of<$node<A, B>>>;
            fn $method(self, other: Protected<'id, B>) -> Self::Output {
                Protected::new(self.value.$exact(other.value), self.brand)
            }
        }
    )* };
}
pairs! {
    /// `a + b` of protected numbers on the same grid.
    Added, "add", Add::add, saturating_add;
    /// `a − b` of protected numbers on the same grid.
    Subtracted, "subtract", Sub::sub, saturating_sub;
}

/// `−a` of a protected number.
pub struct Negated<A>(Exactly<A>);
impl<A> Sealed for Negated<A> {}
impl<A: Aggregate> Aggregate for Negated<A> {
    type Sensitivity = A::Sensitivity;
    type Grid = A::Grid;
    const NODE: Json = object! {
        "rule" = "negate",
        "sensitivity": Json::Env(Self::Sensitivity::AMOUNTS),
        "premises": Json::List(&[A::NODE]),
    };
}
impl<'id, A: Aggregate> Neg for Protected<'id, A> {
    type Output = Protected<'id, Negated<A>>;
    fn neg(self) -> Self::Output {
        Protected::new(self.value.saturating_neg(), self.brand)
    }
}

/// `a · K` and `K · a` of a protected number, for a whole number `K`.
pub struct Scaled<A, K>(Exactly<(A, K)>);
impl<A, K> Sealed for Scaled<A, K> {}
impl<A: Aggregate, K: Bound> Aggregate for Scaled<A, K>
where
    A::Sensitivity: EnvScale<K::Abs>,
{
    type Sensitivity = <A::Sensitivity as EnvScale<K::Abs>>::Out;
    type Grid = A::Grid;
    const NODE: Json = object! {
        "rule" = "scale",
        "by": Json::Int(K::VALUE as i128),
        "sensitivity": Json::Env(Self::Sensitivity::AMOUNTS),
        "premises": Json::List(&[A::NODE]),
    };
}
/// What a protected number can be multiplied by: a whole literal. Sealed.
#[diagnostic::on_unimplemented(
    message = "a protected number can be multiplied by a whole literal only",
    label = "the factor is not a whole number that is known when the query is compiled",
    note = "the factor multiplies the sensitivity, so it must be exact and known: `n * lit!(12)`",
    note = "release the number first, and multiply the answer by whatever you like",
    note = "for more about this error: docs/errors/DP0205.md"
)]
pub trait Factor: Sealed {
    /// The factor.
    type Value: Bound;
}
#[diagnostic::do_not_recommend]
impl<K: Bound> Factor for Lit<K> {
    type Value = K;
}

/// An aggregate times the literal `F`. A trait of the aggregate, so that rustc looks at a literal on the left only once
/// it knows the right, and then says what is wrong with it. Sealed.
pub trait Times<F>: Aggregate {
    /// The multiple.
    type Out: Aggregate;
    /// The factor.
    const BY: i128;
}
impl<A: Aggregate, F: Factor> Times<F> for A
where
    Scaled<A, F::Value>: Aggregate,
{
    type Out = Scaled<A, F::Value>;
    const BY: i128 = F::Value::VALUE as i128;
}

fn multiply<'id, F, A: Times<F>>(number: Protected<'id, A>) -> Protected<'id, A::Out> {
    Protected::new(number.value.saturating_mul(A::BY), number.brand)
}
impl<'id, A: Times<F>, F: Factor> Mul<F> for Protected<'id, A> {
    type Output = Protected<'id, A::Out>;
    fn mul(self, _: F) -> Self::Output {
        multiply(self)
    }
}
impl<'id, M, E, A: Times<Self>> Mul<Protected<'id, A>> for Lit<M, E> {
    type Output = Protected<'id, A::Out>;
    fn mul(self, number: Protected<'id, A>) -> Self::Output {
        multiply(number)
    }
}
