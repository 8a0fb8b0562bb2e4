use num_bigint::BigUint;

use super::{StrictError, StrictLaplace, scaled};
use crate::generator::Generator;
use crate::laplace::tests::table::exp;
use crate::laplace::{DiscreteLaplace, ScaleError};
use crate::source::injected::Injected;

/// Exact probabilities of the answers, in units of 2^-`bits`, for a value: every number that the coins can spell, and
/// the uniform part, `mixed` of 2^64 times.
fn answers(mechanism: &StrictLaplace, value: i64, mixed: u64) -> (Vec<BigUint>, u32) {
    let one: BigUint = BigUint::from(1_u8) << 128;
    let size = mechanism.high.abs_diff(mechanism.low) as usize + 1;
    let mut chances = vec![BigUint::ZERO; size];
    for heads in 0..1_u32 << mechanism.coins.len() {
        let coin = |(i, &coin): (usize, &u128)| match heads >> i & 1 {
            1 => coin.into(),
            _ => &one - coin,
        };
        let chance: BigUint = mechanism.coins.iter().enumerate().map(coin).product();
        let magnitude = i64::from(heads >> 1);
        let noise = if heads & 1 == 1 { -magnitude - 1 } else { magnitude };
        let answer = (value + noise).clamp(mechanism.low, mechanism.high);
        chances[(answer - mechanism.low) as usize] += chance;
    }
    let bits = 128 * mechanism.coins.len() as u32;
    // The multiples of 2^-128 that give each uniform answer: from ⌈i/R⌉ up to the next.
    let start = |i: usize| -> BigUint { (&one * i + (size - 1)) / size };
    let mix = |(i, chance): (usize, BigUint)| {
        let uniform = (start(i + 1) - start(i)) << (bits - 128);
        uniform * mixed + chance * ((BigUint::from(1_u8) << 64) - mixed)
    };
    (chances.into_iter().enumerate().map(mix).collect(), bits + 64)
}

/// Whether every answer's probabilities for any two values differ by a factor of at most exp(distance / scale).
fn is_private(
    mechanism: &StrictLaplace,
    num: u128,
    den: u128,
    values: std::ops::Range<i64>,
    mixed: u64,
) -> bool {
    let all: Vec<_> = values.clone().map(|value| answers(mechanism, value, mixed).0).collect();
    let precision = 512;
    (1..all.len()).all(|distance| {
        let exponent = BigUint::from(den) * distance;
        let (factor, _) = exp(&exponent, &num.into(), precision);
        (0..all.len() - distance).all(|i| {
            let pairs = || all[i].iter().zip(&all[i + distance]);
            pairs().all(|(a, b)| a << precision <= b * &factor && b << precision <= a * &factor)
        })
    })
}

#[test]
fn small_ranges_are_private_exhaustively() {
    for (num, den, low, high) in [(1, 1, 0, 15), (2, 1, -8, 23), (4, 1, 0, 63), (1, 3, 0, 9), (7, 2, -3, 40)]
    {
        let mechanism = StrictLaplace::new(num, den, low..=high).unwrap();
        assert!(mechanism.coins.len() <= 12);
        let values = low - 2..high + 3;
        assert!(is_private(&mechanism, num, den, values.clone(), mechanism.mixed), "scale {num}/{den}");
        // The test can tell: without the mixture, 128-bit coins alone are not private.
        assert!(!is_private(&mechanism, num, den, values, 0), "scale {num}/{den} without mixture");
    }
}

#[test]
fn probabilities_add_up_to_one() {
    let mechanism = StrictLaplace::new(2, 1, 0..=9).unwrap();
    let (chances, bits) = answers(&mechanism, 4, mechanism.mixed);
    assert_eq!(chances.iter().sum::<BigUint>(), BigUint::from(1_u8) << bits);
}

#[test]
fn coins_are_those_of_an_independent_computation() {
    for (num, den) in [(1_u128, 1_u128), (10, 1), (1000, 3)] {
        let strict = StrictLaplace::new(num, den, 0..=100).unwrap();
        for (coin, &wide) in strict.coins.iter().enumerate() {
            let exponent = BigUint::from(den) << coin.saturating_sub(1);
            let one = BigUint::from(1_u8) << 512;
            let odds: BigUint = (&one << 128) / (&one + exp(&exponent, &num.into(), 512).0);
            assert_eq!(odds, wide.into(), "scale {num}/{den}, coin {coin}");
        }
    }
}

/// Words with which the coins spell a number.
fn words(mechanism: &StrictLaplace, heads: u128) -> Vec<u64> {
    let coins = mechanism.coins.iter().enumerate().flat_map(|(i, coin)| {
        // A tie is tails.
        let word = if heads >> i & 1 == 1 { coin - 1 } else { *coin };
        [(word >> 64) as u64, word as u64]
    });
    [u64::MAX, 0, 0].into_iter().chain(coins).collect()
}

