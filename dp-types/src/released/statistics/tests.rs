//! Compares statistics with their components, and checks that their intervals contain the true
//! values with at least the stated frequency.

use std::sync::Arc;

use dp_noise::laplace::DiscreteLaplace;

use super::{Covariance, Mean, Part, Regression, StandardDeviation, Variance};
use crate::aggregate::Number;
use crate::num::{D0, D1, Grid};
use crate::released::Released;
use crate::testing::Random;

type Noisy<K> = Released<Number<K>, DiscreteLaplace>;

fn law(scale: u128) -> Arc<DiscreteLaplace> {
    Arc::new(DiscreteLaplace::new(scale, 1000).expect("a scale above zero"))
}

/// The number `units` with noise of scale 0.001, which is practically always zero.
fn exactly<K: Grid>(units: i64) -> Noisy<K> {
    Released::of_units(vec![units.into()], law(1))
}

/// The rows (x, y). The releases count x in tenths.
const ROWS: [(i64, i64); 5] = [(2, 7), (3, 1), (5, 4), (11, 30), (4, 8)];

fn sum(of: impl Fn((i64, i64)) -> i64) -> i64 {
    ROWS.into_iter().map(of).sum()
}

#[test]
fn statistics_are_those_of_the_rows() {
    let count = || exactly::<D0>(5);
    let mean = Mean::of(exactly::<D0>(sum(|(x, _)| x)), count());
    assert_eq!((mean.value(), mean.parts()[0].value(), mean.parts()[1].value()), (5.0, 25.0, 5.0));
    let tenths = Mean::of(exactly::<D1>(sum(|(x, _)| x)), count());
    assert_eq!(tenths.value(), 0.5);
    let squares = || exactly::<D0>(sum(|(x, _)| x * x));
    let variance = Variance::of(squares(), exactly::<D0>(25), count());
    assert_eq!(variance.value(), 10.0);
    let deviation = StandardDeviation::of(squares(), exactly::<D0>(25), count());
    assert_eq!(deviation.value(), 10.0_f64.sqrt());
    let products = || exactly::<D0>(sum(|(x, y)| x * y));
    let ys = || exactly::<D0>(sum(|(_, y)| y));
    let covariance = Covariance::of(products(), exactly::<D0>(25), ys(), count());
    // The covariance is Σ(x − 5)(y − 10)/5.
    assert!((covariance.value() - 29.8).abs() < 1e-9, "{covariance:?}");
    let line = Regression::of(products(), squares(), exactly::<D0>(25), ys(), count());
    assert_eq!(line.slope(), covariance.value() / 10.0);
    assert!((line.at(5.0) - 10.0).abs() < 1e-12, "the line goes through the means");
    assert!((line.intercept() - (10.0 - 5.0 * line.slope())).abs() < 1e-12);
    assert_eq!(format!("{mean} {line:?}"), "5.000 (5.000 to 5.000) Regression(-4.900 + 2.980 * x)");
}

/// The numbers are those of the rows above, minus 4 and minus 9.
#[test]
fn statistics_of_centered_numbers_are_those_of_the_rows() {
    let count = || exactly::<D0>(5);
    let (x, y) = (|| exactly::<D0>(sum(|(x, _)| x - 4)), || exactly::<D0>(sum(|(_, y)| y - 9)));
    let mean = Mean::of(x(), count()).about(4.0);
    assert_eq!((mean.value(), mean.interval(0.95), mean.parts()[0].value()), (5.0, (5.0, 5.0), 5.0));
    let squares = || exactly::<D0>(sum(|(x, _)| (x - 4) * (x - 4)));
    assert_eq!(Variance::of(squares(), x(), count()).value(), 10.0);
    let products = exactly::<D0>(sum(|(x, y)| (x - 4) * (y - 9)));
    let line = Regression::of(products, squares(), x(), y(), count()).about(4.0, 9.0);
    assert!((line.slope() - 2.98).abs() < 1e-9, "{line}");
    assert!((line.at(5.0) - 10.0).abs() < 1e-9 && (line.intercept() + 4.9).abs() < 1e-9, "{line}");
}

