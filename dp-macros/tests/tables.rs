//! One row for each unit, and look-ups in public lists: run, and read from the certificates.

#![deny(warnings)]
#![forbid(unsafe_code)]

use dp_types::law::certificate::certificate;
use dp_types::prelude::*;

#[derive(Clone, Copy, Category)]
enum Ward {
    Icu,
    Er,
    Other,
}

/// At most twenty rows of each person, who has a name.
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

/// What is known of a person.
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

const PERSONS: i64 = 1_500;

/// Person i has i mod 4 visits, and every tenth as many as one likes; they come in turns.
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

/// The rows of each person who has some, as far as they are kept.
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
    // 1000.00 and not 20 times 500.00: the scale is 1000 · 100 / 1.
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

/// A query about visitors in parts, and about what is left of their rows.
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

/// What each month's visits cost the insurer, by a public list, and what the wards charge.
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
    // An entry outside of the declared range is refused, and nothing is spent.
    assert!(charged(&MONTHLY, &[91, 0, 0]).is_err());
    drop(session);
    Ok(())
}

/// A visit of a person who is known by a number.
#[derive(Clone, Copy, Record)]
struct Seen {
    #[dp(unit, at_most = 40, range = 0..=999)]
    person: i64,
    #[dp(range = 0..=90)]
    minutes: i64,
    urgent: bool,
}

/// Who has a card; the numbers are among others.
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

/// The first visits of each person that pass.
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

/// A query about a part, for each row of it.
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

#[dp_query(epsilon(visits = 2.0, cards = 2.0))]
fn of_card_holders(visits: Table<Seen>, cards: Table<Card>) -> (i64, i64) {
    let few = visits.limit(4);
    let holders = few.semi_join(cards.filter(|c| c.valid)).map(|v| v.minutes).sum().laplace(1).value();
    (holders, few.anti_join(cards).count().laplace(1).value())
}