#[test]
fn noise_is_added_and_clamped_and_nothing_is_a_tie() {
    let mechanism = StrictLaplace::new(10, 1, -20..=500).unwrap();
    let release =
        |value, heads| mechanism.release_from(value, &mut Injected::new(&words(&mechanism, heads), &[]));
    assert_eq!((release(7, 0), release(7, 1)), (7, 6));
    assert_eq!((release(7, 5 << 1), release(7, 5 << 1 | 1)), (12, 1));
    assert_eq!((release(7, 900 << 1), release(7, 900 << 1 | 1)), (500, -20));
    assert_eq!((release(i64::MAX, 3 << 1), release(i64::MIN, 3 << 1)), (500, -20));
}

#[test]
fn a_uniform_answer_comes_with_its_probability() {
    let mechanism = StrictLaplace::new(10, 1, -20..=500).unwrap();
    let release = |mix, uniform: u64| {
        let mut words = words(&mechanism, 0);
        (words[0], words[1]) = (mix, uniform);
        mechanism.release_from(7, &mut Injected::new(&words, &[]))
    };
    assert_eq!(release(mechanism.mixed, 0), 7);
    assert_eq!(release(mechanism.mixed - 1, 0), -20);
    assert_eq!(release(0, 1 << 63), -20 + 260);
    assert_eq!(release(0, u64::MAX), 500);
}

#[test]
fn uniform_answers_cover_the_whole_range_of_64_bits() {
    for last in [0, 1, 9, u64::MAX - 1, u64::MAX] {
        for fraction in [0, 1, u128::MAX / 3, u128::MAX - 1, u128::MAX] {
            let expected: BigUint = (BigUint::from(fraction) * (BigUint::from(last) + 1_u8)) >> 128;
            assert_eq!(BigUint::from(scaled(fraction, last)), expected);
        }
    }
    let all = StrictLaplace::new(1, 1, i64::MIN..=i64::MAX).unwrap();
    let mut words = words(&all, 0);
    (words[0], words[1], words[2]) = (0, u64::MAX, u64::MAX);
    assert_eq!(all.release_from(0, &mut Injected::new(&words, &[])), i64::MAX);
    (words[1], words[2]) = (0, 0);
    assert_eq!(all.release_from(0, &mut Injected::new(&words, &[])), i64::MIN);
}

#[test]
fn parameters_are_checked() {
    let new = |num, den, range| StrictLaplace::new(num, den, range).map(|mechanism| mechanism.mixed);
    assert_eq!(new(0, 1, 0..=1), Err(StrictError::Scale(ScaleError::Zero)));
    #[expect(clippy::reversed_empty_ranges, reason = "that is what is tested")]
    let empty = 1..=0;
    assert_eq!(new(1, 1, empty), Err(StrictError::EmptyRange));
    assert_eq!(new(1 << 40, 1, i64::MIN..=i64::MAX), Err(StrictError::TooWide));
    assert_eq!(new(1 << 90, 1, 0..=i64::MAX), Err(StrictError::TooWide));
    // R = 2, C = 3, N = 7.
    assert_eq!(new(1, 1, 0..=1), Ok(1));
    // R = 2^64, C = 21, N = 10: exactly 21 · 13.
    assert_eq!(new(10, 1, i64::MIN..=i64::MAX), Ok(21 * 13));
    assert!(
        StrictLaplace::new(1 << 25, 1, i64::MIN..=i64::MAX).unwrap().uniform_probability()
            <= (-32_f64).exp2()
    );
}

/// A fixed seed: the mean and the spread of a wide range are those of the Laplace distribution.
#[test]
fn releases_at_a_fixed_seed_fit() {
    let mechanism = StrictLaplace::new(10, 1, -100_000..=100_000).unwrap();
    let deviation = DiscreteLaplace::new(10, 1).unwrap().standard_deviation();
    let mut generator = Generator::seeded([1; 32]);
    let n = 50_000_u32;
    let noise: Vec<_> = (0..n).map(|_| (mechanism.release(1000, &mut generator) - 1000) as f64).collect();
    let mean = noise.iter().sum::<f64>() / f64::from(n);
    assert!(mean.abs() < 4.0 * deviation / f64::from(n).sqrt(), "{mean}");
    let square = noise.iter().map(|x| x * x).sum::<f64>() / f64::from(n);
    assert!((square / deviation.powi(2) - 1.0).abs() < 4.0 * (5.1 / f64::from(n)).sqrt(), "{square}");
}
