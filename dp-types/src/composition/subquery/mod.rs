//! A subquery: one query calls another, and pays the cost of the called query.

use crate::brand::Exactly;
use crate::composition::sequential_composition;
use crate::derivation::{Amounts, Json, Log, object};
use crate::env::Index;
use crate::measure::Costs;
use crate::sealed::Sealed;

/// A query, as a type with a name.
pub trait Named: 'static {
    /// The name in certificates. It is only a label.
    const NAME: &'static str;
}

/// A run of the query `Q` on a table of the dataset `I`, at the cost `C`. Its releases were `L`.
pub struct Subquery<Q, I, C, L>(Exactly<(Q, I, C, L)>);
impl<Q, I, C, L> Sealed for Subquery<Q, I, C, L> {}
impl<Q: Named, I: Index, C: Costs, L: Log> Log for Subquery<Q, I, C, L> {
    const COST: Amounts = C::AMOUNTS;
    const ITEMS: Json = object! {
        "rule" = "subquery/1",
        "query": Json::Str(Q::NAME),
        "source": Json::Int(I::NUMBER as i128),
        "cost": Json::Amounts(&Self::COST),
        "premises": Json::List(&[sequential_composition::<L>()]),
    };
}
