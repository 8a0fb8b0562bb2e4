//! Linkage after the names were removed. A hospital publishes its patients without names. Everybody
//! can read a register of voters with the name, town, birthday and sex of each person.
//!
//! `cargo run -p examples --example why_linkage` prints how many diagnoses an attacker names, and
//! draws the picture.

mod support;

use std::collections::HashMap;
use std::error::Error;

use dp_types::prelude::*;
use support::picture::{Axis, Chart, Curve, LIBRARY, LIMIT, NAIVE};
use support::random::Random;
use support::{Row, bound, percent, publish};

const VOTERS: usize = 20_000;
const PATIENTS: usize = 1_000;

#[derive(Category, Clone, Copy)]
enum Diagnosis {
    Asthma,
    Diabetes,
    Flu,
    Fracture,
    Migraine,
}

const DIAGNOSES: [Diagnosis; 5] =
    [Diagnosis::Asthma, Diagnosis::Diabetes, Diagnosis::Flu, Diagnosis::Fracture, Diagnosis::Migraine];

/// A patient without the name.
#[derive(Record, Clone, Copy)]
struct Patient {
    #[dp(range = 0..=9)]
    town: i64,
    /// The birthday, as a number of days since 1940.
    #[dp(range = 0..=29_199)]
    born: i64,
    female: bool,
    #[dp(category)]
    diagnosis: Diagnosis,
}

/// How many patients of each sex have each diagnosis.
#[dp_query(epsilon = 1.0)]
fn diagnoses(patients: Table<Patient>) -> Vec<i64> {
    patients.histogram(|p| (p.female, p.diagnosis)).laplace(1.0).values()
}

/// The columns that the patients and the register share.
type Key = (i64, i64, bool);

/// The register. The index of an entry is the voter's name. The first voters are the patients.
fn people() -> (Vec<Key>, Vec<Patient>) {
    let mut random = Random(1);
    let mut voter = || (random.below(10) as i64, random.below(29_200) as i64, random.below(2) == 1);
    let register: Vec<Key> = (0..VOTERS).map(|_| voter()).collect();
    let mut random = Random(2);
    let patient =
        |&(town, born, female): &Key| Patient { town, born, female, diagnosis: DIAGNOSES[random.below(5)] };
    let patients = register[..PATIENTS].iter().map(patient).collect();
    (register, patients)
}

/// How many patients the attacker finds in the register. A patient whose columns occur once in the
/// register is found with certainty.
fn named(register: &[Key], published: &[Patient]) -> usize {
    let mut voters = HashMap::<&Key, Vec<usize>>::new();
    register.iter().enumerate().for_each(|(name, key)| voters.entry(key).or_default().push(name));
    published.iter().filter(|p| voters[&(p.town, p.born, p.female)].len() == 1).count()
}

/// The exact table of `diagnoses`.
fn exact(patients: &[Patient]) -> Vec<i64> {
    let mut counts = vec![0; 10];
    patients.iter().for_each(|p| counts[5 * usize::from(p.female) + p.diagnosis as usize] += 1);
    counts
}

/// How many diagnoses the attacker names who has only a table. For each patient, the attacker names
/// the most frequent diagnosis of the patient's sex.
fn guessed(counts: &[i64], patients: &[Patient]) -> usize {
    let top = |sex: usize| (0..5).max_by_key(|at| counts[5 * sex + at]).unwrap_or(0);
    let tops = [top(0), top(1)];
    patients.iter().filter(|p| p.diagnosis as usize == tops[usize::from(p.female)]).count()
}

fn main() -> Result<(), Box<dyn Error>> {
    let (register, patients) = people();
    let naive = percent(named(&register, &patients), PATIENTS);

    let session = Dataset::<Patient>::from_rows(patients.iter().copied())?.session::<eps!(1.0)>();
    let (counts, _spent) = session.run(diagnoses)?;
    let library = percent(guessed(&counts, &patients), PATIENTS);
    // No table leads to more right guesses than the exact one.
    let at_most = percent(guessed(&exact(&patients), &patients), PATIENTS);

    let x = Axis::powers("ε", -3.0, 1.0);
    let mut random = Random(3);
    let mut simulated = |epsilon: f64| {
        let mut noisy =
            || exact(&patients).iter().map(|n| n + random.laplace(1.0 / epsilon)).collect::<Vec<_>>();
        (0..40).map(|_| percent(guessed(&noisy(), &patients), PATIENTS)).sum::<f64>() / 40.0
    };
    let curves = vec![
        Curve::line("names removed", NAIVE, x.points(1).map(|(at, _)| (at, naive))),
        Curve::line(
            "limit for every attacker",
            LIMIT,
            x.points(80).map(|(at, epsilon)| (at, bound(epsilon, 5))),
        ),
        Curve::line(
            "noisy table, simulated",
            LIBRARY,
            x.points(24).map(|(at, epsilon)| (at, simulated(epsilon))),
        ),
    ];
    let chart = Chart {
        title: "Diagnoses that an attacker names",
        x,
        y: Axis::percent("percent of the patients"),
        curves,
    };
    publish("linkage", &[Row { attack: "linkage: diagnoses named", naive, library, at_most }], &chart)
}
