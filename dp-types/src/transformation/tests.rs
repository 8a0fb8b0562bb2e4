//! Tests chains of transformations by unit on every small database. The distance of neighbours is
//! at most the chain's stability, and some neighbours attain the stability.

use typenum::{P1, P3, P9, U1, U2, U3, Z0};

use super::{Source, Table, Transformation, any, rows_within, slot};
use crate::brand::{Exactly, exactly};
use crate::env::{First, Next};
use crate::expr::{Bool, Col, Ex, Num};
use crate::neighbours::{AddRemove, Neighbours, ReplaceOne};
use crate::num::D0;
use crate::record::{
    Cells, Dataset, Fields, Here, Identifier, KeepFirst, More, OneRow, Record, Refuse, RefuseMore, Stores,
    There,
};
use crate::testing::{Replaces, distance, each_row, entries, lit, open};

/// A row of the unit `who`. Each unit has at most two rows.
struct Visit<O> {
    who: i64,
    urgent: bool,
    more: Exactly<O>,
}

struct VisitColumns<R> {
    who: Ex<Col<R, Here>>,
    urgent: Ex<Col<R, There<Here>>>,
}
impl<R> Clone for VisitColumns<R> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<R> Copy for VisitColumns<R> {}

impl<O: More> Record for Visit<O> {
    const NAME: &'static str = "Visit";
    const COLUMNS: &'static [&'static str] = &["who", "urgent"];
    type Fields = (Num<Z0, P9, D0>, (Bool, ()));
    type Unit = Identifier<Here, U2, O>;
    type Invalid = Refuse;
    type Proxy = VisitColumns<Self>;
    fn proxy() -> VisitColumns<Self> {
        VisitColumns { who: Ex::column(), urgent: Ex::column() }
    }
    fn values(self) -> <Self::Fields as Fields>::Values {
        (self.who, (self.urgent, ()))
    }
}

/// The row type of a flat map or of `by_unit`: a number, and a truth value.
struct Made {
    much: i64,
    urgent: bool,
}

#[derive(Clone, Copy)]
struct MadeColumns {
    much: Ex<Col<Made, Here>>,
    urgent: Ex<Col<Made, There<Here>>>,
}

impl Record for Made {
    const NAME: &'static str = "Made";
    const COLUMNS: &'static [&'static str] = &["much", "urgent"];
    type Fields = (Num<Z0, P9, D0>, (Bool, ()));
    type Unit = OneRow;
    type Invalid = Refuse;
    type Proxy = MadeColumns;
    fn proxy() -> MadeColumns {
        MadeColumns { much: Ex::column(), urgent: Ex::column() }
    }
    fn values(self) -> <Self::Fields as Fields>::Values {
        (self.much, (self.urgent, ()))
    }
}

