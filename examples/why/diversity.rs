//! Skewness and similarity against l-diversity. A hospital publishes only classes of patients with
//! at least three different diagnoses. If these diagnoses all concern the stomach, an attacker
//! knows that each person of the class has an illness of the stomach. The hospital also publishes
//! an infection that one person in a hundred has, and only of classes with both results. A person
//! of such a class is then far more likely to be infected than other people.
//!
//! `cargo run -p examples --example why_diversity` prints how many of the attacker's claims are
//! right, and draws the picture.

mod support;

use std::error::Error;

use dp_types::prelude::*;
use support::picture::{Axis, Chart, Curve, LIBRARY, LIMIT, NAIVE};
use support::random::Random;
use support::{Claims, Row, bound, publish};

const CLASSES: usize = 8_000;
const PATIENTS: usize = 40_000;

#[derive(Record, Clone, Copy)]
struct Patient {
    #[dp(range = 0..=7_999)]
    class: i64,
    /// Diagnoses 0 to 2 concern the stomach, 3 to 5 the lungs, and 6 to 8 the heart.
    #[dp(range = 0..=8)]
    diagnosis: i64,
    infected: bool,
}

/// How many patients of each class have each diagnosis, and how many are infected.
#[dp_query(epsilon = 1.0)]
fn by_class(patients: Table<Patient>) -> (Vec<i64>, Vec<i64>) {
    let diagnoses = patients.histogram(|p| (p.class, p.diagnosis)).laplace(0.5).values();
    (diagnoses, patients.histogram(|p| (p.class, p.infected)).laplace(0.5).values())
}

fn patients() -> Vec<Patient> {
    let mut random = Random(31);
    let mut patient = || Patient {
        class: random.below(CLASSES) as i64,
        diagnosis: random.below(9) as i64,
        infected: random.below(100) == 0,
    };
    (0..PATIENTS).map(|_| patient()).collect()
}

/// The exact tables of `by_class`.
fn exact(patients: &[Patient]) -> (Vec<i64>, Vec<i64>) {
    let (mut diagnoses, mut infections) = (vec![0; 9 * CLASSES], vec![0; 2 * CLASSES]);
    for patient in patients {
        diagnoses[(9 * patient.class + patient.diagnosis) as usize] += 1;
        infections[(2 * patient.class) as usize + usize::from(patient.infected)] += 1;
    }
    (diagnoses, infections)
}

/// The victims: the first patient of each class.
fn victims(patients: &[Patient]) -> Vec<Patient> {
    let mut is_new = vec![true; CLASSES];
    patients.iter().copied().filter(|p| std::mem::take(&mut is_new[p.class as usize])).collect()
}

/// The exact table of diagnoses, without the classes that have fewer than three.
fn diverse(mut diagnoses: Vec<i64>) -> Vec<i64> {
    for class in diagnoses.chunks_mut(9) {
        if class.iter().filter(|n| **n > 0).count() < 3 {
            class.fill(0);
        }
    }
    diagnoses
}

/// The claims that a table leads to, about each victim.
type Attack = fn(&[i64], &[Patient]) -> Claims;

/// The attacker claims the organ of each victim in whose class only one organ seems to be ill.
fn similarity(diagnoses: &[i64], victims: &[Patient]) -> Claims {
    let mut claims = Claims::default();
    for victim in victims {
        let class = &diagnoses[9 * victim.class as usize..][..9];
        let organs = class.chunks(3).map(|organ| organ.iter().sum::<i64>());
        let ill: Vec<i64> = (0..).zip(organs).filter(|(_, people)| *people > 0).map(|(at, _)| at).collect();
        claims.add(match ill[..] {
            [only] => Some(only == victim.diagnosis / 3),
            _ => None,
        });
    }
    claims
}

/// The attacker claims the infection of each victim in whose class both results seem to occur.
fn skewness(infections: &[i64], victims: &[Patient]) -> Claims {
    let mut claims = Claims::default();
    for victim in victims {
        let class = &infections[2 * victim.class as usize..][..2];
        claims.add((class[0] > 0 && class[1] > 0).then_some(victim.infected));
    }
    claims
}

fn main() -> Result<(), Box<dyn Error>> {
    let patients = patients();
    let (victims, exact) = (victims(&patients), exact(&patients));
    let session = Dataset::<Patient>::from_rows(patients)?.session::<eps!(1.0)>();
    let (noisy, _spent) = session.run(by_class)?;

    let published = diverse(exact.0.clone());
    let mut random = Random(32);
    let mut simulated = |attack: Attack, exact: &[i64], epsilon: f64| {
        let noisy: Vec<i64> = exact.iter().map(|n| n + random.laplace(1.0 / epsilon)).collect();
        attack(&noisy, &victims)
    };
    let mut row = |name, attack: Attack, published: &[i64], exact: &[i64], noisy: &[i64]| {
        let many = (0..20).map(|_| simulated(attack, exact, 0.5)).reduce(Claims::join).unwrap_or_default();
        Row {
            attack: name,
            naive: attack(published, &victims).precision(),
            library: attack(noisy, &victims).precision(),
            at_most: many.limit(victims.len()),
        }
    };
    let rows = [
        row("similarity: right claims about an organ", similarity, &published, &exact.0, &noisy.0),
        row("skewness: right claims about an infection", skewness, &exact.1, &exact.1, &noisy.1),
    ];
    let made = (similarity(&published, &victims).made, skewness(&exact.1, &victims).made);
    println!(
        "of {} people, the attacker makes claims about {} organs and {} infections",
        victims.len(),
        made.0,
        made.1
    );

    let x = Axis::powers("ε of the table", -2.0, 0.7);
    let naive = rows[1].naive;
    let mut infected = |epsilon: f64| simulated(skewness, &exact.1, epsilon).precision();
    let curves = vec![
        Curve::line("2-diverse table", NAIVE, x.points(1).map(|(at, _)| (at, naive))),
        Curve::line("limit for every attacker", LIMIT, x.points(60).map(|(at, e)| (at, bound(e, 100)))),
        Curve::line("noisy table, simulated", LIBRARY, x.points(20).map(|(at, e)| (at, infected(e)))),
    ];
    let y = Axis::percent("percent of the claims that are right");
    publish(
        "diversity",
        &rows,
        &Chart { title: "Claims about an infection of one person in a hundred", x, y, curves },
    )
}
