//! The pictures and the table of the book's page about choosing ε. The tests compare them with the
//! noise of the library.

#[path = "../why/support/picture.rs"]
#[allow(dead_code, reason = "this picture uses only some of these functions")]
mod picture;

use std::path::Path;

use dp_types::law::certificate::certificate;
use dp_types::prelude::*;
use picture::{Axis, Chart, Curve, LIBRARY, LIMIT, NAIVE};
use plotters::style::RGBColor;

#[derive(Record)]
struct Person {
    is_ill: bool,
    #[dp(range = 0..=100)]
    age: i64,
}

#[dp_query(epsilon = 1.0)]
fn mean_age(people: Table<Person>) -> f64 {
    people.map(|p| p.age).mean().laplace(1.0).value()
}

/// The intervals of a count at ε = 0.1, 0.3, 1 and 3.
#[dp_query(epsilon = 4.4)]
fn intervals(people: Table<Person>) -> [(i64, i64); 4] {
    let ill = people.filter(|p| p.is_ill);
    [
        ill.count().laplace(0.1).interval(0.95),
        ill.count().laplace(0.3).interval(0.95),
        ill.count().laplace(1.0).interval(0.95),
        ill.count().laplace(3.0).interval(0.95),
    ]
}

const EPSILONS: [(f64, &str, RGBColor); 4] = [
    (0.1, "ε = 0.1", NAIVE),
    (0.3, "ε = 0.3", RGBColor(199, 131, 31)),
    (1.0, "ε = 1", LIBRARY),
    (3.0, "ε = 3", LIMIT),
];

/// The least whole number that discrete Laplace noise of scale 1/`rate` exceeds with a probability
/// of at most 5 %. With p = e^-rate, the noise exceeds k with probability 2·p^(k + 1)/(1 + p).
fn half(rate: f64) -> i64 {
    let ratio = (-rate).exp();
    let is_rare = |k: &i32| 2.0 * ratio.powi(k + 1) / (1.0 + ratio) <= 0.05;
    (0..10_000).find(is_rare).map_or(i64::MAX, i64::from)
}

/// The least number of people for which this is at most one percent of them.
fn people(epsilon: f64) -> i64 {
    100 * half(epsilon)
}

fn page() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/src/how-to/choosing-epsilon.md");
    std::fs::read_to_string(path).expect("the page is there")
}

#[test]
fn the_table_has_the_intervals_of_the_library() {
    let rows = (0..100).map(|i| Person { is_ill: i % 2 == 0, age: i });
    let session = Dataset::<Person>::from_rows(rows).expect("the rows fit").session::<eps!(4.4)>();
    let (intervals, _spent) = session.run(intervals).expect("there is randomness");
    let page = page();
    for ((epsilon, name, _), (low, high)) in EPSILONS.into_iter().zip(intervals) {
        assert_eq!((high - low) / 2, half(epsilon), "{name}");
        let right = 100.0 / (1.0 + (-epsilon).exp());
        let row = format!("| {epsilon} | {right:.1} % | ±{} | {} |", half(epsilon), people(epsilon));
        assert!(page.contains(&row), "the page lacks {row}");
    }
}

/// Draws the 95 % interval by the number of people. `rate` gives the rate of the noise in a total
/// at some ε. The interval is that of the total, divided by the number of people, times `unit`.
#[track_caller]
fn pictured(name: &str, title: &'static str, y: Axis, unit: f64, rate: fn(f64) -> f64) {
    let x = Axis::powers("people", 2.0, 5.0);
    let curve = |(epsilon, name, colour): (f64, &'static str, RGBColor)| {
        let error = |people: f64| unit * half(rate(epsilon)) as f64 / people;
        Curve::line(name, colour, x.points(60).map(|(at, people)| (at, error(people).log10())))
    };
    let curves = EPSILONS.map(curve).into();
    let drawn = picture::draw(&Chart { title, x, y, curves }).expect("it can be drawn");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/src/how-to").join(name);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &drawn).expect("the picture can be written");
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(drawn == committed, "{name} differs; look at it, then set BLESS=1");
    assert!(page().contains(&format!("]({name})")), "the page does not show {name}");
}

#[test]
fn the_picture_of_shares_is_the_one_that_is_drawn() {
    let y = Axis::powers("percent of the people", -3.0, 2.0);
    pictured("epsilon.svg", "95 % interval of a share: plus or minus this percentage", y, 100.0, |epsilon| {
        epsilon
    });
}

/// A mean takes half of its ε for the sum. Each number is at most 50 from the middle of its range.
#[test]
fn the_picture_of_means_is_the_one_that_is_drawn() {
    let said = certificate::<mean_age>();
    assert!(said.contains(r#""epsilon":500000,"scale":[100,1],"sensitivity":[50]"#), "{said}");
    let y = Axis::powers("years", -3.0, 2.0);
    let title = "95 % interval of a mean of ages from 0 to 100: plus or minus these years";
    pictured("epsilon_mean.svg", title, y, 1.0, |epsilon| epsilon / 2.0 / 50.0);
}
