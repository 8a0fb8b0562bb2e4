//! Tests that the network sorts correctly, and that matching finds the same pairs as a comparison
//! of all pairs of rows. The tests also show that the places that the network accesses do not
//! depend on the rows.

use typenum::{P50, U1, U2, U3, U1024, Z0};

use super::{network, trace};
use crate::env::{First, Next};
use crate::expr::Ex;
use crate::neighbours::AddRemove;
use crate::record::{CHUNK, Cells, Dataset, Here, Identifier, Prepared, Record, Refuse, Run, Stores};
use crate::testing::{Person, Random, Raw, Stay, each_row, lit, open};
use crate::transformation::{Source, Table, Transformation, left, right, slot};

type Row = Person<Identifier<Here, U1024>, Refuse>;
type At<'d, I> = Table<'d, Source<Row, AddRemove, I>, Row>;

#[test]
fn any_number_of_rows_is_sorted() {
    let mut random = Random::new(7);
    for rows in (0..70).chain([255, 256, 257, 1_000, 1_025]) {
        // Two columns decide the order. Many rows tie in the first column and some tie in both.
        // There are also negative numbers and the ends of the range.
        let ends = [i64::MIN, i64::MAX, -1, 0, 1];
        let all: Vec<[i64; 3]> =
            (0..rows).map(|row| [ends[random.below(5)], random.below(40) as i64 - 20, row]).collect();
        let mut columns: Vec<Vec<i64>> = (0..3).map(|c| all.iter().map(|row| row[c]).collect()).collect();
        network::sort(&mut columns, 2);
        let row = |i: usize| [columns[0][i], columns[1][i], columns[2][i]];
        let sorted: Vec<[i64; 3]> = (0..all.len()).map(row).collect();
        assert!(sorted.is_sorted_by_key(|row| [row[0], row[1]]), "{rows} rows");
        let (mut before, mut after) = (all, sorted);
        before.sort_unstable();
        after.sort_unstable();
        assert_eq!(before, after, "{rows} rows: the same, each whole");
        trace::taken();
        let mut three = vec![vec![3, 1, 2], vec![30, 10, 20]];
        network::sort(&mut three, 1);
        assert_eq!(three, [[1, 2, 3], [10, 20, 30]]);
    }
}

/// Two datasets with these identifiers, in an oblivious session.
fn stores(first: &[i64], second: &[i64], seed: u64) -> Stores {
    both(first, second, seed).oblivious()
}

/// Two datasets with these identifiers, in an ordinary session.
fn both(first: &[i64], second: &[i64], seed: u64) -> Stores {
    let mut random = Random::new(seed);
    let mut load = |ids: &[i64]| {
        let raw: Vec<Row> = ids.iter().map(|id| Row::from(Raw::random(&mut random, *id, false))).collect();
        open(Dataset::<Row, AddRemove>::from_rows(raw).unwrap()).stores
    };
    load(first).and(load(second))
}

/// Reads the rows of a table once.
fn read<P: Transformation<Row = Cells<R>>, R: Record>(table: Table<'_, P, R>) {
    struct Nothing;
    impl crate::sealed::Sealed for Nothing {}
    impl<R: crate::record::Row> crate::transformation::Sink<R> for Nothing {
        const BLOCK: usize = CHUNK;
        fn row<L: crate::kind::Lane>(&mut self, _: &R, _: L) {}
        fn end_of_block(&mut self) {}
    }
    for chunk in table.stores.share(0, 1, &Prepared::default()).flat_map(Run::chunks) {
        table.plan.scan::<i64, _>(chunk, &mut Nothing);
    }
}

/// The columns of a pair: the ward of one row, and `smoker` of the other row.
macro_rules! stay {
    ($a:ident, $b:ident) => {
        (left($a.ward), (left(lit::<P50>().expr()), (right($b.smoker), ())))
    };
}

/// The places that each transformation accesses.
fn touched(stores: &Stores) -> Vec<Vec<[usize; 3]>> {
    let one: At<'_, First> = Table::new(Source::NEW, stores);
    let other: At<'_, Next<First>> = Table::new(Source::NEW, stores);
    fn of<P: Transformation<Row = Cells<R>>, R: Record>(table: Table<'_, P, R>) -> Vec<[usize; 3]> {
        trace::taken();
        read(table);
        trace::taken()
    }
    vec![
        of(one.semi_join(other.filter(|p| p.smoker))),
        of(one.filter(|p| p.smoker).anti_join(other)),
        of(one.limit::<U2>()),
        of(one.limit_by::<U1, _>(|p| p.ward)),
        of(one.limit::<U3>().semi_join(other.limit::<U1>())),
        of(one.join::<Stay, U2, U1, _, _, _>(other, |a, b| stay!(a, b))),
        of(one.join_on::<Stay, U3, U2, _, _, _, _, _>(
            other,
            |a| (a.ward, ()),
            |b| (b.ward, ()),
            |a, b| stay!(a, b),
        )),
    ]
}