/// A mean of centered numbers is cut to the range of the values themselves.
#[test]
fn the_middle_is_added_before_a_mean_is_clamped() {
    let mean = Mean::of(exactly::<D0>(70), exactly::<D0>(2)).about(50.0).clamp((20.0, 80.0));
    assert_eq!((mean.value(), mean.interval(0.9)), (80.0, (80.0, 80.0)));
}

#[test]
fn of_no_rows_there_is_no_mean_and_nothing_fails() {
    let empty = Mean::of(exactly::<D0>(0), exactly::<D0>(-3));
    assert_eq!(empty.value(), 0.0);
    let variance = Variance::of(exactly::<D0>(-9), exactly::<D0>(1), exactly::<D0>(0));
    assert_eq!((variance.value(), variance.interval(0.9).0), (0.0, 0.0));
    let still = Regression::of(
        exactly::<D0>(8),
        exactly::<D0>(8),
        exactly::<D0>(4),
        exactly::<D0>(4),
        exactly::<D0>(2),
    );
    assert_eq!((still.slope(), still.intercept()), (0.0, 2.0));
    assert_eq!(still.slope_interval(0.9), (f64::NEG_INFINITY, f64::INFINITY));
}

/// With few rows, the noisy quotient is far from any possible mean. The mean and its interval are
/// cut to the range.
#[test]
fn a_mean_and_its_interval_stay_in_the_range_of_the_values() {
    let of = |sum: i64, count| {
        Mean::of(Released::<Number<D0>, _>::of_units(vec![sum.into()], law(10_000)), exactly::<D0>(count))
            .clamp((18.0, 99.0))
    };
    assert_eq!((of(4_000, 2).value(), of(-7, 2).value(), of(100, 2).value()), (99.0, 18.0, 50.0));
    let (lo, hi) = of(50, 2).interval(0.95);
    assert!(lo == 18.0 && 40.0 < hi && hi < 50.0, "{lo} to {hi}");
    assert_eq!((of(4_000, 2).interval(0.5), of(-900, 2).interval(0.5)), ((99.0, 99.0), (18.0, 18.0)));
}

/// Draws a number that is at least k with probability exp(−k/scale). The difference of two draws is
/// discrete Laplace noise of this scale.
fn geometric(random: &mut Random, scale: f64) -> i64 {
    let uniform = ((random.word() >> 11) as f64 + 0.5) / (1_u64 << 53) as f64;
    (-scale * uniform.ln()).floor() as i64
}

/// The intervals are at level 0.8, with noise of scale 20, in 400 draws. If an interval holds with
/// probability 0.8, it fails 120 or more times with a probability below 10^-5.
#[test]
fn intervals_hold_as_often_as_they_say() {
    let mut random = Random::new(7);
    let mut noisy = |units: i64, scale: u128| {
        let law = law(scale * 1000);
        let noise = geometric(&mut random, scale as f64) - geometric(&mut random, scale as f64);
        Part::from(Released::<Number<D0>, _>::of_units(vec![(units + noise).into()], law))
    };
    let mut missed = [0; 5];
    for _ in 0..400 {
        // There are 5000 rows: each of the five rows above, a thousand times.
        let n = noisy(5_000, 20);
        let (x, y) = (noisy(25_000, 200), noisy(50_000, 600));
        let (xx, xy) = (noisy(175_000, 2_000), noisy(sum(|(x, y)| x * y) * 1000, 6_000));
        let truth = [5.0, 10.0, 10.0_f64.sqrt(), 29.8, 2.98];
        let line = Regression::of(xy.clone(), xx.clone(), x.clone(), y.clone(), n.clone());
        let intervals = [
            Mean::of(x.clone(), n.clone()).interval(0.8),
            Variance::of(xx.clone(), x.clone(), n.clone()).interval(0.8),
            StandardDeviation::of(xx, x.clone(), n.clone()).interval(0.8),
            Covariance::of(xy, x, y, n).interval(0.8),
            line.slope_interval(0.8),
        ];
        for (missed, ((lo, hi), truth)) in missed.iter_mut().zip(intervals.into_iter().zip(truth)) {
            *missed += u32::from(truth < lo || truth > hi);
            assert!(hi - lo < 10.0 * truth, "an interval that says nothing: {lo} to {hi}");
        }
    }
    assert!(missed.iter().all(|missed| *missed < 120), "{missed:?}");
}
