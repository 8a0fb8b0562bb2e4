//! Gaussian noise, and what an account in ρ is worth: U2, and a session of (ε, δ).

use dp_audit::read::read;
use dp_audit::record::Record;
use dp_audit::verify::{Options, verify};
use dp_types::measure::convert;
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

/// U2: 8 steps of descent; gradients are clipped to 30, so σ² = 30²/(2ρ).
#[dp_query(rho = 0.04)]
fn clipped_descent(patients: Table<Patient>) -> i64 {
    let mut place: i64 = 0;
    for _ in 0..8 {
        #[dp(range = 0..=120)]
        let theta = place;
        let gradient = patients.map(|p| (p.age - theta).clamp(-30, 30)).sum().gaussian(0.005);
        place += gradient.value() / 12_100;
    }
    place
}

/// U2 in two dimensions: the gradient of a row, with the weight of smokers, is clipped to a length of 30 in L2.
#[dp_query(rho = 0.04)]
fn clipped_descent_of_two(patients: Table<Patient>) -> (i64, i64) {
    let mut place = (0, 60);
    for _ in 0..8 {
        #[dp(range = 0..=120)]
        let theta = place.0;
        #[dp(range = 0..=120)]
        let weight = place.1;
        let share = patients
            .sum_l2(30, |p| [p.age - theta, if p.smoker { 120 - weight } else { -weight }])
            .gaussian(0.005)
            .values();
        place = (place.0 + share[0] / 12_100, place.1 + share[1] / 12_100);
    }
    place
}

#[test]
fn u2_in_two_dimensions_costs_the_same() {
    says::<clipped_descent_of_two>(&[
        r#""cost":[40000000000],"unlisted":[0]"#,
        r#""variance":[90000,1],"sensitivity":[30]"#,
        r#""rule":"vector-sum/1","clip":"L2","radius":30,"digits":0,"coordinates":[{"op":"sub","#,
    ]);
    let (place, _) =
        patients().session::<rho!(0.04)>().run(clipped_descent_of_two).expect("there is randomness");
    // Clipped gradients go towards a median: of the ages, and of the weight, which three in four pull down.
    assert!((30..=75).contains(&place.0) && (-30..=60).contains(&place.1), "{place:?}");
}

#[test]
fn u2_clipped_descent_costs_k_rho() {
    says::<clipped_descent>(&[
        r#""cost":[40000000000],"unlisted":[0]"#,
        r#""rule":"static-loop/1","times":8,"each":[5000000000],"cost":[40000000000]"#,
        r#""variance":[90000,1],"sensitivity":[30]"#,
    ]);
    // kρ + 2·√(kρ·ln(1/δ)) at δ = 10^-6 is 1.5268; the conversion by the best order gives less.
    let (rho, delta) = (40_000_000_000, 1_000_000_000);
    let simple = convert::zcdp_epsilon_simple(rho, delta).expect("in range");
    let best = convert::zcdp_epsilon(rho, delta).expect("in range").amount;
    assert!((1_526_700..1_526_900).contains(&simple) && best < simple, "{best} {simple}");
    let (place, _) = patients().session::<rho!(0.04)>().run(clipped_descent).expect("there is randomness");
    near(place, 60, 1);
}

/// Counts with noise of standard deviation 50: 1/(2·50²) = 0.0002 each.
#[dp_query(rho = 0.0002)]
fn smokers(patients: Table<Patient>) -> i64 {
    patients.filter(|p| p.smoker).count().gaussian(0.0002).value()
}

const COUNTS: u64 = 121;

/// As many of them as (1, 10^-6) affords in ρ.
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

/// Of two datasets, each in ρ.
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

    // What is left of the second: the largest ρ for (1, 10^-6), less 0.0002.
    let most = convert::zcdp_rho(1_000_000, 1_000_000_000).expect("in range").amount;
    let program = read(&std::env::current_exe().expect("a program")).expect("it carries records");
    let verdicts = verify(&program, Options::default());
    let joined =
        verdicts.iter().find(|verdict| verdict.title() == "session of Visit, Patient").expect("it is kept");
    assert_eq!(joined.faults, []);
    let Some(Record::Session(session)) = &joined.record else { panic!("{joined:?}") };
    let left = [0, 1].map(|number| session.budget.at(number)[0].clone());
    assert_eq!(left, [50_000_000_000_u64.into(), (most - 200_000_000).into()]);
    let [stands] = session.stands_for.as_slice() else { panic!("{session:?}") };
    assert_eq!((stands.source, &stands.epsilon), (1, &1_000_000.into()));
}

/// How many counts at ρ = 0.0002 fit into (1, 10^-6) if each is read as (ε, δ), with equal shares of δ, and these are added up.
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
    // It runs in a session that is (1, 10^-6)-differentially private as a whole.
    let session = patients().session_in_rho::<eps!(1, delta = 1e-6), rho!(epsilon = 1, delta = 1e-6)>();
    let (counts, _) = session.run(all_counts).expect("there is randomness");
    assert_eq!(counts.len() as u64, COUNTS);
    counts.iter().for_each(|count| near(*count, 3_025, 10));
    let naive = by_naive_addition();
    assert!((1..=COUNTS / 5).contains(&naive), "{naive}");
}
