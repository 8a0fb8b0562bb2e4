//! Shows the rows of a table to tests inside the crate.

use std::cell::Cell;

use crate::aggregate::{Aggregate, Exact, Fold, Protected, Value};
use crate::brand::{Exactly, exactly};
use crate::derivation::Amounts;
use crate::env::{Env, First};
use crate::expr::{Eval, Ex};
use crate::kind::{Lane, Word};
use crate::measure::{Costs, Measure};
use crate::mechanism::{Ask, Mechanism};
use crate::neighbours::Neighbours;
use crate::record::{Cells, Dataset, Policy, Prepared, Record, Row, RowsFor, Run, Stores, Unit};
use crate::sealed::Sealed;
use crate::transformation::{Sink, Source, Table, Transformation};

use super::person::{Columns, Person};

/// A dataset in the form in which a session holds it.
pub(crate) struct Open<R, N> {
    pub(crate) stores: Stores,
    of: Exactly<(R, N)>,
}

/// Converts a dataset to the form in which a session holds it.
pub(crate) fn open<R: Record, N: Neighbours>(data: Dataset<R, N>) -> Open<R, N> {
    Open { stores: Stores::of(data.store), of: exactly() }
}

/// Loads rows, and returns the dataset in the form in which a session holds it.
pub(crate) fn loaded<R: Record, N: Neighbours>(rows: impl IntoIterator<Item = R>) -> Open<R, N> {
    open(Dataset::from_rows(rows).unwrap())
}

/// All rows of a dataset, as a session would pass them to a query.
pub(crate) fn table<R: Record, N: Neighbours>(data: &Open<R, N>) -> Table<'_, Source<R, N, First>, R>
where
    R::Unit: RowsFor<N, R::Invalid>,
{
    table_at::<First, R, N>(data)
}

/// A table with the type of the dataset at index `I` of a session. The table has the rows of the
/// first dataset, but only tests of types use this function, and they read no rows.
pub(crate) fn table_at<I, R: Record, N: Neighbours>(data: &Open<R, N>) -> Table<'_, Source<R, N, I>, R> {
    Table::new(Source::NEW, &data.stores)
}

/// The cost of a requested release ([`Ask`]) for each dataset, in the measure `M`.
pub(crate) fn cost<M: Measure, A: Aggregate, X: Mechanism<A, M>>(_: Ask<'_, A, X>) -> Vec<Vec<u64>> {
    costs::<X::Cost>()
}

/// A list of costs as numbers.
pub(crate) fn costs<C: Costs>() -> Vec<Vec<u64>> {
    listed(&C::AMOUNTS)
}

thread_local! {
    /// Whether this thread computes each result in one way only.
    static ONE_WAY: Cell<bool> = const { Cell::new(false) };
}

/// Every database of a test whose place is a multiple of this number is read in all ways.
const OTHERWISE: usize = 5;

/// Computes the result for one of many random databases of a test. The ways to compute it are the
/// numbers of threads, the widths of words and the ways of matching rows. All results are compared
/// for every fifth database. The other databases are read in one way, because each additional way
/// takes as long as the first.
pub(crate) fn of_many<T>(place: usize, result: impl FnOnce() -> T) -> T {
    ONE_WAY.set(!place.is_multiple_of(OTHERWISE));
    let result = result();
    ONE_WAY.set(false);
    result
}

/// The exact value that a protected value hides.
pub(crate) fn exact<A: Aggregate>(value: Protected<'_, A>) -> <A::Value as Value>::Exact {
    let mut exact = in_shares(&value, value.stores, 1);
    if !ONE_WAY.get() {
        let otherwise = |stores: &Stores| in_shares(&value, stores, 3).numbers().to_vec();
        same_otherwise(exact.numbers(), value.stores, &otherwise);
    }
    exact
}

/// Checks that the numbers are the same if three threads share the rows, and for each way of
/// matching the rows. The function has no type parameters, so the tests contain it only once.
fn same_otherwise(exact: &[i128], stores: &Stores, otherwise: &dyn Fn(&Stores) -> Vec<i128>) {
    assert_eq!(otherwise(stores), exact, "three shares give another value than one");
    if let Some(stores) = stores.other_way() {
        assert_eq!(otherwise(&stores), exact, "an oblivious session gives another value");
    }
}

/// The exact value, if `of` threads share the rows.
fn in_shares<A: Aggregate>(
    value: &Protected<'_, A>,
    stores: &Stores,
    of: usize,
) -> <A::Value as Value>::Exact {
    let prepared = Prepared::default();
    let part = |which: usize| {
        let mut fold = value.plan.start();
        for run in stores.share(which, of, &prepared) {
            value.plan.run(&mut fold, run);
        }
        fold.part()
    };
    let mut all = part(0);
    for which in 1..of {
        A::Fold::merge(&mut all, part(which));
    }
    value.plan.exact(all)
}

