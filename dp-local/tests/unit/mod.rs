//! Tests that all randomisers share.

mod fuzz;
mod peers;

use dp_noise::Generator;

use crate::domain::{Domain, Ours, Protected};
use crate::numeric_domain::Measured;
use crate::randomiser::{Averaged, Oracle};
use crate::server::{Aggregator, variance};
use crate::tally::Support;

/// Reference values with 20 or more digits, computed with mpmath from the formulas of the
/// literature.
const TABLE: &str = include_str!("../data/local-values.csv");

/// With the feature `seeded`, a reproducible generator; without it, a generator with a fresh seed.
/// Tests that are not statistical also run with a fresh generator.
pub(crate) fn seeded(seed: u8) -> Generator {
    #[cfg(feature = "seeded")]
    return Generator::seeded([seed; 32]);
    #[cfg(not(feature = "seeded"))]
    {
        let _ = seed;
        Generator::from_os().unwrap()
    }
}

/// The numbers in a row of the table, from the column `p` to the last column. A cell without a
/// number gives NaN.
pub(crate) fn table(protocol: &str, epsilon: &str, values: &str, parameters: &str) -> [f64; 5] {
    let is_it = |row: &&str| {
        let cells: Vec<_> = row.split(',').collect();
        let same = cells[1] == epsilon || (epsilon.len() > 3 && cells[1].starts_with(epsilon));
        (cells[0], cells[2], cells[3]) == (protocol, values, parameters) && same
    };
    let row = TABLE.lines().find(is_it).expect("there is such a row");
    [4, 5, 6, 7, 8].map(|at| row.split(',').nth(at).unwrap().parse::<f64>().unwrap_or(f64::NAN))
}

/// Compares probabilities and variances with a row of the table, up to a relative error. One
/// variance is for a value that no device has. The other two are for a value that a tenth of all
/// devices have.
pub(crate) fn equals_the_table<R: Oracle>(
    protocol: &str,
    epsilon: &str,
    values: &str,
    parameters: &str,
    tolerance: f64,
) {
    let row = table(protocol, epsilon, values, parameters);
    let near = |what: &str, ours: f64, theirs: f64| {
        assert!(
            (ours / theirs - 1.0).abs() < tolerance,
            "{protocol} {epsilon}: {what} is {ours}, not {theirs}"
        );
    };
    near("p", R::HELD.to_f64(), row[0]);
    near("q", R::OTHER.to_f64(), row[1]);
    let [held, other] = [R::HELD, R::OTHER];
    near("the variance at 0", variance([held, other], 0.0), row[2]);
    near("the variance at a tenth", variance([held, other], 0.1), row[3]);
    near("the variance of drawn data", variance([held, other], 0.1) + 0.1 * 0.9, row[4]);
}

