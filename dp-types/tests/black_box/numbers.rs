//! Black-box tests of counts and sums with Laplace noise, of whole tables and of groups.

use dp_noise::Generator;
use dp_noise::laplace::DiscreteLaplace;
use dp_types::prelude::*;

use crate::estimate::proven;
use crate::{Patient, Visit, answers, patients};

#[dp_query(epsilon = 1.0)]
fn smokers(patients: Table<Patient>) -> i64 {
    patients.filter(|p| p.smoker).count().laplace(1.0).value()
}

#[dp_query(epsilon = 1.0)]
fn total_age(patients: Table<Patient, ReplaceOne>) -> i64 {
    patients.map(|p| p.age).sum().laplace(1.0).value()
}

#[dp_query(epsilon = 1.0)]
fn twice(patients: Table<Patient>) -> (i64, i64) {
    let n = patients.count().laplace(0.5);
    let total = patients.map(|p| p.age).sum().laplace(0.5);
    (n.value(), total.value())
}

#[dp_query(epsilon = 1.0)]
fn minutes(visits: Table<Visit>) -> i64 {
    visits.map(|v| v.minutes).sum().laplace(1.0).value()
}

/// The answer is small if the first group's sum is small and the second group's sum is large.
#[dp_query(epsilon = 1.0)]
fn age_moves(patients: Table<Patient, ReplaceOne>) -> i64 {
    let years = patients.partition(|p| p.smoker).map(|p| p.age.abs()).sum().laplace(1.0).values();
    years[0].max(120 - years[1])
}

#[dp_query(epsilon = 1.0)]
fn minutes_by_half(visits: Table<Visit>) -> i64 {
    let minutes = visits.partition(|v| v.minutes.cut([30])).map(|v| v.minutes).sum().laplace(1.0).values();
    minutes[0].max(minutes[1])
}

#[test]
fn queries_lose_no_more_than_they_claim_and_no_less_than_half() {
    dp_types::law::session::seed([1; 32]);
    let within = |query: &str, epsilon: f64| {
        assert!(epsilon <= 1.0, "{query} claims 1.0, but its answers prove {epsilon}");
        // The same estimate shows that a claim of half the ε would be false, so `laplace` does not
        // add much more noise than needed.
        assert!(epsilon > 0.5, "{query}: the test has no power, it proves only {epsilon}");
    };
    within("a count", proven(answers!(smokers, patients(&[30])), answers!(smokers, patients(&[30, 40]))));
    within("a sum of replaced rows", {
        proven(answers!(total_age, patients(&[-20, 5])), answers!(total_age, patients(&[120, 5])))
    });
    // This statistic combines both releases. It is small if neither release exceeds its exact value
    // on the smaller dataset.
    let corner = |rows: &'static [i64]| {
        move || {
            let (n, total) = answers!(twice, patients(rows))();
            (n - 1).max(total - 7)
        }
    };
    within("two releases together", proven(corner(&[7]), corner(&[7, 120])));
    let visits = |person: i64| {
        let rows = (0..3).map(move |_| Visit { person, minutes: 60 });
        Dataset::<Visit>::from_rows(rows.chain([Visit { person: 1, minutes: 9 }])).expect("they fit")
    };
    let without = || Dataset::<Visit>::from_rows([Visit { person: 1, minutes: 9 }]).expect("it fits");
    within("a person's three rows", proven(answers!(minutes, visits(2)), answers!(minutes, without())));
}

#[test]
fn sums_of_groups_lose_no_more_than_one_sum_and_no_less_than_half() {
    dp_types::law::session::seed([3; 32]);
    let within = |query: &str, epsilon: f64, least: f64| {
        assert!(epsilon <= 1.0, "{query} claims 1.0, but its answers prove {epsilon}");
        assert!(epsilon > least, "{query}: the test has no power, it proves only {epsilon}");
    };
    // The whole value of a replaced row leaves one group and enters another group.
    let one = |smoker: bool| {
        Dataset::<Patient, ReplaceOne>::from_rows([Patient { age: 120, smoker }]).expect("it fits")
    };
    within(
        "a row that moves between groups",
        proven(answers!(age_moves, one(true)), answers!(age_moves, one(false))),
        0.5,
    );
    let visits = |minutes: &'static [i64]| {
        let rows = minutes.iter().map(|&minutes| Visit { person: 2, minutes });
        Dataset::<Visit>::from_rows(rows.chain([Visit { person: 1, minutes: 9 }])).expect("they fit")
    };
    within(
        "a person's rows in one group",
        proven(answers!(minutes_by_half, visits(&[60, 60, 60])), answers!(minutes_by_half, visits(&[]))),
        0.5,
    );
    let spread =
        proven(answers!(minutes_by_half, visits(&[60, 60, 29])), answers!(minutes_by_half, visits(&[])));
    assert!(spread <= 1.0, "a person's rows in several groups claim 1.0, but their answers prove {spread}");
}

/// A hand-written mechanism, without the library: `exact` plus noise of `scale`.
pub(crate) fn by_hand(exact: i64, scale: u128, seed: u8) -> impl FnMut() -> i64 {
    let mut generator = Generator::seeded([seed; 32]);
    let noise = DiscreteLaplace::new(scale, 1).expect("a scale above zero");
    move || exact + i64::try_from(noise.sample(&mut generator)).expect("small noise")
}

#[test]
fn mechanisms_that_claim_too_little_are_caught() {
    // Each mechanism claims ε = 1, with noise of the scale that its claimed sensitivity needs.
    let caught = |fault: &str, epsilon: f64| assert!(epsilon > 1.0, "{fault} is not caught: {epsilon}");
    caught("half of the sensitivity", proven(by_hand(0, 60, 2), by_hand(120, 60, 3)));
    caught("the width of [18, 20] where rows are inserted", proven(by_hand(0, 2, 4), by_hand(20, 2, 5)));
    caught("the larger magnitude of [-100, 120] where rows are replaced", {
        proven(by_hand(-100, 120, 6), by_hand(120, 120, 7))
    });
    caught("one row of a person who has three", proven(by_hand(0, 1, 8), by_hand(3, 1, 9)));
    // A correct mechanism is not caught.
    assert!(proven(by_hand(0, 120, 10), by_hand(120, 120, 11)) <= 1.0);
}
