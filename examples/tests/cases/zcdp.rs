//! Gaussian noise, and the advantage of an account in ρ for a session in (ε, δ).

use dp_audit::document::Document;
use dp_audit::read::read;
use dp_audit::verify::{Options, verify};
use dp_types::law::measure::convert;
use dp_types::prelude::*;

use crate::{near, says};

#[derive(Record)]
struct Patient {
    #[dp(range = 0..=120)]
    age: i64,
    smoker: bool,
}

fn patients() -> Dataset<Patient> {
    Dataset::from_rows((0..12_100).map(|i| Patient { age: i % 121, smoker: i % 4 == 0 })).expect("they fit")
}

/// A count with noise of standard deviation 50, which costs 1/(2·50²) = 0.0002.
#[dp_query(rho = 0.0002)]
fn smokers(patients: Table<Patient>) -> i64 {
    patients.filter(|p| p.smoker).count().gaussian(0.0002).value()
}

const COUNTS: u64 = 121;

/// All counts at ρ = 0.0002 that the ρ of (1, 10^-6) can pay for.
#[dp_query(rho = 0.0242)]
fn all_counts(patients: Table<Patient>) -> Vec<i64> {
    let mut counts = Vec::new();
    for _ in 0..COUNTS {
        counts.push(patients.filter(|p| p.smoker).count().gaussian(0.0002).value());
    }
    counts
}

#[derive(Record)]
struct Visit {
    #[dp(unit, at_most = 3, range = 0..=9_999)]
    person: i64,
}

/// A query over two datasets, each with a budget in ρ.
#[dp_query(rho(visits = 0.01, patients = 0.005))]
fn visits_and_patients(visits: Table<Visit>, patients: Table<Patient>) -> (i64, i64) {
    (visits.count().gaussian(0.01).value(), patients.count().gaussian(0.005).value())
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "finds itself as Linux names it")]
fn a_dataset_of_joined_sessions_keeps_its_epsilon_and_delta() {
    let visits = Dataset::<Visit>::from_rows((0..300).map(|i| Visit { person: i % 100 })).expect("they fit");
    let in_rho = patients().session_in_rho::<eps!(1, delta = 1e-6), rho!(epsilon = 1, delta = 1e-6)>();
    let (_, in_rho) = in_rho.run(smokers).expect("there is randomness");
    let session = visits.session::<rho!(0.05)>().and(in_rho);
    assert!(session.run(visits_and_patients).is_ok());

    // Of the second dataset's budget, the largest ρ for (1, 10^-6) minus 0.0002 is left.
    let most = convert::zcdp_rho(1_000_000, 1_000_000_000).expect("in range").amount;
    let program = read(&std::env::current_exe().expect("a program")).expect("it carries records");
    let verdicts = verify(&program, Options::default());
    let joined =
        verdicts.iter().find(|verdict| verdict.title() == "session of Visit, Patient").expect("it is kept");
    assert_eq!(joined.faults, []);
    let Some(Document::Session(session)) = &joined.record else { panic!("{joined:?}") };
    let left = [0, 1].map(|number| session.budget.at(number)[0].clone());
    assert_eq!(left, [50_000_000_000_u64.into(), (most - 200_000_000).into()]);
    let [stands] = session.stands_for.as_slice() else { panic!("{session:?}") };
    assert_eq!((stands.source, &stands.epsilon), (1, &1_000_000.into()));
}

/// How many counts at ρ = 0.0002 fit into (1, 10^-6) by naive addition: each count is converted to
/// (ε, δ) with an equal share of δ, and the costs are added up.
fn by_naive_addition() -> u64 {
    let fits = |counts: u64| {
        let each = convert::zcdp_epsilon(200_000_000, 1_000_000_000 / counts);
        each.is_some_and(|each| counts * each.amount <= 1_000_000)
    };
    (1..).take_while(|counts| fits(*counts)).last().unwrap_or(0)
}

#[test]
fn a_session_of_epsilon_and_delta_answers_five_times_as_many_counts_in_rho() {
    says::<smokers>(&[r#""cost":[200000000]"#, r#""variance":[2500,1],"sensitivity":[1]"#]);
    says::<all_counts>(&[r#""cost":[24200000000]"#, r#""times":121,"each":[200000000]"#]);
    // The session as a whole is (1, 10^-6)-differentially private.
    let session = patients().session_in_rho::<eps!(1, delta = 1e-6), rho!(epsilon = 1, delta = 1e-6)>();
    let (counts, _) = session.run(all_counts).expect("there is randomness");
    assert_eq!(counts.len() as u64, COUNTS);
    counts.iter().for_each(|count| near(*count, 3_025, 10));
    let naive = by_naive_addition();
    assert!((1..=COUNTS / 5).contains(&naive), "{naive}");
}
