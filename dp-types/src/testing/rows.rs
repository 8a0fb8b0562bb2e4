//! What is in a table, as only a test inside the crate can see it.

use crate::env::First;
use crate::expr::cursor::Cursor;
use crate::expr::{Eval, Ex};
use crate::neighbours::Neighbours;
use crate::record::{Dataset, Policy, Record, RowsFor, Unit};
use crate::transform::{Plan, Source, Table};

use super::person::{Columns, Person};

/// All rows of a dataset, as a session would hand them to a query.
pub(crate) fn table<R: Record, N: Neighbours>(data: &Dataset<R, N>) -> Table<'_, Source<R, N, First>, R>
where
    R::Unit: RowsFor<N, R::Invalid>,
{
    Table::new(Source::NEW, &data.store)
}

/// The value of an expression at each row that the table keeps, with its 32-bit value where that must be exact.
pub(crate) fn values<R: Record, P: Plan<Record = R>, T: Eval<R>>(
    table: Table<'_, P, R>,
    value: Ex<T>,
) -> Vec<i64> {
    let mut out = Vec::new();
    for k in 0..table.store.chunks() {
        let (chunk, rows) = table.store.chunk(k);
        for i in 0..rows {
            let row = Cursor::new(chunk, i);
            if P::NARROW {
                assert_eq!(i64::from(table.plan.keeps::<i32>(row)), table.plan.keeps::<i64>(row));
            }
            let exact = value.0.at::<i64>(row);
            if T::NARROW {
                assert_eq!(i64::from(value.0.at::<i32>(row)), exact, "the narrow value is another");
            }
            if table.plan.keeps::<i64>(row) == 1 {
                out.push(exact);
            }
        }
    }
    out
}

/// The rows that a table of persons keeps, whole.
pub(crate) fn kept<P, U, I>(table: Table<'_, P, Person<U, I>>) -> Vec<Vec<i64>>
where
    P: Plan<Record = Person<U, I>>,
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
    (0..columns[0].len()).map(|i| columns.iter().map(|column| column[i]).collect()).collect()
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
