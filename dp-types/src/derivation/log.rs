//! Logs: the releases of a computation, as a type.

use super::{Amounts, Json};
use crate::sealed::Sealed;

/// Releases in order: none, one, or a pair of logs. Sealed.
pub trait Log: Sealed + 'static {
    /// The cost of all releases together.
    const COST: Amounts;
    /// The derivations of the releases, as elements of a list.
    const ITEMS: Json;
    /// The unspent part of the budget, if this is the log of a whole query.
    const LEFT: Amounts = Amounts::EMPTY;
    /// Whether the log is one release whose distributions on two neighbours are mirror images of
    /// each other. This holds for numbers with additive noise that has a symmetric distribution.
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
