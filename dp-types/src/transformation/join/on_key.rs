//! `join_on`: pairs of rows with equal keys.

use typenum::U2;

use super::paired_rows::{Found, find};
use super::{KeyOfRows, Obliviously, PairOf, beside};
use crate::brand::Exactly;
use crate::derivation::{Json, object};
use crate::env::{Env, EnvAdd, EnvScale};
use crate::expr::Parameters;
use crate::kind::{Lane, Word};
use crate::neighbours::{Counted, SomeRows};
use crate::num::Positive;
use crate::record::{Cells, Chunk, Fields, Record, Row};
use crate::sealed::Sealed;
use crate::transformation::support::oblivious::{Keys, Matches, Side};
use crate::transformation::{Sink, Transformation, Unmapped, Whole};

/// Pairs of the first few rows in `P` and in `Q` with equal keys, with the caps `M = (ML, MR)`. The
/// pairs are rows of the type `R` with the columns `V`. The keys of both tables are `K`.
pub struct JoinOn<P, Q, R, M, K, V> {
    pub(super) inner: P,
    pub(super) other: Q,
    pub(super) key: K,
    pub(super) columns: V,
    pub(super) gives: Exactly<(R, M)>,
}
impl<P: Copy, Q: Copy, R, M, K: Copy, V: Copy> Clone for JoinOn<P, Q, R, M, K, V> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<P: Copy, Q: Copy, R, M, K: Copy, V: Copy> Copy for JoinOn<P, Q, R, M, K, V> {}
impl<P, Q, R, M, K, V> Sealed for JoinOn<P, Q, R, M, K, V> {}

/// The stability of `P` times `M`.
type Times<P, M> = <<P as Transformation>::Stability as EnvScale<M>>::Out;
/// How many pairs change because of either table, before the factor 2.
type Both<P, Q, ML, MR> = <Times<P, MR> as EnvAdd<Times<Q, ML>>>::Out;

/// Tables whose rows can be paired with those of the table `Q`: for each key, a join pairs at most
/// `ML` rows of this table with at most `MR` rows of `Q`. Sealed.
#[diagnostic::on_unimplemented(
    message = "the rows of these two tables cannot be paired",
    label = "take two datasets of one session under the same neighbour relation; only `filter`, `map`, `flat_map`, `limit` and `semi_join` may come before the join",
    note = "for more about this error: `dp-audit explain DP0332`"
)]
pub trait Paired<Q: Whole, ML: Positive, MR: Positive>: Whole {
    /// How many pairs one unit of each dataset can change.
    type OfBoth: Env;
    /// Always `T`. `join_on` names its result through this type, so that rustc reports an error at
    /// this call and not again at the next one.
    type Of<T: Copy>: Copy;
    /// Returns `plan`.
    fn of<T: Copy>(plan: T) -> Self::Of<T>;
}
#[diagnostic::do_not_recommend]
impl<P, Q, ML, MR> Paired<Q, ML, MR> for P
where
    ML: Positive,
    MR: Positive,
    P: Whole + Transformation<Stability: EnvScale<MR, Out: EnvAdd<Times<Q, ML>, Out: EnvScale<U2>>>>,
    Q: Whole + Transformation<Neighbours = P::Neighbours, Stability: EnvScale<ML>>,
{
    type OfBoth = <Both<P, Q, ML, MR> as EnvScale<U2>>::Out;
    type Of<T: Copy> = T;
    fn of<T: Copy>(plan: T) -> T {
        plan
    }
}

impl<P, Q, R: Record, ML: Positive, MR: Positive, K, J, V> Transformation
    for JoinOn<P, Q, R, (ML, MR), (K, J), V>