/// The numbers of a protected value's exact value: one number, or the entries of a vector.
pub(crate) fn numbers<A: Aggregate>(value: Protected<'_, A>) -> Vec<i128> {
    exact(value).numbers().to_vec()
}

/// Expressions, as nested pairs.
pub(crate) trait Several<R: Row>: Copy {
    /// Appends the values of the expressions at a row to `values`. Each value must be the same in
    /// every word type that is wide enough.
    fn at(self, row: &R, values: &mut Vec<i64>);
}
impl<R: Row> Several<R> for () {
    fn at(self, _: &R, _: &mut Vec<i64>) {}
}
impl<R: Row, T: Eval<R>, S: Several<R>> Several<R> for (Ex<T>, S) {
    fn at(self, row: &R, values: &mut Vec<i64>) {
        let value = self.0.0;
        let exact = value.at::<i64>(row);
        if T::WORD != Word::Bits64 {
            assert_eq!(i64::from(value.at::<i32>(row)), exact, "the value in 32 bits is another");
        }
        if T::WORD == Word::Bits16 {
            assert_eq!(i64::from(value.at::<i16>(row)), exact, "the value in 16 bits is another");
        }
        values.push(exact);
        self.1.at(row, values);
    }
}

/// Adds the values of a test's expressions at a row. The expressions are not a type parameter of a
/// scan, so expressions over the same rows share one scan.
type Read<'s, R> = &'s dyn Fn(&Cells<R>, &mut Vec<i64>);

/// The values at each emitted row, and whether the row is live.
type Rows = Vec<(Vec<i64>, bool)>;

/// The values of a table's rows, and their masks.
struct Seen<'s, R: Record> {
    of: Read<'s, R>,
    rows: Rows,
    /// Upper bound on the live rows of one source row, and the number of live rows since the last
    /// block ended.
    fan: u64,
    here: u64,
}
impl<R: Record> Sealed for Seen<'_, R> {}
impl<R: Record> Sink<Cells<R>> for Seen<'_, R> {
    const BLOCK: usize = SHORT;

    fn row<L: Lane>(&mut self, row: &Cells<R>, there: L) {
        let mut values = Vec::new();
        (self.of)(row, &mut values);
        assert!(there.to_i64() == 0 || there.to_i64() == 1, "a mask is 0 or 1");
        self.rows.push((values, there.to_i64() == 1));
        self.here += there.to_i64().cast_unsigned();
    }

    fn end_of_block(&mut self) {
        // Sums choose their words by this bound on the rows of a block.
        assert!(self.here <= SHORT as u64 * self.fan, "{} rows of a block are there", self.here);
        self.here = 0;
    }
}

/// The number of source rows in a block. The number is small, so that the rows of one unit lie in
/// several blocks.
const SHORT: usize = 8;

/// The values of expressions at each emitted row, and whether the row is live. They are computed in
/// words of the type `L`.
fn seen<L: Lane, R: Record, P: Transformation<Row = Cells<R>>>(
    stores: &Stores,
    plan: P,
    of: Read<'_, R>,
) -> Rows {
    let mut seen = Seen { of, rows: Vec::new(), fan: P::FAN, here: 0 };
    for chunk in stores.share(0, 1, &Prepared::default()).flat_map(Run::chunks) {
        plan.scan::<L, _>(chunk, &mut seen);
    }
    seen.rows
}

/// The number of emitted rows, live or masked, and the number of live rows.
pub(crate) fn handed_on<R: Record, P: Transformation<Row = Cells<R>>>(
    table: Table<'_, P, R>,
) -> (usize, usize) {
    let count = |stores: &Stores| {
        let rows = seen::<i64, _, _>(stores, table.plan, &|_, _| ());
        (rows.len(), rows.iter().filter(|(_, there)| *there).count())
    };
    let counts = count(table.stores);
    if let Some(stores) = table.stores.other_way() {
        assert_eq!(count(&stores), counts, "an oblivious session hands on others");
    }
    counts
}

/// The value of an expression at each row of the table.
pub(crate) fn values<R: Record, P: Transformation<Row = Cells<R>>, T: Eval<Cells<R>>>(
    table: Table<'_, P, R>,
    value: Ex<T>,
) -> Vec<i64> {
    each_row(table, (value, ())).into_iter().map(|values| values[0]).collect()
}

