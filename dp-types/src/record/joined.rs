//! Short names for long lists of columns.
//!
//! The type of a list `(A, (B, (C, ())))` names all of its columns with their ranges. The symbol of
//! each function of the list repeats that name, and so do the symbols of the functions of its
//! parts. In a program whose record had 40 columns, such names made up nine tenths of the program's
//! size. The names of [`Listed`] and [`Joined`] contain only their record and an index. The derive
//! of `Record` lists up to eight fields, and joins such lists as a balanced tree. So the compiled
//! code grows with the number of columns, and the depth of its types with the logarithm of that
//! number.
//!
//! Soundness: [`Lists`], [`Joins`] and [`Places`] have no functions. These traits only name a
//! [`Domain`], [`Fields`] and [`Position`]s, which are sealed. If an author implements them by
//! hand, the result is a list that the author could also write as nested pairs.

use core::ops::Range;

use super::domain::Domain;
use super::fields::{At, Fields, Fit, Position, ToldApart};
use super::load::text_ids::Names;
use super::load::value::{Given, Spelled};
use super::load::value_column::GivenColumn;
use crate::brand::Exactly;
use crate::derivation::Json;
use crate::sealed::Sealed;

/// A record that names lists of columns by an index: [`Listed<Self, I>`](Listed) is `(Head, Tail)`.
///
/// `#[derive(Record)]` implements this trait. A list `(Domain, (Domain, ()))` that is written by
/// hand does not need it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no list of columns number {I}",
    label = "write `#[derive(Record)]`, or list the columns: `(Num<LO, HI, D0>, (Bool, ()))`"
)]
pub trait Lists<const I: usize>: 'static {
    /// The domain of the first column.
    type Head: Domain;
    /// The remaining columns.
    type Tail: Fields;
}

/// The list of columns that the record `R` names by the index `I`; see [`Lists`].
pub struct Listed<R, const I: usize>(Exactly<R>);
impl<R, const I: usize> Sealed for Listed<R, I> {}

/// A record that names pairs of lists by an index: [`Joined<Self, N>`](Joined) has the columns of
/// `Front`, and then those of `Back`.
///
/// `#[derive(Record)]` implements this trait. A list `(Domain, (Domain, ()))` that is written by
/// hand does not need it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no two lists of columns number {N}",
    label = "write `#[derive(Record)]`, or list the columns: `(Num<LO, HI, D0>, (Bool, ()))`"
)]
pub trait Joins<const N: usize>: 'static {
    /// The first columns.
    type Front: Fields;
    /// The remaining columns.
    type Back: Fields;
}

/// A list of columns: first `R::Front`, then `R::Back`, of the record `R` at the index `N`. See
/// [`Joins`].
pub struct Joined<R, const N: usize>(Exactly<R>);
impl<R, const N: usize> Sealed for Joined<R, N> {}

/// A record that gives the position of its column for each index; see [`Nth`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no column position number {I}",
    label = "write `#[derive(Record)]`, or name the position: `Here`, `There<Here>`, `InFront<Here>` and so on"
)]
pub trait Places<const I: usize>: 'static {
    /// The position of the column with this index.
    type Place: Position;
}

/// The column at `I` in the first of two joined lists.
pub struct InFront<I>(Exactly<I>);
/// The column at `I` in the second of two joined lists.
pub struct InBack<I>(Exactly<I>);
/// The position of the column with index `I`. The record states it by [`Places`].
pub enum Nth<const I: usize> {}
impl<I> Sealed for InFront<I> {}
impl<I> Sealed for InBack<I> {}
impl<const I: usize> Sealed for Nth<I> {}
impl<I: Position> Position for InFront<I> {}
impl<I: Position> Position for InBack<I> {}
impl<const I: usize> Position for Nth<I> {}