/// All columns of the rows of a table.
trait Shown: Record {
    fn shown<P: Transformation<Row = Cells<Self>>>(table: Table<'_, P, Self>) -> Vec<Vec<i64>>;
}
impl<O: More> Shown for Visit<O> {
    fn shown<P: Transformation<Row = Cells<Self>>>(table: Table<'_, P, Self>) -> Vec<Vec<i64>> {
        let p = Self::proxy();
        each_row(table, (p.who, (p.urgent, ())))
    }
}
impl Shown for Made {
    fn shown<P: Transformation<Row = Cells<Self>>>(table: Table<'_, P, Self>) -> Vec<Vec<i64>> {
        let p = Self::proxy();
        each_row(table, (p.much, (p.urgent, ())))
    }
}

type A = First;
type B = Next<A>;
type C = Next<B>;
type At<'d, O, N, I> = Table<'d, Source<Visit<O>, N, I>, Visit<O>>;

/// The rows of one unit in one dataset. Each element is a row, and records whether the row is
/// urgent.
type Unit = Vec<bool>;

/// All possible rows of one unit: at most `most` rows, in every order.
fn units(most: usize) -> Vec<Unit> {
    let mut all = vec![Vec::new()];
    let mut last = all.clone();
    for _ in 0..most {
        last = last.iter().flat_map(|unit| [false, true].map(|row| [&unit[..], &[row]].concat())).collect();
        all.extend(last.clone());
    }
    all
}

/// A dataset with these rows of unit 2, and the rows of other units.
fn load<O: More, N: Neighbours>(unit: &Unit, others: &[(i64, bool)]) -> Stores {
    let own = unit.iter().map(|urgent| (2, *urgent));
    let rows = others.iter().copied().chain(own);
    let rows = rows.map(|(who, urgent)| Visit::<O> { who, urgent, more: exactly() });
    open(Dataset::<_, N>::from_rows(rows).unwrap()).stores
}

/// The rows of the other units, which are the same in both neighbours. Each of these units has rows
/// in a different combination of tables.
const OTHERS: [&[(i64, bool)]; 3] = [
    &[(1, false), (5, true), (4, false), (1, true), (6, true)],
    &[(6, false), (3, true), (1, true)],
    &[(6, true), (4, false), (3, true)],
];

/// The largest distance between the results of neighbours that differ in dataset 0, 1 or 2. The
/// search covers all databases in which one unit has, in each of three tables, any list of rows
/// from `unit`.
fn furthest<N: Replaces>(unit: &[Unit], result: impl Fn([&Unit; 3]) -> Vec<Vec<i64>>) -> [u64; 3] {
    let n = unit.len();
    let at = |a: usize, b: usize, c: usize| (a * n + b) * n + c;
    let mut all = Vec::new();
    for a in unit {
        for b in unit {
            all.extend(unit.iter().map(|c| result([a, b, c])));
        }
    }
    let mut most = [0; 3];
    for (which, most) in most.iter_mut().enumerate() {
        for (one, other) in (0..n).flat_map(|one| (0..one).map(move |other| (one, other))) {
            // Under add-remove, one of two neighbours does not have the unit. The empty list of
            // rows is the first element of `unit`.
            if !N::REPLACE && other > 0 {
                continue;
            }
            for (x, y) in (0..n).flat_map(|x| (0..n).map(move |y| (x, y))) {
                let place = |of| match which {
                    0 => at(of, x, y),
                    1 => at(x, of, y),
                    _ => at(x, y, of),
                };
                *most = distance(&all[place(one)], &all[place(other)], N::REPLACE).max(*most);
            }
        }
    }
    most
}

/// Checks that neighbours are at most as far apart as the chain states, and that each distance in
/// `attained` occurs.
fn holds<N: Replaces>(chain: &str, stated: &[u64], furthest: [u64; 3], attained: [u64; 3]) {
    let name = format!("{chain} under {}", N::NAME);
    for (dataset, apart) in furthest.iter().enumerate() {
        let most = stated.get(dataset).copied().unwrap_or(0);
        assert!(*apart <= most, "{name}: dataset {dataset} moves {apart} rows, and states {most}");
    }
    assert_eq!(furthest, attained, "{name}: how far its neighbours are apart");
}

fn stated<P: Transformation, R: Record>(_: Table<'_, P, R>) -> Vec<u64> {
    entries::<P::Stability>()
}

fn shown<P: Transformation<Row = Cells<R>>, R: Shown>(table: Table<'_, P, R>) -> Vec<Vec<i64>> {
    R::shown(table)
}

/// Runs chains on every small database, under both relations. Units have at most two rows. In one
/// case, units have three rows, and loading keeps the first two.
macro_rules! chains {
    ($($name:literal $attained:expr, |$a:ident, $b:ident, $c:ident| $step:expr;)*) => { $( {
        chains!(@ $name, $attained, RefuseMore, units(2), AddRemove, |$a, $b, $c| $step);
        chains!(@ $name, $attained, RefuseMore, units(2), ReplaceOne, |$a, $b, $c| $step);
        let three: Vec<Unit> = units(3).into_iter().filter(|unit| [0, 3].contains(&unit.len())).collect();
        chains!(@ $name, $attained, KeepFirst, three, AddRemove, |$a, $b, $c| $step);
    } )* };
    (@ $name:literal, $attained:expr, $more:ident, $units:expr, $relation:ident, |$a:ident, $b:ident, $c:ident| $step:expr) => {{
        let result = |rows: [&Unit; 3]| {
            let load = |i: usize| load::<$more, $relation>(rows[i], OTHERS[i]);
            let stores = load(0).and(load(1)).and(load(2));
            let $a: At<'_, $more, $relation, A> = Table::new(Source::NEW, &stores);
            let $b: At<'_, $more, $relation, B> = Table::new(Source::NEW, &stores);
            let $c: At<'_, $more, $relation, C> = Table::new(Source::NEW, &stores);
            let _ = ($a, $b, $c);
            let made = $step;
            (stated(made), shown(made))
        };
        let (stated, _) = result([&Vec::new(); 3]);
        let furthest = furthest::<$relation>(&$units, |rows| result(rows).1);
        holds::<$relation>($name, &stated, furthest, $attained);
    }};
}

/// Makes two rows for each urgent row, and one for each other row.
macro_rules! doubled {
    ($table:expr) => {
        $table.flat_map::<Made, U2, _>(|p| {
            let always = slot::<Made, _, _>(Ex::TRUE, (p.who, (p.urgent, ())));
            let urgent = slot::<Made, _, _>(p.urgent, (lit::<P1>().expr(), (p.urgent, ())));
            (always, (urgent, ()))
        })
    };
}

/// One row for each unit.
macro_rules! gathered {
    ($table:expr) => {
        $table.by_unit::<Made, _>(|p| (rows_within(lit::<Z0>(), lit::<P3>()), (any(p.urgent), ())))
    };
}

#[test]
fn chains_of_one_step_hold() {
    chains! {
        "limit" [1, 0, 0], |a, b, c| a.limit::<U1>();
        "no limit" [2, 0, 0], |a, b, c| a.limit::<U3>();
        "semi_join" [2, 2, 0], |a, b, c| a.semi_join(b);
        "anti_join" [2, 2, 0], |a, b, c| a.anti_join(b);
        "its own" [2, 0, 0], |a, b, c| a.semi_join(a);
        "union" [2, 2, 0], |a, b, c| a.union(b);
        "union with itself" [4, 0, 0], |a, b, c| a.union(a);
        "by_unit" [1, 0, 0], |a, b, c| gathered!(a);
    }
}

#[test]
fn chains_of_two_steps_hold() {
    chains! {
        "filter, limit" [1, 0, 0], |a, b, c| a.filter(|p| p.urgent).limit::<U1>();
        "limit, filter" [1, 0, 0], |a, b, c| a.limit::<U1>().filter(|p| p.urgent);
        "semi_join with a filtered copy" [2, 0, 0], |a, b, c| a.semi_join(a.filter(|p| p.urgent));
        "anti_join with a filtered copy" [2, 0, 0], |a, b, c| a.anti_join(a.filter(|p| p.urgent));
        "anti_join with a limited copy, of which some are filtered" [2, 0, 0],
            |a, b, c| a.anti_join(a.limit::<U1>().filter(|p| p.urgent));
        "limit, semi_join" [1, 1, 0], |a, b, c| a.limit::<U1>().semi_join(b);
        "semi_join, limit" [1, 1, 0], |a, b, c| a.semi_join(b).limit::<U1>();
        "semi_join with what another has not" [2, 2, 2], |a, b, c| a.semi_join(b.anti_join(c));
        "anti_join with what is in this one" [0, 0, 0], |a, b, c| a.anti_join(a);
        "anti_join with what is in both" [2, 2, 0], |a, b, c| a.anti_join(b.semi_join(a.filter(|p| p.urgent)));
        "semi_join, anti_join of the same" [2, 2, 0], |a, b, c| a.semi_join(b).anti_join(b.filter(|p| p.urgent));
        "semi_join, by_unit" [1, 1, 0], |a, b, c| gathered!(a.semi_join(b));
        "flat_map, limit" [2, 0, 0], |a, b, c| doubled!(a).limit::<U2>();
        "flat_map, by_unit of a semi_join" [1, 1, 0],
            |a, b, c| gathered!(a.semi_join(b.filter(|p| p.urgent)));
        "semi_join, flat_map" [4, 4, 0], |a, b, c| doubled!(a.semi_join(b));
        "union of two filters" [2, 0, 0], |a, b, c| a.filter(|p| p.urgent).union(a.filter(|p| !p.urgent));
        "union with a semi_join" [4, 2, 0], |a, b, c| a.union(a.semi_join(b));
        "union of what the other has not" [2, 2, 0], |a, b, c| a.anti_join(b).union(b.anti_join(a));
        "union of what both have" [4, 4, 0], |a, b, c| a.semi_join(b).union(b.semi_join(a));
        "union of gathered tables" [1, 1, 0], |a, b, c| gathered!(a).union(gathered!(b));
    }
}

#[test]
fn chains_of_three_steps_hold() {
    chains! {
        "semi_join, flat_map, limit" [3, 3, 0], |a, b, c| doubled!(a.semi_join(b)).limit::<U3>();
        "flat_map, semi_join, limit" [3, 3, 0], |a, b, c| doubled!(a).semi_join(b).limit::<U3>();
        "flat_map with a flat_map that decides" [4, 4, 0], |a, b, c| doubled!(a).semi_join(doubled!(b));
        "limit, anti_join with a limit, by_unit" [1, 1, 1],
            |a, b, c| gathered!(a.limit::<U1>().anti_join(b.limit::<U1>().semi_join(c)));
        "in one of two" [2, 2, 2], |a, b, c| a.anti_join(a.anti_join(b.anti_join(c)).anti_join(c.anti_join(b)));
        "two that decide" [1, 1, 1], |a, b, c| a.semi_join(b).limit::<U1>().anti_join(c);
        "one that decides twice" [2, 2, 2], |a, b, c| a.semi_join(b.anti_join(c)).anti_join(c.semi_join(b));
        // Each unit is in one of the two tables of the union. The result does not show which table
        // the unit is in.
        "union of limits of joins" [1, 0, 0], |a, b, c| {
            a.semi_join(b).limit::<U1>().union(a.anti_join(b).limit::<U1>())
        };
        "union of three" [2, 2, 0], |a, b, c| a.semi_join(b).union(a.anti_join(b)).union(b);
    }
}

/// A dataset with two rows of one of the two units in `who`. The other unit does not have rows.
/// `unit` is the index of the unit with rows.
fn exchanged(unit: bool, who: [i64; 2]) -> Stores {
    let rows = [true, false].map(|urgent| Visit::<RefuseMore> {
        who: who[usize::from(unit)],
        urgent,
        more: exactly(),
    });
    open(Dataset::<_, ReplaceOne>::from_rows(rows).unwrap()).stores
}

/// The largest distance of results if one unit replaces another in dataset 1, for any rows of both
/// units in the other datasets.
macro_rules! exchange {
    (|$a:ident, $b:ident, $c:ident| $step:expr) => {{
        let result = |way: bool, of: [&[i64]; 2]| {
            let load = |who: &[i64]| {
                let rows = who.iter().flat_map(|who| {
                    [true, false].map(|urgent| Visit::<RefuseMore> { who: *who, urgent, more: exactly() })
                });
                open(Dataset::<_, ReplaceOne>::from_rows(rows).unwrap()).stores
            };
            let stores = load(of[0]).and(exchanged(way, [1, 2])).and(load(of[1]));
            let $a: At<'_, RefuseMore, ReplaceOne, A> = Table::new(Source::NEW, &stores);
            let $b: At<'_, RefuseMore, ReplaceOne, B> = Table::new(Source::NEW, &stores);
            let $c: At<'_, RefuseMore, ReplaceOne, C> = Table::new(Source::NEW, &stores);
            let _ = ($a, $b, $c);
            let made = $step;
            (stated(made)[1], shown(made))
        };
        let some: [&[i64]; 4] = [&[], &[1], &[2], &[1, 2]];
        let of = some.iter().flat_map(|a| some.iter().map(move |c| [*a, *c]));
        let apart = of.map(|of| {
            let ((stated, one), (_, other)) = (result(false, of), result(true, of));
            (distance(&one, &other, true), stated)
        });
        apart.max().expect("there are databases")
    }};
}

/// A person who takes the place of another person is a second unit, as `record/proof.md` states.
/// Even then, a single transformation changes no more rows than if only one unit changed. A chain
/// of transformations can change twice that number of rows. Suppose that a table admits some units
/// and excludes others. Then the old unit leaves the result because its rows left the table, and
/// the new unit leaves the result because its rows entered the table.
#[test]
fn a_unit_that_gives_way_to_another_is_two_units() {
    assert_eq!(exchange!(|a, b, c| b.limit::<U1>()), (1, 1));
    assert_eq!(exchange!(|a, b, c| a.semi_join(b)), (2, 2));
    assert_eq!(exchange!(|a, b, c| a.anti_join(b.limit::<U1>())), (2, 2));
    assert_eq!(exchange!(|a, b, c| gathered!(a.semi_join(b))), (1, 1));
    let in_one = exchange!(|a, b, c| a.anti_join(a.anti_join(b.anti_join(c)).anti_join(c.anti_join(b))));
    assert_eq!(in_one, (4, 2));
}
