//! The list of a record's columns.

use core::ops::Range;

use super::cell::Cell;
use super::domain::{Domain, Readable, word};
use super::given::{Given, Spelled};
use super::given_column::GivenColumn;
use super::names::Names;
use super::store::{CHUNK, Column};
use crate::brand::Exactly;
use crate::derivation::{Cons, Json};
use crate::num::Misfit;
use crate::sealed::Sealed;

/// A list of domains `(Domain, (Domain, ()))`. Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list of columns",
    label = "use nested pairs of domains: `(Num<LO, HI, D0>, (Bool, ()))`"
)]
pub trait Fields: Sealed + 'static {
    /// One stored column for each.
    type Columns: Send + Sync;
    /// One chunk of each, borrowed.
    type Chunk<'a>: Copy;
    /// One value of each.
    type Values;
    /// One stored value of each.
    type Cells: Copy + Send + Sync + 'static;
    /// Up to a chunk of rows on their way in, column after column.
    type Batch;
    /// How many columns there are.
    const COUNT: usize;
    /// How many of them number texts.
    const INTERNS: usize;
    /// The columns, described.
    const JSON: Option<&'static Cons>;

    /// No rows.
    fn empty() -> Self::Columns;
    /// Chunk number `k`.
    fn chunk(columns: &Self::Columns, k: usize) -> Self::Chunk<'_>;
    /// A cell for each column that every column of its kind can hold: for places where no row is.
    fn blank() -> Self::Cells;
    /// Row `i` of a chunk.
    fn cells(chunk: Self::Chunk<'_>, i: usize) -> Self::Cells;
    /// Appends rows, of which `of` gives the cells.
    fn extend<T>(columns: &mut Self::Columns, rows: &[T], of: impl Fn(&T) -> Self::Cells);
    /// Takes out all rows but those that are kept, which stay in their order.
    fn retain(columns: &mut Self::Columns, kept: &impl Fn(usize) -> bool);
    /// One cell of each column, where each text stands as most do; `text` finds it by the column's number. Else none.
    fn short<'v>(
        text: &impl Fn(usize) -> Spelled<'v>,
        column: usize,
        names: &mut Names,
    ) -> Option<Self::Cells>;
    /// Takes one value of each column; `fit` decides about those that do not fit.
    ///
    /// # Errors
    /// Whatever `fit` answers for the column with this number.
    fn encode<E>(
        values: Self::Values,
        column: usize,
        names: &mut Names,
        fit: &mut Fit<'_, E>,
    ) -> Result<Self::Cells, E>;
    /// Reads one value of each column; `given` finds it by the column's number.
    ///
    /// # Errors
    /// Whatever `fit` answers for the column with this number.
    fn read<'v, E>(
        given: &impl Fn(usize) -> Given<'v>,
        column: usize,
        names: &mut Names,
        fit: &mut Fit<'_, E>,
    ) -> Result<Self::Cells, E>;
    /// Room for a chunk of rows.
    fn batch() -> Self::Batch;
    /// Packs the values of so many rows, from row `from` on: those of the columns that number texts, or those of the others.
    /// False if one does not fit, or a column lacks; then the batch holds anything.
    fn pack(
        given: &[GivenColumn<'_>],
        rows: Range<usize>,
        interns: bool,
        batch: &mut Self::Batch,
        names: &mut Names,
    ) -> bool;
    /// Appends rows of a batch, which was packed as a whole.
    fn append(columns: &mut Self::Columns, batch: &Self::Batch, rows: Range<usize>);
    /// A row of a batch.
    fn packed(batch: &Self::Batch, row: usize) -> Self::Cells;
    /// What column number `column` allows, in words.
    fn allowed(column: usize) -> String;
    /// How many columns before column number `column` are of the same value of a data file.
    fn before(column: usize) -> usize;
    /// What a fingerprint says of column number `column`, which is called `name`.
    fn canon(column: usize, name: &str, out: &mut Vec<u8>);
    /// The values of a row, in units of each column's grid.
    fn decoded(cells: &Self::Cells, out: &mut [i64]);
    /// The cells of a row as words, in order.
    fn words(cells: &Self::Cells, to: &mut impl FnMut(i64));
    /// The cells of such words.
    fn of_words(from: &mut impl FnMut() -> i64) -> Self::Cells;
    /// As [`decoded`](Fields::decoded), as a list.
    fn values_of(cells: &Self::Cells) -> Vec<i64> {
        let mut values = vec![0; Self::COUNT];
        Self::decoded(cells, &mut values);
        values
    }
}

