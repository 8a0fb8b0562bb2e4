//! Trade-off regions: the error rates of an attacker's tests must lie in the region that the
//! certificate allows. Queries run on two neighbouring datasets. Each threshold on the answer is a
//! test that guesses the dataset, with a rate of false alarms and a rate of misses. All of these
//! pairs of rates must be in the region.
//!
//! The measured rates of all thresholds together are within a stated margin of the true rates,
//! except with probability 10^-9 for each of two datasets (Dvoretzky, Kiefer, Wolfowitz 1956 with
//! the constant of Massart 1990). So with fresh noise the whole file would raise a false alarm with
//! probability below 5·10^-8. The seeds are fixed, so that every run is the same.

use std::path::Path;

use dp_audit::read::read_from;
use dp_audit::tradeoff::{Attack, Region, chart, regions};
use dp_audit::verify::{Options, verify};
use dp_noise::Generator;
use dp_noise::gaussian::DiscreteGaussian;
use dp_noise::laplace::DiscreteLaplace;
use dp_noise::selection::PermuteAndFlip;
use dp_types::law::certificate::certificate;
use dp_types::prelude::*;

/// The number of answers on each of two neighbours.
const ANSWERS: usize = 12_000;

#[derive(Record)]
struct Patient {
    #[dp(range = -20..=120)]
    age: i64,
    smoker: bool,
}

#[dp_query(epsilon = 1.0)]
fn count(patients: Table<Patient>) -> i64 {
    patients.count().laplace(1.0).value()
}
#[dp_query(epsilon = 1.0)]
fn total(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.age).sum().laplace(1.0).value()
}
#[dp_query(epsilon = 1.0)]
fn two(patients: Table<Patient>) -> i64 {
    let n = patients.count().laplace(0.5).value();
    n + patients.filter(|p| p.smoker).count().laplace(0.5).value()
}
#[dp_query(epsilon = 1.0)]
fn choice(patients: Table<Patient>) -> i64 {
    i64::from(patients.histogram(|p| p.smoker).select(1.0).value())
}
#[dp_query(epsilon = 1.0)]
fn median(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.age).median().select(1.0).value()
}
#[dp_query(epsilon = 1.0)]
fn oldest(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.age.clamp(0, 1)).largest(1).select(1.0).value()
}
#[dp_query(epsilon = 1.0)]
fn unexpected(patients: Table<Patient>) -> i64 {
    i64::from(patients.histogram(|p| p.smoker).deviations_from(&[0, 2]).select(1.0).value())
}
#[dp_query(epsilon = 1.0)]
fn response(patients: Table<Patient>) -> i64 {
    patients.filter(|p| p.smoker).count().randomized_response([1], 1.0).value() as i64
}
#[dp_query(epsilon = 1.0)]
fn first_question(patients: Table<Patient>) -> i64 {
    let first = above_threshold(1, 1.0, |watch| (0..8).find(|_| watch.ask(patients.count())));
    first.unwrap_or(8)
}
#[dp_query(epsilon = 1.0)]
fn best_run(patients: Table<Patient>) -> i64 {
    let (place, _number) = best_of(0..4, 8, 1.0, |place| {
        #[dp(range = -1..=1)]
        let sign = if place == 0 { -1 } else { 1 };
        patients.map(|p| if p.smoker { sign } else { 0 }).sum()
    });
    place
}
#[dp_query(epsilon = 1.0, delta = 0.1)]
fn key(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.age).key_counts().laplace_threshold(1.0, 0.1).values().len() as i64
}
#[dp_query(epsilon = 1.0, delta = 0.1)]
fn gaussian_key(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.age).key_counts().gaussian_threshold(1.0, 0.1).values().len() as i64
}
#[dp_query(epsilon = 1.0, delta = 0.1)]
fn stable(patients: Table<Patient>) -> i64 {
    i64::from(patients.histogram(|p| p.smoker).select_stable(1.0, 0.1).value() == Some(true))
}
#[dp_query(rho = 0.5)]
fn gaussian(patients: Table<Patient>) -> i64 {
    patients.count().gaussian(0.5).value()
}
#[dp_query(rho = 0.5)]
fn vector(patients: Table<Patient>) -> i64 {
    patients.histogram(|p| p.smoker).gaussian(0.5).values().iter().sum()
}

