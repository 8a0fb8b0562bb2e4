//! Lists of the columns of records.

use core::ops::Range;

use super::domain::{Domain, Readable, word};
use super::joined::{Listed, Lists};
use super::load::text_ids::Names;
use super::load::value::{Given, Spelled};
use super::load::value_column::GivenColumn;
use super::store::packed_int::Cell;
use super::store::{CHUNK, Column};
use crate::brand::Exactly;
use crate::derivation::Json;
use crate::num::MisfitError;
use crate::sealed::Sealed;

/// A list of domains `(Domain, (Domain, ()))`, or a list that a record names: [`Listed`] or
/// [`Joined`](super::Joined). Sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a list of columns",
    label = "use nested pairs of domains: `(Num<LO, HI, D0>, (Bool, ()))`"
)]
pub trait Fields: Sealed + 'static {
    /// One stored column for each domain.
    type Columns: Send + Sync;
    /// One borrowed chunk of each column.
    type Chunk<'a>: Copy;
    /// One value of each column.
    type Values;
    /// One stored value of each column.
    type Cells: Copy + Send + Sync + 'static;
    /// Up to a chunk of rows that are being loaded, stored column by column.
    type Batch;
    /// The number of columns.
    const COUNT: usize;
    /// The number of columns of text identifiers. The load replaces each text in them by a number.
    const INTERNS: usize;
    /// The descriptions of the columns in a certificate, as elements of a list.
    const JSON: Json;

    /// Columns without rows.
    fn empty() -> Self::Columns;
    /// The chunk at index `k`.
    fn chunk(columns: &Self::Columns, k: usize) -> Self::Chunk<'_>;
    /// One cell for each column, for places without a row. Every column of the same kind can hold
    /// this cell.
    fn blank() -> Self::Cells;
    /// The cells of row `i` of a chunk.
    fn cells(chunk: Self::Chunk<'_>, i: usize) -> Self::Cells;
    /// Removes all rows except the rows that `kept` selects. The kept rows stay in their order.
    fn retain(columns: &mut Self::Columns, kept: &dyn Fn(usize) -> bool);
    /// Makes one cell of each column by the fast path, if every text is in the usual form. `text`
    /// returns the text of the column at this index.
    fn short<'v>(
        text: &impl Fn(usize) -> Spelled<'v>,
        column: usize,
        names: &mut Names,
    ) -> Option<Self::Cells>;
    /// Encodes one value of each column; `fit` decides what happens to a value that does not fit.
    ///
    /// # Errors
    /// Any error that `fit` returns for the column at this index.
    fn encode<E>(
        values: Self::Values,
        column: usize,
        names: &mut Names,
        fit: &mut Fit<'_, E>,
    ) -> Result<Self::Cells, E>;
    /// The text that the load numbers for this row, if a column holds identifiers of text.
    fn identifier(values: &Self::Values) -> Option<&str>;
    /// Reads one value of each column; `given` returns the value of the column at this index.
    ///
    /// # Errors
    /// Any error that `fit` returns for the column at this index.
    fn read<'v, E>(
        given: &dyn Fn(usize) -> Given<'v>,
        column: usize,
        names: &mut Names,
        fit: &mut Fit<'_, E>,
    ) -> Result<Self::Cells, E>;
    /// Makes room for a chunk of rows.
    fn batch() -> Self::Batch;
    /// Packs the values of `rows` rows, from row `from` on. Depending on `interns`, it packs only
    /// the columns whose texts are numbered, or only the other columns. Returns false if a value
    /// does not fit or a column is absent; then the contents of the batch have no meaning.
    fn pack(
        given: &[GivenColumn<'_>],
        rows: Range<usize>,
        interns: bool,
        batch: &mut Self::Batch,
        names: &mut Names,
    ) -> bool;
    /// Puts a row into a batch.
    fn put(batch: &mut Self::Batch, row: usize, cells: Self::Cells);
    /// Appends rows of a batch that `pack` or `put` filled.
    fn append(columns: &mut Self::Columns, batch: &Self::Batch, rows: Range<usize>);
    /// The cells of one row of a batch.
    fn packed(batch: &Self::Batch, row: usize) -> Self::Cells;
    /// The values that the column at index `column` allows, as text for error messages.
    fn allowed(column: usize) -> String;
    /// How many columns before the one at index `column` hold parts of the same value of a data
    /// file.
    fn before(column: usize) -> usize;
    /// Appends the entry of the column at index `column`, named `name`, to a fingerprint.
    fn canon(column: usize, name: &str, out: &mut Vec<u8>);
    /// Writes the values of a row into `out`, in units of each column's grid.
    fn decoded(cells: &Self::Cells, out: &mut [i64]);
    /// Passes the cells of a row to `to`, as words in the order of the columns.
    fn words(cells: &Self::Cells, to: &mut impl FnMut(i64));
    /// Makes the cells that these words encode.
    fn of_words(from: &mut impl FnMut() -> i64) -> Self::Cells;
    /// The values that [`decoded`](Fields::decoded) writes, as a list.
    fn values_of(cells: &Self::Cells) -> Vec<i64> {
        let mut values = vec![0; Self::COUNT];
        Self::decoded(cells, &mut values);
        values
    }
}

