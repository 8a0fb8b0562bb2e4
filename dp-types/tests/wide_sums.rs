//! Tests of sums beyond 64 bits. Every figure that is computed from such a sum equals the figure
//! computed from the exact noisy number.
#![allow(clippy::unwrap_used)]

use dp_types::prelude::*;
use dp_types::released::figures::{Figures, Quantity};

#[derive(Category, Clone, Copy)]
enum Site {
    North,
    South,
}

#[derive(Record)]
struct Plant {
    #[dp(category)]
    site: Site,
    #[dp(range = 0..=2_000_000_000)]
    output: i64,
    #[dp(range = 0..=2_000_000_000)]
    sold: i64,
}

#[dp_query(epsilon = 30.0)]
fn deviation(plants: Table<Plant>) -> (f64, (f64, f64), Figures) {
    let found = plants.map(|p| p.output).standard_deviation().laplace(30.0);
    (found.value(), found.interval(0.95), found.figures(0.95))
}
#[dp_query(epsilon = 30.0)]
fn by_site(plants: Table<Plant>) -> Vec<(f64, (f64, f64))> {
    let found = plants.partition(|p| p.site).map(|p| p.output).variance().laplace(30.0);
    found.into_iter().map(|(_, each)| (each.value(), each.interval(0.95))).collect()
}
#[dp_query(epsilon = 40.0)]
fn together(plants: Table<Plant>) -> (f64, (f64, f64)) {
    let found = plants.covariance(|p| (p.output, p.sold)).laplace(40.0);
    (found.value(), found.interval(0.95))
}
#[dp_query(epsilon = 50.0)]
fn line(plants: Table<Plant>) -> (f64, (f64, f64)) {
    let found = plants.regression(|p| (p.output, p.sold)).laplace(50.0);
    (found.slope(), found.slope_interval(0.95))
}
#[dp_query(epsilon = 10.0)]
fn squares(plants: Table<Plant>) -> (i64, (i64, i64), Figures, String) {
    let sum = plants.map(|p| p.output * p.output).sum().laplace(10.0);
    (sum.value(), sum.interval(0.95), sum.figures(0.95), sum.to_string())
}
/// The number of plants. Half of the plants make and sell 2·10^9 each, and the others nothing. So
/// the sum of squares is 8·10^22.
const ROWS: i64 = 40_000;

fn plants() -> impl Iterator<Item = Plant> {
    (0..ROWS).map(|i| {
        let output = 2_000_000_000 * (i % 2);
        let site = if i / 2 % 2 == 0 { Site::North } else { Site::South };
        Plant { site, output, sold: output / 2 + 7 }
    })
}

/// The truth is inside the interval, and the ends of the interval are within a hundredth of the
/// truth.
fn tight(value: f64, (low, high): (f64, f64), truth: f64) {
    let near = |x: f64| (x / truth - 1.0).abs() < 0.01;
    assert!(low < truth && truth < high && near(low) && near(high) && near(value), "{value} ({low}, {high})");
}

#[test]
fn statistics_of_sums_beyond_64_bits_are_right() -> Result<(), Error> {
    let session = Dataset::<Plant>::from_rows(plants())?.open::<eps!(200.0)>();
    let (value, interval, figures) = session.run(deviation)?;
    tight(value, interval, 1e9);
    assert_eq!(figures.rows()[0].value.to_f64(), Some(value));
    for (value, interval) in session.run(by_site)? {
        tight(value, interval, 1e18);
    }
    let (value, interval) = session.run(together)?;
    tight(value, interval, 5e17);
    let (slope, interval) = session.run(line)?;
    tight(slope, interval, 0.5);
    Ok(())
}

#[test]
fn a_sum_beyond_64_bits_saturates_as_a_value_alone() -> Result<(), Error> {
    let session = Dataset::<Plant>::from_rows(plants())?.open::<eps!(100.0)>();
    let (value, ends, figures, text) = session.run(squares)?;
    assert_eq!((value, ends), (i64::MAX, (i64::MAX, i64::MAX)));
    let row = &figures.rows()[0];
    let ends = row.interval.as_ref().map(|(low, high)| (low.to_f64().unwrap(), high.to_f64().unwrap()));
    tight(row.value.to_f64().unwrap(), ends.unwrap(), 8e22);
    assert!(matches!(row.value, Quantity::Estimate(_)));
    assert!(!text.contains("9223372036854775807"), "{text}");
    Ok(())
}
