//! Random chains of transformations on random databases of two datasets: neighbours stay within the
//! chain's stability.
//!
//! The chains use all transformations that read more than one row, in compositions that the tests
//! of the single rules do not cover. Each database is loaded in the order of its rows, and in an
//! order that the rows of other units decide.

use typenum::{P3, P50, U1, U2, U3, Z0};

use super::random_databases::{Key, Number, Pair, Plain, Tag, Visit, load, pair, pairs, rows_of, shuffled};
use crate::composition::InSample;
use crate::env::{First, Next};
use crate::expr::{Col, Ex};
use crate::kind::{Lane, Opaque};
use crate::neighbours::{AddRemove, ReplaceOne};
use crate::record::{CHUNK, Fields, Here, OneRow, Order, Prepared, Record, Refuse, Row, Run, Stores, There};
use crate::sealed::Sealed;
use crate::testing::{Random, distance, entries, lit};
use crate::transformation::{
    AsOnlySource, Sink, Source, Table, Transformation, greatest, least, left, right, rows_within, slot,
};

/// A row that transformations make.
struct Made {
    key: i64,
    tag: i64,
    other: i64,
}

#[derive(Clone, Copy)]
struct MadeColumns {
    key: Ex<Col<Made, Here>>,
    tag: Ex<Col<Made, There<Here>>>,
}

impl Record for Made {
    const NAME: &'static str = "Made";
    const COLUMNS: &'static [&'static str] = &["key", "tag", "other"];
    type Fields = (Key, (Tag, (Tag, ())));
    type Unit = OneRow;
    type Invalid = Refuse;
    type Proxy = MadeColumns;
    fn proxy() -> MadeColumns {
        MadeColumns { key: Ex::column(), tag: Ex::column() }
    }
    fn values(self) -> <Self::Fields as Fields>::Values {
        (self.key, (self.tag, (self.other, ())))
    }
}

type At<'d, W, N, I> = Table<'d, Source<Visit<W>, N, I>, Visit<W>>;

/// The live rows.
struct Bag(Vec<Vec<i64>>);
impl Sealed for Bag {}
impl<R: Row> Sink<R> for Bag {
    const BLOCK: usize = CHUNK;

    fn row<L: Lane>(&mut self, row: &R, there: L) {
        if there != L::ZERO {
            self.0.push(row.values());
        }
    }

    fn end_of_block(&mut self) {}
}

fn bag<P: Transformation, R: Record>(table: Table<'_, P, R>) -> Vec<Vec<i64>> {
    let of = |shares: usize| {
        let prepared = Prepared::default();
        let mut bag = Bag(Vec::new());
        for which in 0..shares {
            for chunk in table.stores.share(which, shares, &prepared).flat_map(Run::chunks) {
                table.plan.scan::<i64, _>(chunk, &mut bag);
            }
        }
        bag.0.sort_unstable();
        bag.0
    };
    let rows = of(1);
    assert_eq!(of(2), rows, "two shares give other rows than one");
    rows
}

/// The stability in the type of a chain. This function does not run the chain.
fn stated<A, B, P: Transformation, R: Record>(_: impl FnOnce(A, B) -> Table<'static, P, R>) -> Vec<u64> {
    entries::<P::Stability>()
}

