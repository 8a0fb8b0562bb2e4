//! Tests of a joint budget for a person in several tables. The tests check how much a run takes
//! from this budget in each measure, and how far answers on neighbours that differ in all tables
//! are apart.
#![forbid(unsafe_code)]
#![allow(clippy::unwrap_used)]

use dp_types::prelude::*;

enum Person {}
impl SharedUnit for Person {
    const NAME: &'static str = "Person";
    type Identifier = String;
}

#[derive(Clone, Record)]
struct Visit {
    #[dp(unit = Person, at_most = 3)]
    person: String,
    #[dp(range = 0..=90)]
    minutes: i64,
}

#[derive(Clone, Record)]
struct Bill {
    #[dp(unit = Person, keep = 2, column = "payer")]
    person: String,
    #[dp(range = 0..=500)]
    amount: i64,
}

#[derive(Clone, Record)]
struct Call {
    #[dp(unit = Person, at_most = 1)]
    person: String,
    urgent: bool,
}

fn visits() -> Vec<Visit> {
    (0..90).map(|i| Visit { person: format!("p{}", i / 3), minutes: i }).collect()
}
fn bills() -> Vec<Bill> {
    (0..50).map(|i| Bill { person: format!("p{}", i % 25), amount: 7 * i }).collect()
}
fn calls() -> Vec<Call> {
    (0..20).map(|i| Call { person: format!("p{}", 3 * i), urgent: i % 4 == 0 }).collect()
}

#[dp_query(epsilon(visits = 0.5, bills = 0.25))]
fn both(visits: Table<Visit>, bills: Table<Bill>) -> (i64, i64) {
    let minutes = visits.map(|v| v.minutes).sum().laplace(0.5);
    let amount = bills.map(|b| b.amount).sum().laplace(0.25);
    (minutes.value(), amount.value())
}

/// People with a large bill. This query charges the whole ε to each of its two tables.
#[dp_query(epsilon(visits = 0.1, bills = 0.1))]
fn of_large_bills(visits: Table<Visit>, bills: Table<Bill>) -> i64 {
    visits.semi_join(bills.filter(|b| b.amount > 100)).count().laplace(0.1).value()
}

#[dp_query(epsilon(visits = 0.01, bills = 0.05))]
#[allow(unused_variables)]
fn of_bills_alone(visits: Table<Visit>, bills: Table<Bill>) -> i64 {
    bills.count().laplace(0.05).value()
}

/// The name of the session's budget type, which states how much is left.
fn left<S: dp_types::law::query::Sources, L, M>(_: &Session<S, L, M>) -> &'static str {
    std::any::type_name::<L>()
}

/// The name of the budget type for this remainder.
fn of_one<C>() -> &'static str {
    std::any::type_name::<dp_types::law::measure::OfOne<Person, C>>()
}

#[test]
fn a_person_pays_for_every_table_out_of_one_budget() -> Result<(), Error> {
    let visits = Dataset::<Visit>::from_rows(visits())?;
    let session = visits.and(Dataset::<Bill>::from_rows(bills())?).session::<eps!(1.0)>();
    let (_, session) = session.run(both)?;
    assert_eq!(left(&session), of_one::<eps!(0.25)>());
    let (_, session) = session.oblivious().run(of_large_bills)?;
    assert_eq!(left(&session), of_one::<eps!(0.05)>());
    let (_, session) = session.run(of_bills_alone)?;
    assert!(left(&session).contains("UTerm"), "{}", left(&session));
    Ok(())
}

#[dp_query(rho(visits = 0.02, bills = 0.03))]
fn in_rho(visits: Table<Visit>, bills: Table<Bill>) -> (i64, i64) {
    let minutes = visits.map(|v| v.minutes).sum().gaussian(0.02);
    let amount = bills.map(|b| b.amount).sum().gaussian(0.03);
    (minutes.value(), amount.value())
}

/// A query over three tables that releases only a number about visits.
#[dp_query(epsilon(visits = 0.5, bills = 0.1, calls = 0.1), delta(visits = 1e-9, bills = 1e-9, calls = 1e-9))]
#[allow(unused_variables)]
fn of_visits_alone(visits: Table<Visit>, bills: Table<Bill>, calls: Table<Call>) -> i64 {
    visits.count().laplace(0.5).value()
}

#[test]
fn roots_and_deltas_are_bounded_as_the_types_can() -> Result<(), Error> {
    let two = Dataset::<Visit>::from_rows(visits())?.and(Dataset::<Bill>::from_rows(bills())?);
    // The charge is twice the sum of 0.02 and 0.03, because there are two tables.
    let (_, session) = two.session::<rho!(0.25)>().run(in_rho)?;
    assert_eq!(left(&session), of_one::<rho!(0.15)>());
    let two = Dataset::<Visit>::from_rows(visits())?.and(Dataset::<Bill>::from_rows(bills())?);
    let three = two.and(Dataset::<Call>::from_rows(calls())?).session::<eps!(1.0, delta = 1e-6)>();
    let (_, session) = three.run(of_visits_alone)?;
    assert!(
        left(&session).starts_with("dp_types::measure::joint_budget::OfOne<together::Person, "),
        "{}",
        left(&session)
    );
    Ok(())
}

/// Counts of three tables. Each count has ε = 30 times the number of rows that a person can have in
/// its table. So the noise is below 2 except in one run of 10^20.
#[dp_query(epsilon(visits = 90.0, bills = 60.0, calls = 30.0))]
fn counts(visits: Table<Visit>, bills: Table<Bill>, calls: Table<Call>) -> [i64; 3] {
    [
        visits.count().laplace(90.0).value(),
        bills.count().laplace(60.0).value(),
        calls.filter(|c| c.urgent).count().laplace(30.0).value(),
    ]
}

/// A person who leaves all tables at once moves each count by at most the number of rows that a
/// person can have in its table: three, two and one. The cost of each table accounts for this
/// number of rows.
#[test]
fn who_leaves_all_tables_moves_each_by_its_rows() -> Result<(), Error> {
    let run = |without: &str| -> Result<[i64; 3], Error> {
        let visits = visits().into_iter().filter(|row| row.person != without);
        let bills = bills().into_iter().filter(|row| row.person != without);
        let calls = calls().into_iter().filter(|row| row.person != without);
        let two = Dataset::<Visit>::from_rows(visits)?.and(Dataset::<Bill>::from_rows(bills)?);
        let session = two.and(Dataset::<Call>::from_rows(calls)?).session::<eps!(180)>();
        Ok(session.run(counts)?.0)
    };
    let (all, without) = (run("nobody")?, run("p12")?);
    let moved: Vec<i64> = all.iter().zip(without).map(|(one, other)| one - other).collect();
    for (moved, rows) in moved.iter().zip([3, 2, 1]) {
        assert!((moved - rows).abs() <= 4, "{moved} is not near {rows}");
    }
    Ok(())
}