/// Columns whose values tell rows apart, so that of equal ones one can be kept: all but identifiers of text. Sealed, since [`Fields`] is.
pub trait ToldApart: Fields {
    /// `Q`. What `distinct` gives is named through this, so that a fault is reported there, and not again at the next step.
    type Kept<Q: Copy>: Copy;
    /// `plan`.
    fn kept<Q: Copy>(plan: Q) -> Self::Kept<Q>;
}
impl ToldApart for () {
    type Kept<Q: Copy> = Q;
    fn kept<Q: Copy>(plan: Q) -> Q {
        plan
    }
}
impl<D: Readable, T: ToldApart> ToldApart for (D, T) {
    type Kept<Q: Copy> = Q;
    fn kept<Q: Copy>(plan: Q) -> Q {
        plan
    }
}

/// What to do with a value that does not fit: told the column, the reason and whether a nearest value exists; true
/// to take that.
pub(super) type Fit<'f, E> = dyn FnMut(usize, Misfit, bool) -> Result<(), E> + 'f;

impl Fields for () {
    type Columns = ();
    type Chunk<'a> = ();
    type Values = ();
    type Cells = ();
    type Batch = ();
    const COUNT: usize = 0;
    const INTERNS: usize = 0;
    const JSON: Option<&'static Cons> = None;

    fn empty() {}
    fn chunk((): &(), _: usize) {}
    #[inline(always)]
    fn blank() {}
    #[inline(always)]
    fn cells((): (), _: usize) {}
    #[inline(always)]
    fn extend<T>((): &mut (), _: &[T], _: impl Fn(&T)) {}
    fn retain((): &mut (), _: &impl Fn(usize) -> bool) {}
    #[inline(always)]
    fn short<'v>(_: &impl Fn(usize) -> Spelled<'v>, _: usize, _: &mut Names) -> Option<()> {
        Some(())
    }
    fn encode<E>((): (), _: usize, _: &mut Names, _: &mut Fit<'_, E>) -> Result<(), E> {
        Ok(())
    }
    fn read<'v, E>(
        _: &impl Fn(usize) -> Given<'v>,
        _: usize,
        _: &mut Names,
        _: &mut Fit<'_, E>,
    ) -> Result<(), E> {
        Ok(())
    }
    fn batch() {}
    fn pack(given: &[GivenColumn<'_>], _: Range<usize>, _: bool, (): &mut (), _: &mut Names) -> bool {
        given.is_empty()
    }
    fn append((): &mut (), (): &(), _: Range<usize>) {}
    #[inline(always)]
    fn packed((): &(), _: usize) {}
    fn allowed(_: usize) -> String {
        String::new()
    }
    fn before(_: usize) -> usize {
        0
    }
    fn canon(_: usize, _: &str, _: &mut Vec<u8>) {}
    fn decoded((): &(), _: &mut [i64]) {}
    #[inline(always)]
    fn words((): &(), _: &mut impl FnMut(i64)) {}
    #[inline(always)]
    fn of_words(_: &mut impl FnMut() -> i64) {}
}

impl<D: Domain, T: Fields> Fields for (D, T) {
    type Columns = (Column<D::Cell>, T::Columns);
    type Chunk<'a> = (&'a [D::Cell; CHUNK], T::Chunk<'a>);
    type Values = (D::Value, T::Values);
    type Cells = (D::Cell, T::Cells);
    type Batch = (Box<[D::Cell; CHUNK]>, T::Batch);
    const COUNT: usize = T::COUNT + 1;
    const INTERNS: usize = T::INTERNS + D::INTERNS as usize;
    const JSON: Option<&'static Cons> = Some(&Cons { head: Json::Object(D::FIELDS), tail: T::JSON });

    fn empty() -> Self::Columns {
        (Column::empty(), T::empty())
    }

