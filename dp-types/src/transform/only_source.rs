//! A table as the only source of a query that another query calls.

use super::Plan;
use crate::env::{First, Index};
use crate::expr::Word;
use crate::expr::cursor::Cursor;
use crate::neighbours::Rows;
use crate::num::Nat;
use crate::proof::{Amounts, Json, object};
use crate::sealed::Sealed;

/// The table `P`, renumbered: for a query written for one dataset, its table is dataset number 0.
///
/// A table depends on one dataset only, so the renumbering loses nothing; the caller's token is charged at the
/// table's own number.
#[derive(Clone, Copy)]
pub struct AsOnlySource<P>(pub(crate) P);
impl<P> Sealed for AsOnlySource<P> {}

impl<P: Plan> Plan for AsOnlySource<P> {
    type Record = P::Record;
    type Neighbours = P::Neighbours;
    type Source = First;
    type Stability = P::Stability;
    type Rows = P::Rows;
    type Proxy = P::Proxy;
    const NODE: Json = object! {
        "rule" = "as-only-source",
        "source": Json::Int(P::Source::NUMBER as i128),
        "stability": Json::Env(Amounts::unit(0, P::Stability::VALUE)),
        "rows": Json::Word(P::Rows::NAME),
        "premises": Json::List(&[P::NODE]),
    };
    const NARROW: bool = P::NARROW;

    fn proxy(self) -> P::Proxy {
        self.0.proxy()
    }

    #[inline(always)]
    fn keeps<W: Word>(self, row: Cursor<'_, P::Record>) -> W {
        self.0.keeps(row)
    }
}
