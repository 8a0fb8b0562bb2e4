//! Disjoint parts of a table: together they cost one part, times what group privacy says of the rows that one unit has.

use crate::brand::Exactly;
use crate::composition::sequence;
use crate::measure::{Costs, OverPartsAll};
use crate::node::{Amounts, Json, Log, object};
use crate::relation::{Key, Relation};
use crate::sealed::Sealed;

/// The parts of `P` by the key `K`, on each of which `L` is released, out of the share `C` for one row.
pub struct ParallelParts<P, K, C, L>(Exactly<(P, K, C, L)>);
impl<P, K, C, L> Sealed for ParallelParts<P, K, C, L> {}
impl<P: Relation, K: Key, C, L: Log> Log for ParallelParts<P, K, C, L>
where
    C: OverPartsAll<P::Neighbours, P::Stability>,
{
    const COST: Amounts = <C::Out as Costs>::AMOUNTS;
    const ITEMS: Json = object! {
        "rule" = "parallel-parts/1",
        "parts": Json::Int(K::PARTS as i128),
        "key": K::NODE,
        "each": Json::Amounts(&C::AMOUNTS),
        "cost": Json::Amounts(&Self::COST),
        "premises": Json::List(&[P::NODE, sequence::<L>()]),
    };
}
