//! What is in a table, as only a test inside the crate can see it.

use core::marker::PhantomData;

use crate::aggregate::{Aggregate, Exact, Fold, Protected, Value};
use crate::brand::Exactly;
use crate::env::{Env, First};
use crate::expr::{Eval, Ex, True};
use crate::kind::{Lane, Word};
use crate::measure::{Costs, Measure};
use crate::mechanism::{Ask, Mechanism};
use crate::neighbours::Neighbours;
use crate::record::{CHUNK, Cells, Dataset, Policy, Prepared, Record, Row, RowsFor, Run, Stores, Unit};
use crate::relation::{Relation, Sink, Source, Table};
use crate::sealed::Sealed;

use super::person::{Columns, Person};

/// A dataset as a session holds it.
pub(crate) struct Open<R, N> {
    pub(crate) stores: Stores,
    of: Exactly<(R, N)>,
}

/// The dataset as a session would hold it.
pub(crate) fn open<R: Record, N: Neighbours>(data: Dataset<R, N>) -> Open<R, N> {
    Open { stores: Stores::of(data.store), of: PhantomData }
}

/// Rows as a dataset that a session holds.
pub(crate) fn loaded<R: Record, N: Neighbours>(rows: impl IntoIterator<Item = R>) -> Open<R, N> {
    open(Dataset::from_rows(rows).unwrap())
}

/// All rows of a dataset, as a session would hand them to a query.
pub(crate) fn table<R: Record, N: Neighbours>(data: &Open<R, N>) -> Table<'_, Source<R, N, First>, R>
where
    R::Unit: RowsFor<N, R::Invalid>,
{
    table_at::<First, R, N>(data)
}

/// All rows of dataset number `I` of a session; its rows are those of the first, which no test of types looks at.
pub(crate) fn table_at<I, R: Record, N: Neighbours>(data: &Open<R, N>) -> Table<'_, Source<R, N, I>, R> {
    Table::new(Source::NEW, &data.stores)
}

/// What an ask takes from each dataset's budget in the measure `M`.
pub(crate) fn cost<M: Measure, A: Aggregate, X: Mechanism<A, M>>(_: Ask<'_, A, X>) -> Vec<Vec<u64>> {
    costs::<X::Cost>()
}

/// A list of costs as numbers.
pub(crate) fn costs<C: Costs>() -> Vec<Vec<u64>> {
    C::AMOUNTS.entries().iter().map(|entry| entry.numbers().to_vec()).collect()
}

/// The exact value behind a protected one.
pub(crate) fn exact<A: Aggregate>(value: Protected<'_, A>) -> <A::Value as Value>::Exact {
    // The same in however many shares the rows are read, and however they are matched.
    let shares = |stores: &Stores, of: usize| {
        let prepared = Prepared::default();
        let part = |which: usize| {
            let mut fold = value.plan.start();
            stores.share(which, of, &prepared).for_each(|run| value.plan.run(&mut fold, run));
            fold.part()
        };
        let mut all = part(0);
        (1..of).for_each(|which| A::Fold::merge(&mut all, part(which)));
        value.plan.exact(all)
    };
    let mut exact = shares(value.stores, 1);
    assert_eq!(
        shares(value.stores, 3).numbers(),
        exact.numbers(),
        "three shares give another value than one"
    );
    if let Some(stores) = value.stores.other_way() {
        assert_eq!(shares(&stores, 3).numbers(), exact.numbers(), "an oblivious session gives another value");
    }
    exact
}

/// Its numbers: one, or the entries of a vector.
pub(crate) fn numbers<A: Aggregate>(value: Protected<'_, A>) -> Vec<i128> {
    exact(value).numbers().to_vec()
}

/// The values that a plan's rows have, and their masks.
struct Seen<T> {
    value: T,
    rows: Vec<(i64, i64)>,
}
impl<T> Sealed for Seen<T> {}
impl<R: Row, T: Eval<R>> Sink<R> for Seen<T> {
    const BLOCK: usize = CHUNK;

    fn row<L: Lane>(&mut self, row: &R, there: L) {
        let exact = self.value.at::<i64>(row);
        if T::WORD != Word::Bits64 {
            assert_eq!(i64::from(self.value.at::<i32>(row)), exact, "the value in 32 bits is another");
        }
        if T::WORD == Word::Bits16 {
            assert_eq!(i64::from(self.value.at::<i16>(row)), exact, "the value in 16 bits is another");
        }
        assert!(there.to_i64() == 0 || there.to_i64() == 1, "a mask is 0 or 1");
        self.rows.push((exact, there.to_i64()));
    }

