//! Arithmetic on protected numbers: the sensitivity follows.
//!
//! Each operation is exact and then saturates at 128 bits, which only brings results together: a sum or a multiple
//! can change by no more than the environments say.

use core::ops::{Add, Mul, Neg, Sub};

use super::{Aggregate, Number, PartOf, Protected};
use crate::brand::Exactly;
use crate::env::{Env, EnvAdd, EnvScale};
use crate::expr::{Lit, Parameters};
use crate::metric::Absolute;
use crate::node::{Json, object};
use crate::num::{Bound, Grid};
use crate::record::Run;
use crate::sealed::Sealed;

/// An aggregate that gives one number. Sealed.
#[diagnostic::on_unimplemented(
    message = "only numbers can be added and multiplied before their release",
    label = "a histogram is released first: `.laplace(EPSILON)`, and its `values()` are ordinary numbers",
    note = "for more about this error: docs/errors/DP0205.md"
)]
pub trait OneNumber: Aggregate<Metric = Absolute, Value = Number<Self::Grid>> {
    /// The grid of the number.
    type Grid: Grid;
}
impl<A: Aggregate<Metric = Absolute, Value = Number<K>>, K: Grid> OneNumber for A {
    type Grid = K;
}

/// Grids of protected numbers that can be added: a grid and itself. Sealed.
#[diagnostic::on_unimplemented(
    message = "these two protected numbers have different numbers of decimals",
    label = "release both, and add the answers: `a.laplace(EPSILON).value()`",
    note = "a count has none, and a sum those of its column's `step`: `D0` counts whole numbers, `D2` hundredths, and so on",
    note = "for more about this error: docs/errors/DP0205.md"
)]
pub trait SameGrid<K: Grid>: Grid {
    /// `A`. What an operator gives is named through this, so that a fault is reported there, and not again at the
    /// release.
    type Of<A: Copy>: Copy;
    /// `plan`.
    fn same<A: Copy>(plan: A) -> Self::Of<A>;
}
#[diagnostic::do_not_recommend]
impl<K: Grid> SameGrid<K> for K {
    type Of<A: Copy> = A;
    fn same<A: Copy>(plan: A) -> A {
        plan
    }
}

/// Two values that can be added, in a tuple so that errors stay short: numbers on the same grid. Sealed.
#[diagnostic::on_unimplemented(
    message = "only numbers can be added before their release",
    label = "a histogram is released first: `.laplace(EPSILON)`, and its `values()` are ordinary numbers",
    note = "for more about this error: docs/errors/DP0205.md"
)]
pub trait Summands: Sealed {
    /// `A`; see [`SameGrid::Of`].
    type Of<A: Copy>: Copy;
    /// `plan`.
    fn of<A: Copy>(plan: A) -> Self::Of<A>;
}
impl<J: Grid, K: SameGrid<J>> Summands for (Number<J>, Number<K>) {
    type Of<A: Copy> = K::Of<A>;
    fn of<A: Copy>(plan: A) -> K::Of<A> {
        K::same(plan)
    }
}

