//! Black-box tests of counts in order: trees and running counts.

use dp_noise::Generator;
use dp_types::prelude::*;

use crate::estimate::{proven, proven_rho};
use crate::numbers::by_hand;
use crate::{Patient, answers, patients};

#[dp_query(epsilon = 1.0)]
fn tree_of_four(patients: Table<Patient>) -> Vec<i64> {
    let nodes = patients.map(|p| p.age.clamp(0, 3)).tree().laplace(1.0);
    nodes.answers().into_iter().map(|(_, count)| count).collect()
}

#[dp_query(rho = 0.5)]
fn sixteen_weeks(patients: Table<Patient>) -> Vec<f64> {
    let weeks = patients.map(|p| p.age.clamp(0, 15)).running().gaussian(0.5);
    weeks.answers().into_iter().map(|(_, answer)| answer.to_f64()).collect()
}

/// Two nodes of a tree over four values count the value 1. For each of these two nodes, the
/// function computes by how much the answer exceeds the exact count, and returns the smaller
/// difference.
fn corner(nodes: &[i64]) -> i64 {
    (nodes[1] - 3).min(nodes[4] - 3)
}

/// A statistic that detects a row in the first week: a weighted sum of the answers.
fn first_week(answers: &[f64]) -> i64 {
    let mut weight = 1.0;
    let mut seen = 0.0;
    for (k, answer) in (1..).zip(answers) {
        seen += weight * answer;
        weight *= f64::from(2 * k - 1) / f64::from(2 * k);
    }
    (1_000.0 * seen) as i64
}

#[test]
fn trees_and_running_counts_lose_no_more_than_they_claim_and_not_much_less() {
    dp_types::law::session::seed([3; 32]);
    let one = || corner(&answers!(tree_of_four, patients(&[1, 1]))());
    let epsilon = proven(one, || corner(&answers!(tree_of_four, patients(&[1, 1, 1]))()));
    assert!(epsilon <= 1.0, "a tree claims 1.0, but its answers prove {epsilon}");
    assert!(epsilon > 0.5, "a tree: the test has no power, it proves only {epsilon}");
    let weeks = |ages: &'static [i64]| {
        move || {
            let session = patients::<AddRemove>(ages).session::<rho!(0.5)>();
            first_week(&session.run(sixteen_weeks).expect("the seed gives noise").0)
        }
    };
    let rho = proven_rho(weeks(&[]), weeks(&[0]));
    assert!(rho <= 0.5, "running counts claim 0.5, but their answers prove {rho}");
    assert!(rho > 0.2, "running counts: the test has no power, it proves only {rho}");
}

#[test]
fn trees_and_running_counts_that_claim_too_little_are_caught() {
    // The tree has two levels, but its counts have only the noise that a tree of one level needs.
    let by_one_level = |exact: i64, scale: u128, seed: u8| {
        let (mut leaf, mut node) = (by_hand(exact, scale, seed), by_hand(exact, scale, seed + 1));
        move || leaf().min(node())
    };
    let epsilon = proven(by_one_level(0, 1, 20), by_one_level(1, 1, 22));
    assert!(epsilon > 1.0, "noise for one level of two is not caught: {epsilon}");
    assert!(proven(by_one_level(0, 2, 24), by_one_level(1, 2, 26)) <= 1.0);
    // There are 64 answers, but their noise at ρ = 0.5 suffices for only one answer. A row changes
    // the answers by 1, 1/2, 3/8 ..
    let weeks = |rows: i64, variance: u128, seed: u8| {
        let mut generator = Generator::seeded([seed; 32]);
        let noise = dp_noise::gaussian::DiscreteGaussian::new(variance, 1).expect("a variance above zero");
        move || {
            let mut noises = [0; 64];
            noise.fill(&mut noises, &mut generator);
            let mut weight = rows as f64;
            let answer = |(k, noise): (i32, &i64)| {
                let exact = weight;
                weight *= f64::from(2 * k - 1) / f64::from(2 * k);
                exact + *noise as f64 / 1e6
            };
            first_week(&(1..=64).zip(&noises).map(answer).collect::<Vec<_>>())
        }
    };
    let rho = proven_rho(weeks(0, 10_u128.pow(12), 30), weeks(1, 10_u128.pow(12), 31));
    assert!(rho > 0.5, "noise for one answer of 64 is not caught: {rho}");
}
