//! `-a`: the negative of a protected number. The sensitivity stays the same.

use core::ops::Neg;

use super::OneNumber;
use crate::aggregate::{Aggregate, Number, PartOf, Protected};
use crate::derivation::{Json, object};
use crate::env::Env;
use crate::expr::Parameters;
use crate::metric::Absolute;
use crate::num::Grid;
use crate::record::Run;
use crate::sealed::Sealed;

/// The negative `−a` of a protected number.
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
