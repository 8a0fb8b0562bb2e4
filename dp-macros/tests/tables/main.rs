//! Tests of tables whose rows are gathered, limited, ordered and joined. The tests run the queries,
//! and read the certificates.

#![deny(warnings)]
#![forbid(unsafe_code)]

mod two_tables;
mod units;

use dp_types::law::certificate::certificate;
use dp_types::prelude::*;

#[derive(Clone, Copy, Category)]
enum Ward {
    Icu,
    Er,
    Other,
}

/// A visit. Each person has at most twenty rows, and the person's name is the privacy unit.
#[derive(Record)]
struct Visit {
    #[dp(unit, keep = 20)]
    person: String,
    #[dp(range = 1..=12)]
    month: i64,
    #[dp(range = 0.0..=500.0, step = 0.01)]
    cost: Decimal,
    #[dp(category)]
    ward: Ward,
    urgent: bool,
}

const PERSONS: i64 = 1_500;

/// Person i has i mod 4 visits, and every tenth person has many more. The rows of different persons
/// alternate.
fn visits() -> impl Iterator<Item = Visit> {
    let of = |i: i64| if i % 10 == 0 { 30 } else { i % 4 };
    (0..30).flat_map(move |turn| {
        (0..PERSONS).filter(move |i| turn < of(*i)).map(move |i| Visit {
            person: format!("person {}", i * 7919 % PERSONS),
            month: 1 + (i + turn) % 12,
            cost: Decimal::new(100 * (i % 400), 2),
            ward: if (i + turn) % 3 == 0 {
                Ward::Icu
            } else if i % 2 == 0 {
                Ward::Er
            } else {
                Ward::Other
            },
            urgent: (i + turn) % 5 == 0,
        })
    })
}

/// The rows of each person who has any, up to the number of rows that loading keeps.
fn persons() -> Vec<Vec<Visit>> {
    let mut all = std::collections::BTreeMap::<String, Vec<Visit>>::new();
    for visit in visits() {
        let of = all.entry(visit.person.clone()).or_default();
        if of.len() < 20 {
            of.push(visit);
        }
    }
    all.into_values().collect()
}

fn near(value: i64, exact: i64, most: i64) {
    assert!((value - exact).abs() <= most, "{value} is not near {exact}");
}

/// A visit of a person who is identified by a number.
#[derive(Clone, Copy, Record)]
struct Seen {
    #[dp(unit, at_most = 40, range = 0..=999)]
    person: i64,
    #[dp(range = 0..=90)]
    minutes: i64,
    urgent: bool,
}

/// A card of a person. Some cards belong to persons without visits.
#[derive(Clone, Copy, Record)]
struct Card {
    valid: bool,
    #[dp(unit, at_most = 2, range = -5..=1_200)]
    holder: i64,
}

fn seen() -> Vec<Seen> {
    let row = |i: i64| Seen { person: i * 7 % 611, minutes: i * 37 % 91, urgent: i % 3 == 1 };
    (0..6_000).map(row).collect()
}

fn cards() -> Vec<Card> {
    (0..900).map(|i| Card { valid: i % 5 != 2, holder: 1_100 - i * 2 % 1_003 }).collect()
}

/// For each person, the first visits that satisfy `passes`, at most `most` of them.
fn first(most: usize, passes: impl Fn(&Seen) -> bool) -> Vec<Seen> {
    let mut of = std::collections::BTreeMap::<i64, usize>::new();
    let mut kept = |visit: &Seen| {
        let so_far = of.entry(visit.person).or_default();
        *so_far += 1;
        *so_far <= most
    };
    seen().into_iter().filter(|visit| passes(visit) && kept(visit)).collect()
}

#[dp_query(epsilon = 3.0)]
fn of_few_visits(visits: Table<Seen>) -> (i64, i64, Vec<i64>) {
    let urgent = visits.filter(|v| v.urgent).limit(2);
    let minutes = urgent.map(|v| v.minutes).sum().laplace(1).value();
    let one = visits.limit(1).count().laplace(1).value();
    (minutes, one, visits.limit(3).partition(|v| v.urgent).count().laplace(1).values())
}

