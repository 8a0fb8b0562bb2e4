//! `union`: the rows of two tables of one row type. The stabilities add up.

use super::{Sink, Table, Transformation, Unmapped};
use crate::derivation::{Json, object};
use crate::env::{Env, EnvAdd};
use crate::expr::Parameters;
use crate::kind::{Lane, Word};
use crate::neighbours::{Counted, SomeRows};
use crate::record::{Cells, Chunk, Record};
use crate::sealed::Sealed;

/// The rows of `P` and the rows of `Q`.
#[derive(Clone, Copy)]
pub struct Union<P, Q> {
    one: P,
    other: Q,
}
impl<P, Q> Sealed for Union<P, Q> {}

/// Tables whose rows can be combined with those of the table `Q`. Sealed.
#[diagnostic::on_unimplemented(
    message = "the rows of these two tables cannot be combined",
    label = "take two tables of one session under the same neighbour relation, before any `map` to a value",
    note = "for more about this error: `dp-audit explain DP0272`"
)]
pub trait Alike<Q: Transformation>: Transformation {
    /// The sum of the stabilities of both tables, for each dataset.
    type OfBoth: Env;
    /// Always `T`. `union` names its result through this type, so that rustc reports an error at
    /// this call and not again at the next one.
    type Together<T: Copy>: Copy;
    /// Returns `plan`.
    fn together<T: Copy>(plan: T) -> Self::Together<T>;
}
#[diagnostic::do_not_recommend]
impl<P, Q> Alike<Q> for P
where
    P: Transformation<Value = Unmapped, Stability: EnvAdd<Q::Stability>>,
    Q: Transformation<Row = P::Row, Neighbours = P::Neighbours, Proxy = P::Proxy, Value = Unmapped>,
{
    type OfBoth = <P::Stability as EnvAdd<Q::Stability>>::Out;
    type Together<T: Copy> = T;
    fn together<T: Copy>(plan: T) -> T {
        plan
    }
}

impl<P: Alike<Q>, Q: Transformation<Row = P::Row>> Transformation for Union<P, Q> {
    type Row = P::Row;
    type Neighbours = P::Neighbours;
    type Stability = P::OfBoth;
    type Counted = SomeRows;
    type Proxy = P::Proxy;
    type Value = Unmapped;
    const NODE: Json = object! {
        "rule" = "union/1",
        "stability": Json::Amounts(&Self::Stability::AMOUNTS),
        "rows": Json::Plain(SomeRows::NAME),
        "and": Q::NODE,
        "premises": Json::List(&[P::NODE]),
    };
    const WORD: Word = P::WORD.or_wider(Q::WORD);
    // If both tables are of one dataset, a row of the dataset can be in both tables, so the numbers
    // add up.
    const FAN: u64 = P::FAN.strict_add(Q::FAN);
    const PUSHED: u64 = P::PUSHED.strict_add(Q::PUSHED);
    const SOURCE: u64 = P::SOURCE;

    fn proxy(self) -> P::Proxy {
        self.one.proxy()
    }

    fn value(self) -> Unmapped {
        Unmapped
    }

    fn parameters(self, seen: &mut Parameters) {
        self.one.parameters(seen);
        self.other.parameters(seen);
    }

    // Each table emits rows only for the chunks of its own dataset.
    #[inline(always)]
    fn scan<L: Lane, S: Sink<P::Row>>(self, chunk: Chunk<'_>, to: &mut S) {
        self.one.scan::<L, S>(chunk, to);
        self.other.scan::<L, S>(chunk, to);
    }
}

impl<'id, P, R: Record> Table<'id, P, R> {
    /// The rows of this table and those of another table of the same row type and session:
    /// `spring.union(autumn)`.
    ///
    /// Stability: for each dataset, the sum of the stabilities of both tables. So the union of a
    /// table with itself, or with a filtered copy, counts a row twice and costs twice. Argument:
    /// `transformation/union/proof.md`; McSherry, "Privacy Integrated Queries", SIGMOD 2009.
    ///
    /// ```
    /// # use dp_types::prelude::*;
    /// # #[derive(Record)] struct Patient { #[dp(range = 0..=120)] age: i64 }
    /// // Costs 0.5 for a patient of one ward, and 0.5 for a patient of the other.
    /// #[dp_query(epsilon(north = 0.5, south = 0.5))]
    /// fn adults(north: Table<Patient>, south: Table<Patient>) -> i64 {
    ///     north.union(south).filter(|p| p.age >= 18).count().laplace(0.5).value()
    /// }
    /// ```
    #[allow(clippy::type_complexity)]
    #[doc(alias("concat", "union_all", "vstack"))]
    pub fn union<Q>(self, other: Table<'id, Q, R>) -> Table<'id, <P as Alike<Q>>::Together<Union<P, Q>>, R>
    where
        P: Alike<Q> + Transformation<Row = Cells<R>>,
        Q: Transformation<Row = Cells<R>>,
    {
        self.with(P::together(Union { one: self.plan, other: other.plan }))
    }
}

#[cfg(test)]
mod tests;
