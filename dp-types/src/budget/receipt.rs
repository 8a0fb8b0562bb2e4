//! Receipts: evidence of releases, whose types are their derivations.

use core::marker::PhantomData;

use crate::brand::{Brand, Exactly};
use crate::env::Index;
use crate::proof::{Amounts, Json, Log, object};
use crate::query::Query;
use crate::sealed::Sealed;

/// Evidence that the release `L` was paid for in this run. It cannot be made or copied.
#[must_use = "hand receipts to `Budget::finish`, or the certificate shows their cost as not itemised"]
pub struct Receipt<'id, L> {
    brand: Exactly<Brand<'id>>,
    release: Exactly<L>,
}

impl<'id, L> Receipt<'id, L> {
    pub(crate) const fn new(_: Brand<'id>) -> Self {
        Self { brand: PhantomData, release: PhantomData }
    }
}

/// Receipts as nested pairs. Sealed.
pub trait Receipts<'id>: Sealed {
    /// What they prove.
    type Log: Log;
}
impl<L> Sealed for Receipt<'_, L> {}
impl<'id> Receipts<'id> for () {
    type Log = ();
}
impl<'id, L: Log> Receipts<'id> for Receipt<'id, L> {
    type Log = L;
}
impl<'id, A: Receipts<'id>, B: Receipts<'id>> Receipts<'id> for (A, B) {
    type Log = (A::Log, B::Log);
}

/// A run of the query `Q` on a table of dataset number `I`, whose releases were `L`.
pub struct Subquery<Q, I, L>(Exactly<(Q, I, L)>);
impl<Q, I, L> Sealed for Subquery<Q, I, L> {}
impl<Q: Query, I: Index, L: Log> Log for Subquery<Q, I, L> {
    const COST: Amounts = Amounts::unit(I::NUMBER, L::COST.entry(0));
    const ITEMS: Json = object! {
        "rule" = "subquery",
        "query": Json::Str(Q::ORIGIN.query),
        "source": Json::Int(I::NUMBER as i128),
        "cost": Json::Env(Self::COST),
        "premises": Json::List(&[crate::proof::sequence::<L>()]),
    };
}
