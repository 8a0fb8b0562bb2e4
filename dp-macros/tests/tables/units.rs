//! Tests of tables with one row for each unit, and of look-ups in public lists.

use dp_types::law::certificate::certificate;
use dp_types::prelude::*;

use super::{Seen, Visit, Ward, first, near, persons, seen, visits};

/// The features of one person.
#[derive(Record)]
struct Visitor {
    #[dp(range = 0..=5)]
    visits: i64,
    #[dp(range = 0.0..=1000.0, step = 0.01)]
    spent: Decimal,
    #[dp(range = 1..=12)]
    last: i64,
    urgent: bool,
    never_icu: bool,
}

#[dp_query(epsilon = 4.0)]
fn visitors(visits: Table<Visit>) -> (i64, i64, Decimal, i64, Vec<i64>) {
    let visitors = visits.by_unit(|v| Visitor {
        visits: v.count().clamp(0, 5),
        spent: v.cost.sum().clamp(0, 1000),
        last: v.month.max(),
        urgent: v.urgent.any(),
        never_icu: (v.ward != Ward::Icu).all(),
    });
    let n = visitors.count().laplace(0.5);
    let often = visitors.map(|p| p.visits).sum().laplace(1);
    let spent = visitors.filter(|p| p.urgent).map(|p| p.spent).sum().laplace(1);
    let last = visitors.map(|p| p.last).sum().laplace(1);
    let icu = visitors.histogram(|p| p.never_icu).laplace(0.5);
    (n.value(), often.value(), spent.value(), last.value(), icu.values())
}

