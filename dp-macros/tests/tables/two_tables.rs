//! Tests of `semi_join`, `union` and `join` on two tables, and on one table twice.

use dp_types::law::certificate::certificate;
use dp_types::prelude::*;

use super::{Card, Seen, Visit, cards, first, near, persons, seen, visits};

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

/// Joins of a table with itself: rows of persons who had an urgent visit, rows of all other
/// persons, and pairs of rows.
#[dp_query(epsilon = 1.5)]
fn of_the_urgent(visits: Table<Visit>) -> (i64, i64, i64) {
    let urgent = visits.filter(|v| v.urgent);
    let theirs = visits.semi_join(urgent).count().laplace(0.5).value();
    let others = visits.anti_join(urgent).count().laplace(0.5).value();
    let pairs = visits.join(urgent, (2, 1), |v, u| Pair { first: v.month, second: u.month });
    (theirs, others, pairs.filter(|p| p.first != p.second).count().laplace(0.5).value())
}

/// A pair of visits, by their months.
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
    // The noise of the three numbers has scales of 40, 40 and 4.
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

/// A pair of a visit and a card of the same person.
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
    // The stabilities are 2·(1·2) and 2·(5·2), and 2·(1 + 1) for a table joined with itself.
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
