//! The time of a naive sampler. The textbook draws geometric noise by a loop: it throws a coin
//! until the coin shows heads. The loop has more rounds for larger noise. An attacker who measures
//! the time learns the size of the noise, and subtracts it from the answer.
//!
//! `cargo run -p examples --example why_timing` prints how often the attacker finds the larger
//! noise of two releases, and draws the picture. For the naive sampler the program counts rounds,
//! so its result is always the same. For this library the program measures the time of each run.

mod support;

use std::error::Error;
use std::time::{Duration, Instant};

use dp_types::prelude::*;
use support::picture::{Axis, Chart, Curve, LIBRARY, NAIVE};
use support::random::Random;
use support::{Row, margin, percent, publish};

const PAIRS: usize = 1_000;
const ILL: i64 = 30;

#[derive(Record)]
struct Person {
    is_ill: bool,
}

/// How many people are ill, with noise of scale 100.
#[dp_query(epsilon = 0.01)]
fn ill(people: Table<Person>) -> i64 {
    people.filter(|p| p.is_ill).count().laplace(0.01).value()
}

/// The naive sampler: the noise, and the number of rounds of its loop.
fn textbook(random: &mut Random) -> (i64, u64) {
    let (mut magnitude, mut rounds) = (0, 1);
    while random.unit() < (-0.01_f64).exp() {
        magnitude += 1;
        rounds += 1;
    }
    (if random.below(2) == 1 { magnitude } else { -magnitude }, rounds)
}

/// The library's noise in one release, and the time of the release.
fn measured() -> Result<(i64, Duration), Box<dyn Error>> {
    let people = Dataset::<Person>::from_rows((0..100).map(|i| Person { is_ill: i < ILL }))?;
    let session = people.session::<eps!(0.01)>();
    let start = Instant::now();
    let (answer, _spent) = session.run(ill)?;
    Ok((answer - ILL, start.elapsed()))
}

/// In what percentage of pairs the release with the larger noise took longer. Pairs with equal
/// noise are left out.
fn in_order<T: Ord>(releases: &[(i64, T)]) -> f64 {
    let pairs: Vec<_> = releases.chunks(2).filter(|pair| pair[0].0.abs() != pair[1].0.abs()).collect();
    let right = |pair: &&&[(i64, T)]| {
        pair[0].1 != pair[1].1 && (pair[0].0.abs() > pair[1].0.abs()) == (pair[0].1 > pair[1].1)
    };
    percent(pairs.iter().filter(right).count(), pairs.len())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut random = Random(81);
    let naive: Vec<(i64, u64)> = (0..2 * PAIRS).map(|_| textbook(&mut random)).collect();
    let library = (0..2 * PAIRS).map(|_| measured()).collect::<Result<Vec<_>, _>>()?;

    let row = Row {
        attack: "timing: larger noise found",
        naive: in_order(&naive),
        library: in_order(&library),
        // About one pair in 200 has equal noise.
        at_most: 50.0 + margin(PAIRS * 9 / 10),
    };
    let dots = naive.iter().map(|(noise, rounds)| (*noise as f64, *rounds as f64));
    let curves = vec![
        Curve::dots("textbook", NAIVE, dots.filter(|(noise, _)| noise.abs() < 400.0).take(150)),
        Curve::line("this library: no loop over the noise", LIBRARY, [(-400.0, 0.0), (400.0, 0.0)]),
    ];
    let x = Axis { name: "noise", ends: (-400.0, 400.0), is_logarithmic: false };
    let y = Axis { name: "rounds that depend on the noise", ends: (-10.0, 410.0), is_logarithmic: false };
    publish("timing", &[row], &Chart { title: "Rounds of a sampler's loop", x, y, curves })
}
