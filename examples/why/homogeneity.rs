//! Homogeneity and background knowledge against k-anonymity. A hospital groups its patients into
//! classes of at least four people with the same region and age group. It publishes how many
//! people of each class have each diagnosis. If all people of a class have one diagnosis, an
//! attacker knows the diagnosis of each of them. An attacker who can rule out one diagnosis needs
//! only a class with two.
//!
//! `cargo run -p examples --example why_homogeneity` prints how many of the attacker's claims are
//! right, and draws the picture.

mod support;

use std::error::Error;

use dp_types::prelude::*;
use support::picture::{Axis, Chart, Curve, LIBRARY, LIMIT, NAIVE};
use support::random::Random;
use support::{Claims, Row, bound, publish};

const CLASSES: usize = 8_000;
const PATIENTS: usize = 40_000;
const K: i64 = 4;

#[derive(Category, Clone, Copy)]
enum Diagnosis {
    Cancer,
    Flu,
    Fracture,
}

#[derive(Record, Clone, Copy)]
struct Patient {
    #[dp(range = 0..=999)]
    region: i64,
    #[dp(range = 0..=7)]
    age_group: i64,
    #[dp(category)]
    diagnosis: Diagnosis,
}

impl Patient {
    fn class(&self) -> usize {
        (8 * self.region + self.age_group) as usize
    }
}

/// How many patients of each class have each diagnosis.
#[dp_query(epsilon = 0.5)]
fn by_class(patients: Table<Patient>) -> Vec<i64> {
    patients.histogram(|p| (p.region, p.age_group, p.diagnosis)).laplace(0.5).values()
}

fn patients() -> Vec<Patient> {
    let mut random = Random(21);
    let mut patient = || Patient {
        region: random.below(1_000) as i64,
        age_group: random.below(8) as i64,
        diagnosis: [Diagnosis::Cancer, Diagnosis::Flu, Diagnosis::Fracture][random.below(3)],
    };
    (0..PATIENTS).map(|_| patient()).collect()
}

/// The exact table of `by_class`.
fn exact(patients: &[Patient]) -> Vec<i64> {
    let mut counts = vec![0; 3 * CLASSES];
    patients.iter().for_each(|p| counts[3 * p.class() + p.diagnosis as usize] += 1);
    counts
}

/// The victims: the first patient of each class with at least K people.
fn victims(patients: &[Patient]) -> Vec<Patient> {
    let mut sizes = vec![0; CLASSES];
    patients.iter().for_each(|p| sizes[p.class()] += 1);
    let mut first = patients.to_vec();
    first.retain(|p| std::mem::take(&mut sizes[p.class()]) >= K);
    first
}

/// The attacker claims the diagnosis of each victim for whom only one diagnosis seems possible. A
/// diagnosis is possible if its count is above zero. If `knows`, the attacker can also rule out one
/// diagnosis that the victim does not have.
fn attack(counts: &[i64], victims: &[Patient], knows: bool) -> Claims {
    let mut claims = Claims::default();
    for victim in victims {
        let own = victim.diagnosis as usize;
        let ruled_out = if knows { (own + 1) % 3 } else { 3 };
        let possible: Vec<usize> =
            (0..3).filter(|at| *at != ruled_out && counts[3 * victim.class() + at] > 0).collect();
        claims.add(match possible[..] {
            [only] => Some(only == own),
            _ => None,
        });
    }
    claims
}

fn main() -> Result<(), Box<dyn Error>> {
    let patients = patients();
    let (victims, exact) = (victims(&patients), exact(&patients));
    let session = Dataset::<Patient>::from_rows(patients)?.session::<eps!(0.5)>();
    let (noisy, _spent) = session.run(by_class)?;

    let mut random = Random(22);
    let mut simulated = |epsilon: f64, knows: bool| {
        let noisy: Vec<i64> = exact.iter().map(|n| n + random.laplace(1.0 / epsilon)).collect();
        attack(&noisy, &victims, knows)
    };
    let mut at_most = |knows| {
        let many = (0..20).map(|_| simulated(0.5, knows)).reduce(Claims::join).unwrap_or_default();
        many.limit(victims.len())
    };
    let mut row = |attack_name, knows| Row {
        attack: attack_name,
        naive: attack(&exact, &victims, knows).precision(),
        library: attack(&noisy, &victims, knows).precision(),
        at_most: at_most(knows),
    };
    let rows = [row("homogeneity: right claims", false), row("background knowledge: right claims", true)];
    for (name, knows) in [("homogeneity", false), ("background knowledge", true)] {
        let made = attack(&exact, &victims, knows).made;
        println!("{name}: the attacker is certain about {made} of {} people", victims.len());
    }
    let x = Axis::powers("ε", -2.0, 0.7);
    let curves = vec![
        Curve::line("4-anonymous table", NAIVE, x.points(1).map(|(at, _)| (at, 100.0))),
        Curve::line("limit for every attacker", LIMIT, x.points(60).map(|(at, e)| (at, bound(e, 2)))),
        Curve::line(
            "noisy table, simulated",
            LIBRARY,
            x.points(20).map(|(at, e)| (at, simulated(e, true).precision())),
        ),
    ];
    let y = Axis::percent("percent of the claims that are right");
    publish(
        "homogeneity",
        &rows,
        &Chart { title: "Claims of an attacker who rules out one diagnosis", x, y, curves },
    )
}
