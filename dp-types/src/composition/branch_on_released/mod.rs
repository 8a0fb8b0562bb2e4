//! A branch on a released value: the branch sets a share aside, and either side spends from it.

mod budget;

pub use budget::Fork;

use crate::brand::Exactly;
use crate::composition::sequential_composition;
use crate::derivation::{Amounts, Json, Log, object};
use crate::measure::Costs;
use crate::sealed::Sealed;

/// A branch that sets the share `C` aside. Its sides release `A` and `B`.
pub struct Branch<C, A, B>(Exactly<(C, A, B)>);
impl<C, A, B> Sealed for Branch<C, A, B> {}
impl<C: Costs, A: Log, B: Log> Log for Branch<C, A, B> {
    const COST: Amounts = C::AMOUNTS;
    const ITEMS: Json = {
        // The types already ensure this bound for each side that the program contains. But if the
        // code of a side is missing, the program can name any log for that side.
        assert!(
            A::COST.within(&C::AMOUNTS) && B::COST.within(&C::AMOUNTS),
            "a side of a branch lists more than its share covers"
        );
        object! {
            "rule" = "branch-on-released/1",
            "cost": Json::Amounts(&Self::COST),
            "premises": Json::List(&[sequential_composition::<A>(), sequential_composition::<B>()]),
        }
    };
}