/// Over rounds at fixed seeds, the mean of the estimates must equal the truth, and their variance
/// must equal the formula.
///
/// The mean must be within 3 standard errors. The variance must be within 3 of its own standard
/// errors. One standard error of the variance is var·√(2/(rounds − 1)), because estimates are
/// nearly normal. With five values and new seeds, the test would fail once in 40 runs, but the
/// seeds are fixed.
pub(crate) fn estimates_within<R: Oracle<Value: Domain>>(value: impl Fn(u32) -> R::Value) {
    const ROUNDS: usize = 120;
    const DEVICES: u32 = 300;
    let values = <R::Value as Domain>::VALUES;
    // The share of value i grows with i. With more than two values, no device has the last value.
    let holders = if values > 2 { values - 1 } else { 2 };
    let share_of =
        |device: u32| (0..holders).find(|i| device % (holders * (holders + 1) / 2) < (i + 1) * (i + 2) / 2);
    let held: Vec<u32> = (0..DEVICES).map(|device| share_of(device).unwrap()).collect();
    let mut generator = seeded(values as u8);
    let mut sums = vec![[0.0_f64; 2]; values as usize];
    for _ in 0..ROUNDS {
        let mut all = Aggregator::<R>::new();
        held.iter().for_each(|&i| all.count(&R::randomise(value(i).numbers(Ours(())), &mut generator)));
        assert!(all.support().iter().all(|&count| count <= DEVICES.into()));
        for (sum, estimate) in sums.iter_mut().zip(all.estimates()) {
            sum[0] += estimate.share;
            sum[1] += estimate.share * estimate.share;
        }
    }
    let rounds = ROUNDS as f64;
    for (i, [sum, squares]) in sums.into_iter().enumerate() {
        let truth = held.iter().filter(|&&value| value as usize == i).count() as f64 / f64::from(DEVICES);
        let formula = variance(R::chances(i as u32), truth) / f64::from(DEVICES);
        let mean = sum / rounds;
        let found = (squares - rounds * mean * mean) / (rounds - 1.0);
        assert!((mean - truth).abs() < 3.0 * (formula / rounds).sqrt(), "value {i}: {mean} for {truth}");
        assert!(
            (found / formula - 1.0).abs() < 3.0 * (2.0 / (rounds - 1.0)).sqrt(),
            "value {i}: {found} for {formula}"
        );
    }
    let tally = R::tally();
    assert_eq!(tally.support(), vec![0; values as usize]);
}

/// Over rounds at fixed seeds, the mean of the estimated means must equal the truth, and their
/// variance must equal the formula. The test uses the bounds of [`estimates_within`]. Device i has
/// the value at index i² mod k.
pub(crate) fn mean_within<R: Averaged<Value: Measured>>(value: impl Fn(u32) -> R::Value) {
    const ROUNDS: usize = 120;
    const DEVICES: u32 = 300;
    let values = <R::Value as Domain>::VALUES;
    let numbers: Vec<u32> = (0..DEVICES).map(|i| i * i % values).collect();
    let unit = 10_f64.powi(-(<R::Value as Measured>::PLACES as i32));
    let lowest = <R::Value as Measured>::LOWEST as f64;
    let truth =
        (numbers.iter().map(|&number| f64::from(number)).sum::<f64>() / f64::from(DEVICES) + lowest) * unit;
    let slope = R::AVERAGE.step as f64 / R::AVERAGE.whole as f64 / unit;
    let formula =
        numbers.iter().map(|&number| R::variance(number)).sum::<f64>() / (slope * f64::from(DEVICES)).powi(2);
    // The stated standard error also covers the differences between the devices.
    let spread =
        numbers.iter().map(|&number| ((f64::from(number) + lowest) * unit - truth).powi(2)).sum::<f64>()
            / f64::from(DEVICES).powi(2);
    let mut generator = seeded(values as u8);
    let (mut sum, mut squares, mut errors) = (0.0, 0.0, 0.0);
    for _ in 0..ROUNDS {
        let mut shards = [Aggregator::<R>::new(), Aggregator::new()];
        for (device, &i) in numbers.iter().enumerate() {
            shards[device % 2].count(&R::randomise(value(i).numbers(Ours(())), &mut generator));
        }
        let [mut all, other] = shards;
        all.merge(&other).unwrap();
        let estimate = all.mean();
        let [from, to] = estimate.interval();
        assert!(from < estimate.mean && estimate.mean < to);
        sum += estimate.mean;
        squares += estimate.mean * estimate.mean;
        errors += estimate.standard_error * estimate.standard_error;
    }
    let rounds = ROUNDS as f64;
    let mean = sum / rounds;
    let found = (squares - rounds * mean * mean) / (rounds - 1.0);
    assert!((mean - truth).abs() < 3.0 * (formula / rounds).sqrt(), "{mean} for {truth}");
    assert!((found / formula - 1.0).abs() < 3.0 * (2.0 / (rounds - 1.0)).sqrt(), "{found} for {formula}");
    assert!((errors / rounds / (formula + spread) - 1.0).abs() < 0.1, "{errors}");
    assert!(Aggregator::<R>::new().mean().standard_error.is_infinite());
}