/// Runs chains on neighbours. `$who` identifies the unit. The rows do not depend on the neighbour
/// relation, so one evaluation serves both relations.
macro_rules! plans {
    ($who:ident; $($name:literal |$a:ident, $b:ident| $plan:expr;)*) => {
        let (added, replaced) = (pairs::<$who>(71, false), pairs::<$who>(72, true));
        let mut farther = Vec::new();
        $( {
            let rows = |stores: &Stores, oblivious: bool| {
                let stores = stores.for_a_run();
                let stores = if oblivious { stores.oblivious() } else { stores };
                let $a: At<'_, $who, AddRemove, First> = Table::new(Source::NEW, &stores);
                let $b: At<'_, $who, AddRemove, Next<First>> = Table::new(Source::NEW, &stores);
                let _ = ($a, $b);
                bag($plan)
            };
            let of_added = stated(|$a: At<'static, $who, AddRemove, First>, $b: At<'static, $who, AddRemove, Next<First>>| {
                let _ = $b;
                $plan
            });
            let of_replaced = stated(|$a: At<'static, $who, ReplaceOne, First>, $b: At<'static, $who, ReplaceOne, Next<First>>| {
                let _ = $b;
                $plan
            });
            for (pairs, stated, replace) in [(&added, of_added, false), (&replaced, of_replaced, true)] {
                let mut most = [0; 2];
                for Pair { dataset, sides, oblivious } in pairs {
                    for oblivious in *oblivious {
                        let rows = |side: usize| rows(&sides[side], *oblivious);
                        most[*dataset] = distance(&rows(0), &rows(1), replace).max(most[*dataset]);
                    }
                }
                let stated = [0, 1].map(|dataset| stated.get(dataset).copied().unwrap_or(0));
                for (apart, stated) in most.into_iter().zip(stated) {
                    if apart > stated || (apart == 0) != (stated == 0) {
                        farther.push(format!("{}: results of neighbours differ by {apart} rows, but the stability is {stated} (rows replaced: {replace})", $name));
                    }
                }
            }
        } )*
        assert!(farther.is_empty(), "{farther:#?}");
    };
}

macro_rules! high {
    ($table:expr) => {
        $table.filter(|p| p.tag.ge(lit::<P50>()))
    };
}
macro_rules! first {
    ($table:expr) => {
        $table.take::<U3, _>(|p| p.tag)
    };
}
macro_rules! of_each {
    ($table:expr) => {
        $table.take_by::<U1, _, _>(|p| p.key, |p| -p.tag)
    };
}
macro_rules! limit_by {
    ($table:expr) => {
        $table.limit_by::<U1, _>(|p| p.key)
    };
}
/// Makes one or two rows from each row.
macro_rules! doubled {
    ($table:expr) => {
        $table.flat_map::<Made, U2, _>(|p| {
            let always = slot::<Made, _, _>(Ex::TRUE, (p.key, (p.tag, (p.tag, ()))));
            (always, (slot::<Made, _, _>(p.tag.ge(lit::<P50>()), (p.key, (p.tag, (p.key, ())))), ()))
        })
    };
}
/// Makes one row from each row. Many of the resulting rows are equal.
macro_rules! keys {
    ($table:expr) => {
        $table.flat_map::<Made, U1, _>(|p| (slot::<Made, _, _>(Ex::TRUE, (p.key, (p.key, (p.key, ())))), ()))
    };
}
macro_rules! gathered {
    ($table:expr) => {
        $table.by_unit::<Made, _>(|p| {
            (least(p.key), (greatest(p.tag), (rows_within(lit::<Z0>(), lit::<P3>()), ())))
        })
    };
}
macro_rules! join {
    ($a:expr, $b:expr) => {
        $a.join::<Made, U2, U1, _, _, _>($b, |l, r| (left(l.key), (left(l.tag), (right(r.tag), ()))))
    };
}
macro_rules! join_on {
    ($a:expr, $b:expr) => {
        join_on!($a, $b, U2, U1)
    };
    ($a:expr, $b:expr, $most:ident, $others:ident) => {
        $a.join_on::<Made, $most, $others, _, _, _, _, _>(
            $b,
            |l| (l.key, ()),
            |r| (r.key, ()),
            |l, r| (left(l.key), (left(l.tag), (right(r.tag), ()))),
        )
    };
}

