//! Black-box tests of choices by scores: a choice of a group, of a value by its rank, and of the
//! group whose number is furthest from a public number.

use dp_noise::Generator;
use dp_noise::selection::PermuteAndFlip;
use dp_types::prelude::*;

use crate::estimate::proven;
use crate::{Patient, answers, patients};

#[dp_query(epsilon = 1.0)]
fn most_smoke(patients: Table<Patient>) -> i64 {
    i64::from(patients.histogram(|p| p.smoker).select(1.0).value())
}

#[dp_query(epsilon = 1.0)]
fn most_are_minors(patients: Table<Patient, ReplaceOne>) -> i64 {
    i64::from(patients.histogram(|p| p.age < 18).select_exponential(1.0).value())
}

#[dp_query(epsilon = 1.0)]
fn two_groups(patients: Table<Patient>) -> i64 {
    let groups = patients.histogram(|p| p.age.cut([0, 50])).top(2, 0.5).values();
    let place = |name: &str| groups.iter().position(|group| group == name).unwrap_or(2) as i64;
    3 * place("from 0 to below 50") + place("from 50")
}

#[dp_query(epsilon = 1.0)]
fn median_age(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.age).median().select(1.0).value()
}

#[dp_query(epsilon = 1.0)]
fn largest(patients: Table<Patient>) -> i64 {
    patients.map(|p| p.age.clamp(0, 1)).largest(1).select(1.0).value()
}

#[dp_query(epsilon = 1.0)]
fn second_smallest(patients: Table<Patient, ReplaceOne>) -> i64 {
    patients.map(|p| p.age.clamp(0, 1)).smallest(2).select_exponential(1.0).value()
}

#[dp_query(epsilon = 1.0)]
fn least_expected(patients: Table<Patient>) -> i64 {
    i64::from(patients.histogram(|p| p.smoker).deviations_from(&[0, 2]).select(1.0).value())
}

#[test]
fn choices_lose_no_more_than_they_claim_and_not_much_less() {
    dp_types::law::session::seed([2; 32]);
    let within = |query: &str, epsilon: f64, least: f64| {
        assert!(epsilon <= 1.0, "{query} claims 1.0, but its answers prove {epsilon}");
        assert!(epsilon > least, "{query}: the test has no power, it proves only {epsilon}");
    };
    let smokers = |all: &[bool]| {
        let rows = all.iter().map(|&smoker| Patient { age: 30, smoker });
        Dataset::<Patient>::from_rows(rows).expect("they fit")
    };
    // The new row raises one score, so that a gap of the size of the noise scale disappears.
    within(
        "the most common",
        proven(answers!(most_smoke, smokers(&[true])), answers!(most_smoke, smokers(&[true, false]))),
        0.7,
    );
    // One score rises and another score falls, and the noise scale is two.
    within(
        "the most common of replaced rows",
        proven(answers!(most_are_minors, patients(&[5, 7])), answers!(most_are_minors, patients(&[5, 70]))),
        0.2,
    );
    within(
        "two of three groups",
        proven(
            answers!(two_groups, patients(&[-9, -3, 70])),
            answers!(two_groups, patients(&[-9, -3, 70, 20])),
        ),
        0.2,
    );
    within(
        "a median",
        proven(answers!(median_age, patients(&[95])), answers!(median_age, patients(&[95, -20]))),
        0.4,
    );
    // The new row is at the other end, so one score rises and the other falls.
    within(
        "the largest of two values",
        proven(answers!(largest, patients(&[0])), answers!(largest, patients(&[0, 1]))),
        0.6,
    );
    // With the exponential mechanism, the weight of each of the two values changes by half as much
    // as in the previous query.
    within(
        "the second smallest of replaced rows",
        proven(answers!(second_smallest, patients(&[0, 0])), answers!(second_smallest, patients(&[0, 1]))),
        0.3,
    );
    // One more smoker moves the count of smokers one step closer to the expected number, which is
    // two.
    within(
        "what is least expected",
        proven(answers!(least_expected, smokers(&[true])), answers!(least_expected, smokers(&[true, true]))),
        0.7,
    );
}

/// A hand-written choice by permute-and-flip.
fn by_choice(scores: Vec<i64>, scale: u128, seed: u8) -> impl FnMut() -> i64 {
    let mut generator = Generator::seeded([seed; 32]);
    let choice = PermuteAndFlip::new(scale, 2).expect("a scale above zero");
    move || choice.sample(&scores, &mut generator).expect("a candidate") as i64
}

#[test]
fn choices_that_claim_too_little_are_caught() {
    // Each mechanism claims ε = 1, but its noise scale is half of the scale that its scores need.
    let caught = |fault: &str, epsilon: f64| assert!(epsilon > 1.0, "{fault} is not caught: {epsilon}");
    caught("half of a row", proven(by_choice(vec![0, 1], 1, 2), by_choice(vec![1, 1], 1, 3)));
    caught("a replaced row as one that comes", {
        proven(by_choice(vec![0, 2], 2, 4), by_choice(vec![1, 1], 2, 5))
    });
    // The scores of the ages −20 to 120. If a row of age −20 is added, the scores of ages below 95
    // rise by one, and the scores of ages above 95 fall by one.
    let median = |below: i64, above: i64| -> Vec<i64> {
        (-20..=120)
            .map(|age: i64| {
                if age < 95 {
                    below
                } else if age > 95 {
                    above
                } else {
                    0
                }
            })
            .collect()
    };
    caught("the rise without the fall", {
        proven(by_choice(median(-1, -1), 2, 6), by_choice(median(0, -2), 2, 7))
    });
    caught("the rise of a rank without its fall", {
        proven(by_choice(vec![0, -1], 2, 12), by_choice(vec![-1, 0], 2, 13))
    });
    // Counts of 5 become 6. A deviation from 6 falls by one, and a deviation from 4 rises by one.
    caught("deviations of counts that rise together", {
        proven(by_choice(vec![1, 1], 2, 14), by_choice(vec![0, 2], 2, 15))
    });
    // The correct mechanisms are not caught.
    assert!(proven(by_choice(vec![0, 1], 2, 8), by_choice(vec![1, 1], 2, 9)) <= 1.0);
    assert!(proven(by_choice(median(-1, -1), 4, 10), by_choice(median(0, -2), 4, 11)) <= 1.0);
    assert!(proven(by_choice(vec![0, -1], 4, 16), by_choice(vec![-1, 0], 4, 17)) <= 1.0);
}