/// Lists of columns whose values identify a row, so that one of several equal rows can be kept. All
/// kinds of columns are allowed except text identifiers. Sealed, since [`Fields`] is.
pub trait ToldApart: Fields {
    /// Always `Q`. `distinct` names its result through this type, so that rustc reports a mistake
    /// at the call of `distinct` and not again at the next transformation.
    type Kept<Q: Copy>: Copy;
    /// Returns `plan`.
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

impl<R: Lists<I, Head: Readable, Tail: ToldApart>, const I: usize> ToldApart for Listed<R, I> {
    type Kept<Q: Copy> = Q;
    fn kept<Q: Copy>(plan: Q) -> Q {
        plan
    }
}

/// Decides about a value that does not fit. The function receives the column, the reason, and
/// whether there is a nearest value. The function returns `true` to take the nearest value.
pub(super) type Fit<'f, E> = dyn FnMut(usize, MisfitError, bool) -> Result<(), E> + 'f;

impl Fields for () {
    type Columns = ();
    type Chunk<'a> = ();
    type Values = ();
    type Cells = ();
    type Batch = ();
    const COUNT: usize = 0;
    const INTERNS: usize = 0;
    const JSON: Json = Json::Nothing;

    fn empty() {}
    fn chunk((): &(), _: usize) {}
    #[inline(always)]
    fn blank() {}
    #[inline(always)]
    fn cells((): (), _: usize) {}
    fn retain((): &mut (), _: &dyn Fn(usize) -> bool) {}
    #[inline(always)]
    fn short<'v>(_: &impl Fn(usize) -> Spelled<'v>, _: usize, _: &mut Names) -> Option<()> {
        Some(())
    }
    fn encode<E>((): (), _: usize, _: &mut Names, _: &mut Fit<'_, E>) -> Result<(), E> {
        Ok(())
    }
    fn identifier((): &()) -> Option<&str> {
        None
    }
    fn read<'v, E>(
        _: &dyn Fn(usize) -> Given<'v>,
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
    #[inline(always)]
    fn put((): &mut (), _: usize, (): ()) {}
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

/// Implements a list of one column and the columns after it. This is a macro because there are two
/// such types. If both types called one function, its name would contain the long type names that
/// [`Listed`] avoids.
macro_rules! one_more {
    ([$($of:tt)*] $list:ty, $head:ty, $tail:ty) => {
        impl<$($of)*> Fields for $list {
            type Columns = (Column<<$head as Domain>::Cell>, <$tail as Fields>::Columns);
            type Chunk<'a> = (&'a [<$head as Domain>::Cell; CHUNK], <$tail as Fields>::Chunk<'a>);
            type Values = (<$head as Domain>::Value, <$tail as Fields>::Values);
            type Cells = (<$head as Domain>::Cell, <$tail as Fields>::Cells);
            type Batch = (Box<[<$head as Domain>::Cell; CHUNK]>, <$tail as Fields>::Batch);
            const COUNT: usize = <$tail>::COUNT + 1;
            const INTERNS: usize = <$tail>::INTERNS + <$head>::INTERNS as usize;
            const JSON: Json = Json::Both(&Json::Object(<$head>::FIELDS), &<$tail>::JSON);

            fn empty() -> Self::Columns {
                (Column::empty(), <$tail>::empty())
            }

            #[inline(always)]
            fn chunk(columns: &Self::Columns, k: usize) -> Self::Chunk<'_> {
                (columns.0.chunk(k), <$tail>::chunk(&columns.1, k))
            }

            #[inline(always)]
            fn blank() -> Self::Cells {
                (<<$head as Domain>::Cell>::ZERO, <$tail>::blank())
            }

            #[inline(always)]
            fn cells(chunk: Self::Chunk<'_>, i: usize) -> Self::Cells {
                (chunk.0[i], <$tail>::cells(chunk.1, i))
            }

            fn retain(columns: &mut Self::Columns, kept: &dyn Fn(usize) -> bool) {
                columns.0.retain(kept);
                <$tail>::retain(&mut columns.1, kept);
            }

            #[inline(always)]
            fn short<'v>(
                text: &impl Fn(usize) -> Spelled<'v>,
                column: usize,
                names: &mut Names,
            ) -> Option<Self::Cells> {
                Some((<$head>::short(text(column), names)?, <$tail>::short(text, column + 1, names)?))
            }

            fn encode<E>(
                values: Self::Values,
                column: usize,
                names: &mut Names,
                fit: &mut Fit<'_, E>,
            ) -> Result<Self::Cells, E> {
                let cell = settle::<$head, E>(<$head>::encode(values.0, names), column, fit)?;
                Ok((cell, <$tail>::encode(values.1, column + 1, names, fit)?))
            }

            fn identifier(values: &Self::Values) -> Option<&str> {
                <$head>::identifier(&values.0).or_else(|| <$tail>::identifier(&values.1))
            }

            fn read<'v, E>(
                given: &dyn Fn(usize) -> Given<'v>,
                column: usize,
                names: &mut Names,
                fit: &mut Fit<'_, E>,
            ) -> Result<Self::Cells, E> {
                let cell = settle::<$head, E>(<$head>::read(given(column), names), column, fit)?;
                Ok((cell, <$tail>::read(given, column + 1, names, fit)?))
            }

