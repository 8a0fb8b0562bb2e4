//! D1: one release for each of a list of thresholds.

use dp_types::prelude::*;

use crate::{near, says};

#[derive(Record)]
struct Point {
    #[dp(range = 0..=1000)]
    x: i64,
    #[dp(range = 0..=1000)]
    y: i64,
}

/// Half of the points near (200, 300), half near (800, 600).
fn points() -> Dataset<Point> {
    let point = |i: i64| match i % 2 {
        0 => Point { x: 150 + i % 101, y: 250 + i % 97 },
        _ => Point { x: 750 + i % 101, y: 550 + i % 97 },
    };
    Dataset::from_rows((0..40_000).map(point)).expect("the points fit")
}

/// D1: how many points lie below each of 5 thresholds, one release for each.
#[dp_query(epsilon = 0.5)]
fn cumulative(points: Table<Point>) -> Vec<i64> {
    let mut below = Vec::new();
    for i in 1..=5 {
        #[dp(range = 0..=1000)]
        let threshold = i * 200;
        below.push(points.filter(|p| p.x < threshold).count().laplace(0.1).value());
    }
    below
}

#[test]
fn d1_thresholds_cost_each() {
    says::<cumulative>(&[r#""cost":[500000]"#, r#""times":5,"each":[100000],"cost":[500000]"#]);
    let (below, _) = points().session::<eps!(0.5)>().run(cumulative).expect("there is randomness");
    assert_eq!(below.len(), 5);
    near(below[1], 20_000, 10);
    near(below[4], 40_000, 10);
}
