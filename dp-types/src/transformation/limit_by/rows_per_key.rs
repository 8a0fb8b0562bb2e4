//! How many rows a unit can have with each value of a key, as a fact about the type of a table.

use super::LimitBy;
use crate::env::EnvAtMost;
use crate::expr::{Eval, Tree};
use crate::num::Positive;
use crate::transformation::map::Mapped;
use crate::transformation::{Filter, Key, Keyed, Limit, Map, Owned, Transformation};

/// A table in which each unit has at most [`Most`](Self::Most) rows with each value of the key `Y`.
///
/// [`LimitBy`] makes such a table. [`Filter`], [`Limit`] and [`Map`] keep the bound, because each
/// row of the result is a row of their input, with the same columns. No other transformation keeps
/// it: one that makes new rows can give them other values of the key. `Y` is the whole expression
/// of the key as a type, so a column of the same name is not enough. Sealed.
///
/// Argument: `aggregate/per_key_bound/proof.md`.
#[diagnostic::on_unimplemented(
    message = "no limit on a unit's rows in each of these groups is known",
    label = "first write `.limit_by(1, |v| v.page)` with the key of the groups, and between them only `filter`, `limit` and `map`",
    note = "`in_l2` needs the number of a unit's rows in one group: the last `limit_by` must have the same key as the groups",
    note = "without that limit, a unit can have all its rows in one group, and the bound in L1 is the best: leave `in_l2` out",
    note = "for more about this error: `dp-audit explain DP0273`"
)]
pub trait RowsPerKey<Y: Key>: Owned {
    /// The largest number of a unit's rows with one value of the key.
    type Most: Positive;
}
impl<P: Owned, Y: Keyed<P::Row>, K: Positive> RowsPerKey<Y> for LimitBy<P, Y, K> {
    type Most = K;
}
impl<P: RowsPerKey<Y>, Y: Key, E: Eval<P::Row>> RowsPerKey<Y> for Filter<P, E> {
    type Most = P::Most;
}
impl<P, Y: Key, K: Positive> RowsPerKey<Y> for Limit<P, K>
where
    P: RowsPerKey<Y> + Transformation<Stability: EnvAtMost<K>>,
{
    type Most = P::Most;
}
impl<P: RowsPerKey<Y>, Y: Key, T: Eval<P::Row>> RowsPerKey<Y> for Map<P, T>
where
    <T as Tree>::Ty: Mapped,
{
    type Most = P::Most;
}