/// The certificates of these queries claim half of the ε of the attacked queries. The rates of the
/// attacker's tests must be outside the regions of these claims.
#[dp_query(epsilon = 0.5)]
fn claims_half(patients: Table<Patient>) -> i64 {
    patients.count().laplace(0.5).value()
}
#[dp_query(rho = 0.125)]
fn claims_a_quarter(patients: Table<Patient>) -> i64 {
    patients.count().gaussian(0.125).value()
}

/// The region of a certificate.
fn region(line: &str) -> Region {
    let input = read_from(format!("{line}\n").as_bytes(), "a test".into()).expect("a record");
    let verdicts = verify(&input, Options { allow_seeded: true });
    let certificate = verdicts[0].certificate().filter(|_| verdicts[0].holds()).expect("it verifies");
    regions(certificate).expect("it is not deep").remove(0)
}

/// The rates of all threshold tests, in both directions and with either dataset as the null
/// hypothesis.
fn attack(name: &str, mut one: impl FnMut() -> i64, mut other: impl FnMut() -> i64) -> Attack {
    let mut answers: [Vec<i64>; 2] =
        [(0..ANSWERS).map(|_| one()).collect(), (0..ANSWERS).map(|_| other()).collect()];
    answers.iter_mut().for_each(|list| list.sort_unstable());
    let mut thresholds: Vec<i64> = answers.concat();
    thresholds.sort_unstable();
    thresholds.dedup();
    let below = |list: &[i64], t: i64| list.partition_point(|&answer| answer <= t) as f64 / ANSWERS as f64;
    let rates = thresholds.iter().flat_map(|&t| {
        let [p, q] = [below(&answers[0], t), below(&answers[1], t)];
        // An attacker's test raises an alarm either at small answers or at large answers. A test
        // carries information only if the sum of its two error rates is below 1.
        let tests = [[p, 1.0 - q], [1.0 - p, q], [q, 1.0 - p], [1.0 - q, p]];
        tests.into_iter().filter(|[a, b]| a + b <= 1.0)
    });
    let margin = ((2.0 / 1e-9_f64).ln() / (2.0 * ANSWERS as f64)).sqrt();
    Attack { name: name.to_owned(), rates: rates.collect(), margin }
}

fn patients(ages: &[i64]) -> Dataset<Patient> {
    Dataset::from_rows(ages.iter().map(|&age| Patient { age, smoker: age > 17 })).expect("the ages fit")
}

/// Draws answers of a query on the same rows, each from a new session.
macro_rules! answers {
    ($query:ident, $budget:ty, $rows:expr) => {
        || patients($rows).session::<$budget>().run($query).expect("the seed gives noise").0
    };
}

