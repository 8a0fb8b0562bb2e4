//! Logs: what was released, as a type.

use super::{Amounts, Json};
use crate::sealed::Sealed;

/// Releases in order: nothing, one, or a pair of logs. Sealed.
pub trait Log: Sealed + 'static {
    /// What they cost together.
    const COST: Amounts;
    /// Their derivations, as elements of a list.
    const ITEMS: Json;
    /// What a query did not spend of its budget, where this is the log of a whole query.
    const LEFT: Amounts = Amounts::EMPTY;
    /// Whether it is one release whose laws on two neighbours are mirror images of each other: numbers with additive noise that is as likely
    /// with the opposite sign.
    const MIRRORED: bool = false;
}

impl Log for () {
    const COST: Amounts = Amounts::EMPTY;
    const ITEMS: Json = Json::Nothing;
}
impl<A: Log, B: Log> Log for (A, B) {
    const COST: Amounts = A::COST.plus(B::COST);
    const ITEMS: Json = Json::Both(&A::ITEMS, &B::ITEMS);
}