/// The values of expressions at each row of the table. The values must be the same in each narrower
/// word type that can hold them.
pub(crate) fn each_row<R: Record, P: Transformation<Row = Cells<R>>, S: Several<Cells<R>>>(
    table: Table<'_, P, R>,
    of: S,
) -> Vec<Vec<i64>> {
    read_rows(table, &|row, values| of.at(row, values))
}

fn read_rows<R: Record, P: Transformation<Row = Cells<R>>>(
    table: Table<'_, P, R>,
    of: Read<'_, R>,
) -> Vec<Vec<i64>> {
    let rows = seen::<i64, _, _>(table.stores, table.plan, of);
    if ONE_WAY.get() {
        return live(rows, None);
    }
    // The compiler compiles only the code for words that are wide enough.
    if const { !matches!(P::WORD, Word::Bits64) } {
        assert_eq!(seen::<i32, _, _>(table.stores, table.plan, of), rows, "rows of 32 bits are others");
    }
    if const { matches!(P::WORD, Word::Bits16) } {
        assert_eq!(seen::<i16, _, _>(table.stores, table.plan, of), rows, "rows of 16 bits are others");
    }
    let other = table.stores.other_way().map(|stores| {
        // An oblivious session is tested only in words of one width, because its sorting is slow.
        if const { matches!(P::WORD, Word::Bits16) } {
            seen::<i16, _, _>(&stores, table.plan, of)
        } else if const { matches!(P::WORD, Word::Bits32) } {
            seen::<i32, _, _>(&stores, table.plan, of)
        } else {
            seen::<i64, _, _>(&stores, table.plan, of)
        }
    });
    live(rows, other)
}

/// The values at each live row. Checks that an oblivious session has the same live rows.
fn live(mut rows: Rows, other: Option<Rows>) -> Vec<Vec<i64>> {
    rows.retain(|(_, there)| *there);
    let values = rows.iter().map(|(values, _)| values.clone()).collect();
    if let Some(mut other) = other {
        // If a transformation reads rows unit by unit, the rows of the two sessions are in
        // different orders.
        other.retain(|(_, there)| *there);
        rows.sort_unstable();
        other.sort_unstable();
        assert_eq!(rows, other, "an oblivious session keeps other rows");
    }
    values
}

/// The values of expressions at each live row. An oblivious session reads the rows in another
/// order, so it can keep other first rows. Tests use this function where that changes the result.
pub(crate) fn rows_in_turn<R: Record, P: Transformation<Row = Cells<R>>, S: Several<Cells<R>>>(
    table: Table<'_, P, R>,
    of: S,
) -> Vec<Vec<i64>> {
    live(seen::<i64, _, _>(table.stores, table.plan, &|row, values| of.at(row, values)), None)
}

/// The values that the table's last `map` computes at the live rows.
#[cfg(feature = "macros")]
pub(crate) fn kept_values<R: Record, P, T>(table: Table<'_, P, R>) -> Vec<i64>
where
    P: Transformation<Row = Cells<R>, Proxy = Ex<T>>,
    T: Eval<Cells<R>>,
{
    values(table, table.plan.proxy())
}

/// The whole rows of a table of persons.
pub(crate) fn kept<P, U, I>(table: Table<'_, P, Person<U, I>>) -> Vec<Vec<i64>>
where
    P: Transformation<Row = Cells<Person<U, I>>>,
    U: Unit<Columns>,
    I: Policy,
{
    let p = Person::<U, I>::proxy();
    each_row(table, (p.id, (p.age, (p.smoker, (p.ward, (p.bill, (p.wide, (p.any, ()))))))))
}

/// The numbers of an environment, one for each dataset.
pub(crate) fn entries<E: Env>() -> Vec<u64> {
    firsts(&E::AMOUNTS)
}

fn firsts(amounts: &Amounts) -> Vec<u64> {
    amounts.entries().iter().map(|entry| entry.numbers()[0]).collect()
}

fn listed(amounts: &Amounts) -> Vec<Vec<u64>> {
    amounts.entries().iter().map(|entry| entry.numbers().to_vec()).collect()
}

/// The distance of two bags of rows: the number of insertions and deletions from one to the other.
/// With `replace`, it is the number of insertions, deletions and replacements.
pub(crate) fn distance<T: Clone + PartialEq>(a: &[T], b: &[T], replace: bool) -> u64 {
    let only = |from: &[T], without: &[T]| {
        let mut rest = from.to_vec();
        for row in without {
            if let Some(place) = rest.iter().position(|other| other == row) {
                rest.swap_remove(place);
            }
        }
        rest.len() as u64
    };
    let (left, right) = (only(a, b), only(b, a));
    if replace { left.max(right) } else { left + right }
}
