//! The table against an independent computation, and the errors.

use num_bigint::BigUint;

use crate::generator::Generator;
use crate::laplace::{DiscreteLaplace, ScaleError};

/// Bounds on e^(num/den) · 2^`bits`, by its positive series: nothing here is shared with the crate's own arithmetic.
pub(in crate::laplace) fn exp(num: &BigUint, den: &BigUint, bits: u32) -> (BigUint, BigUint) {
    let (mut term, mut k) = (BigUint::from(1_u8) << bits, 1_u32);
    let mut sum = term.clone();
    while term > BigUint::ZERO || BigUint::from(k) * den < num * 2_u32 {
        term = term * num / (den * k);
        sum += &term;
        k += 1;
    }
    // Each term is short by at most the sum of what follows from one lost unit: k units times e^(num/den) in all.
    let slack = (&sum >> bits) * (2 * k) + 2 * k;
    let high = &sum + slack;
    (sum, high)
}

/// The words of coin `coin` of a distribution with scale `num/den` and `digits` digits, by other means.
fn words(num: u128, den: u128, digits: usize, coin: usize, count: usize) -> Vec<u64> {
    let bits = 64 * count as u32 + 512;
    let (low, high) = exp(&(BigUint::from(den) << coin.saturating_sub(1)), &num.into(), bits);
    let one = BigUint::from(1_u8) << bits;
    let ends = [low, high].map(|e| {
        let denominator = if coin == digits + 1 { e } else { e + &one };
        (&one << (64 * count)) / denominator
    });
    assert_eq!(ends[0], ends[1], "the test's own precision is too low");
    let mut words = ends[0].to_u64_digits();
    words.resize(count, 0);
    words.reverse();
    words
}

/// Scales across the supported range, from denominators and numerators of all sizes.
fn scales() -> Vec<(u128, u128)> {
    let mut scales = vec![(1, 1), (10, 1), (1000, 1), (1 << 90, 1), ((1 << 63) * 1_000_000, 1), (1, 40)];
    for (i, bits) in (0..90).step_by(3).enumerate() {
        let odd = 2 * i as u128 + 1;
        scales.push(((odd << bits) | 1, odd));
        scales.push((3_u128.pow(i as u32) | 1, 10_u128.pow(i as u32 / 2)));
    }
    scales.retain(|&(num, den)| num.div_ceil(den) <= 1 << 90);
    scales
}

#[test]
fn first_words_are_those_of_an_independent_computation() {
    let mut checked = 0;
    for (num, den) in scales() {
        let laplace = DiscreteLaplace::new(num, den).unwrap();
        for (coin, &first) in laplace.first.iter().enumerate() {
            assert_eq!([first], *words(num, den, laplace.digits, coin, 1), "scale {num}/{den}, coin {coin}");
            checked += 1;
        }
        assert_eq!(laplace.first[laplace.digits + 1], 0, "overflow is decided on a tie only");
    }
    assert!(checked > 2000);
}

#[test]
fn later_words_are_those_of_an_independent_computation() {
    for (num, den) in [(10, 1), (1, 1), (1, 3), (7, 2), (1_000_000_007, 3), (1 << 90, 1), (1, 30)] {
        let laplace = DiscreteLaplace::new(num, den).unwrap();
        for coin in [0, 1, laplace.digits / 2, laplace.digits, laplace.digits + 1] {
            let expected = words(num, den, laplace.digits, coin, 12);
            let ours: Vec<_> = (0..12).map(|index| laplace.word(coin, index)).collect();
            assert_eq!(ours, expected, "scale {num}/{den}, coin {coin}");
        }
    }
}

#[test]
fn a_probability_far_below_the_first_words_is_not_rounded_to_zero() {
    // e^-1000 < 2^-1442: its first 22 words are zero.
    let laplace = DiscreteLaplace::new(1, 1000).unwrap();
    let expected = words(1, 1000, 0, 0, 26);
    assert_eq!(&expected[..22], [0; 22]);
    let ours: Vec<_> = (0..26).map(|index| laplace.word(0, index)).collect();
    assert_eq!(ours, expected);
}

#[test]
fn scales_are_reduced_and_checked() {
    assert_eq!(DiscreteLaplace::new(20, 2), DiscreteLaplace::new(10, 1));
    assert_eq!(DiscreteLaplace::new(0, 1), Err(ScaleError::Zero));
    assert_eq!(DiscreteLaplace::new(1, 0), Err(ScaleError::Zero));
    assert_eq!(DiscreteLaplace::new((1 << 90) + 1, 1), Err(ScaleError::TooLarge));
    assert_eq!(DiscreteLaplace::new((1 << 91) + 1, 2), Err(ScaleError::TooLarge));
    assert_eq!(DiscreteLaplace::new(1, (1 << 120) + 1), Err(ScaleError::TooLong));
    assert_eq!(DiscreteLaplace::new(u128::MAX, u128::MAX - 1), Err(ScaleError::TooLong));
    assert!(DiscreteLaplace::new(u128::MAX, u128::MAX).is_ok());
    assert!(DiscreteLaplace::new(1 << 90, 1).is_ok());
    assert!(DiscreteLaplace::new(1, 1 << 120).is_ok());
    assert!(DiscreteLaplace::new(1 << 120, (1 << 30) + 1).is_ok());
}

#[test]
fn a_scale_near_zero_gives_no_noise() {
    let laplace = DiscreteLaplace::new(1, 1_000_000_000).unwrap();
    let mut generator = Generator::seeded([5; 32]);
    assert!((0..1000).all(|_| laplace.sample(&mut generator) == 0));
}

#[test]
fn tie_probability_is_below_two_to_the_minus_fifty() {
    for (num, den) in scales() {
        let laplace = DiscreteLaplace::new(num, den).unwrap();
        assert!(laplace.tie_probability() <= (-57_f64).exp2());
        assert_eq!(laplace.bytes_per_sample(), 8 * laplace.first.len());
    }
}