    fn end_of_block(&mut self) {}
}

/// How many rows the table hands on, whether they are there or not, and how many are there.
pub(crate) fn handed_on<R: Record, P: Relation<Row = Cells<R>>>(table: Table<'_, P, R>) -> (usize, usize) {
    let count = |stores: &Stores| {
        let mut seen = Seen { value: True, rows: Vec::new() };
        for chunk in stores.share(0, 1, &Prepared::default()).flat_map(Run::chunks) {
            table.plan.scan::<i64, _>(chunk, &mut seen);
        }
        (seen.rows.len(), seen.rows.iter().filter(|(_, there)| *there == 1).count())
    };
    let counts = count(table.stores);
    if let Some(stores) = table.stores.other_way() {
        assert_eq!(count(&stores), counts, "an oblivious session hands on others");
    }
    counts
}

/// The value of an expression at each row that the table gives, with its values in narrower words where those must be exact.
pub(crate) fn values<R: Record, P: Relation<Row = Cells<R>>, T: Eval<Cells<R>>>(
    table: Table<'_, P, R>,
    value: Ex<T>,
) -> Vec<i64> {
    let seen = |stores: &Stores, word: Word| {
        let mut seen = Seen { value: value.0, rows: Vec::new() };
        for chunk in stores.share(0, 1, &Prepared::default()).flat_map(Run::chunks) {
            match word {
                Word::Bits16 => table.plan.scan::<i16, _>(chunk, &mut seen),
                Word::Bits32 => table.plan.scan::<i32, _>(chunk, &mut seen),
                Word::Bits64 => table.plan.scan::<i64, _>(chunk, &mut seen),
            }
        }
        seen.rows
    };
    let same = |stores: &Stores| {
        let rows = seen(stores, Word::Bits64);
        for word in [Word::Bits16, Word::Bits32] {
            if P::WORD.or_wider(word) == word {
                assert_eq!(seen(stores, word), rows, "the rows in narrower words are others");
            }
        }
        let kept = rows.into_iter().filter(|(_, there)| *there == 1);
        kept.map(|(value, _)| value).collect::<Vec<i64>>()
    };
    let rows = same(table.stores);
    if let Some(stores) = table.stores.other_way() {
        // In another order, where a step goes through units.
        let (mut one, mut other) = (rows.clone(), same(&stores));
        one.sort_unstable();
        other.sort_unstable();
        assert_eq!(one, other, "an oblivious session keeps other rows");
    }
    rows
}

/// What the last map gave of the rows that are there.
#[cfg(feature = "macros")]
pub(crate) fn kept_values<R: Record, P, T>(table: Table<'_, P, R>) -> Vec<i64>
where
    P: Relation<Row = Cells<R>, Proxy = Ex<T>>,
    T: Eval<Cells<R>>,
{
    values(table, table.plan.proxy())
}

/// The rows that a table of persons gives, whole.
pub(crate) fn kept<P, U, I>(table: Table<'_, P, Person<U, I>>) -> Vec<Vec<i64>>
where
    P: Relation<Row = Cells<Person<U, I>>>,
    U: Unit<Columns>,
    I: Policy,
{
    let p = Person::<U, I>::proxy();
    let columns = [
        values(table, p.id),
        values(table, p.age),
        values(table, p.smoker),
        values(table, p.ward),
        values(table, p.bill),
        values(table, p.wide),
        values(table, p.any),
    ];
    rows_of(&columns)
}

/// Columns of one length as rows.
pub(crate) fn rows_of(columns: &[Vec<i64>]) -> Vec<Vec<i64>> {
    (0..columns[0].len()).map(|i| columns.iter().map(|column| column[i]).collect()).collect()
}

/// The numbers of an environment, one for each dataset.
pub(crate) fn entries<E: Env>() -> Vec<u64> {
    E::AMOUNTS.entries().iter().map(|entry| entry.numbers()[0]).collect()
}

/// The distance of two bags of rows: how many insertions and deletions lead from one to the other, or, with
/// `replace`, how many insertions, deletions and replacements.
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
