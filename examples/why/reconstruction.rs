//! Reconstruction from exact counts, as in I. Dinur and K. Nissim, "Revealing information while
//! preserving privacy", PODS 2003. A system counts how many people of any chosen group are ill. An
//! attacker chooses 500 random groups, and solves the equations for the state of each person.
//!
//! `cargo run -p examples --example why_reconstruction` prints how many people's states the
//! attacker reconstructs, and draws the picture.

mod support;

use std::error::Error;

use dp_types::prelude::*;
use support::picture::{Axis, Chart, Curve, LIBRARY, NAIVE};
use support::random::Random;
use support::{Row, margin, percent, publish};

const PEOPLE: usize = 128;
const QUESTIONS: usize = 500;

/// A group: 1 for each of its members, 0 for all others.
type Group = [i64; PEOPLE];

#[derive(Record)]
struct Person {
    #[dp(range = 0..=127)]
    number: i64,
    is_ill: bool,
}

/// How many people of a group are ill.
#[dp_query(epsilon = 0.002)]
fn ill(people: Table<Person>, #[dp(range = 0..=1)] group: &'static [i64; 128]) -> i64 {
    people.filter(|p| p.is_ill && p.number.look_up(group) == 1).count().laplace(0.002).value()
}

fn exact(group: &Group, states: &[bool]) -> i64 {
    group.iter().zip(states).map(|(member, is_ill)| member * i64::from(*is_ill)).sum()
}

/// The matrix that turns the answers into the least-squares estimate of each state. It is the
/// pseudoinverse of the matrix of all groups.
fn pseudoinverse(groups: &[Group]) -> Vec<Vec<f64>> {
    // Gauss-Jordan elimination of the normal equations, with all groups as right-hand sides.
    let mut rows: Vec<Vec<f64>> = (0..PEOPLE)
        .map(|i| {
            let together = |j: usize| groups.iter().map(|group| group[i] * group[j]).sum::<i64>() as f64;
            (0..PEOPLE).map(together).chain(groups.iter().map(|group| group[i] as f64)).collect()
        })
        .collect();
    for pivot in 0..PEOPLE {
        let scale = 1.0 / rows[pivot][pivot];
        rows[pivot].iter_mut().for_each(|x| *x *= scale);
        let above = rows[pivot].clone();
        for row in (0..PEOPLE).filter(|row| *row != pivot) {
            let factor = rows[row][pivot];
            rows[row].iter_mut().zip(&above).for_each(|(x, p)| *x -= factor * p);
        }
    }
    rows.into_iter().map(|mut row| row.split_off(PEOPLE)).collect()
}

/// The percentage of states that the attacker finds.
fn found(solver: &[Vec<f64>], answers: &[i64], states: &[bool]) -> f64 {
    let estimate =
        |row: &Vec<f64>| row.iter().zip(answers).map(|(weight, n)| weight * *n as f64).sum::<f64>();
    let right = solver.iter().zip(states).filter(|(row, is_ill)| (estimate(row) > 0.5) == **is_ill).count();
    percent(right, states.len())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut random = Random(51);
    let states: Vec<bool> = (0..PEOPLE).map(|_| random.below(2) == 1).collect();
    // A query takes a public list that exists as long as the program.
    let groups: &'static [Group] =
        (0..QUESTIONS).map(|_| std::array::from_fn(|_| random.below(2) as i64)).collect::<Vec<_>>().leak();
    let solver = pseudoinverse(groups);
    let exact: Vec<i64> = groups.iter().map(|group| exact(group, &states)).collect();

    let people = (0_i64..).zip(&states).map(|(number, is_ill)| Person { number, is_ill: *is_ill });
    let session = Dataset::<Person>::from_rows(people)?.open::<eps!(1.0)>();
    let noisy = groups
        .iter()
        .map(|group| Ok(session.run(ill(group)?)?))
        .collect::<Result<Vec<i64>, Box<dyn Error>>>()?;
    println!("500 counts cost {}; {} is left", session.spent(), session.left());

    let mut simulated = |scale: f64, times: u32| -> f64 {
        let mut noisy = || exact.iter().map(|n| n + random.laplace(scale)).collect::<Vec<_>>();
        (0..times).map(|_| found(&solver, &noisy(), &states)).sum::<f64>() / f64::from(times)
    };
    let expected = simulated(500.0, 100);
    let row = Row {
        attack: "reconstruction: states found",
        naive: found(&solver, &exact, &states),
        library: found(&solver, &noisy, &states),
        // The errors of two estimates have a correlation of about -1/128, so the limit is that of
        // independent people.
        at_most: expected + margin(PEOPLE),
    };
    let x = Axis::powers("scale of the noise in each count", -1.0, 3.0);
    let curves = vec![
        Curve::line(
            "noise of this scale, simulated",
            NAIVE,
            x.points(24).map(|(at, scale)| (at, simulated(scale, 5))),
        ),
        Curve::dots("this library: ε = 1 for all counts", LIBRARY, [(500_f64.log10(), expected)]),
    ];
    let y = Axis::percent("percent of the people");
    publish(
        "reconstruction",
        &[row],
        &Chart { title: "States that 500 counts of 128 people reveal", x, y, curves },
    )
}