    #[inline(always)]
    fn chunk(columns: &Self::Columns, k: usize) -> Self::Chunk<'_> {
        (columns.0.chunk(k), T::chunk(&columns.1, k))
    }

    #[inline(always)]
    fn blank() -> Self::Cells {
        (<D::Cell as super::cell::Cell>::ZERO, T::blank())
    }

    #[inline(always)]
    fn cells(chunk: Self::Chunk<'_>, i: usize) -> Self::Cells {
        (chunk.0[i], T::cells(chunk.1, i))
    }

    #[inline(always)]
    fn extend<U>(columns: &mut Self::Columns, rows: &[U], of: impl Fn(&U) -> Self::Cells) {
        columns.0.extend(rows, |row| of(row).0);
        T::extend(&mut columns.1, rows, |row| of(row).1);
    }

    fn retain(columns: &mut Self::Columns, kept: &impl Fn(usize) -> bool) {
        columns.0.retain(kept);
        T::retain(&mut columns.1, kept);
    }

    #[inline(always)]
    fn short<'v>(
        text: &impl Fn(usize) -> Spelled<'v>,
        column: usize,
        names: &mut Names,
    ) -> Option<Self::Cells> {
        Some((D::short(text(column), names)?, T::short(text, column + 1, names)?))
    }

    fn encode<E>(
        values: Self::Values,
        column: usize,
        names: &mut Names,
        fit: &mut Fit<'_, E>,
    ) -> Result<Self::Cells, E> {
        let cell = settle::<D, E>(D::encode(values.0, names), column, fit)?;
        Ok((cell, T::encode(values.1, column + 1, names, fit)?))
    }

    fn read<'v, E>(
        given: &impl Fn(usize) -> Given<'v>,
        column: usize,
        names: &mut Names,
        fit: &mut Fit<'_, E>,
    ) -> Result<Self::Cells, E> {
        let cell = settle::<D, E>(D::read(given(column), names), column, fit)?;
        Ok((cell, T::read(given, column + 1, names, fit)?))
    }

    fn batch() -> Self::Batch {
        (Box::new([D::Cell::ZERO; CHUNK]), T::batch())
    }

    fn pack(
        given: &[GivenColumn<'_>],
        rows: Range<usize>,
        interns: bool,
        batch: &mut Self::Batch,
        names: &mut Names,
    ) -> bool {
        let (Some((first, rest)), Some(out)) = (given.split_first(), batch.0.get_mut(..rows.len())) else {
            return false;
        };
        (D::INTERNS != interns || D::pack(first, rows.start, out, names))
            && T::pack(rest, rows, interns, &mut batch.1, names)
    }

    fn append(columns: &mut Self::Columns, batch: &Self::Batch, rows: Range<usize>) {
        columns.0.extend(&batch.0[rows.clone()], |cell| *cell);
        T::append(&mut columns.1, &batch.1, rows);
    }

    #[inline(always)]
    fn packed(batch: &Self::Batch, row: usize) -> Self::Cells {
        (batch.0[row], T::packed(&batch.1, row))
    }

    fn allowed(column: usize) -> String {
        if column == 0 { D::allowed() } else { T::allowed(column - 1) }
    }

    fn before(column: usize) -> usize {
        if column == 0 { D::BEFORE } else { T::before(column - 1) }
    }

    fn canon(column: usize, name: &str, out: &mut Vec<u8>) {
        match column.checked_sub(1) {
            Some(column) => T::canon(column, name, out),
            None => {
                word(name, out);
                D::canon(out);
            }
        }
    }

    fn decoded(cells: &Self::Cells, out: &mut [i64]) {
        if let [first, rest @ ..] = out {
            *first = D::canonical(cells.0);
            T::decoded(&cells.1, rest);
        }
    }

    #[inline(always)]
    fn words(cells: &Self::Cells, to: &mut impl FnMut(i64)) {
        to(super::cell::Cell::offset(cells.0).cast_signed());
        T::words(&cells.1, to);
    }

    #[inline(always)]
    fn of_words(from: &mut impl FnMut() -> i64) -> Self::Cells {
        let first = <D::Cell as super::cell::Cell>::store(from().cast_unsigned());
        (first, T::of_words(from))
    }
}

/// The cell, or the nearest one where `fit` accepts that.
fn settle<D: Domain, E>(
    cell: Result<D::Cell, Misfit>,
    column: usize,
    fit: &mut Fit<'_, E>,
) -> Result<D::Cell, E> {
    match cell {
        Ok(cell) => Ok(cell),
        Err(misfit) => {
            let nearest = D::nearest(misfit);
            fit(column, misfit, nearest.is_some())?;
            Ok(nearest.unwrap_or(D::Cell::ZERO))
        }
    }
}

/// The first column of a list.
pub enum Here {}
/// The column at `I` of the rest of a list.
pub struct There<I>(Exactly<I>);

/// A place in a list of columns: [`Here`], `There<Here>`, ... Sealed, so that [`At`] cannot be implemented for a
/// place of one's own.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a place in a list of columns",
    label = "use `Here`, `There<Here>` and so on: no other crate can add one"
)]
pub trait Position: Sealed + 'static {}
impl Sealed for Here {}
impl<I> Sealed for There<I> {}
impl Position for Here {}
impl<I: Position> Position for There<I> {}

/// A list of columns that has one at `I`. Sealed.
pub trait At<I: Position>: Fields {
    /// What that column can hold.
    type Domain: Domain;
    /// Its number, from 0.
    const INDEX: usize;
    /// Its cell in a row.
    fn cell(cells: &Self::Cells) -> <Self::Domain as Domain>::Cell;
}
impl<D: Domain, T: Fields> At<Here> for (D, T) {
    type Domain = D;
    const INDEX: usize = 0;
    #[inline(always)]
    fn cell(cells: &Self::Cells) -> D::Cell {
        cells.0
    }
}
impl<D: Domain, T: At<I>, I: Position> At<There<I>> for (D, T) {
    type Domain = T::Domain;
    const INDEX: usize = T::INDEX + 1;
    #[inline(always)]
    fn cell(cells: &Self::Cells) -> <T::Domain as Domain>::Cell {
        T::cell(&cells.1)
    }
}
