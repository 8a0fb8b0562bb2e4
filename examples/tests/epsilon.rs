//! The picture and the table of the book's page about choosing ε. The test compares them with the
//! intervals of the library.

#[path = "../why/support/picture.rs"]
#[allow(dead_code, reason = "this picture uses only some of these functions")]
mod picture;

use std::path::Path;

use dp_types::prelude::*;
use picture::{Axis, Chart, Curve, LIBRARY, LIMIT, NAIVE};
use plotters::style::RGBColor;

#[derive(Record)]
struct Person {
    is_ill: bool,
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

/// The least whole number that discrete Laplace noise of scale 1/ε exceeds with a probability of at
/// most 5 %. With p = e^-ε, the noise exceeds k with probability 2·p^(k + 1)/(1 + p).
fn half(epsilon: f64) -> i64 {
    let ratio = (-epsilon).exp();
    let is_rare = |k: &i32| 2.0 * ratio.powi(k + 1) / (1.0 + ratio) <= 0.05;
    (0..1_000).find(is_rare).map_or(i64::MAX, i64::from)
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
    let rows = (0..100).map(|i| Person { is_ill: i % 2 == 0 });
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

#[test]
fn the_picture_is_the_one_that_is_drawn() {
    let x = Axis::powers("people", 2.0, 5.0);
    let curve = |(epsilon, name, colour): (f64, &'static str, RGBColor)| {
        let error = |people: f64| 100.0 * half(epsilon) as f64 / people;
        Curve::line(name, colour, x.points(60).map(|(at, people)| (at, error(people).log10())))
    };
    let curves = EPSILONS.map(curve).into();
    let y = Axis::powers("percent of the people", -3.0, 2.0);
    let title = "95 % interval of a share: plus or minus this percentage";
    let drawn = picture::draw(&Chart { title, x, y, curves }).expect("it can be drawn");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/src/how-to/epsilon.svg");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &drawn).expect("the picture can be written");
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(drawn == committed, "epsilon.svg differs; look at it, then set BLESS=1");
}