impl<R: Joins<N, Front: At<I>>, I: Position, const N: usize> At<InFront<I>> for Joined<R, N> {
    type Domain = <R::Front as At<I>>::Domain;
    const INDEX: usize = <R::Front as At<I>>::INDEX;
    #[inline(always)]
    fn cell(cells: &Self::Cells) -> CellAt<R::Front, I> {
        R::Front::cell(&cells.0)
    }
}
impl<R: Joins<N, Back: At<I>>, I: Position, const N: usize> At<InBack<I>> for Joined<R, N> {
    type Domain = <R::Back as At<I>>::Domain;
    const INDEX: usize = R::Front::COUNT + <R::Back as At<I>>::INDEX;
    #[inline(always)]
    fn cell(cells: &Self::Cells) -> CellAt<R::Back, I> {
        R::Back::cell(&cells.1)
    }
}
impl<R: Joins<N> + Places<I>, const I: usize, const N: usize> At<Nth<I>> for Joined<R, N>
where
    Self: At<R::Place>,
{
    type Domain = <Self as At<R::Place>>::Domain;
    const INDEX: usize = <Self as At<R::Place>>::INDEX;
    #[inline(always)]
    fn cell(cells: &Self::Cells) -> CellAt<Self, R::Place> {
        <Self as At<R::Place>>::cell(cells)
    }
}
type CellAt<F, I> = <<F as At<I>>::Domain as Domain>::Cell;