#[test]
fn plans_about_units_that_are_numbers_hold() {
    plans! { Number;
        "limit_by, join" |a, b| join!(limit_by!(a), b);
        "join, limit_by" |a, b| limit_by!(join!(a, b));
        "join with a filtered copy" |a, b| join!(a, high!(a));
        "join of what the other has not" |a, b| join!(a.anti_join(b), a);
        "join, semi_join" |a, b| join!(a, b).semi_join(high!(b));
        "join, by_unit" |a, b| gathered!(join!(a, b));
        "join, take" |a, b| first!(join!(a, b));
        "join, distinct" |a, b| keys!(join!(a, b)).distinct();
        "union of a join and its flat_map" |a, b| join!(a, b).union(doubled!(a));
        "semi_join, join_on" |a, b| join_on!(a.semi_join(high!(b)), b);
        "join_on with an anti_join of the same" |a, b| join_on!(a, b.anti_join(high!(a)));
        "semi_join, take, distinct" |a, b| keys!(first!(a.semi_join(b))).distinct();
        "anti_join, take_by, union" |a, b| of_each!(a.anti_join(b)).union(a.semi_join(b));
    }
}

#[test]
fn plans_hold() {
    plans! { Number;
        "limit_by, limit" |a, b| limit_by!(a).limit::<U1>();
        "flat_map, limit_by" |a, b| limit_by!(doubled!(a));
        "limit_by, distinct" |a, b| keys!(limit_by!(a)).distinct();
        "limit_by, take" |a, b| first!(limit_by!(a));
        "take, filter, take_by" |a, b| of_each!(high!(first!(a)));
        "take_by, take" |a, b| first!(of_each!(a));
        "two takes in other orders" |a, b| first!(a).take::<U2, _>(|p| -p.tag);
        "take_by of a union with itself" |a, b| of_each!(a.union(high!(a)));
        "union of two takes" |a, b| first!(a).union(of_each!(a));
        "take, flat_map, distinct" |a, b| doubled!(first!(a)).distinct();
        "distinct of a union" |a, b| doubled!(a).union(doubled!(b)).distinct();
        "distinct, take" |a, b| keys!(a).distinct().take::<U2, _>(|p| p.key);
        "join_on" |a, b| join_on!(a, b);
        "join_on with itself" |a, b| join_on!(a, a);
        "join_on, filter, take" |a, b| first!(high!(join_on!(a, b)));
        "join_on, distinct" |a, b| keys!(join_on!(a, b)).distinct();
        "join_on of a join_on" |a, b| join_on!(join_on!(a, b, U1, U1), b, U1, U1);
        "union of a table with its own join_on" |a, b| join_on!(a, a, U1, U1).union(doubled!(a));
        "join_on with by_unit" |a, b| join_on!(a, gathered!(b), U1, U1);
    }
}

