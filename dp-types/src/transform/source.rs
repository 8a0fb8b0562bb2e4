//! The source: a dataset as it was loaded.

use core::marker::PhantomData;

use super::Plan;
use crate::brand::Exactly;
use crate::env::Index;
use crate::expr::Word;
use crate::expr::cursor::Cursor;
use crate::neighbours::{Neighbours, Rows};
use crate::num::Nat;
use crate::proof::{Amounts, Json, object};
use crate::record::{Record, RowsFor, Unit};
use crate::sealed::Sealed;

/// All rows of dataset number `I` of the session. Its stability is the number of rows one privacy unit can have.
pub struct Source<R, N, I>(Exactly<(R, N, I)>);

impl<R, N, I> Source<R, N, I> {
    pub(crate) const NEW: Self = Self(PhantomData);
}
impl<R, N, I> Clone for Source<R, N, I> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<R, N, I> Copy for Source<R, N, I> {}
impl<R, N, I> Sealed for Source<R, N, I> {}

impl<R: Record, N: Neighbours, I: Index> Plan for Source<R, N, I>
where
    R::Unit: RowsFor<N, R::Invalid>,
{
    type Record = R;
    type Neighbours = N;
    type Source = I;
    type Stability = <R::Unit as Unit<R::Fields>>::MaxRows;
    type Rows = <R::Unit as RowsFor<N, R::Invalid>>::Rows;
    type Proxy = R::Proxy;
    const NODE: Json = object! {
        "rule" = "source",
        "source": Json::Int(I::NUMBER as i128),
        "stability": Json::Env(Amounts::unit(I::NUMBER, <Self::Stability as Nat>::VALUE)),
        "rows": Json::Word(<Self::Rows as Rows>::NAME),
    };
    const NARROW: bool = true;

    fn proxy(self) -> R::Proxy {
        R::proxy()
    }

    #[inline(always)]
    fn keeps<W: Word>(self, _: Cursor<'_, R>) -> W {
        W::from_i64(1)
    }
}
