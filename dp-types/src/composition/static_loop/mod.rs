//! A static loop: its number of rounds is known at compile time.

mod budget;

use crate::brand::Exactly;
use crate::composition::sequential_composition;
use crate::derivation::{Amounts, Json, Log, object};
use crate::measure::{Costs, TimesAll};
use crate::num::Positive;
use crate::sealed::Sealed;

/// `N` rounds. Each round releases `L` out of its share `C`.
pub struct StaticLoop<N, C, L>(Exactly<(N, C, L)>);
impl<N, C, L> Sealed for StaticLoop<N, C, L> {}
impl<N: Positive, C: TimesAll<N>, L: Log> Log for StaticLoop<N, C, L> {
    const COST: Amounts = <C::Out as Costs>::AMOUNTS;
    const ITEMS: Json = object! {
        "rule" = "static-loop/1",
        "times": Json::Int(N::VALUE as i128),
        "each": Json::Amounts(&C::AMOUNTS),
        "cost": Json::Amounts(&Self::COST),
        "premises": Json::List(&[sequential_composition::<L>()]),
    };
}