#[test]
fn so_many_rows_of_each_unit_are_kept() -> Result<(), Error> {
    let text = certificate::<of_few_visits>();
    assert!(text.contains(r#""rule":"limit/1","stability":[2],"rows":"some","most":2"#), "{text}");
    assert!(text.contains(r#""sensitivity":[180]"#), "{text}");
    let session = Dataset::<Seen>::from_rows(seen())?.session::<eps!(3)>();
    let ((minutes, one, groups), _session) = session.run(of_few_visits)?;
    near(minutes, first(2, |v| v.urgent).iter().map(|v| v.minutes).sum(), 8_000);
    near(one, first(1, |_| true).len() as i64, 40);
    near(groups[1], first(3, |_| true).iter().filter(|v| v.urgent).count() as i64, 120);
    Ok(())
}

/// A query about one part, which counts each of the part's rows.
#[dp_query(epsilon = 0.1, reusable)]
fn rows_of(visits: Table<Seen>) -> i64 {
    visits.count().laplace(0.1).value()
}

#[dp_query(epsilon = 0.3)]
fn parts_of_few_visits(visits: Table<Seen>) -> Vec<i64> {
    visits.limit(3).partition(|v| v.urgent).each(rows_of).values().to_vec()
}

#[test]
fn parts_of_limited_rows_cost_as_many_times_as_rows_are_kept() -> Result<(), Error> {
    let text = certificate::<parts_of_few_visits>();
    assert!(text.contains(r#""cost":[300000],"unlisted":[0]"#), "{text}");
    let session = Dataset::<Seen>::from_rows(seen())?.session::<eps!(0.3)>();
    let (groups, _session) = session.run(parts_of_few_visits)?;
    near(groups[0], first(3, |_| true).iter().filter(|v| !v.urgent).count() as i64, 400);
    Ok(())
}

#[dp_query(epsilon = 4.0)]
fn of_each_kind(visits: Table<Seen>) -> (i64, i64, Vec<i64>, i64) {
    let few = visits.limit_by(1, |v| v.urgent).limit(2);
    let minutes = few.map(|v| v.minutes).sum().laplace(1).value();
    let long =
        visits.limit(1).take(150, |v| (-v.minutes, v.person)).map(|v| v.minutes).sum().laplace(1).value();
    let short = visits.limit(1).take_by(60, |v| v.urgent, |v| v.minutes);
    let of_each = short.partition(|v| v.urgent).map(|v| v.minutes).sum().laplace(1).values();
    (minutes, long, of_each, short.count().laplace(1).value())
}

#[test]
fn the_first_rows_are_kept_in_an_order_or_by_a_key() -> Result<(), Error> {
    let text = certificate::<of_each_kind>();
    assert!(
        text.contains(r#""rule":"limit-by/1","stability":[40],"rows":"some","most":1,"key":{"cut":"truth""#),
        "{text}"
    );
    assert!(text.contains(r#""sensitivity":[180]"#), "{text}");
    assert!(
        text.contains(r#""rule":"take/1","stability":[2],"rows":"some","most":150,"order":[{"op":"neg""#),
        "{text}"
    );
    assert!(
        text.contains(r#""rule":"take/1","stability":[2],"rows":"some","most":60,"key":{"cut":"truth""#),
        "{text}"
    );
    let session = Dataset::<Seen>::from_rows(seen())?.session::<eps!(4)>();
    let ((minutes, long, of_each, count), _session) = session.run(of_each_kind)?;
    let kind = |urgent: bool| first(1, move |v| v.urgent == urgent);
    near(minutes, [kind(false), kind(true)].concat().iter().map(|v| v.minutes).sum(), 8_000);
    let sorted = |passes: fn(&Seen) -> bool| {
        let mut minutes: Vec<i64> =
            first(1, |_| true).iter().filter(|v| passes(v)).map(|v| v.minutes).collect();
        minutes.sort_unstable();
        minutes
    };
    near(long, sorted(|_| true).iter().rev().take(150).sum(), 4_000);
    near(of_each[0], sorted(|v| !v.urgent).iter().take(60).sum(), 4_000);
    near(of_each[1], sorted(|v| v.urgent).iter().take(60).sum(), 4_000);
    near(count, 120, 90);
    Ok(())
}

#[dp_query(epsilon = 0.4)]
fn parts_of_first_visits(visits: Table<Seen>) -> (Vec<i64>, Vec<i64>) {
    let some = visits.limit(1).take(90, |v| v.minutes);
    let by_all = some.partition(|v| v.urgent).each(rows_of).values().to_vec();
    let each = visits.limit(1).take_by(90, |v| v.urgent, |v| v.minutes);
    (by_all, each.partition(|v| v.urgent).each(rows_of).values().to_vec())
}

#[test]
fn parts_of_the_first_rows_cost_twice() -> Result<(), Error> {
    let text = certificate::<parts_of_first_visits>();
    assert!(text.contains(r#""cost":[400000],"unlisted":[0]"#), "{text}");
    let session = Dataset::<Seen>::from_rows(seen())?.session::<eps!(0.4)>();
    let ((_, each), _session) = session.run(parts_of_first_visits)?;
    near(each[1], 90, 400);
    Ok(())
}

/// The length of a visit.
#[derive(Clone, Copy, Record)]
struct Long {
    #[dp(range = 0..=90)]
    minutes: i64,
    urgent: bool,
}

#[dp_query(epsilon = 2.0)]
fn different_visits(visits: Table<Seen>) -> (i64, Vec<i64>) {
    let different = visits.limit(3).map(|v| Long { minutes: v.minutes, urgent: v.urgent }).distinct();
    (different.count().laplace(1).value(), different.histogram(|v| v.urgent).laplace(1).values())
}

#[test]
fn of_equal_rows_one_is_left() -> Result<(), Error> {
    let text = certificate::<different_visits>();
    assert!(
        text.contains(
            r#""rule":"distinct/1","stability":[3],"rows":"some","premises":[{"rule":"flat-map/1""#
        ),
        "{text}"
    );
    let session = Dataset::<Seen>::from_rows(seen())?.session::<eps!(2)>();
    let ((count, groups), _session) = session.run(different_visits)?;
    let known: std::collections::BTreeSet<(i64, bool)> =
        first(3, |_| true).iter().map(|v| (v.minutes, v.urgent)).collect();
    near(count, known.len() as i64, 120);
    near(groups[0], known.iter().filter(|(_, urgent)| !urgent).count() as i64, 120);
    Ok(())
}
