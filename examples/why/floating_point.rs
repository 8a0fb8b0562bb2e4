//! Noise in floating point, as in I. Mironov, "On significance of the least significant bits for
//! differential privacy", CCS 2012. The textbook's Laplace noise is `±ln(u)` for a random `u`. In
//! floating point, a sum of the noise and a count can be only some of all numbers. Which numbers
//! can occur depends on the count, and most answers prove the count.
//!
//! `cargo run -p examples --example why_floating_point` prints how many answers prove the count,
//! and draws the picture.

mod support;

use std::error::Error;

use dp_types::prelude::*;
use support::picture::{Axis, Chart, Curve, LIBRARY, NAIVE};
use support::random::Random;
use support::{Row, margin, percent, publish};

const ANSWERS: usize = 2_000;
/// The number of random values that `Random::unit` can return.
const UNITS: f64 = (1_u64 << 53) as f64;

#[derive(Record)]
struct Person {
    is_ill: bool,
}

/// How many people are ill.
#[dp_query(epsilon = 1.0)]
fn ill(people: Table<Person>) -> i64 {
    people.filter(|p| p.is_ill).count().laplace(1.0).value()
}

/// The naive release at ε = 1. `unit` is the random value.
fn noisy(count: f64, is_negative: bool, unit: f64) -> f64 {
    let noise = unit.ln();
    if is_negative { count + noise } else { count - noise }
}

/// Whether the naive release can give `answer` if the true count is `count`. The search covers the
/// random values next to the one that the difference suggests. Rounding moves the difference by at
/// most half a unit in the last place of the answer, which is less than four random values.
fn is_possible(count: f64, answer: f64) -> bool {
    let near = (UNITS * (-(answer - count).abs()).exp()).round();
    (-8..=8).any(|step| {
        let unit = (near + f64::from(step)).clamp(1.0, UNITS) / UNITS;
        noisy(count, answer < count, unit) == answer
    })
}

/// The probability that the library releases `answer` if the true count is `count`.
fn probability(count: i64, answer: i64) -> f64 {
    (0.5_f64).tanh() * (-((answer - count).abs() as f64)).exp()
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut random = Random(71);
    let (mut naive_proofs, mut naive_guesses) = (0, 0);
    let (mut proofs, mut guesses) = (0, 0);
    for at in 0..ANSWERS {
        let truth = at % 2;
        let answer = noisy(truth as f64, random.below(2) == 1, random.unit());
        let possible = [is_possible(0.0, answer), is_possible(1.0, answer)];
        let is_proved = possible.into_iter().filter(|is| *is).count() == 1;
        naive_proofs += usize::from(is_proved && possible[truth]);
        naive_guesses +=
            usize::from(if is_proved { possible[truth] } else { (answer >= 0.5) == (truth == 1) });

        let rows = [Person { is_ill: truth == 1 }, Person { is_ill: false }];
        let (answer, _spent) = Dataset::<Person>::from_rows(rows)?.session::<eps!(1.0)>().run(ill)?;
        let likely = [0, 1].map(|count| probability(count, answer));
        proofs += usize::from(likely.contains(&0.0));
        guesses += usize::from((likely[1] > likely[0]) == (truth == 1));
    }
    // The more likely count is right with probability e/(1 + e).
    let best = 100.0 / (1.0 + (-1.0_f64).exp());
    let rows = [
        Row {
            attack: "floating point: answers that prove the count",
            naive: percent(naive_proofs, ANSWERS),
            library: percent(proofs, ANSWERS),
            at_most: 0.0,
        },
        Row {
            attack: "floating point: right guesses of the count",
            naive: percent(naive_guesses, ANSWERS),
            library: percent(guesses, ANSWERS),
            at_most: best + margin(ANSWERS),
        },
    ];
    // The 60 floating-point numbers from 0.25 on.
    let numbers = || (0..60_u64).map(|at| (at as f64, f64::from_bits(0.25_f64.to_bits() + at)));
    let dots = |count: f64| {
        numbers().filter(move |(_, answer)| is_possible(count, *answer)).map(move |(at, _)| (at, count))
    };
    let curves = vec![
        Curve::dots("possible if the count is 0", NAIVE, dots(0.0)),
        Curve::dots("possible if the count is 1", LIBRARY, dots(1.0)),
    ];
    let x = Axis { name: "floating-point numbers after 0.25", ends: (-1.0, 60.0), is_logarithmic: false };
    let y = Axis { name: "true count", ends: (-0.5, 1.5), is_logarithmic: false };
    publish(
        "floating_point",
        &rows,
        &Chart { title: "Answers that floating-point noise can give", x, y, curves },
    )
}
