//! Answers: the results that a query returns to its session.

use crate::brand::{Brand, Exactly, exactly};
use crate::budget::{Budget, Receipt};
use crate::composition::Subquery;
use crate::derivation::{Amounts, Json, Log};
use crate::measure::{Costs, Measure};
use crate::sealed::Sealed;

/// The result of a query that began with the budget `From`: a public value. The type lists all
/// releases. [`Budget::finish`](crate::budget::Budget::finish) makes an answer.
#[must_use = "a query returns its answer"]
pub struct Answer<'id, T, From, L> {
    value: T,
    is: Exactly<(Brand<'id>, From, L)>,
}

impl<T, From, L> Answer<'_, T, From, L> {
    pub(super) fn new(value: T) -> Self {
        Self { value, is: exactly() }
    }
}

impl<'id, T, From, L> Answer<'id, T, From, L> {
    /// Returns the value, and a receipt for the caller, which states that the query `Q` ran on the
    /// dataset `I` of the session, at the cost `C`.
    #[allow(clippy::type_complexity)]
    pub(crate) fn into_receipt<Q, I, C, Start, End, P>(
        self,
    ) -> (T, Receipt<'id, Start, End, Subquery<Q, I, C, L>, P>) {
        (self.value, Receipt::new())
    }

    /// Returns the value, and the type of the log of the query's releases.
    pub(crate) fn into_log(self) -> (T, Exactly<L>) {
        (self.value, exactly())
    }
}

/// The log of a whole query: its releases `L`, and the part `Left` of the token that was not spent.
pub struct Finished<Left, L>(Exactly<(Left, L)>);
impl<Left, L> Sealed for Finished<Left, L> {}
impl<Left: Costs, L: Log> Log for Finished<Left, L> {
    const COST: Amounts = L::COST;
    const ITEMS: Json = L::ITEMS;
    const LEFT: Amounts = Left::AMOUNTS;
}

impl<'id, Left: Costs, M: Measure> Budget<'id, Left, M> {
    /// Ends a query. The answer holds the value. The receipt accounts for all spending, from the
    /// query's cost `From` to the budget that is left.
    pub fn finish<T, From, L>(
        self,
        value: T,
        receipts: Receipt<'id, From, Left, L>,
    ) -> Answer<'id, T, From, Finished<Left, L>> {
        drop(receipts);
        Answer::new(value)
    }
}
