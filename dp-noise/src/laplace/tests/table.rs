//! Compares the table with an independent computation, and tests the errors.

use num_bigint::BigUint;

use crate::generator::Generator;
use crate::laplace::{DiscreteLaplace, ScaleError, ScaleErrorKind};

/// Bounds on e^(num/den) · 2^`bits`, by its positive series. This code is independent of the
/// crate's own arithmetic.
pub(in crate::laplace) fn exp(num: &BigUint, den: &BigUint, bits: u32) -> (BigUint, BigUint) {
    let (mut term, mut k) = (BigUint::from(1_u8) << bits, 1_u32);
    let mut sum = term.clone();
    while term > BigUint::ZERO || BigUint::from(k) * den < num * 2_u32 {
        term = term * num / (den * k);
        sum += &term;
        k += 1;
    }
    // Each of the k roundings loses at most one unit, and the later terms multiply this loss.
    // Together the terms are too small by at most k units times e^(num/den).
    let slack = (&sum >> bits) * (2 * k) + 2 * k;
    let high = &sum + slack;
    (sum, high)
}

/// The first `count` words of P(digit > k), for k from 0 to 14, of the digit at a place among
/// `digits`. This function computes the words by closed forms, not by sums.
pub(in crate::laplace) fn words(
    num: u128,
    den: u128,
    digits: usize,
    place: usize,
    count: usize,
) -> Vec<Vec<u64>> {
    let bits = 64 * count as u32 + 512;
    let one = BigUint::from(1_u8) << bits;
    let exponent = BigUint::from(den) << (4 * place).saturating_sub(1);
    let reciprocal = (&one * &one) / exp(&exponent, &num.into(), bits).0;
    let power = |k: u32| (0..k).fold(one.clone(), |power, _| (power * &reciprocal) >> bits);
    let truncated = |k: u32, length: u32| {
        if k >= length { BigUint::ZERO } else { (power(k) - power(length)) * &one / (&one - power(length)) }
    };
    let tail = |k: u32| -> BigUint {
        if place + 1 == digits {
            power(k + 1)
        } else if place > 0 {
            truncated(k + 1, 16)
        } else if k % 2 == 1 {
            // The first digit encodes 2d + sign, for a 3-bit value d. The digit is above 2d + 1 if
            // its 3-bit value is above d.
            truncated(k.div_ceil(2), 8)
        } else {
            // The digit is above 2d if its 3-bit value is above d, or if the value is d with a
            // negative sign. A negative sign has probability q / (1 + q).
            let here = truncated(k / 2, 8) - truncated(k / 2 + 1, 8);
            truncated(k / 2 + 1, 8) + here * &reciprocal / (&one + &reciprocal)
        }
    };
    let top = |k: u32| {
        // Rounding may make about a hundred of the 512 bits wrong.
        let [low, high]: [BigUint; 2] = [tail(k), tail(k) + (BigUint::from(1_u8) << 300)];
        let ends: [BigUint; 2] = [low >> 512, high >> 512];
        assert_eq!(ends[0], ends[1], "the test's own precision is too low");
        let mut words = ends[0].to_u64_digits();
        words.resize(count, 0);
        words.reverse();
        words
    };
    (0..15).map(top).collect()
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

/// Checks the thresholds, and returns how many it checked.
fn check_thresholds(scales: impl IntoIterator<Item = (u128, u128)>) -> usize {
    let mut checked = 0;
    for (num, den) in scales {
        let laplace = DiscreteLaplace::new(num, den).unwrap();
        for (place, digit) in laplace.digits.iter().enumerate() {
            let expected = words(num, den, laplace.digits.len(), place, 1).concat();
            let ours: Vec<_> = (0..15).map(|k| digit.threshold(k)).collect();
            assert_eq!(ours, expected, "scale {num}/{den}, digit {place}");
            checked += 15;
        }
        // A word that would need more digits than were drawn ties with the last threshold, which is
        // zero.
        assert_eq!(laplace.digits.last().unwrap().threshold(14), 0, "scale {num}/{den}");
    }
    checked
}

#[test]
fn thresholds_are_those_of_an_independent_computation() {
    assert!(check_thresholds(scales()) > 7000);
}

#[test]
#[ignore = "the whole grid"]
fn thresholds_are_those_of_an_independent_computation_on_the_whole_grid() {
    let mixed = (0..).map(|i: u32| {
        let odd = u128::from(2 * i + 1);
        ((odd << (i * 11 % 89)) | 1, odd.pow(1 + i % 3) << (i % 5))
    });
    // For scales far below one, the tests' series is long, and all thresholds are zeros.
    let fits = |&(num, den): &(u128, u128)| num.div_ceil(den) <= 1 << 90 && den <= 500 * num;
    assert!(check_thresholds(mixed.filter(fits).take(250)) > 30_000);
}

#[test]
fn later_words_are_those_of_an_independent_computation() {
    for (num, den) in [(10, 1), (1, 1), (1, 3), (7, 2), (1_000_000_007, 3), (1 << 90, 1), (1, 30)] {
        let laplace = DiscreteLaplace::new(num, den).unwrap();
        let digits = laplace.digits.len();
        for place in [0, 1, digits / 2, digits - 1] {
            let mut expected = words(num, den, digits, place, 12);
            let mut ours = laplace.thresholds(place, 12, 14).unwrap();
            // The last digit's thresholds continue until they are zero. The table omits the
            // thresholds that are zero.
            ours.resize(15.max(ours.len()), vec![0; 12]);
            assert!(ours.is_sorted_by(|a, b| a >= b));
            ours.truncate(15);
            expected.truncate(15);
            assert_eq!(ours, expected, "scale {num}/{den}, digit {place}");
        }
    }
}

#[test]
fn a_probability_far_below_the_first_words_is_not_rounded_to_zero() {
    // Since e^-1000 < 2^-1442, the first 22 words are zero.
    let laplace = DiscreteLaplace::new(1, 1000).unwrap();
    let expected = words(1, 1000, 2, 0, 26);
    assert_eq!(&expected[0][..22], [0; 22]);
    assert_ne!(expected[0][22], 0);
    assert_eq!(laplace.thresholds(0, 26, 28).unwrap(), expected);
}

#[test]
fn scales_are_reduced_and_checked() {
    assert_eq!(DiscreteLaplace::new(20, 2), DiscreteLaplace::new(10, 1));
    assert_eq!(DiscreteLaplace::new(0, 1).map_err(ScaleError::kind), Err(ScaleErrorKind::Zero));
    assert_eq!(DiscreteLaplace::new(1, 0).map_err(ScaleError::kind), Err(ScaleErrorKind::Zero));
    assert_eq!(
        DiscreteLaplace::new((1 << 90) + 1, 1).map_err(ScaleError::kind),
        Err(ScaleErrorKind::TooLarge)
    );
    assert_eq!(
        DiscreteLaplace::new((1 << 91) + 1, 2).map_err(ScaleError::kind),
        Err(ScaleErrorKind::TooLarge)
    );
    assert_eq!(
        DiscreteLaplace::new(1, (1 << 120) + 1).map_err(ScaleError::kind),
        Err(ScaleErrorKind::TooLong)
    );
    assert_eq!(
        DiscreteLaplace::new(u128::MAX, u128::MAX - 1).map_err(ScaleError::kind),
        Err(ScaleErrorKind::TooLong)
    );
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
fn ties_that_take_time_have_a_probability_of_at_most_two_to_the_minus_fifty() {
    for (num, den) in scales() {
        let laplace = DiscreteLaplace::new(num, den).unwrap();
        assert!(laplace.tie_probability() <= (-50_f64).exp2(), "scale {num}/{den}");
        assert!(
            laplace.fill_tie_probability(1) <= (-45_f64).exp2(),
            "scale {num}/{den}: sixteen or more samples"
        );
    }
    let ten = DiscreteLaplace::new(10, 1).unwrap();
    assert!(ten.tie_probability() < (-54_f64).exp2());
    assert!(ten.fill_tie_probability(1_000_000) < (-32_f64).exp2());
    // No memory could hold this number of samples.
    for most in [usize::MAX, usize::MAX - 1] {
        assert!(ten.fill_tie_probability(most) >= most as f64 / 6.0 * ten.tie_probability());
        assert_eq!(ten.bytes_per_fill(most), usize::MAX);
        assert_eq!(DiscreteLaplace::new(1 << 90, 1).unwrap().bytes_per_fill(most), usize::MAX);
    }
}
