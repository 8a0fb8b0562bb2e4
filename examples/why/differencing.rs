//! Differencing of averages. A company answers which average salary a group of employees has, for
//! every large group. An attacker requests the average of all employees, and the average of all but
//! one. The difference gives the salary of that one employee.
//!
//! `cargo run -p examples --example why_differencing` prints how many salaries the attacker learns
//! to within 5 %, and draws the picture.

mod support;

use std::error::Error;

use dp_types::prelude::*;
use support::picture::{Axis, Chart, Curve, LIBRARY, NAIVE};
use support::random::Random;
use support::{Row, margin, percent, publish};

const STAFF: usize = 400;

#[derive(Record, Clone, Copy)]
struct Employee {
    #[dp(range = 0..=399)]
    number: i64,
    #[dp(range = 0..=200_000)]
    salary: i64,
}

/// The average salary of all employees, and of all but one.
#[dp_query(epsilon = 1.0)]
fn averages(staff: Table<Employee>, #[dp(range = 0..=399)] victim: i64) -> (f64, f64) {
    let all = staff.map(|e| e.salary).mean().laplace(0.5).value();
    let others = staff.filter(|e| e.number != victim).map(|e| e.salary).mean().laplace(0.5).value();
    (all, others)
}

fn staff() -> Vec<Employee> {
    let mut random = Random(41);
    (0..STAFF as i64)
        .map(|number| Employee { number, salary: 30_000 + random.below(90_000) as i64 })
        .collect()
}

/// The exact averages, rounded to cents.
fn exact(staff: &[Employee], victim: i64) -> (f64, f64) {
    let total: i64 = staff.iter().map(|e| e.salary).sum();
    let salary = staff[victim as usize].salary;
    let cents = |total: i64, count: usize| (100.0 * total as f64 / count as f64).round() / 100.0;
    (cents(total, STAFF), cents(total - salary, STAFF - 1))
}

/// Whether the attacker, who knows the number of employees, learns the victim's salary to within
/// 5 %.
fn learned((all, others): (f64, f64), victim: Employee) -> bool {
    let guess = STAFF as f64 * all - (STAFF - 1) as f64 * others;
    (guess - victim.salary as f64).abs() <= 0.05 * victim.salary as f64
}

/// Averages with the noise of `mean().laplace(..)`, simulated: half of each ε is for the sum, whose
/// terms are at most 100,000 from the middle of their range, and half for the count.
fn simulated(staff: &[Employee], victim: i64, epsilon: f64, random: &mut Random) -> (f64, f64) {
    let total: i64 = staff.iter().map(|e| e.salary - 100_000).sum();
    let mut mean = |total: i64, count: usize| {
        let count = count as i64 + random.laplace(4.0 / epsilon);
        let total = total + random.laplace(400_000.0 / epsilon);
        (100_000.0 + total as f64 / count.max(1) as f64).clamp(0.0, 200_000.0)
    };
    (mean(total, STAFF), mean(total - staff[victim as usize].salary + 100_000, STAFF - 1))
}

fn main() -> Result<(), Box<dyn Error>> {
    let staff = staff();
    let share = |answer: &mut dyn FnMut(Employee) -> (f64, f64)| {
        percent(staff.iter().filter(|victim| learned(answer(**victim), **victim)).count(), STAFF)
    };
    // Each victim gets a new session, so that there are many independent attacks. One attacker
    // could run only one of them: the second is over budget, and does not compile.
    let mut library = 0;
    for victim in &staff {
        let session = Dataset::<Employee>::from_rows(staff.iter().copied())?.session::<eps!(1.0)>();
        let (answer, _spent) = session.run(averages(victim.number)?)?;
        library += usize::from(learned(answer, *victim));
    }
    let mut random = Random(42);
    let mut of_simulation =
        |epsilon: f64| share(&mut |victim| simulated(&staff, victim.number, epsilon, &mut random));
    let row = Row {
        attack: "differencing: salaries learned to within 5 %",
        naive: share(&mut |victim| exact(&staff, victim.number)),
        library: percent(library, STAFF),
        at_most: (0..20).map(|_| of_simulation(1.0)).sum::<f64>() / 20.0 + margin(STAFF),
    };
    let x = Axis::powers("ε of both averages together", -1.0, 4.0);
    let naive = row.naive;
    let curves = vec![
        Curve::line("exact averages", NAIVE, x.points(1).map(|(at, _)| (at, naive))),
        Curve::line("noisy averages, simulated", LIBRARY, x.points(30).map(|(at, e)| (at, of_simulation(e)))),
    ];
    let y = Axis::percent("percent of the salaries");
    publish(
        "differencing",
        &[row],
        &Chart { title: "Salaries that two averages reveal to within 5 %", x, y, curves },
    )
}
