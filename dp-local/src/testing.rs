//! What every randomiser is tested for.

use dp_noise::Generator;

use crate::domain::{Domain, number};
use crate::randomiser::Oracle;
use crate::server::{Aggregator, variance};
use crate::tally::Tally;

/// Values at 20 digits and more, computed with mpmath from the formulas of the literature.
const TABLE: &str = include_str!("../tests/data/local-values.csv");

/// A generator that repeats itself, with the feature `seeded`; else one that does not, on which tests of what always holds run too.
pub(crate) fn seeded(seed: u8) -> Generator {
    #[cfg(feature = "seeded")]
    return Generator::seeded([seed; 32]);
    #[cfg(not(feature = "seeded"))]
    {
        let _ = seed;
        Generator::from_os().unwrap()
    }
}

/// Probabilities and variances (for no holder of a value, and for a tenth of all) are those of a row of the table, up to a relative
/// error.
pub(crate) fn equals_the_table<R: Oracle>(
    protocol: &str,
    epsilon: &str,
    values: &str,
    parameters: &str,
    tolerance: f64,
) {
    let is_it = |row: &&str| {
        let cells: Vec<_> = row.split(',').collect();
        let same = cells[1] == epsilon || (epsilon.len() > 3 && cells[1].starts_with(epsilon));
        (cells[0], cells[2], cells[3]) == (protocol, values, parameters) && same
    };
    let row = TABLE.lines().find(is_it).expect("there is such a row");
    let cell = |at| row.split(',').nth(at).unwrap().parse::<f64>().unwrap();
    let near = |what: &str, ours: f64, theirs: f64| {
        assert!(
            (ours / theirs - 1.0).abs() < tolerance,
            "{protocol} {epsilon}: {what} is {ours}, not {theirs}"
        );
    };
    near("p", R::HELD.to_f64(), cell(4));
    near("q", R::OTHER.to_f64(), cell(5));
    let [held, other] = [R::HELD, R::OTHER];
    near("the variance at 0", variance([held, other], 0.0), cell(6));
    near("the variance at a tenth", variance([held, other], 0.1), cell(7));
    near("the variance of drawn data", variance([held, other], 0.1) + 0.1 * 0.9, cell(8));
}

/// Over rounds at fixed seeds, the mean of the estimates is the truth, and their variance that of the formula.
///
/// The mean is to be within 4.5 standard errors, the variance within 4.5 of its own (which is var·√(2/(rounds − 1)), estimates being
/// nearly normal): for five values, a false alarm at a new seed has a probability below 10^-4.
pub(crate) fn estimates_within<R: Oracle>(value: impl Fn(u32) -> R::Value) {
    const ROUNDS: usize = 120;
    const DEVICES: u32 = 300;
    let values = <R::Value as Domain>::VALUES;
    // Value i is held by a share that grows with i, but for the last, which nobody holds where there are more than two.
    let holders = if values > 2 { values - 1 } else { 2 };
    let share_of =
        |device: u32| (0..holders).find(|i| device % (holders * (holders + 1) / 2) < (i + 1) * (i + 2) / 2);
    let held: Vec<u32> = (0..DEVICES).map(|device| share_of(device).unwrap()).collect();
    let mut generator = seeded(values as u8);
    let mut sums = vec![[0.0_f64; 2]; values as usize];
    for _ in 0..ROUNDS {
        let mut all = Aggregator::<R>::new();
        held.iter().for_each(|&i| assert!(all.add(&R::randomise(number(&value(i)), &mut generator))));
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
        assert!((mean - truth).abs() < 4.5 * (formula / rounds).sqrt(), "value {i}: {mean} for {truth}");
        assert!(
            (found / formula - 1.0).abs() < 4.5 * (2.0 / (rounds - 1.0)).sqrt(),
            "value {i}: {found} for {formula}"
        );
    }
    let tally = R::tally();
    assert_eq!(tally.support(), vec![0; values as usize]);
}
