//! `histogram`: the number of live rows in each group of a public key. Sensitivity in L1: the
//! table's stability D, and twice as much under `ReplaceOne`.

use super::support::tally::{Shared, Tally};
use super::{Aggregate, Protected, Vector};
use crate::derivation::{Json, object};
use crate::env::{Env, EnvScale};
use crate::expr::{Const, Parameters, Tree};
use crate::metric::L1;
use crate::neighbours::Neighbours;
use crate::num::{D0, PInt, U1};
use crate::record::{Cells, Record, Run};
use crate::sealed::Sealed;
use crate::transformation::{IntoKey, Keyed, Table, Transformation};

/// The number that each row adds to its group's count.
type One = Const<PInt<U1>, D0>;

/// The number of live rows of the transformation `P` in each group of the key `K`.
#[derive(Clone, Copy)]
pub struct Histogram<P, K>(P, K);
impl<P, K> Sealed for Histogram<P, K> {}

type Moves<P> = <<P as Transformation>::Neighbours as Neighbours>::Moves;

// An added or removed row changes one entry by one. A replaced row can leave one entry and enter
// another.
impl<P: Transformation, K: Keyed<P::Row>> Aggregate for Histogram<P, K>
where
    P::Stability: EnvScale<Moves<P>>,
{
    type Metric = L1;
    type Sensitivity = <P::Stability as EnvScale<Moves<P>>>::Out;
    type Value = Vector<D0, K>;
    type Fold = Tally;
    const NODE: Json = object! {
        "rule" = "histogram/1",
        "key": K::NODE,
        "bins": Json::Int(K::PARTS as i128),
        "sensitivity": Json::Amounts(&Self::Sensitivity::AMOUNTS),
        "premises": Json::List(&[P::NODE]),
    };

    fn start(self) -> Tally {
        Tally::of(K::PARTS, One::WORD, 1)
    }

    fn share(self, fold: &mut Tally, shared: &mut Shared) {
        fold.be_counted(self.0, self.1, shared);
    }

    fn run(self, fold: &mut Tally, run: Run<'_>) {
        fold.take(self.0, self.1, One::NEW, run, 1);
    }

    fn exact(self, part: Vec<i128>) -> Vec<i128> {
        part
    }

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
        self.1.parameters(seen);
    }
}

impl<P, K> Histogram<P, K> {
    pub(super) const fn by(plan: P, key: K) -> Self {
        Self(plan, key)
    }
}

impl<'id, P, R: Record> Table<'id, P, R> {
    /// The number of live rows in each group of a public key, as one vector. See
    /// [`partition`](Table::partition) for the possible keys.
    ///
    /// Sensitivity, in L1: D under `AddRemove`, 2·D under `ReplaceOne`. Argument:
    /// `aggregate/histogram/proof.md`; Dwork, McSherry, Nissim, Smith, TCC 2006, example 4.
    #[doc(alias("group_by", "value_counts"))]
    pub fn histogram<V: IntoKey>(
        self,
        key: impl FnOnce(P::Proxy) -> V,
    ) -> Protected<'id, Histogram<P, V::Key>>
    where
        P: Transformation<Row = Cells<R>>,
        V::Key: Keyed<Cells<R>>,
    {
        let key = key(self.plan.proxy()).into_key();
        Protected::new(Histogram(self.plan, key), self.stores, self.brand)
    }
}

#[cfg(test)]
mod tests;
