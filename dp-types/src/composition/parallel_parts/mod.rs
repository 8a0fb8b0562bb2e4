//! Parallel composition: disjoint parts cost as much as one part, multiplied as group privacy
//! requires for one unit's rows.

mod budget;
mod release_each;

use crate::brand::Exactly;
use crate::composition::sequential_composition;
use crate::derivation::{Amounts, Json, Log, object};
use crate::measure::{Costs, OverPartsAll};
use crate::sealed::Sealed;
use crate::transformation::{Key, Transformation};

/// The parts of `P` by the key `K`. Each part releases `L` out of the share `C` for one row.
pub struct ParallelParts<P, K, C, L>(Exactly<(P, K, C, L)>);
impl<P, K, C, L> Sealed for ParallelParts<P, K, C, L> {}
impl<P: Transformation, K: Key, C, L: Log> Log for ParallelParts<P, K, C, L>
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
        "premises": Json::List(&[P::NODE, sequential_composition::<L>()]),
    };
}