/// Defines a struct with one part for each of two lists. Its name is short, like that of the joined
/// list.
macro_rules! of_both {
    ($($(#[$doc:meta])* $name:ident, $of:ident $(, $life:lifetime)?;)*) => { $(
        $(#[$doc])*
        pub struct $name<$($life,)? R: Joins<N>, const N: usize>(
            <R::Front as Fields>::$of$(<$life>)?,
            <R::Back as Fields>::$of$(<$life>)?,
        );
    )* };
}
of_both! {
    /// The stored columns of two lists.
    Columns, Columns;
    /// A chunk of the columns of two lists.
    Chunks, Chunk, 'a;
    /// The stored values of a row, for two lists.
    CellsOfBoth, Cells;
    /// The rows of two lists that are being loaded.
    Batches, Batch;
}
impl<R: Joins<N>, const N: usize> Clone for Chunks<'_, R, N> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<R: Joins<N>, const N: usize> Copy for Chunks<'_, R, N> {}
impl<R: Joins<N>, const N: usize> Clone for CellsOfBoth<R, N> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<R: Joins<N>, const N: usize> Copy for CellsOfBoth<R, N> {}

impl<R: Joins<N>, const N: usize> CellsOfBoth<R, N> {
    #[inline(always)]
    pub(crate) const fn new(front: <R::Front as Fields>::Cells, back: <R::Back as Fields>::Cells) -> Self {
        Self(front, back)
    }
}

impl<R: Joins<N, Front: ToldApart, Back: ToldApart>, const N: usize> ToldApart for Joined<R, N> {
    type Kept<Q: Copy> = Q;
    fn kept<Q: Copy>(plan: Q) -> Q {
        plan
    }
}

impl<R: Joins<N>, const N: usize> Fields for Joined<R, N> {
    type Columns = Columns<R, N>;
    type Chunk<'a> = Chunks<'a, R, N>;
    type Values = (<R::Front as Fields>::Values, <R::Back as Fields>::Values);
    type Cells = CellsOfBoth<R, N>;
    type Batch = Batches<R, N>;
    const COUNT: usize = R::Front::COUNT + R::Back::COUNT;
    const INTERNS: usize = R::Front::INTERNS + R::Back::INTERNS;
    const JSON: Json = Json::Both(&R::Front::JSON, &R::Back::JSON);

    fn empty() -> Self::Columns {
        Columns(R::Front::empty(), R::Back::empty())
    }

    #[inline(always)]
    fn chunk(columns: &Self::Columns, k: usize) -> Self::Chunk<'_> {
        Chunks(R::Front::chunk(&columns.0, k), R::Back::chunk(&columns.1, k))
    }

    #[inline(always)]
    fn blank() -> Self::Cells {
        CellsOfBoth(R::Front::blank(), R::Back::blank())
    }

    #[inline(always)]
    fn cells(chunk: Self::Chunk<'_>, i: usize) -> Self::Cells {
        CellsOfBoth(R::Front::cells(chunk.0, i), R::Back::cells(chunk.1, i))
    }

    fn retain(columns: &mut Self::Columns, kept: &dyn Fn(usize) -> bool) {
        R::Front::retain(&mut columns.0, kept);
        R::Back::retain(&mut columns.1, kept);
    }

    #[inline(always)]
    fn short<'v>(
        text: &impl Fn(usize) -> Spelled<'v>,
        column: usize,
        names: &mut Names,
    ) -> Option<Self::Cells> {
        let front = R::Front::short(text, column, names)?;
        Some(CellsOfBoth(front, R::Back::short(text, column + R::Front::COUNT, names)?))
    }

    fn encode<E>(
        values: Self::Values,
        column: usize,
        names: &mut Names,
        fit: &mut Fit<'_, E>,
    ) -> Result<Self::Cells, E> {
        let front = R::Front::encode(values.0, column, names, fit)?;
        Ok(CellsOfBoth(front, R::Back::encode(values.1, column + R::Front::COUNT, names, fit)?))
    }

    fn identifier(values: &Self::Values) -> Option<&str> {
        R::Front::identifier(&values.0).or_else(|| R::Back::identifier(&values.1))
    }

    fn read<'v, E>(
        given: &dyn Fn(usize) -> Given<'v>,
        column: usize,
        names: &mut Names,
        fit: &mut Fit<'_, E>,
    ) -> Result<Self::Cells, E> {
        let front = R::Front::read(given, column, names, fit)?;
        Ok(CellsOfBoth(front, R::Back::read(given, column + R::Front::COUNT, names, fit)?))
    }

    fn batch() -> Self::Batch {
        Batches(R::Front::batch(), R::Back::batch())
    }

    fn pack(
        given: &[GivenColumn<'_>],
        rows: Range<usize>,
        interns: bool,
        batch: &mut Self::Batch,
        names: &mut Names,
    ) -> bool {
        given.split_at_checked(R::Front::COUNT).is_some_and(|(front, back)| {
            R::Front::pack(front, rows.clone(), interns, &mut batch.0, names)
                && R::Back::pack(back, rows, interns, &mut batch.1, names)
        })
    }

    #[inline(always)]
    fn put(batch: &mut Self::Batch, row: usize, cells: Self::Cells) {
        R::Front::put(&mut batch.0, row, cells.0);
        R::Back::put(&mut batch.1, row, cells.1);
    }

    fn append(columns: &mut Self::Columns, batch: &Self::Batch, rows: Range<usize>) {
        R::Front::append(&mut columns.0, &batch.0, rows.clone());
        R::Back::append(&mut columns.1, &batch.1, rows);
    }

    #[inline(always)]
    fn packed(batch: &Self::Batch, row: usize) -> Self::Cells {
        CellsOfBoth(R::Front::packed(&batch.0, row), R::Back::packed(&batch.1, row))
    }

    fn allowed(column: usize) -> String {
        match column.checked_sub(R::Front::COUNT) {
            None => R::Front::allowed(column),
            Some(column) => R::Back::allowed(column),
        }
    }

    fn before(column: usize) -> usize {
        match column.checked_sub(R::Front::COUNT) {
            None => R::Front::before(column),
            Some(column) => R::Back::before(column),
        }
    }

    fn canon(column: usize, name: &str, out: &mut Vec<u8>) {
        match column.checked_sub(R::Front::COUNT) {
            None => R::Front::canon(column, name, out),
            Some(column) => R::Back::canon(column, name, out),
        }
    }

    fn decoded(cells: &Self::Cells, out: &mut [i64]) {
        if let Some((front, back)) = out.split_at_mut_checked(R::Front::COUNT) {
            R::Front::decoded(&cells.0, front);
            R::Back::decoded(&cells.1, back);
        }
    }

    #[inline(always)]
    fn words(cells: &Self::Cells, to: &mut impl FnMut(i64)) {
        R::Front::words(&cells.0, to);
        R::Back::words(&cells.1, to);
    }

    #[inline(always)]
    fn of_words(from: &mut impl FnMut() -> i64) -> Self::Cells {
        let front = R::Front::of_words(from);
        CellsOfBoth(front, R::Back::of_words(from))
    }
}