/// Each tested transformation follows one that makes two live rows in three slots from each row. It
/// must state the right number of live rows per source row, and the right number of slots. The
/// number of live rows decides the word size of sums. The number of slots decides the indices of
/// rows.
#[test]
fn every_step_says_how_many_rows_come_of_one() {
    type A = At<'static, Number, AddRemove, First>;
    type B = At<'static, Number, AddRemove, Next<First>>;
    fn rows<P: Transformation, R: Record>(_: impl FnOnce(A, B) -> Table<'static, P, R>) -> [u64; 2] {
        [P::FAN, P::PUSHED]
    }
    fn called<P: Transformation, R: Record>(_: impl FnOnce(A, B) -> Table<'static, P, R>) -> [u64; 2]
    where
        AsOnlySource<P>: Transformation,
    {
        [AsOnlySource::<P>::FAN, AsOnlySource::<P>::PUSHED]
    }
    fn sampled<P: Transformation, R: Record>(_: impl FnOnce(A, B) -> Table<'static, P, R>) -> [u64; 2]
    where
        InSample<P>: Transformation,
    {
        [InSample::<P>::FAN, InSample::<P>::PUSHED]
    }
    macro_rules! spread {
        ($table:expr) => {
            $table.flat_map::<Made, U2, _>(|p| {
                let made = slot::<Made, _, _>(Ex::TRUE, (p.key, (p.tag, (p.tag, ()))));
                (made, (made, (made, ())))
            })
        };
    }
    macro_rules! join_three {
        ($a:expr, $b:expr) => {
            $a.join::<Made, U2, U3, _, _, _>($b, |l, r| (left(l.key), (left(l.tag), (right(r.tag), ()))))
        };
    }
    assert_eq!(rows(|a, _| a), [1, 1]);
    assert_eq!(rows(|a, _| spread!(a)), [2, 3]);
    assert_eq!(rows(|a, _| high!(spread!(a))), [2, 3]);
    assert_eq!(rows(|a, _| spread!(a).map(|p| p.tag)), [2, 3]);
    assert_eq!(rows(|a, _| spread!(a).limit::<U1>()), [2, 3]);
    assert_eq!(rows(|a, _| limit_by!(spread!(a))), [2, 3]);
    assert_eq!(rows(|a, _| first!(spread!(a))), [2, 3]);
    assert_eq!(rows(|a, _| of_each!(spread!(a))), [2, 3]);
    assert_eq!(rows(|a, _| spread!(a).distinct()), [2, 3]);
    assert_eq!(rows(|a, b| spread!(a).semi_join(spread!(b))), [2, 3]);
    assert_eq!(rows(|a, b| spread!(a).anti_join(b)), [2, 3]);
    assert_eq!(called(|a, _| spread!(a)), [2, 3]);
    assert_eq!(sampled(|a, _| spread!(a)), [2, 3]);
    // The union has the rows of both tables, and `spread!` makes two rows of each row.
    assert_eq!(rows(|a, _| spread!(a).union(keys!(a))), [3, 4]);
    assert_eq!(rows(|a, _| keys!(a).union(spread!(a))), [3, 4]);
    assert_eq!(rows(|a, _| spread!(spread!(a))), [4, 9]);
    assert_eq!(rows(|a, b| join_three!(spread!(a), b)), [6, 9]);
    assert_eq!(rows(|a, b| join_on!(spread!(a), b, U1, U3)), [6, 9]);
    // A left row has at most three pairs, even if the other side has more rows.
    assert_eq!(rows(|a, b| join_three!(a, spread!(b))), [3, 3]);
    assert_eq!(rows(|a, b| join_on!(a, spread!(b), U1, U3)), [3, 3]);
    // The scan reads one unit for each row of the dataset, and makes one row of each unit.
    assert_eq!(rows(|a, _| gathered!(spread!(a))), [1, 1]);
}

/// Within a scan, the pairs of one join are not reused for another join whose rows have the same
/// types.
#[test]
fn two_joins_of_one_scan_have_each_its_own_pairs() {
    let mut random = Random::new(74);
    let mut apart = 0;
    for _ in 0..20 {
        let Pair { sides: [stores, _], .. } = pair::<Number>(&mut random, false, false);
        let a: At<'_, Number, AddRemove, First> = Table::new(Source::NEW, &stores);
        let b: At<'_, Number, AddRemove, Next<First>> = Table::new(Source::NEW, &stores);
        let (all, some) = (join_on!(a, b), join_on!(high!(a), high!(b)));
        let (one, other) = (bag(all), bag(some));
        let mut both = [&one[..], &other].concat();
        both.sort_unstable();
        assert_eq!(bag(all.union(some)), both);
        apart += usize::from(one != other);
    }
    assert!(apart > 10, "{apart}");
}

/// The rows of a database come in an order that other rows can decide, even after `keep` has sorted
/// them. Text identifiers are numbered in the order of their first occurrence. This order must not
/// affect results.
#[test]
fn of_a_database_the_same_rows_are_paired_in_whatever_order_they_came() {
    let mut random = Random::new(73);
    let rows: Vec<Plain> = (1..=60).map(|who| (who, who % 3, who + 20)).collect();
    let paired = |random: &mut Random| {
        let mut load = || load::<Opaque>(&shuffled(random, rows.clone()), Order::Any);
        let stores = load().and(load());
        let a: At<'_, Opaque, AddRemove, First> = Table::new(Source::NEW, &stores);
        let b: At<'_, Opaque, AddRemove, Next<First>> = Table::new(Source::NEW, &stores);
        [
            bag(join_on!(a.limit::<U1>(), b.limit::<U1>())),
            bag(join_on!(limit_by!(a), limit_by!(b))),
            bag(join_on!(gathered!(a), gathered!(b))),
        ]
    };
    let first = paired(&mut random);
    assert_eq!(first[0], [[0, 23, 23], [0, 26, 23], [1, 21, 21], [1, 24, 21], [2, 22, 22], [2, 25, 22]]);
    assert_eq!([&first[1], &first[2]], [&first[0]; 2]);
    for _ in 0..20 {
        assert_eq!(paired(&mut random), first);
    }
}

#[test]
fn plans_about_units_that_are_texts_hold() {
    plans! { Opaque;
        "limit, join_on" |a, b| join_on!(a.limit::<U1>(), b, U1, U1);
        "limit_by, join_on" |a, b| join_on!(limit_by!(a), b, U1, U1);
        "join_on with a limit" |a, b| join_on!(a, b.limit::<U1>(), U1, U1);
        "by_unit, join_on with by_unit" |a, b| join_on!(gathered!(a), gathered!(b), U1, U1);
        "flat_map, limit_by, join_on" |a, b| join_on!(limit_by!(doubled!(a)), b, U1, U1);
        "limit_by, take" |a, b| first!(limit_by!(a));
        "limit, distinct" |a, b| keys!(a.limit::<U1>()).distinct();
        "take_by, union with by_unit" |a, b| doubled!(of_each!(a)).union(gathered!(b));
        "limit_by, join" |a, b| join!(limit_by!(a), b);
        "join with a filtered copy" |a, b| join!(a, high!(a));
        "join of what the other has not" |a, b| join!(a.anti_join(b), a);
        "join, semi_join" |a, b| join!(a, b).semi_join(high!(b));
        "semi_join, join_on" |a, b| join_on!(a.semi_join(high!(b)), b);
        "anti_join, take_by, union" |a, b| of_each!(a.anti_join(b)).union(a.semi_join(b));
        "join_on of the other, semi_join" |a, b| join_on!(b.semi_join(a), a.limit::<U1>(), U1, U1);
    }
}

/// Results are the same whether numbers or texts identify the units.
#[test]
fn tables_of_texts_give_what_tables_of_numbers_give() {
    macro_rules! given {
        ($who:ident, $rows:expr) => {{
            let [one, other] = $rows.each_ref().map(|rows| load::<$who>(rows, Order::Own));
            let stores = one.and(other);
            let a: At<'_, $who, AddRemove, First> = Table::new(Source::NEW, &stores);
            let b: At<'_, $who, AddRemove, Next<First>> = Table::new(Source::NEW, &stores);
            let by_the_other =
                [bag(a.semi_join(b)), bag(a.anti_join(b)), bag(b.semi_join(a)), bag(b.anti_join(a))];
            let [kept, ..] = &by_the_other;
            assert_eq!(*kept, bag(a.semi_join(a.semi_join(b))));
            by_the_other
        }};
    }
    let mut random = Random::new(75);
    for _ in 0..200 {
        let rows = [0, 1].map(|_| {
            let some: Vec<Plain> = (0..12).flat_map(|who| rows_of(&mut random, who)).collect();
            shuffled(&mut random, some)
        });
        // In a table with text identifiers, the values of a row do not include the identifier.
        let numbers = given!(Number, rows).map(|rows| {
            let mut rows: Vec<Vec<i64>> = rows.iter().map(|row| [&[0], &row[1..]].concat()).collect();
            rows.sort_unstable();
            rows
        });
        assert_eq!(given!(Opaque, rows), numbers);
    }
}
