//! Averaging of noisy answers. A system adds new noise each time it answers, and answers as often
//! as it is queried. An attacker repeats one question, and takes the mean of the answers.
//!
//! `cargo run -p examples --example why_averaging` prints how many counts the attacker learns
//! exactly, and draws the picture.

mod support;

use std::error::Error;

use dp_types::prelude::*;
use support::picture::{Axis, Chart, Curve, LIBRARY, NAIVE};
use support::random::Random;
use support::{Row, margin, percent, publish};

const CLINICS: usize = 400;
const REPEATS: u32 = 10_000;

#[derive(Record)]
struct Patient {
    is_infected: bool,
}

/// How many patients of a clinic are infected.
#[dp_query(epsilon = 0.1)]
fn infected(patients: Table<Patient>) -> i64 {
    patients.filter(|p| p.is_infected).count().laplace(0.1).value()
}

/// Whether the mean of the answers, rounded, is the true count.
fn learned(sum: i64, answers: u32, truth: i64) -> bool {
    (sum as f64 / f64::from(answers)).round() == truth as f64
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut random = Random(61);
    let truths: Vec<i64> = (0..CLINICS).map(|_| 20 + random.below(60) as i64).collect();

    // After how many answers the picture shows the attacker's success: 1, 10, 100, ..
    let mut hits = [0; 5];
    for truth in &truths {
        let mut sum = 0;
        for answers in 1..=REPEATS {
            sum += truth + random.laplace(10.0);
            if answers == 10_u32.pow(answers.ilog10()) && learned(sum, answers, *truth) {
                hits[answers.ilog10() as usize] += 1;
            }
        }
    }

    let (mut library, mut most) = (0, 0);
    for truth in &truths {
        let rows = (0..100).map(|i| Patient { is_infected: i < *truth });
        let session = Dataset::<Patient>::from_rows(rows)?.open::<eps!(1.0)>();
        let (mut sum, mut answers) = (0, 0);
        while let Ok(answer) = session.run(infected) {
            sum += answer;
            answers += 1;
        }
        library += usize::from(learned(sum, answers, *truth));
        most = most.max(answers);
    }
    println!("the naive system answers {REPEATS} times, this library {most} times");

    // The expected success after ten answers, from many more clinics.
    let mut ten = || (0..10).map(|_| random.laplace(10.0)).sum();
    let expected = percent((0..100_000).filter(|_| learned(ten(), 10, 0)).count(), 100_000);
    let naive: Vec<f64> = hits.iter().map(|hits| percent(*hits, CLINICS)).collect();
    let rows = [Row {
        attack: "averaging: counts learned exactly",
        naive: naive[4],
        library: percent(library, CLINICS),
        at_most: expected + margin(CLINICS),
    }];
    let at = |powers: usize| (0..=powers).map(|power| power as f64);
    let curves = vec![
        Curve::line("new noise in each answer", NAIVE, at(4).zip(naive.iter().copied())),
        Curve::line(
            "this library, which stops at ε = 1",
            LIBRARY,
            at(1).zip([naive[0], expected]).chain([(4.0, expected)]),
        ),
    ];
    let (x, y) = (Axis::powers("questions", 0.0, 4.0), Axis::percent("percent of the counts"));
    publish(
        "averaging",
        &rows,
        &Chart { title: "Counts that the mean of noisy answers reveals exactly", x, y, curves },
    )
}
