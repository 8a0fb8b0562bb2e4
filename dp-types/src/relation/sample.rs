//! A secret sample of a table, for [`Budget::sample`](crate::budget::Budget::sample).

use super::chosen::Chosen;
use super::{Relation, Sink};
use crate::env::{Env, Ones};
use crate::expr::Parameters;
use crate::kind::{Lane, Word};
use crate::neighbours::{Counted, SomeRows};
use crate::node::{Json, object};
use crate::record::Chunk;
use crate::sealed::Sealed;

/// The rows of `P` whose coin fell on heads. Like a part of a table it is analysed for one row.
#[derive(Clone, Copy)]
pub struct InSample<P> {
    inner: P,
    sample: usize,
}
impl<P> Sealed for InSample<P> {}

impl<P> InSample<P> {
    pub(crate) fn new(inner: P, sample: usize) -> Self {
        Self { inner, sample }
    }
}

impl<P: Relation<Stability: Ones>> Relation for InSample<P> {
    type Row = P::Row;
    type Neighbours = P::Neighbours;
    type Stability = <P::Stability as Ones>::Out;
    type Counted = SomeRows;
    type Proxy = P::Proxy;
    type Value = P::Value;
    const NODE: Json = object! {
        "rule" = "part/1",
        "stability": Json::Amounts(&Self::Stability::AMOUNTS),
        "rows": Json::Plain(SomeRows::NAME),
        "premises": Json::List(&[]),
    };
    const WORD: Word = P::WORD;
    const FAN: u64 = P::FAN;
    const PUSHED: u64 = P::PUSHED;
    const SOURCE: u64 = P::SOURCE;

    fn proxy(self) -> P::Proxy {
        self.inner.proxy()
    }

    fn value(self) -> P::Value {
        self.inner.value()
    }

    fn parameters(self, seen: &mut Parameters) {
        self.inner.parameters(seen);
    }

    #[inline(always)]
    fn scan<L: Lane, S: Sink<P::Row>>(self, chunk: Chunk<'_>, to: &mut S) {
        self.inner.scan::<L, _>(chunk, &mut Chosen { flips: chunk.flips(self.sample), to });
    }
}
