//! `InSample`: the table that a block of [`Budget::sample`](crate::budget::Budget::sample) sees.

use crate::derivation::{Json, object};
use crate::env::{Env, Ones};
use crate::expr::Parameters;
use crate::kind::{Lane, Word};
use crate::neighbours::{Counted, SomeRows};
use crate::record::Chunk;
use crate::sealed::Sealed;
use crate::transformation::support::first_rows::Chosen;
use crate::transformation::support::selected::selected;
use crate::transformation::{Sink, Transformation};

/// The rows of the transformation `P` that a sample contains. Like a part of a table, a sample is
/// analysed for one row.
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

impl<P: Transformation<Stability: Ones>> Transformation for InSample<P> {
    selected!(P);
    type Stability = <P::Stability as Ones>::Out;
    const NODE: Json = object! {
        "rule" = "part/1",
        "stability": Json::Amounts(&Self::Stability::AMOUNTS),
        "rows": Json::Plain(SomeRows::NAME),
        "premises": Json::List(&[]),
    };
    const WORD: Word = P::WORD;

    fn parameters(self, seen: &mut Parameters) {
        self.inner.parameters(seen);
    }

    #[inline(always)]
    fn scan<L: Lane, S: Sink<P::Row>>(self, chunk: Chunk<'_>, to: &mut S) {
        self.inner.scan::<L, _>(chunk, &mut Chosen { flips: chunk.flips(self.sample), to });
    }
}
