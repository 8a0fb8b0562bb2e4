//! `histogram`: how many rows there are in each group of a public key. Sensitivity D in L1, twice that where rows are replaced.

use super::{Aggregate, Protected, Vector};
use crate::env::{Env, EnvScale};
use crate::expr::Parameters;
use crate::kind::{Lane, Word};
use crate::metric::L1;
use crate::neighbours::Neighbours;
use crate::node::{Json, object};
use crate::num::D0;
use crate::record::{CHUNK, Cells, Chunk, Record, Row};
use crate::relation::{IntoKey, Keyed, Relation, Sink, Table};
use crate::sealed::Sealed;

/// The number of rows of `P` in each group of `K`.
#[derive(Clone, Copy)]
pub struct Histogram<P, K>(P, K);
impl<P, K> Sealed for Histogram<P, K> {}

type Moves<P> = <<P as Relation>::Neighbours as Neighbours>::Moves;

// A row that is added or removed changes one entry by one; a row that is replaced can leave one entry and enter another.
impl<P: Relation, K: Keyed<P::Row>> Aggregate for Histogram<P, K>
where
    P::Stability: EnvScale<Moves<P>>,
{
    type Metric = L1;
    type Sensitivity = <P::Stability as EnvScale<Moves<P>>>::Out;
    type Value = Vector<D0, K>;
    type Fold = Vec<i128>;
    const NODE: Json = object! {
        "rule" = "histogram/1",
        "key": K::NODE,
        "bins": Json::Int(K::PARTS as i128),
        "sensitivity": Json::Amounts(Self::Sensitivity::AMOUNTS),
        "premises": Json::List(&[P::NODE]),
    };

    fn start(self) -> Vec<i128> {
        vec![0; K::PARTS as usize]
    }

    fn chunk(self, fold: &mut Vec<i128>, chunk: Chunk<'_>) {
        let mut sink = Bins { key: self.1, bins: fold };
        match P::WORD.or_wider(K::WORD) {
            Word::Bits16 => self.0.scan::<i16, _>(chunk, &mut sink),
            Word::Bits32 => self.0.scan::<i32, _>(chunk, &mut sink),
            Word::Bits64 => self.0.scan::<i64, _>(chunk, &mut sink),
        }
    }

    fn exact(self, fold: Vec<i128>) -> Vec<i128> {
        fold
    }

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
        self.1.parameters(seen);
    }
}

struct Bins<'b, K> {
    key: K,
    bins: &'b mut [i128],
}
impl<K> Sealed for Bins<'_, K> {}
impl<R: Row, K: Keyed<R>> Sink<R> for Bins<'_, K> {
    const BLOCK: usize = CHUNK;

    #[inline(always)]
    fn row<L: Lane>(&mut self, row: &R, there: L) {
        // Which entry is touched depends on the row; SECURITY.md says so. Every row touches one, also where it is not there.
        if let Some(bin) = self.bins.get_mut(self.key.part::<L>(row).to_i64() as usize) {
            *bin += i128::from(there.to_i64());
        }
    }

    fn end_of_block(&mut self) {}
}

impl<'id, P, R: Record> Table<'id, P, R> {
    /// How many rows there are in each group of a public key, as one vector: a category, a truth value, a number cut into
    /// intervals (`p.age.cut([18, 65])`), or a tuple of two of those.
    ///
    /// Sensitivity, in L1: D under `AddRemove`, 2·D under `ReplaceOne`. Argument: `aggregate/histogram/proof.md`; Dwork,
    /// McSherry, Nissim, Smith, TCC 2006, example 4.
    pub fn histogram<V: IntoKey>(
        self,
        key: impl FnOnce(P::Proxy) -> V,
    ) -> Protected<'id, Histogram<P, V::Key>>
    where
        P: Relation<Row = Cells<R>>,
        V::Key: Keyed<Cells<R>>,
    {
        let key = key(self.plan.proxy()).into_key();
        Protected::new(Histogram(self.plan, key), self.stores, self.brand)
    }
}

#[cfg(test)]
mod tests;
