//! Compares the thresholds with an independent computation, and tests the errors.

use num_bigint::BigUint;

use crate::gaussian::{DiscreteGaussian, VarianceError};
use crate::kernel::ladder::TOGETHER;

/// Computes e^(−num/den) · 2^`bits` to within a few units, by the positive series of its
/// reciprocal.
fn exp_neg(num: &BigUint, den: &BigUint, bits: u32) -> BigUint {
    let extra = bits + 64;
    let one: BigUint = BigUint::from(1_u8) << extra;
    let (mut term, mut sum, mut k) = (one.clone(), one.clone(), 1_u32);
    while term > BigUint::ZERO {
        term = term * num / (den * k);
        sum += &term;
        k += 1;
    }
    (&one * &one / sum) >> 64
}

fn top_word(fraction: &BigUint, bits: u32) -> u64 {
    (fraction >> (bits - 64)).try_into().unwrap()
}

/// Variances with and without a split, and some that are not integers.
pub(super) const VARIANCES: [(u128, u128); 12] = [
    (1, 1),
    (100, 1),
    (256, 1),
    (1, 3),
    (1, 50),
    (22, 7),
    (257, 1),
    (1_000_000, 1),
    (1_000_000_007, 13),
    (1_000_000_000_000_000_000, 1),
    (1 << 90, 1),
    ((1 << 100) + 1, (1 << 20) + 3),
];

/// Variances over the whole range, both integers and fractions.
fn grid(count: usize) -> impl Iterator<Item = (u128, u128)> {
    let mixed = (0..).map(|i: u32| {
        let odd = u128::from(2 * i + 1);
        (odd << (i * 7 % 90), (odd * odd + 2) << (i % 7))
    });
    let powers = (0..21).map(|i| (10_u128.pow(i), 1000));
    // The test omits variances below 1/500: their series is long, and their table holds only a
    // zero.
    let fits = |&(num, den): &(u128, u128)| num.div_ceil(den) <= 1 << 90 && den <= 500 * num;
    powers.chain(mixed).filter(fits).take(count)
}

fn check_base(num: u128, den: u128) {
    let bits = 640;
    let gaussian = DiscreteGaussian::new(num, den).unwrap();
    // Uses exp(-(k+1)²/2v) = exp(-k²/2v) · exp(-(2k+1)/2v). The reference has hundreds of spare
    // bits for the rounding errors.
    let split = BigUint::from(4_u8).pow(gaussian.shift);
    let ratio = exp_neg(&(split * den), &(BigUint::from(num) * 2_u8), bits);
    let signs = if gaussian.shift == 0 { 2_u8 } else { 1 };
    let (mut weight, mut step, mut weights) = (ratio.clone(), ratio.clone(), Vec::new());
    while weight > BigUint::ZERO {
        weights.push(&weight * signs);
        step = (step * &ratio * &ratio) >> (2 * bits);
        weight = (weight * &step) >> bits;
    }
    let mut tail: BigUint = weights.iter().sum();
    let all = &tail + (BigUint::from(1_u8) << bits);
    for (i, &first) in gaussian.base.iter().enumerate() {
        let threshold: BigUint = (&tail << bits) / &all;
        let expected = (top_word(&threshold, bits) >> 1) as i64;
        assert_eq!(first, expected, "variance {num}/{den}, threshold {i}");
        tail -= weights.get(i).unwrap_or(&BigUint::ZERO);
    }
    assert_eq!(gaussian.base.last(), Some(&0));
    assert!(gaussian.base.is_sorted_by(|a, b| a >= b));
    assert!(gaussian.base.len().is_multiple_of(TOGETHER));
}

/// Checks the coins, and returns how many it checked.
fn check_coins(num: u128, den: u128) -> usize {
    let gaussian = DiscreteGaussian::new(num, den).unwrap();
    assert_eq!(gaussian.decay.is_empty(), gaussian.shift == 0);
    for (digit, &first) in gaussian.decay.iter().enumerate() {
        let coin = exp_neg(&(BigUint::from(den) << digit), &(BigUint::from(num) * 2_u8), 512);
        assert_eq!(first, top_word(&coin, 512), "variance {num}/{den}, digit {digit}");
        let word = gaussian.acceptance.chance(1 << digit, 3);
        let fourth: BigUint = (coin >> 256) & BigUint::from(u64::MAX);
        assert_eq!(fourth, word.into(), "variance {num}/{den}, digit {digit}");
    }
    for (place, coins) in gaussian.acceptance.coins().iter().enumerate() {
        for digit in [3, 5, 11, 15] {
            let times = BigUint::from(den) * digit as u64;
            let coin = exp_neg(&(times << (4 * place)), &(BigUint::from(num) * 2_u8), 512);
            assert_eq!(coins.chance(digit), top_word(&coin, 512), "variance {num}/{den}, digit {place}");
        }
    }
    2 * gaussian.decay.len()
}

#[test]
fn base_thresholds_are_those_of_an_independent_computation() {
    VARIANCES.into_iter().chain(grid(200)).for_each(|(num, den)| check_base(num, den));
}

#[test]
fn acceptance_coins_are_those_of_an_independent_computation() {
    let checked: usize = VARIANCES.into_iter().map(|(num, den)| check_coins(num, den)).sum();
    assert!(checked > 400);
}

#[test]
fn of_the_smallest_variances_nothing_is_left() {
    for den in [1_000, 1_000_000, 1 << 120] {
        assert_eq!(*DiscreteGaussian::new(1, den).unwrap().base, [0; TOGETHER]);
    }
}

#[test]
#[ignore = "the whole grid"]
fn the_whole_grid_is_that_of_an_independent_computation() {
    grid(300).for_each(|(num, den)| check_base(num, den));
    assert!(grid(300).map(|(num, den)| check_coins(num, den)).sum::<usize>() > 5000);
}

#[test]
fn variances_are_reduced_and_checked() {
    assert_eq!(DiscreteGaussian::new(20, 2), DiscreteGaussian::new(10, 1));
    assert_eq!(DiscreteGaussian::new(0, 1), Err(VarianceError::Zero));
    assert_eq!(DiscreteGaussian::new(1, 0), Err(VarianceError::Zero));
    assert_eq!(DiscreteGaussian::new((1 << 90) + 1, 1), Err(VarianceError::TooLarge));
    assert_eq!(DiscreteGaussian::new(1, (1 << 120) + 1), Err(VarianceError::TooLong));
    assert!(DiscreteGaussian::new(1, 1 << 120).is_ok());
    assert!(DiscreteGaussian::new(1 << 120, (1 << 30) + 1).is_ok());
}

#[test]
fn ties_are_rare() {
    for (num, den) in VARIANCES {
        assert!(DiscreteGaussian::new(num, den).unwrap().tie_probability() <= (-50_f64).exp2());
    }
}
