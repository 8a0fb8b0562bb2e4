//! Tests that parts are disjoint and cover the table. If a unit has D rows, it changes all parts
//! together by at most D rows, or by 2·D rows if a row can be replaced.

use typenum::{P7, P18, P65, Z0};

use super::Part;
use crate::env::{First, Next};
use crate::neighbours::{AddRemove, Neighbours, ReplaceOne};
use crate::num::Nat;
use crate::record::{Cells, Refuse};
use crate::testing::{
    ByPerson, Open, Pairs, PerRow, Person, Random, Raw, Replaces, distance, each_variant, entries, exact,
    kept, lit, loaded, node, table, table_at,
};
use crate::transformation::{Key, Keyed, Table, Transformation};

/// The rows of each part, with all columns.
macro_rules! parts {
    ($table:expr, $key:expr) => {{
        let parts = $table.partition($key);
        parts_of(&parts, |part| kept(part))
    }};
}

fn parts_of<'id, P, K, R, T>(
    parts: &super::Parts<'id, P, K, R>,
    see: impl Fn(Table<'id, Part<P, K>, R>) -> T,
) -> Vec<T>
where
    P: Transformation<Row = Cells<R>>,
    K: Keyed<Cells<R>>,
    R: crate::record::Record,
{
    (0..K::PARTS).map(|number| see(parts.table.with(parts.part(number)))).collect()
}

fn persons(rows: u64) -> (Vec<Raw>, Open<Person<PerRow, Refuse>, AddRemove>) {
    let mut random = Random::new(rows);
    let raw: Vec<Raw> = (0..rows).map(|i| Raw::random(&mut random, (i % 10) as i64, false)).collect();
    let data = loaded(raw.iter().copied().map(Person::from));
    (raw, data)
}

#[test]
fn each_row_is_in_one_part_and_that_is_the_one_of_its_key() {
    for rows in [0, 1, 1023, 1024, 1025, 3000] {
        let (raw, data) = persons(rows);
        let whole = kept(table(&data));
        // The rows are in the order of the table, which a part preserves.
        let expected = |of: &dyn Fn(&Raw) -> usize, parts: usize| -> Vec<Vec<Vec<i64>>> {
            let rows = |part| (whole.iter().zip(&raw)).filter(move |(_, raw)| of(raw) == part);
            (0..parts).map(|part| rows(part).map(|(row, _)| row.clone()).collect()).collect()
        };
        let t = table(&data);
        assert_eq!(parts!(t, |p| p.ward), expected(&|r| r.ward as usize, 3));
        assert_eq!(parts!(t, |p| p.smoker), expected(&|r| usize::from(r.smoker), 2));
        let cut = |r: &Raw| usize::from(r.age >= 18) + usize::from(r.age >= 65);
        assert_eq!(parts!(t, |p| p.age.cut((lit::<P18>(), (lit::<P65>(), ())))), expected(&cut, 3));
        let wide = |r: &Raw| usize::from(r.wide >= 0);
        assert_eq!(parts!(t, |p| p.wide.cut((lit::<Z0>(), ()))), expected(&wide, 2));
        let pair = |r: &Raw| 2 * r.ward as usize + wide(r);
        assert_eq!(parts!(t, |p| (p.ward, p.wide.cut((lit::<Z0>(), ())))), expected(&pair, 6));
        // After a filter, parts have only the rows that passed, and counts agree with the
        // histogram.
        let smokers = t.filter(|p| p.smoker);
        let counts = parts_of(&smokers.partition(|p| p.ward), |part| exact(part.count()));
        assert_eq!(counts, exact(smokers.histogram(|p| p.ward)));
    }
}

/// The rows of each part, after each part was cut into parts again.
macro_rules! nested {
    ($table:expr, $key:expr, $within:expr) => {
        parts_of(&$table.partition($key), |part| parts!(part, $within)).concat()
    };
}

/// The largest distance between the parts of neighbours: for all parts together, and for a single
/// part.
macro_rules! spread {
    ($pairs:expr, $relation:ident, $key:expr) => {
        spread!(of |table| parts!(table, $key); $pairs, $relation)
    };
    (of |$table:ident| $parts:expr; $pairs:expr, $relation:ident) => {{
        let (mut all, mut one) = (0, 0);
        for (a, b) in $pairs.tables() {
            let [a, b] = [a, b].map(|$table| $parts);
            let apart = |(a, b): (&Vec<_>, &Vec<_>)| distance(a, b, $relation::REPLACE);
            let apart: Vec<u64> = a.iter().zip(&b).map(apart).collect();
            all = all.max(apart.iter().sum());
            one = one.max(apart.into_iter().max().unwrap_or(0));
        }
        (all, one)
    }};
}

#[test]
fn a_unit_is_spread_over_parts_no_more_than_group_privacy_counts() {
    fn moves<N: Neighbours>() -> u64 {
        N::Moves::VALUE
    }
    macro_rules! check {
        ($unit:ident, $relation:ident, $rows:literal, $all:literal) => {{
            let pairs = Pairs::<$unit, Refuse, $relation>::random(41);
            // If a unit has D rows, all parts together have D (or 2·D) changes, and D of these
            // changes can be in one part.
            assert_eq!($all, $rows * moves::<$relation>());
            assert_eq!(spread!(pairs, $relation, |p| p.ward), ($all, $rows));
            assert_eq!(
                spread!(pairs, $relation, |p| (p.smoker, p.age.cut((lit::<P7>(), ())))),
                ($all, $rows)
            );
            // Cutting parts into parts does not add changes.
            assert_eq!(
                spread!(of |t| nested!(t, |p| p.ward, |p| p.smoker); pairs, $relation),
                ($all, $rows)
            );
        }};
    }
    check!(PerRow, AddRemove, 1, 1);
    check!(PerRow, ReplaceOne, 1, 2);
    check!(ByPerson, AddRemove, 3, 3);
    check!(ByPerson, ReplaceOne, 3, 6);
}

#[test]
fn a_part_is_analysed_for_one_row() {
    fn stability<P, K>(_: super::Parts<'_, P, K, Person<ByPerson, Refuse>>) -> Vec<u64>
    where
        P: Transformation<Stability: crate::env::Ones>,
        K: Keyed<P::Row>,
    {
        entries::<<Part<P, K> as Transformation>::Stability>()
    }
    let data = loaded::<Person<ByPerson, Refuse>, ReplaceOne>([]);
    assert_eq!(stability(table(&data).partition(|p| p.ward)), [1]);
    assert_eq!(stability(table_at::<Next<First>, _, _>(&data).partition(|p| p.ward)), [0, 1]);
    // Rows enter and leave a part, so the number of its rows is protected even if the table's
    // number of rows is public.
    each_variant!(|pairs| {
        let one = pairs.largest_change(|t| {
            let parts = t.partition(|p| p.ward);
            let part = parts.part(1);
            parts.table.with::<_, Person<_, _>>(part).count()
        });
        assert!(one >= 1, "a part whose number of rows never changes");
    });
}

#[test]
fn a_part_is_described_without_its_table() {
    let (_, data) = persons(1);
    fn text<P: Transformation, K: Key>(_: &super::Parts<'_, P, K, Person<PerRow, Refuse>>) -> String
    where
        Part<P, K>: Transformation,
    {
        node(<Part<P, K> as Transformation>::NODE)
    }
    let of = text(&table(&data).partition(|p| p.ward));
    assert_eq!(of, "{\"rule\":\"part/1\",\"stability\":[1],\"rows\":\"some\",\"premises\":[]}");
}