            fn batch() -> Self::Batch {
                (Box::new([<<$head as Domain>::Cell>::ZERO; CHUNK]), <$tail>::batch())
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
                (<$head>::INTERNS != interns || <$head>::pack(first, rows.start, out, names))
                    && <$tail>::pack(rest, rows, interns, &mut batch.1, names)
            }

            #[inline(always)]
            fn put(batch: &mut Self::Batch, row: usize, cells: Self::Cells) {
                batch.0[row] = cells.0;
                <$tail>::put(&mut batch.1, row, cells.1);
            }

            fn append(columns: &mut Self::Columns, batch: &Self::Batch, rows: Range<usize>) {
                columns.0.extend(&batch.0[rows.clone()]);
                <$tail>::append(&mut columns.1, &batch.1, rows);
            }

            #[inline(always)]
            fn packed(batch: &Self::Batch, row: usize) -> Self::Cells {
                (batch.0[row], <$tail>::packed(&batch.1, row))
            }

            fn allowed(column: usize) -> String {
                if column == 0 { <$head>::allowed() } else { <$tail>::allowed(column - 1) }
            }

            fn before(column: usize) -> usize {
                if column == 0 { <$head>::BEFORE } else { <$tail>::before(column - 1) }
            }

            fn canon(column: usize, name: &str, out: &mut Vec<u8>) {
                match column.checked_sub(1) {
                    Some(column) => <$tail>::canon(column, name, out),
                    None => {
                        word(name, out);
                        <$head>::canon(out);
                    }
                }
            }

            fn decoded(cells: &Self::Cells, out: &mut [i64]) {
                if let [first, rest @ ..] = out {
                    *first = <$head>::canonical(cells.0);
                    <$tail>::decoded(&cells.1, rest);
                }
            }

            #[inline(always)]
            fn words(cells: &Self::Cells, to: &mut impl FnMut(i64)) {
                to(cells.0.offset().cast_signed());
                <$tail>::words(&cells.1, to);
            }

            #[inline(always)]
            fn of_words(from: &mut impl FnMut() -> i64) -> Self::Cells {
                let first = <<$head as Domain>::Cell>::store(from().cast_unsigned());
                (first, <$tail>::of_words(from))
            }
        }
    };
}
one_more! { [D: Domain, T: Fields] (D, T), D, T }
one_more! { [R: Lists<I>, const I: usize] Listed<R, I>, R::Head, R::Tail }

/// The cell of the value, or the nearest cell if `fit` accepts it.
fn settle<D: Domain, E>(
    cell: Result<D::Cell, MisfitError>,
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

/// The position of the first column of a list.
pub enum Here {}
/// The position of a column at `I` among the columns after the first.
pub struct There<I>(Exactly<I>);

/// A position in a list of columns: [`Here`], `There<Here>`, ... Sealed, so that user code cannot
/// implement [`At`] for its own position.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a position in a list of columns",
    label = "use `Here`, `There<Here>` and so on: no other crate can add one"
)]
pub trait Position: Sealed + 'static {}
impl Sealed for Here {}
impl<I> Sealed for There<I> {}
impl Position for Here {}
impl<I: Position> Position for There<I> {}

/// A list of columns with a column at `I`. Sealed.
pub trait At<I: Position>: Fields {
    /// The domain of the column at `I`.
    type Domain: Domain;
    /// The index of the column, from 0.
    const INDEX: usize;
    /// The cell of the column in a row.
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
impl<R: Lists<N>, const N: usize> At<Here> for Listed<R, N> {
    type Domain = R::Head;
    const INDEX: usize = 0;
    #[inline(always)]
    fn cell(cells: &Self::Cells) -> <R::Head as Domain>::Cell {
        cells.0
    }
}
impl<R: Lists<N, Tail: At<I>>, I: Position, const N: usize> At<There<I>> for Listed<R, N> {
    type Domain = <R::Tail as At<I>>::Domain;
    const INDEX: usize = <R::Tail as At<I>>::INDEX + 1;
    #[inline(always)]
    fn cell(cells: &Self::Cells) -> <<R::Tail as At<I>>::Domain as Domain>::Cell {
        R::Tail::cell(&cells.1)
    }
}