#[test]
fn no_test_is_outside_of_what_the_certificate_leaves_and_some_are_near() {
    dp_types::law::session::seed([3; 32]);
    let pure = region(certificate::<count>());
    let attacks = [
        attack("a count", answers!(count, eps!(1), &[30]), answers!(count, eps!(1), &[30, 40])),
        attack("a sum", answers!(total, eps!(1), &[5]), answers!(total, eps!(1), &[5, 120])),
        attack("two counts", answers!(two, eps!(1), &[30]), answers!(two, eps!(1), &[30, 40])),
        attack("a choice", answers!(choice, eps!(1), &[30]), answers!(choice, eps!(1), &[30, 5])),
        attack("a median", answers!(median, eps!(1), &[95]), answers!(median, eps!(1), &[95, -20])),
        attack("a largest value", answers!(oldest, eps!(1), &[0]), answers!(oldest, eps!(1), &[0, 1])),
        attack("a deviation", answers!(unexpected, eps!(1), &[30]), answers!(unexpected, eps!(1), &[30, 40])),
        attack("a response", answers!(response, eps!(1), &[]), answers!(response, eps!(1), &[30])),
        attack(
            "the first of eight questions",
            answers!(first_question, eps!(1), &[]),
            answers!(first_question, eps!(1), &[30]),
        ),
        attack("the best of runs", answers!(best_run, eps!(1), &[]), answers!(best_run, eps!(1), &[30])),
    ];
    let less = region(certificate::<claims_half>());
    for attack in &attacks {
        assert_eq!(pure.outside(attack), [&[0.0; 2]; 0], "{}", attack.name);
        // The attack on a sum of two answers, a choice of two or a median cannot refute half of the
        // ε, because a threshold is not the best test for these.
        let is_sharp = ["a count", "a sum", "a response"].contains(&attack.name.as_str());
        assert!(!is_sharp || !less.outside(attack).is_empty(), "{}: the test has no power", attack.name);
    }
    let approx = region(certificate::<key>());
    type Delta = eps!(1, delta = 0.1);
    let named = [
        attack("a key", answers!(key, Delta, &[]), answers!(key, Delta, &[30])),
        attack(
            "a key, Gaussian noise",
            answers!(gaussian_key, Delta, &[]),
            answers!(gaussian_key, Delta, &[30]),
        ),
        attack("a stable choice", answers!(stable, Delta, &[]), answers!(stable, Delta, &[30])),
    ];
    for attack in &named {
        assert_eq!(approx.outside(attack), [&[0.0; 2]; 0], "{}", attack.name);
    }
    // The rates for released keys are outside the region of half the ε without a δ.
    assert!(!less.outside(&named[0]).is_empty(), "the test has no power");
    let zcdp = region(certificate::<gaussian>());
    let noisy = [
        attack("a count", answers!(gaussian, rho!(0.5), &[30]), answers!(gaussian, rho!(0.5), &[30, 40])),
        attack("a histogram", answers!(vector, rho!(0.5), &[30]), answers!(vector, rho!(0.5), &[30, 40])),
    ];
    for attack in &noisy {
        assert_eq!(zcdp.outside(attack), [&[0.0; 2]; 0], "{}", attack.name);
    }
    assert!(!region(certificate::<claims_a_quarter>()).outside(&noisy[0]).is_empty());
    picture("attacks_epsilon", &chart(&[pure], &attacks).expect("a picture"));
    picture("attacks_delta", &chart(&[approx], &named).expect("a picture"));
    picture("attacks_rho", &chart(&[zcdp], &noisy).expect("a picture"));
}

/// The pictures in the book must equal the pictures that this test draws.
fn picture(name: &str, svg: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../docs/src/{name}.svg"));
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, svg).expect("the picture can be written");
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(svg == committed, "{name}.svg differs; look at it, then set BLESS=1");
}

#[test]
fn mechanisms_that_claim_too_little_have_tests_outside() {
    let pure = region(certificate::<count>());
    let laplace = |exact: i64, scale: u128, seed: u8| {
        let mut generator = Generator::seeded([seed; 32]);
        let noise = DiscreteLaplace::new(scale, 1).expect("a scale above zero");
        move || exact + i64::try_from(noise.sample(&mut generator)).expect("small noise")
    };
    let flips = |scores: [i64; 2], scale: u128, seed: u8| {
        let mut generator = Generator::seeded([seed; 32]);
        let choice = PermuteAndFlip::new(scale, 2).expect("a scale above zero");
        move || choice.sample(&scores, &mut generator).expect("a candidate") as i64
    };
    // Each mechanism claims ε = 1, but has half of the noise that its sensitivity or scores need.
    for broken in [
        attack("half of the sensitivity", laplace(0, 60, 4), laplace(120, 60, 5)),
        attack("half of the scale", flips([0, 1], 1, 6), flips([1, 1], 1, 7)),
    ] {
        assert!(!pure.outside(&broken).is_empty(), "{} is not caught", broken.name);
    }
    // The rates of the correct mechanisms are in the region.
    for right in [
        attack("a sum", laplace(0, 120, 8), laplace(120, 120, 9)),
        attack("a choice", flips([0, 1], 2, 10), flips([1, 1], 2, 11)),
    ] {
        assert!(pure.outside(&right).is_empty(), "{}", right.name);
    }
    // The noise has the variance that ρ = 2 needs, but the certificate claims ρ = 0.5.
    let zcdp = region(certificate::<gaussian>());
    let gaussian = |exact: i64, variance: u128, seed: u8| {
        let mut generator = Generator::seeded([seed; 32]);
        let noise = DiscreteGaussian::new(variance, 1).expect("a variance above zero");
        move || exact + i64::try_from(noise.sample(&mut generator)).expect("small noise")
    };
    assert!(
        !zcdp
            .outside(&attack("a quarter of the variance", gaussian(0, 25, 12), gaussian(10, 25, 13)))
            .is_empty()
    );
    assert!(zcdp.outside(&attack("a sum", gaussian(0, 100, 14), gaussian(10, 100, 15))).is_empty());
}