macro_rules! pairs {
    ($($(#[$doc:meta])* $node:ident, $text:literal, $trait:ident::$method:ident, $exact:ident;)*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub struct $node<A, B>(A, B);
        impl<A, B> Sealed for $node<A, B> {}
        impl<A: Aggregate<Metric = Absolute, Value = Number<K>>, B, K: Grid> Aggregate for $node<A, B>
        where
            B: Aggregate<Metric = Absolute, Value = Number<K>>,
            A::Sensitivity: EnvAdd<B::Sensitivity>,
        {
            type Metric = Absolute;
            type Sensitivity = <A::Sensitivity as EnvAdd<B::Sensitivity>>::Out;
            type Value = Number<K>;
            type Fold = (A::Fold, B::Fold);
            const NODE: Json = object! {
                "rule" = $text,
                "sensitivity": Json::Amounts(&Self::Sensitivity::AMOUNTS),
                "premises": Json::List(&[A::NODE, B::NODE]),
            };

            fn start(self) -> Self::Fold {
                (self.0.start(), self.1.start())
            }

            fn run(self, fold: &mut Self::Fold, run: Run<'_>) {
                self.0.run(&mut fold.0, run);
                self.1.run(&mut fold.1, run);
            }

            fn exact(self, part: PartOf<Self>) -> i128 {
                self.0.exact(part.0).$exact(self.1.exact(part.1))
            }

            fn parameters(self, seen: &mut Parameters) {
                self.0.parameters(seen);
                self.1.parameters(seen);
            }
        }
        impl<'id, A: Aggregate, B: Aggregate> $trait<Protected<'id, B>> for Protected<'id, A>
        where
            (A::Value, B::Value): Summands,
        {
            type Output = Protected<'id, <(A::Value, B::Value) as Summands>::Of<$node<A, B>>>;
            fn $method(self, other: Protected<'id, B>) -> Self::Output {
                self.with(<(A::Value, B::Value)>::of($node(self.plan, other.plan)))
            }
        }
    )* };
}
pairs! {
    /// `a + b` of protected numbers on the same grid.
    Added, "add/1", Add::add, saturating_add;
    /// `a − b` of protected numbers on the same grid.
    Subtracted, "subtract/1", Sub::sub, saturating_sub;
}

/// `−a` of a protected number.
#[derive(Clone, Copy)]
pub struct Negated<A>(A);
impl<A> Sealed for Negated<A> {}
impl<A: Aggregate<Metric = Absolute, Value = Number<K>>, K: Grid> Aggregate for Negated<A> {
    type Metric = Absolute;
    type Sensitivity = A::Sensitivity;
    type Value = Number<K>;
    type Fold = A::Fold;
    const NODE: Json = object! {
        "rule" = "negate/1",
        "sensitivity": Json::Amounts(&Self::Sensitivity::AMOUNTS),
        "premises": Json::List(&[A::NODE]),
    };

    fn start(self) -> A::Fold {
        self.0.start()
    }

    fn run(self, fold: &mut A::Fold, run: Run<'_>) {
        self.0.run(fold, run);
    }

    fn exact(self, part: PartOf<A>) -> i128 {
        self.0.exact(part).saturating_neg()
    }

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
    }
}
impl<'id, A: OneNumber> Neg for Protected<'id, A> {
    type Output = Protected<'id, Negated<A>>;
    fn neg(self) -> Self::Output {
        self.with(Negated(self.plan))
    }
}

/// `a · K` and `K · a` of a protected number, for a whole number `K`.
pub struct Scaled<A, K>(A, Exactly<K>);
impl<A: Copy, K> Clone for Scaled<A, K> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<A: Copy, K> Copy for Scaled<A, K> {}
impl<A, K> Sealed for Scaled<A, K> {}
impl<A: Aggregate<Metric = Absolute, Value = Number<G>>, G: Grid, K: Bound> Aggregate for Scaled<A, K>
where
    A::Sensitivity: EnvScale<K::Abs>,
{
    type Metric = Absolute;
    type Sensitivity = <A::Sensitivity as EnvScale<K::Abs>>::Out;
    type Value = Number<G>;
    type Fold = A::Fold;
    const NODE: Json = object! {
        "rule" = "scale/1",
        "by": Json::Int(K::VALUE as i128),
        "sensitivity": Json::Amounts(&Self::Sensitivity::AMOUNTS),
        "premises": Json::List(&[A::NODE]),
    };

    fn start(self) -> A::Fold {
        self.0.start()
    }

    fn run(self, fold: &mut A::Fold, run: Run<'_>) {
        self.0.run(fold, run);
    }

    fn exact(self, part: PartOf<A>) -> i128 {
        self.0.exact(part).saturating_mul(K::VALUE as i128)
    }

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
    }
}
/// What a protected number can be multiplied by: a whole literal. Sealed.
#[diagnostic::on_unimplemented(
    message = "a protected number can be multiplied by a whole literal only",
    label = "multiply it by a whole literal: `n * lit!(12)`; or release it first, and multiply the answer",
    note = "the factor multiplies the sensitivity, so it must be exact and known: `n * lit!(12)`",
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
pub trait Times<F: Sealed>: Aggregate {
    /// The multiple.
    type Out: Aggregate;
    /// The multiple.
    fn times(self) -> Self::Out;
}
impl<A: Aggregate, F: Factor> Times<F> for A
where
    Scaled<A, F::Value>: Aggregate,
{
    type Out = Scaled<A, F::Value>;
    fn times(self) -> Self::Out {
        Scaled(self, core::marker::PhantomData)
    }
}

impl<'id, A: Times<F>, F: Factor> Mul<F> for Protected<'id, A> {
    type Output = Protected<'id, A::Out>;
    fn mul(self, _: F) -> Self::Output {
        self.with(self.plan.times())
    }
}
impl<'id, M, E, A: Times<Self>> Mul<Protected<'id, A>> for Lit<M, E> {
    type Output = Protected<'id, A::Out>;
    fn mul(self, number: Protected<'id, A>) -> Self::Output {
        number.with(number.plan.times())
    }
}

#[cfg(test)]
mod tests;