#[test]
fn a_person_is_one_row() -> Result<(), Error> {
    let text = certificate::<visitors>();
    assert!(text.contains(r#""cost":[4000000],"unlisted":[0]"#), "{text}");
    // The sensitivity is 1000.00, not 20 times 500.00, so the scale is 1000 · 100 / 1.
    assert!(text.contains(r#""scale":[100000,1],"sensitivity":[100000]"#), "{text}");
    let persons = persons();
    let sum = |of: &dyn Fn(&Vec<Visit>) -> i64| persons.iter().map(of).sum::<i64>();
    let session = Dataset::<Visit>::from_rows(visits())?.session::<eps!(4)>();
    let ((n, often, spent, last, icu), _session) = session.run(visitors)?;
    near(n, persons.len() as i64, 40);
    near(often, sum(&|p| p.len().min(5) as i64), 100);
    let total = |p: &Vec<Visit>| p.iter().map(|v| v.cost.units()).sum::<i64>().min(100_000);
    near(spent.units(), sum(&|p| if p.iter().any(|v| v.urgent) { total(p) } else { 0 }), 2_000_000);
    near(last, sum(&|p| p.iter().map(|v| v.month).max().unwrap_or(0)), 240);
    near(icu[1], sum(&|p| i64::from(p.iter().all(|v| !matches!(v.ward, Ward::Icu)))), 40);
    Ok(())
}

/// A query about visitors in parts, and about the visitors that a filter keeps.
#[dp_query(epsilon = 1.0)]
fn in_parts(visits: Table<Visit, ReplaceOne>) -> (Vec<i64>, i64) {
    let urgent = visits.filter(|v| v.urgent).by_unit(|v| Visitor {
        visits: v.count().clamp(0, 5),
        spent: v.cost.sum().clamp(0, 1000),
        last: v.month.max(),
        urgent: v.urgent.all(),
        never_icu: (v.ward != Ward::Icu).all(),
    });
    let months = urgent.partition(|p| p.last).count().laplace(0.5).values();
    (months, urgent.filter(|p| p.visits >= 2).count().laplace(0.5).value())
}

#[test]
fn visitors_are_cut_into_parts() -> Result<(), Error> {
    let text = certificate::<in_parts>();
    assert!(
        text.contains(r#""rule":"by-unit/1","stability":[1],"rows":"some","record":"Visitor""#),
        "{text}"
    );
    let persons = persons();
    let session = Dataset::<Visit, ReplaceOne>::from_rows(visits())?.session::<eps!(1)>();
    let ((months, twice), _session) = session.run(in_parts)?;
    let last = |p: &Vec<Visit>| p.iter().filter(|v| v.urgent).map(|v| v.month).max();
    near(months[10], persons.iter().filter(|p| last(p) == Some(11)).count() as i64, 80);
    let urgent = |p: &Vec<Visit>| p.iter().filter(|v| v.urgent).count();
    near(twice, persons.iter().filter(|p| urgent(p) >= 2).count() as i64, 40);
    Ok(())
}

/// The cost of each month's visits and the charges of the wards, looked up in public lists.
#[dp_query(epsilon = 2.0)]
fn charged(
    visits: Table<Visit>,
    #[dp(range = -3..=500)] monthly: &'static [i64; 12],
    #[dp(range = 0..=90)] wards: &'static [i64; 3],
) -> (i64, i64) {
    let dear = visits.filter(|v| v.month.look_up(monthly) >= 0);
    let fees = dear.map(|v| v.ward.look_up(wards)).sum().laplace(1).value();
    (visits.map(|v| v.month.look_up(monthly).max(0)).sum().laplace(1).value(), fees)
}

static MONTHLY: [i64; 12] = [40, -1, 30, 500, 9, 80, 20, -1, 100, 60, 70, 5];

#[test]
fn a_public_list_is_looked_up() -> Result<(), Error> {
    let text = certificate::<charged>();
    let monthly = r#"{"op":"look-up","name":"monthly","from":1,"count":12,"lo":-3,"hi":500,"digits":0,"args":[{"op":"column","index":1,"name":"month"}]}"#;
    assert!(text.contains(monthly), "{text}");
    assert!(text.contains(r#""op":"look-up","name":"wards","from":0,"count":3,"lo":0,"hi":90"#), "{text}");
    let list = |visit: &Visit| MONTHLY[visit.month as usize - 1];
    let kept = || persons().into_iter().flatten();
    let session = Dataset::<Visit>::from_rows(visits())?.session::<eps!(2)>();
    let ((months, fees), session) = session.run(charged(&MONTHLY, &[90, 11, 3])?)?;
    near(months, kept().map(|v| list(&v).max(0)).sum(), 300_000);
    let fee = |v: &Visit| [90, 11, 3][v.ward as usize];
    near(fees, kept().filter(|v| list(v) >= 0).map(|v| fee(&v)).sum(), 60_000);
    // A list with an entry outside of the declared range is refused, and the budget stays unspent.
    assert!(charged(&MONTHLY, &[91, 0, 0]).is_err());
    drop(session);
    Ok(())
}

/// The features of one person's urgent visits, or of the person's other visits.
#[derive(Record)]
struct OfKind {
    #[dp(range = 0..=90)]
    longest: i64,
    urgent: bool,
    #[dp(range = 0..=9)]
    visits: i64,
}

#[dp_query(epsilon = 3.0)]
fn by_kind(visits: Table<Seen>) -> (i64, Vec<i64>, i64) {
    let kinds = visits.by_unit_and(
        |v| v.urgent,
        |seen| OfKind { urgent: seen.urgent, visits: seen.count().clamp(0, 9), longest: seen.minutes.max() },
    );
    let all = kinds.limit(2);
    let groups = all.filter(|k| k.visits > 2).count().laplace(1).value();
    let longest = all.partition(|k| k.urgent).map(|k| k.longest).sum().laplace(1).values();
    // The number of people who had visits of both kinds.
    let both = kinds.by_unit(|k| OfKind {
        visits: k.count().clamp(0, 2),
        urgent: k.urgent.any(),
        longest: k.longest.max(),
    });
    (groups, longest, both.filter(|b| b.visits == 2).count().laplace(1).value())
}

#[test]
fn rows_of_a_unit_and_a_key_become_one() -> Result<(), Error> {
    let text = certificate::<by_kind>();
    let key = r#""key":{"cut":"truth","args":[{"op":"column","index":2,"name":"urgent"}]},"record":"OfKind""#;
    assert!(
        text.contains(&format!(r#""rule":"by-unit-and/1","stability":[40],"rows":"some",{key}"#)),
        "{text}"
    );
    let same = r#"{"feature":"same","args":[{"op":"column","index":2,"name":"urgent"}]}"#;
    assert!(text.contains(same), "{text}");
    assert!(text.contains(r#""rule":"limit/1","stability":[2]"#), "{text}");
    assert!(text.contains(r#""rule":"by-unit/1","stability":[1]"#), "{text}");
    let session = Dataset::<Seen>::from_rows(seen())?.session::<eps!(3)>();
    let ((groups, longest, both), _session) = session.run(by_kind)?;
    let mut known = std::collections::BTreeMap::<(i64, bool), (i64, i64)>::new();
    for visit in seen() {
        let (visits, longest) = known.entry((visit.person, visit.urgent)).or_default();
        (*visits, *longest) = (*visits + 1, (*longest).max(visit.minutes));
    }
    near(groups, known.values().filter(|(visits, _)| *visits > 2).count() as i64, 50);
    for (urgent, longest) in [false, true].into_iter().zip(longest) {
        let of = known.iter().filter(|((_, of), _)| *of == urgent);
        near(longest, of.map(|(_, (_, longest))| longest).sum(), 4_000);
    }
    let persons = |urgent: bool| known.keys().filter(move |(_, of)| *of == urgent).map(|(person, _)| *person);
    let urgent: std::collections::BTreeSet<i64> = persons(true).collect();
    near(both, persons(false).filter(|person| urgent.contains(person)).count() as i64, 30);
    Ok(())
}

/// The number of visits of a person.
#[derive(Clone, Copy, Record)]
struct Came {
    #[dp(range = 0..=5)]
    visits: i64,
}

// If the expansion did not use `v`, rustc would warn, and this file denies warnings.
#[dp_query(epsilon = 1.0)]
fn frequent(visits: Table<Seen>) -> i64 {
    visits
        .by_unit(|v| Came { visits: v.count().clamp(0, 5) })
        .filter(|v| v.visits > 2)
        .count()
        .laplace(1)
        .value()
}

#[test]
fn a_closure_that_only_counts_uses_its_rows() -> Result<(), Error> {
    let session = Dataset::<Seen>::from_rows(seen())?.session::<eps!(1)>();
    let (frequent, _session) = session.run(frequent)?;
    near(frequent, (first(3, |_| true).len() - first(2, |_| true).len()) as i64, 60);
    Ok(())
}