#[test]
fn what_is_touched_is_decided_by_the_numbers_of_rows_alone() {
    let (rows, others) = (CHUNK + 7, 300);
    let numbers = |rows: usize, of: fn(usize) -> i64| -> Vec<i64> { (0..rows).map(of).collect() };
    let same = |_| 3;
    let few = |row: usize| (row % 7) as i64;
    let spread = |row: usize| (row * row % 10) as i64;
    let first = touched(&stores(&numbers(rows, few), &numbers(others, spread), 1));
    assert!(first.iter().all(|touched| touched.len() > rows), "each step sorts");
    for (seed, one, other) in
        [(2, spread as fn(usize) -> i64, few as fn(usize) -> i64), (3, few, same), (4, spread, same)]
    {
        assert_eq!(touched(&stores(&numbers(rows, one), &numbers(others, other), seed)), first, "{seed}");
    }
    let more = touched(&stores(&numbers(rows + 1, few), &numbers(others, spread), 1));
    assert!(more.iter().zip(&first).all(|(a, b)| a != b), "another number of rows is another network");
}

/// After a transformation that emits two rows for each input row, a row's place differs from that
/// of its source row.
#[test]
fn rows_that_come_of_a_second_chunk_are_matched_by_their_own_places() {
    let numbers = |rows: usize, of: fn(usize) -> i64| -> Vec<i64> { (0..rows).map(of).collect() };
    // The rows of person 9 come last.
    let late = |row| if row < CHUNK + 100 { (row * row % 7) as i64 } else { 9 };
    let stores = both(&numbers(CHUNK + 300, late), &numbers(9, |row| (row % 3) as i64), 5);
    let one: At<'_, First> = Table::new(Source::NEW, &stores);
    let other: At<'_, Next<First>> = Table::new(Source::NEW, &stores);
    let spread = one.flat_map::<Stay, U2, _>(|p| {
        let cost = p.age.clamp(lit::<Z0>(), lit::<P50>());
        let always = slot::<Stay, _, _>(Ex::TRUE, (p.ward, (cost, (p.smoker, ()))));
        (always, (slot::<Stay, _, _>(p.smoker, (p.ward, (cost, (!p.smoker, ())))), ()))
    });
    /// The number of live rows, which is the same in sessions of both kinds.
    fn kept<P: Transformation<Row = Cells<Stay>>>(table: Table<'_, P, Stay>) -> usize {
        let s = Stay::proxy();
        each_row(table, (s.ward, (s.cost, (s.night, ())))).len()
    }
    macro_rules! with_other {
        ($a:ident, $b:ident) => {
            (left($a.ward), (left($a.cost), (right($b.smoker), ())))
        };
    }
    let all = kept(spread);
    let of_both = kept(spread.semi_join(other));
    assert!(of_both > 100 && of_both + kept(spread.anti_join(other)) == all, "{of_both} of {all}");
    assert_eq!(kept(spread.limit::<U3>()), 3 * 5, "of five persons");
    assert_eq!(kept(spread.limit_by::<U1, _>(|s| s.ward)), 3 * 5, "on three wards");
    assert_eq!(kept(spread.join::<Stay, U1024, U1, _, _, _>(other, |a, b| with_other!(a, b))), of_both);
    let on_ward = spread.join_on::<Stay, U1024, U2, _, _, _, _, _>(
        other,
        |a| (a.ward, ()),
        |b| (b.ward, ()),
        |a, b| with_other!(a, b),
    );
    assert!(kept(on_ward) > all, "{all}");
}

#[test]
fn all_datasets_of_a_session_are_matched_obliviously() {
    let load = || open(Dataset::<Row, AddRemove>::from_rows([]).unwrap()).stores;
    assert!(!load().and(load()).is_oblivious());
    for stores in
        [load().oblivious().and(load()), load().and(load().oblivious()), load().and(load()).oblivious()]
    {
        assert!(stores.is_oblivious());
        assert!(stores.for_a_run().is_oblivious(), "for a query");
        assert!(stores.sampled(0, 1, |_| Ok(())).unwrap().0.is_oblivious(), "of a sample");
    }
}
