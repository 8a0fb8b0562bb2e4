//! Columns.

use super::{Eval, Ex, Parameters, Tree};
use crate::brand::{Exactly, exactly};
use crate::derivation::{Json, object};
use crate::kind::{Lane, Word};
use crate::record::{At, Cells, Domain, Position, Record};
use crate::sealed::Sealed;

/// The column at position `I` of the record `R`, as an expression: a proxy that does not hold data.
pub struct Col<R, I>(Exactly<(R, I)>);
impl<R, I> Clone for Col<R, I> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<R, I> Copy for Col<R, I> {}
impl<R, I> Sealed for Col<R, I> {}

impl<R: Record, I: Position> Ex<Col<R, I>>
where
    R::Fields: At<I>,
{
    /// The proxy of a column. `#[derive(Record)]` makes one for each field.
    pub const fn column() -> Self {
        Ex(Col(exactly()))
    }
}

impl<R: Record, I: Position> Tree for Col<R, I>
where
    R::Fields: At<I>,
{
    type Ty = <<R::Fields as At<I>>::Domain as Domain>::Kind;
    const TERM: Json = object! {
        "op" = "column",
        "index": Json::Int(<R::Fields as At<I>>::INDEX as i128),
        "name": Json::Str(R::COLUMNS[<R::Fields as At<I>>::INDEX]),
    };
    const WORD: Word = <<R::Fields as At<I>>::Domain as Domain>::WORD;

    fn parameters(self, _: &mut Parameters) {}
}
impl<R: Record, I: Position> Eval<Cells<R>> for Col<R, I>
where
    R::Fields: At<I>,
{
    #[inline(always)]
    fn at<L: Lane>(self, row: &Cells<R>) -> L {
        <<R::Fields as At<I>>::Domain as Domain>::decode(<R::Fields as At<I>>::cell(row.get()))
    }
}
