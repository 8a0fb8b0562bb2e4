//! Logs: what was released, as a type.

use super::{Amounts, Json, object};
use crate::brand::Exactly;
use crate::sealed::Sealed;

/// Releases in order: nothing, one, or a pair of logs. Sealed.
pub trait Log: Sealed + 'static {
    /// What they cost together.
    const COST: Amounts;
    /// Their derivations, as elements of a list.
    const ITEMS: Json;
}

impl Log for () {
    const COST: Amounts = Amounts::EMPTY;
    const ITEMS: Json = Json::Nothing;
}
impl<A: Log, B: Log> Log for (A, B) {
    const COST: Amounts = A::COST.plus(B::COST);
    const ITEMS: Json = Json::Both(&A::ITEMS, &B::ITEMS);
}

/// Sequential composition: the costs add up (Dwork, Kenthapadi, McSherry, Mironov, Naor, EUROCRYPT 2006).
pub(crate) const fn sequence<L: Log>() -> Json {
    struct Node<L>(Exactly<L>);
    impl<L: Log> Node<L> {
        const JSON: Json = object! {
            "rule" = "sequential-composition",
            "cost": Json::Env(L::COST),
            "premises": Json::List(&[L::ITEMS]),
        };
    }
    Node::<L>::JSON
}
