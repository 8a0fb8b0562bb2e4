//! The token.

use core::marker::PhantomData;

use super::answer::Answer;
use super::receipt::{Receipt, Receipts, Subquery};
use crate::brand::{Brand, Exactly};
use crate::env::{Env, SpendAll, Unit};
use crate::error::Error;
use crate::measure::{Measure, Pure};
use crate::num::Nat;
use crate::proof::Log;
use crate::query::{IntoQuery, TableQuery};
use crate::record::Unit as PrivacyUnit;
use crate::transform::{AsOnlySource, Plan, Table};

/// What is left to spend: `Left` has one entry for each dataset of the session.
///
/// Made only by a session, for one run of one query; it cannot be copied, defaulted or deserialised, and its brand
/// keeps it from paying for other data. Dropping it forfeits what is left.
#[must_use = "a budget that is dropped is forfeited"]
pub struct Budget<'id, Left, M = Pure> {
    brand: Brand<'id>,
    left: Exactly<(Left, M)>,
}

impl<'id, Left: Env, M: Measure> Budget<'id, Left, M> {
    pub(crate) const fn new() -> Self {
        Self { brand: Brand::new(), left: PhantomData }
    }

    /// Takes `Cost`, which the type says is there, and leaves a receipt of the release `L`.
    pub(crate) fn charge<L, Cost: Env>(self) -> (Receipt<'id, L>, Budget<'id, Left::Rest, M>)
    where
        Left: SpendAll<Cost>,
    {
        (Receipt::new(self.brand), Budget::new())
    }

    /// Two tokens: one of `Part`, one of the rest. Together they can spend no more than this one could.
    pub fn split<Part: Env>(self) -> (Budget<'id, Part, M>, Budget<'id, Left::Rest, M>)
    where
        Left: SpendAll<Part>,
    {
        (Budget::new(), Budget::new())
    }

    /// Ends a query: its answer, and the receipts of its releases as nested pairs, in order: `(r1, (r2, r3))`.
    ///
    /// A receipt that is missing does not make the query cheaper: the certificate then shows that part of its cost
    /// as not itemised.
    pub fn finish<T, R: Receipts<'id>>(self, value: T, receipts: R) -> Answer<'id, T, R::Log> {
        drop(receipts);
        Answer::new(value, self.brand)
    }
}

impl<'id, Left: Env> Budget<'id, Left, Pure> {
    /// Runs another query, given by itself or by the function that makes it, on a table of this one, and pays what that
    /// query costs.
    ///
    /// The query was written for all rows of a record, with that record's stability; so a filtered or mapped-back
    /// table fits, and one of another stability does not.
    ///
    /// # Errors
    /// Those of the query. The budget is spent all the same.
    #[allow(clippy::type_complexity)]
    pub fn call<Q, P, C, M>(
        self,
        query: impl IntoQuery<M, Query = Q>,
        table: Table<'id, P, Q::Record>,
    ) -> Result<
        (
            Q::Output,
            Receipt<'id, Subquery<Q, P::Source, impl Log>>,
            Budget<'id, <Left as SpendAll<<P::Source as Unit<C>>::Env>>::Rest, Pure>,
        ),
        Error,
    >
    where
        C: Nat,
        Q: TableQuery<Cost = (C, ())>,
        P: Plan<
                Record = Q::Record,
                Neighbours = Q::Neighbours,
                Proxy = <Q::Record as crate::record::Record>::Proxy,
                Stability = <<Q::Record as crate::record::Record>::Unit as PrivacyUnit<
                    <Q::Record as crate::record::Record>::Fields,
                >>::MaxRows,
            >,
        P::Source: Unit<C>,
        Left: SpendAll<<P::Source as Unit<C>>::Env>,
    {
        let (receipt, rest) = self.charge();
        let only = Table::new(AsOnlySource(table.plan), table.store);
        let answer = query.into_query().answer_on(only, Budget::new())?;
        Ok(answer.into_receipt(receipt, rest))
    }
}
