//! A budget at 64 Rényi orders: as many as a curve may have.

use dp_types::prelude::*;

#[derive(Record)]
struct Patient {
    smoker: bool,
}

// Noise at ρ = 0.001 costs α/1000 at the order α.
#[rustfmt::skip]
#[dp_query(renyi(2 = 0.002, 3 = 0.003, 4 = 0.004, 5 = 0.005, 6 = 0.006, 7 = 0.007, 8 = 0.008, 9 = 0.009, 10 = 0.01, 11 = 0.011, 12 = 0.012, 13 = 0.013, 14 = 0.014, 15 = 0.015, 16 = 0.016, 17 = 0.017, 18 = 0.018, 19 = 0.019, 20 = 0.02, 21 = 0.021, 22 = 0.022, 23 = 0.023, 24 = 0.024, 25 = 0.025, 26 = 0.026, 27 = 0.027, 28 = 0.028, 29 = 0.029, 30 = 0.03, 31 = 0.031, 32 = 0.032, 33 = 0.033, 34 = 0.034, 35 = 0.035, 36 = 0.036, 37 = 0.037, 38 = 0.038, 39 = 0.039, 40 = 0.04, 41 = 0.041, 42 = 0.042, 43 = 0.043, 44 = 0.044, 45 = 0.045, 46 = 0.046, 47 = 0.047, 48 = 0.048, 49 = 0.049, 50 = 0.05, 51 = 0.051, 52 = 0.052, 53 = 0.053, 54 = 0.054, 55 = 0.055, 56 = 0.056, 57 = 0.057, 58 = 0.058, 59 = 0.059, 60 = 0.06, 61 = 0.061, 62 = 0.062, 63 = 0.063, 64 = 0.064, 65 = 0.065))]
fn smokers(patients: Table<Patient>) -> i64 {
    patients.filter(|p| p.smoker).count().gaussian(0.001).value()
}

/// Two releases, at ρ = 0.001 and 0.002.
#[rustfmt::skip]
#[dp_query(renyi(2 = 0.006, 3 = 0.009, 4 = 0.012, 5 = 0.015, 6 = 0.018, 7 = 0.021, 8 = 0.024, 9 = 0.027, 10 = 0.03, 11 = 0.033, 12 = 0.036, 13 = 0.039, 14 = 0.042, 15 = 0.045, 16 = 0.048, 17 = 0.051, 18 = 0.054, 19 = 0.057, 20 = 0.06, 21 = 0.063, 22 = 0.066, 23 = 0.069, 24 = 0.072, 25 = 0.075, 26 = 0.078, 27 = 0.081, 28 = 0.084, 29 = 0.087, 30 = 0.09, 31 = 0.093, 32 = 0.096, 33 = 0.099, 34 = 0.102, 35 = 0.105, 36 = 0.108, 37 = 0.111, 38 = 0.114, 39 = 0.117, 40 = 0.12, 41 = 0.123, 42 = 0.126, 43 = 0.129, 44 = 0.132, 45 = 0.135, 46 = 0.138, 47 = 0.141, 48 = 0.144, 49 = 0.147, 50 = 0.15, 51 = 0.153, 52 = 0.156, 53 = 0.159, 54 = 0.162, 55 = 0.165, 56 = 0.168, 57 = 0.171, 58 = 0.174, 59 = 0.177, 60 = 0.18, 61 = 0.183, 62 = 0.186, 63 = 0.189, 64 = 0.192, 65 = 0.195))]
fn twice(patients: Table<Patient>) -> (i64, i64) {
    let smokers = patients.filter(|p| p.smoker).count().gaussian(0.001);
    let all = patients.count().gaussian(0.002);
    (smokers.value(), all.value())
}

/// The cost of one dataset.
trait Only {
    type Cost;
}
impl<C> Only for (C, ()) {
    type Cost = C;
}

#[test]
fn a_session_at_64_orders_is_spent_at_each() -> Result<(), Error> {
    let patients = Dataset::<Patient>::from_rows((0..10).map(|i| Patient { smoker: i > 4 }))?;
    let session = patients.session::<<<twice as Query>::Declared as Only>::Cost>();
    let (_answer, session) = session.run(smokers)?;
    drop(session);
    let patients = Dataset::<Patient>::from_rows((0..10).map(|i| Patient { smoker: i > 4 }))?;
    let open = patients.open::<<<twice as Query>::Declared as Only>::Cost>();
    open.run(twice)?;
    assert!(open.run(smokers).is_err());
    Ok(())
}

#[test]
fn a_query_is_charged_at_64_orders() {
    let tally = dp_types::measure::Tally::of::<<smokers as Query>::Cost, <smokers as Query>::Measure>();
    let expected: Vec<u64> = (2..66).map(|order| order * 1_000).collect();
    assert_eq!(tally.entries()[0].numbers(), expected);
    assert!(tally.to_string().ends_with("ε = 0.065 at α = 65"));
}