#[test]
fn another_table_decides_about_units() -> Result<(), Error> {
    let text = certificate::<of_card_holders>();
    assert!(
        text.contains(r#""rule":"semi-join/1","stability":[4,4],"rows":"some","present":true"#),
        "{text}"
    );
    assert!(text.contains(r#""cost":[2000000,2000000],"unlisted":[0,0]"#), "{text}");
    let session = Dataset::<Seen>::from_rows(seen())?.session::<eps!(2)>();
    let session = session.and(Dataset::<Card>::from_rows(cards())?.session::<eps!(2)>());
    let ((minutes, others), _session) = session.run(of_card_holders)?;
    let has = |v: &Seen, valid: bool| cards().iter().any(|c| c.holder == v.person && (c.valid || !valid));
    let few = first(4, |_| true);
    near(minutes, few.iter().filter(|v| has(v, true)).map(|v| v.minutes).sum(), 15_000);
    near(others, few.iter().filter(|v| !has(v, false)).count() as i64, 160);
    Ok(())
}

/// Those who are known by name, matched within one table: each row of a person who had an urgent
/// one, and of others; and pairs of rows.
#[dp_query(epsilon = 1.5)]
fn of_the_urgent(visits: Table<Visit>) -> (i64, i64, i64) {
    let urgent = visits.filter(|v| v.urgent);
    let theirs = visits.semi_join(urgent).count().laplace(0.5).value();
    let others = visits.anti_join(urgent).count().laplace(0.5).value();
    let pairs = visits.join(urgent, (2, 1), |v, u| Pair { first: v.month, second: u.month });
    (theirs, others, pairs.filter(|p| p.first != p.second).count().laplace(0.5).value())
}

/// The months of two visits.
#[derive(Record)]
struct Pair {
    #[dp(range = 1..=12)]
    first: i64,
    #[dp(range = 1..=12)]
    second: i64,
}

#[test]
fn people_who_are_known_by_name_are_matched_within_their_table() -> Result<(), Error> {
    let text = certificate::<of_the_urgent>();
    assert_eq!(text.matches(r#""rule":"semi-join/1","stability":[20]"#).count(), 2, "{text}");
    assert!(text.contains(r#""rule":"join/1","stability":[2]"#), "{text}");
    let (mut theirs, mut others, mut pairs) = (0, 0, 0);
    for person in persons() {
        match person.iter().find(|visit| visit.urgent) {
            Some(urgent) => {
                theirs += person.len() as i64;
                pairs += person.iter().take(2).filter(|visit| visit.month != urgent.month).count() as i64;
            }
            None => others += person.len() as i64,
        }
    }
    let session = Dataset::<Visit>::from_rows(visits())?.session::<eps!(1.5)>();
    let (found, session) = session.run(of_the_urgent)?;
    // Scales of 40, 40 and 4.
    near(found.0, theirs, 800);
    near(found.1, others, 800);
    near(found.2, pairs, 80);
    drop(session);
    let session = Dataset::<Visit>::from_rows(visits())?.session::<eps!(1.5)>().oblivious();
    let ((of_names, ..), _session) = session.run(of_the_urgent)?;
    near(of_names, theirs, 800);
    Ok(())
}

#[dp_query(epsilon(north = 1.0, south = 1.0))]
fn of_two_places(north: Table<Card>, south: Table<Card>) -> (i64, i64) {
    let both = north.union(south);
    let valid = both.filter(|c| c.valid).count().laplace(0.5).value();
    (valid, north.union(north).count().laplace(0.5).value())
}

#[test]
fn rows_of_two_tables_are_put_together() -> Result<(), Error> {
    let text = certificate::<of_two_places>();
    assert!(text.contains(r#""rule":"union/1","stability":[2,2],"rows":"some","and":"#), "{text}");
    assert!(text.contains(r#""rule":"union/1","stability":[4],"rows":"some","and":"#), "{text}");
    let north = Dataset::<Card>::from_rows(cards())?.session::<eps!(1)>();
    let session = north.and(Dataset::<Card>::from_rows(cards().into_iter().take(500))?.session::<eps!(1)>());
    let ((valid, twice), _session) = session.run(of_two_places)?;
    let count = |rows: usize| cards().iter().take(rows).filter(|c| c.valid).count() as i64;
    near(valid, count(900) + count(500), 160);
    near(twice, 1_800, 320);
    Ok(())
}

/// A visit beside a card of its person.
#[derive(Record)]
struct Held {
    #[dp(range = 0..=90)]
    minutes: i64,
    valid: bool,
}

#[dp_query(epsilon(visits = 3.0, cards = 2.0))]
fn beside_cards(visits: Table<Seen>, cards: Table<Card>) -> (i64, i64, i64) {
    let held = visits.join(cards, (3, 2), |v, c| Held { minutes: v.minutes, valid: c.valid });
    let minutes = held.filter(|h| h.valid).map(|h| h.minutes).sum().laplace(1).value();
    let few = visits.limit(2);
    let same = few.join_on(
        cards,
        |v| (v.person, v.urgent),
        |c| (c.holder, c.valid),
        (5, 1),
        |v, c| Held { minutes: v.minutes, valid: c.valid },
    );
    let pairs = same.count().laplace(1).value();
    let one = visits.limit(1).limit_by(1, |v| v.urgent);
    let own = one.join_on(
        one,
        |v| v.minutes,
        |w| w.minutes,
        (1, 1),
        |v, w| Held { minutes: w.minutes, valid: v.urgent },
    );
    (minutes, pairs, own.count().laplace(1).value())
}

#[test]
fn rows_of_two_tables_stand_side_by_side() -> Result<(), Error> {
    let text = certificate::<beside_cards>();
    assert!(text.contains(r#""rule":"join/1","stability":[6,6],"rows":"some","record":"Held""#), "{text}");
    // 2·(1·2) and 2·(5·2); and 2·(1 + 1) of a table with itself.
    assert!(text.contains(r#""rule":"join/1","stability":[4,20]"#), "{text}");
    assert!(text.contains(r#""rule":"join/1","stability":[4]"#), "{text}");
    assert!(
        text.contains(r#""left":5,"right":1,"keys":[[{"op":"column","index":0,"name":"person"},"#),
        "{text}"
    );
    let session = Dataset::<Seen>::from_rows(seen())?.session::<eps!(3)>();
    let session = session.and(Dataset::<Card>::from_rows(cards())?.session::<eps!(2)>());
    let ((minutes, pairs, own), _session) = session.run(beside_cards)?;
    let of_person = first(3, |_| true);
    let held = |v: &Seen| cards().into_iter().filter(|c| c.holder == v.person).take(2).collect::<Vec<Card>>();
    let valid = |v: &Seen| held(v).iter().filter(|c| c.valid).count() as i64;
    near(minutes, of_person.iter().map(|v| v.minutes * valid(v)).sum(), 25_000);
    let has = |v: &&Seen| cards().iter().any(|c| c.holder == v.person && c.valid == v.urgent);
    near(pairs, first(2, |_| true).iter().filter(has).count() as i64, 400);
    let minutes: std::collections::BTreeSet<i64> = first(1, |_| true).iter().map(|v| v.minutes).collect();
    near(own, minutes.len() as i64, 80);
    Ok(())
}

/// What is known of a person's visits that are urgent, or are not.
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
    // Of how many people was there a visit of each kind.
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

/// How long somebody's visit was.
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

/// How often somebody came.
#[derive(Clone, Copy, Record)]
struct Came {
    #[dp(range = 0..=5)]
    visits: i64,
}

// That nothing used `v` would be a warning, which this file denies.
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
