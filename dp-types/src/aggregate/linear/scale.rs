//! `a * k`: a protected number times a whole literal. The sensitivity is multiplied by the
//! literal's magnitude.

use core::ops::Mul;

use crate::aggregate::{Aggregate, Number, PartOf, Protected};
use crate::brand::Exactly;
use crate::derivation::{Json, object};
use crate::env::{Env, EnvScale};
use crate::expr::{Lit, Parameters};
use crate::metric::Absolute;
use crate::num::{Bound, Grid};
use crate::record::Run;
use crate::sealed::Sealed;

/// The products `a · K` and `K · a` of a protected number and a whole number `K`.
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
/// A valid factor of a protected number: a whole literal. Sealed.
#[diagnostic::on_unimplemented(
    message = "a protected number can be multiplied only by a whole literal",
    label = "multiply it by a whole literal: `n * lit!(12)`; or release it first and multiply the answer",
    note = "the factor multiplies the sensitivity, so it must be exact and known: `n * lit!(12)`",
    note = "for more about this error: `dp-audit explain DP0205`"
)]
pub trait Factor: Sealed {
    /// The factor.
    type Value: Bound;
}
#[diagnostic::do_not_recommend]
impl<K: Bound> Factor for Lit<K> {
    type Value = K;
}

/// An aggregate that can be multiplied by the literal `F`. The aggregate implements this trait, and
/// not the literal. So in `12 * n`, rustc first infers the type of `n`, and reports an unsuitable
/// literal at the literal. Sealed.
pub trait Times<F: Sealed>: Aggregate {
    /// The type of the multiple.
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
        Scaled(self, crate::brand::exactly())
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