where
    P: Paired<Q, ML, MR>,
    Q: Whole,
    K: KeyOfRows<P::Row>,
    J: KeyOfRows<Q::Row, Value = K::Value>,
    V: PairOf<P::Row, Q::Row, R::Fields>,
{
    type Row = Cells<R>;
    type Neighbours = P::Neighbours;
    type Stability = P::OfBoth;
    type Counted = SomeRows;
    type Proxy = R::Proxy;
    type Value = Unmapped;
    const NODE: Json = object! {
        "rule" = "join/1",
        "stability": Json::Amounts(&Self::Stability::AMOUNTS),
        "rows": Json::Plain(SomeRows::NAME),
        "record": Json::Str(R::NAME),
        "columns": Json::Columns(R::COLUMNS, &<R::Fields as Fields>::JSON),
        "left": Json::Int(ML::VALUE as i128),
        "right": Json::Int(MR::VALUE as i128),
        "keys": Json::List(&[Json::List(&[K::ITEMS]), Json::List(&[J::ITEMS])]),
        "values": Json::List(&[V::ITEMS]),
        "in": Q::NODE,
        "premises": Json::List(&[P::NODE]),
    };
    const WORD: Word = P::WORD.or_wider(Q::WORD).or_wider(K::WORD).or_wider(J::WORD).or_wider(V::WORD);
    const FAN: u64 = P::FAN.strict_mul(MR::VALUE);
    const PUSHED: u64 = P::PUSHED.strict_mul(MR::VALUE);
    const SOURCE: u64 = P::SOURCE;

    fn proxy(self) -> R::Proxy {
        R::proxy()
    }

    fn value(self) -> Unmapped {
        Unmapped
    }

    fn parameters(self, seen: &mut Parameters) {
        self.inner.parameters(seen);
        self.other.parameters(seen);
        self.key.0.parameters(seen);
        self.key.1.parameters(seen);
        self.columns.parameters(seen);
    }

    #[inline(always)]
    fn scan<L: Lane, S: Sink<Cells<R>>>(self, chunk: Chunk<'_>, to: &mut S) {
        let Some(first) = chunk.first_row(P::SOURCE) else { return };
        let pushed = P::PUSHED as usize;
        if chunk.oblivious() {
            let found = chunk.prepared::<Self, _>(|| {
                let (own, other) = (chunk.in_any_order(P::SOURCE), chunk.in_any_order(Q::SOURCE));
                let (own, other) =
                    (Keys { key: self.key.0, any_order: own }, Keys { key: self.key.1, any_order: other });
                let left = Side::of::<L, _, _>(self.inner, own, false, chunk);
                let right = Side::of::<L, _, _>(self.other, other, true, chunk);
                Matches::find((left, ML::VALUE), (right, MR::VALUE))
            });
            let mut pairing = Obliviously::<R, Q::Row, _, _> {
                columns: self.columns,
                found: &found,
                next: first * pushed,
                per: MR::VALUE,
                to,
                gives: crate::brand::exactly(),
            };
            return self.inner.scan::<L, _>(chunk, &mut pairing);
        }
        let (left, right) = ((self.inner, self.key.0, ML::VALUE), (self.other, self.key.1, MR::VALUE));
        // The pairs are the same in words of any width.
        let found = chunk.prepared::<Self, _>(|| find::<L, _, _, _, _>(left, right, chunk));
        let mut pairing = Pairing::<R, _, _, _> {
            columns: self.columns,
            found: &found,
            next: first * pushed,
            per: MR::VALUE,
            to,
            gives: crate::brand::exactly(),
        };
        self.inner.scan::<L, _>(chunk, &mut pairing);
    }
}

/// Emits the pairs of each row of the left table.
struct Pairing<'s, R, B, V, S> {
    columns: V,
    found: &'s Found<B>,
    /// The index of the next row among all rows that the left table emits.
    next: usize,
    per: u64,
    to: &'s mut S,
    gives: Exactly<R>,
}
impl<R, B, V, S> Sealed for Pairing<'_, R, B, V, S> {}
impl<A: Row, B: Row, R: Record, V: PairOf<A, B, R::Fields>, S: Sink<Cells<R>>> Sink<A>
    for Pairing<'_, R, B, V, S>
{
    const BLOCK: usize = S::BLOCK;

    #[inline(always)]
    fn row<L: Lane>(&mut self, row: &A, there: L) {
        let rights = self.found.rights(self.next);
        self.next += 1;
        beside::<L, _, _, R, _, _>(self.columns, (row, there), rights, self.per, self.to);
    }

    #[inline(always)]
    fn end_of_block(&mut self) {
        self.to.end_of_block();
    }
}
