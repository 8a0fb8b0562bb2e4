//! Columns.

use core::marker::PhantomData;

use super::cursor::Cursor;
use super::{Eval, Ex, Tree, Word};
use crate::brand::Exactly;
use crate::proof::{Json, object};
use crate::record::{At, Domain, Place, Record};
use crate::sealed::Sealed;

/// The column number `I` of the record `R`, as an expression: a proxy that holds no data.
pub struct Col<R, I>(Exactly<(R, I)>);
impl<R, I> Clone for Col<R, I> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<R, I> Copy for Col<R, I> {}
impl<R, I> Sealed for Col<R, I> {}

impl<R: Record, I: Place> Ex<Col<R, I>>
where
    R::Fields: At<I>,
{
    /// The proxy of a column. `#[derive(Record)]` makes one for each field.
    pub const fn column() -> Self {
        Ex(Col(PhantomData))
    }
}

impl<R: Record, I: Place> Tree for Col<R, I>
where
    R::Fields: At<I>,
{
    type Ty = <R::Fields as At<I>>::Domain;
    const TERM: Json = object! {
        "op" = "column",
        "index": Json::Int(<R::Fields as At<I>>::INDEX as i128),
        "name": Json::Str(R::COLUMNS[<R::Fields as At<I>>::INDEX]),
    };
    const NARROW: bool = <<R::Fields as At<I>>::Domain as Domain>::NARROW;
}
impl<R: Record, I: Place> Eval<R> for Col<R, I>
where
    R::Fields: At<I>,
{
    #[inline(always)]
    fn at<W: Word>(self, row: Cursor<'_, R>) -> W {
        let column = <R::Fields as At<I>>::column(row.chunk());
        <<R::Fields as At<I>>::Domain as Domain>::decode(column[row.place()])
    }
}
