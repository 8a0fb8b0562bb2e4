//! A table as the only source of a query that another query calls.

use super::{SameRows, Sink, Transformation};
use crate::derivation::{Json, object};
use crate::env::{Env, Index, Single};
use crate::expr::Parameters;
use crate::kind::{Lane, Word};
use crate::neighbours::Counted;
use crate::record::Chunk;
use crate::sealed::Sealed;

/// The table `P` with a new dataset index: a query that was written for one dataset reads this
/// table as the dataset at index 0.
///
/// The new index loses no information if the table depends on only one dataset. The caller's token
/// is charged at the index that the dataset has in the session.
#[derive(Clone, Copy)]
pub struct AsOnlySource<P>(pub(crate) P);
impl<P> Sealed for AsOnlySource<P> {}

type Entry<P> = <<P as Transformation>::Stability as Single>::Entry;

impl<P: Transformation<Stability: Single>> Transformation for AsOnlySource<P> {
    type Row = P::Row;
    type Neighbours = P::Neighbours;
    type Stability = (Entry<P>, ());
    type Counted = P::Counted;
    type Proxy = P::Proxy;
    type Value = P::Value;
    const NODE: Json = object! {
        "rule" = "as-only-source/1",
        "source": Json::Int(<<P::Stability as Single>::Index as Index>::NUMBER as i128),
        "stability": Json::Amounts(&Self::Stability::AMOUNTS),
        "rows": Json::Plain(P::Counted::NAME),
        "premises": Json::List(&[P::NODE]),
    };
    const WORD: Word = P::WORD;
    const FAN: u64 = P::FAN;
    const PUSHED: u64 = P::PUSHED;
    const SOURCE: u64 = P::SOURCE;

    fn proxy(self) -> P::Proxy {
        self.0.proxy()
    }

    fn value(self) -> P::Value {
        self.0.value()
    }

    fn parameters(self, seen: &mut Parameters) {
        self.0.parameters(seen);
    }

    fn same_rows(self, same: &mut SameRows) -> bool {
        self.0.same_rows(same)
    }

    #[inline(always)]
    fn scan<L: Lane, S: Sink<P::Row>>(self, chunk: Chunk<'_>, to: &mut S) {
        self.0.scan::<L, S>(chunk, to);
    }
}
