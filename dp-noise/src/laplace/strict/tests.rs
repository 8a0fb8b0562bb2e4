use num_bigint::BigUint;

use super::{LONGEST, StrictError, StrictLaplace, scaled};
use crate::generator::Generator;
use crate::kernel::Level;
use crate::kernel::wide::WideDigit;
use crate::laplace::tests::table::{self, exp};
use crate::laplace::{DiscreteLaplace, ScaleErrorKind};
use crate::source::injected::Injected;

/// The exact probabilities of the noise, in units of 2^-`bits`, for every number that the digits
/// can encode.
fn noise(mechanism: &StrictLaplace) -> (Vec<(i64, BigUint)>, u32) {
    let digits = mechanism.digits.len();
    let chance = |number: u64| -> BigUint {
        let digit = |(place, digit): (usize, &WideDigit)| {
            let value = (number >> (4 * place)) as usize & 15;
            let below = BigUint::from(digit.threshold(value));
            match value {
                0 => (BigUint::from(1_u8) << 128) - below,
                _ => digit.threshold(value - 1) - below,
            }
        };
        mechanism.digits.iter().enumerate().map(digit).product()
    };
    let signed =
        |number: u64| if number & 1 == 1 { -((number >> 1) as i64) - 1 } else { (number >> 1) as i64 };
    ((0..1 << (4 * digits)).map(|number| (signed(number), chance(number))).collect(), 128 * digits as u32)
}

/// The exact probabilities of the answers for a value, in units of 2^-(`bits` + 64), computed from
/// the noise's probabilities in units of 2^-`bits`. An answer is uniform with probability
/// `mixed`/2^64.
fn answers(
    mechanism: &StrictLaplace,
    (noise, bits): &(Vec<(i64, BigUint)>, u32),
    value: i64,
    mixed: u64,
) -> Vec<BigUint> {
    let size = mechanism.answers.high.abs_diff(mechanism.answers.low) as usize + 1;
    let mut chances = vec![BigUint::ZERO; size];
    for (noise, chance) in noise {
        let answer = (value + noise).clamp(mechanism.answers.low, mechanism.answers.high);
        chances[(answer - mechanism.answers.low) as usize] += chance;
    }
    // Counts the 64-bit words that give each uniform answer i, out of R answers: those from ⌈i ·
    // 2^64 / R⌉ to the start of the next answer.
    assert_eq!(mechanism.uniform, 1);
    let one: BigUint = BigUint::from(1_u8) << 64;
    let start = |i: usize| -> BigUint { (&one * i + (size - 1)) / size };
    let mix = |(i, chance): (usize, BigUint)| {
        ((start(i + 1) - start(i)) << (bits - 64)) * mixed + chance * (&one - mixed)
    };
    chances.into_iter().enumerate().map(mix).collect()
}

/// Whether every answer's probabilities for any two values differ by a factor of at most
/// exp(distance / scale).
fn is_private(
    mechanism: &StrictLaplace,
    num: u128,
    den: u128,
    values: std::ops::Range<i64>,
    mixed: u64,
) -> bool {
    let noise = noise(mechanism);
    let all: Vec<_> = values.map(|value| answers(mechanism, &noise, value, mixed)).collect();
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
        assert!(mechanism.digits.len() <= 3);
        let values = low - 2..high + 3;
        assert!(
            is_private(&mechanism, num, den, values.clone(), mechanism.answers.mixed),
            "scale {num}/{den}"
        );
        // The test has power: it rejects 128-bit digits without the mixture, which are not private.
        assert!(!is_private(&mechanism, num, den, values, 0), "scale {num}/{den} without mixture");
    }
}

#[test]
fn probabilities_add_up_to_one() {
    let mechanism = StrictLaplace::new(2, 1, 0..=9).unwrap();
    let noise = noise(&mechanism);
    let chances = answers(&mechanism, &noise, 4, mechanism.answers.mixed);
    assert_eq!(chances.iter().sum::<BigUint>(), BigUint::from(1_u8) << (noise.1 + 64));
}

#[test]
fn thresholds_are_those_of_an_independent_computation() {
    for (num, den) in [(1_u128, 1_u128), (10, 1), (1000, 3), (1, 7), (1 << 60, 3), (1 << 80, 1)] {
        let mechanism = StrictLaplace::new(num, den, 0..=1).unwrap();
        let digits = mechanism.digits.len();
        for (place, digit) in mechanism.digits.iter().enumerate() {
            for (k, words) in table::words(num, den, digits, place, 2).into_iter().enumerate() {
                let expected = u128::from(words[0]) << 64 | u128::from(words[1]);
                assert_eq!(digit.threshold(k), expected, "scale {num}/{den}, digit {place}");
            }
        }
        assert_eq!(
            mechanism.digits[digits - 1].threshold(14),
            0,
            "scale {num}/{den}: nothing is lost at the end"
        );
    }
}

/// Words whose digits encode a number and that do not select a uniform answer.
fn words(mechanism: &StrictLaplace, number: u128) -> Vec<u64> {
    let digits = mechanism.digits.iter().enumerate().flat_map(|(place, digit)| {
        let value = (number >> (4 * place)) as usize & 15;
        // A fraction that equals the threshold is not below it.
        let word = digit.threshold(value);
        assert!(value == 0 || word < digit.threshold(value - 1), "no word spells {value}");
        [(word >> 64) as u64, word as u64]
    });
    digits.chain([u64::MAX]).collect()
}

/// The answer for a value. The answer must be the same at every vector level, and the same in a
/// single release and in a release of eight values.
fn release(mechanism: &StrictLaplace, value: i64, words: &[u64]) -> i64 {
    let rows: Vec<_> = words.iter().flat_map(|&word| [0, word, 0, 0, 0, 0, 0, !word]).collect();
    let mut answers = Level::available().flat_map(|level| {
        let one = mechanism.release_from(value, level, &mut Injected::new(words, &[]));
        if mechanism.digits.len() > LONGEST {
            return [one; 2];
        }
        let mut source = Injected::new(&rows, &[]);
        let mut values = [0, value, 0];
        mechanism.release_all_from(&mut values, level, &mut source);
        assert!(source.main.iter().all(|&word| word == 0), "the words are erased after use");
        [one, values[1]]
    });
    let first = answers.next().unwrap();
    assert!(answers.all(|answer| answer == first));
    first
}

#[test]
fn noise_is_added_and_clamped_and_nothing_is_a_tie() {
    let mechanism = StrictLaplace::new(10, 1, -20..=500).unwrap();
    let release = |value, number| release(&mechanism, value, &words(&mechanism, number));
    assert_eq!((release(7, 0), release(7, 1)), (7, 6));
    assert_eq!((release(7, 5 << 1), release(7, 5 << 1 | 1)), (12, 1));
    assert_eq!((release(7, 700 << 1), release(7, 700 << 1 | 1)), (500, -20));
    assert_eq!((release(i64::MAX, 3 << 1), release(i64::MIN, 3 << 1)), (500, -20));
}

#[test]
fn every_threshold_is_compared_in_both_halves() {
    let mechanism = StrictLaplace::new(10, 1, -100_000..=100_000).unwrap();
    for (place, digit) in mechanism.digits.iter().enumerate() {
        for value in (0..15).filter(|&value| digit.threshold(value) != 0) {
            let mut main = words(&mechanism, 0);
            for (word, value) in [(digit.threshold(value), value), (digit.threshold(value) - 1, value + 1)] {
                (main[2 * place], main[2 * place + 1]) = ((word >> 64) as u64, word as u64);
                let number = (value << (4 * place)) as i64;
                let noise = if number & 1 == 1 { -(number >> 1) - 1 } else { number >> 1 };
                assert_eq!(release(&mechanism, 0, &main), noise, "digit {place}, value {value}");
            }
        }
    }
}

#[test]
fn a_uniform_answer_comes_with_its_probability() {
    let mechanism = StrictLaplace::new(10, 1, -20..=500).unwrap();
    let release = |mix, uniform: u64| {
        let mut words = words(&mechanism, 0);
        *words.last_mut().unwrap() = mix;
        words[0] = uniform;
        release(&mechanism, 7, &words)
    };
    // A first word of all ones gives the digit zero, and the largest uniform answer.
    assert_eq!(release(mechanism.answers.mixed, u64::MAX), 7);
    assert_eq!(release(mechanism.answers.mixed - 1, 0), -20);
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
    assert_eq!(all.uniform, 2);
    let mut words = words(&all, 0);
    *words.last_mut().unwrap() = 0;
    (words[0], words[1]) = (u64::MAX, u64::MAX);
    assert_eq!(release(&all, 0, &words), i64::MAX);
    (words[0], words[1]) = (0, 0);
    assert_eq!(release(&all, 0, &words), i64::MIN);
    // If the size of the range is not a power of two, the second word affects the answer, too.
    let all = StrictLaplace::new(1, 1, i64::MIN..=i64::MAX - 1).unwrap();
    words[0] = 1;
    assert_eq!(release(&all, 0, &words), i64::MIN);
    words[1] = u64::MAX;
    assert_eq!(release(&all, 0, &words), i64::MIN + 1);
}

#[test]
fn parameters_are_checked() {
    let new = |num, den, range| StrictLaplace::new(num, den, range).map(|mechanism| mechanism.answers.mixed);
    assert!(
        matches!(new(0, 1, 0..=1), Err(StrictError::Scale(error)) if error.kind() == ScaleErrorKind::Zero)
    );
    #[expect(clippy::reversed_empty_ranges, reason = "that is what is tested")]
    let empty = 1..=0;
    assert_eq!(new(1, 1, empty), Err(StrictError::EmptyRange));
    assert_eq!(new(1 << 40, 1, i64::MIN..=i64::MAX), Err(StrictError::TooWide));
    assert_eq!(new(1 << 90, 1, 0..=i64::MAX), Err(StrictError::TooWide));
    // Here R = 2 and C = 3.
    assert_eq!(new(1, 1, 0..=1), Ok(1));
    // Here R = 2^64, C = 21 and D = 3, so β is exactly 21 · 32 · 3.
    assert_eq!(new(10, 1, i64::MIN..=i64::MAX), Ok(21 * 96));
    let wide = StrictLaplace::new(1 << 22, 1, i64::MIN..=i64::MAX).unwrap();
    assert!(wide.uniform_probability() <= (-32_f64).exp2());
    // Tests the side condition R · C · σ ≤ 1/2 on both sides of the bound.
    assert_eq!(StrictLaplace::new(1, 1, 0..=(1 << 61)).unwrap().uniform, 1);
    assert_eq!(StrictLaplace::new(1, 1, 0..=i64::MAX).unwrap().uniform, 2);
}

#[test]
fn bytes_depend_on_the_mechanism_alone() {
    let mechanism = StrictLaplace::new(10, 1, 0..=1_000_000).unwrap();
    assert_eq!(mechanism.bytes_per_release(), 8 * (6 + 1));
    // The scale has more digits than a batch supports.
    let long = StrictLaplace::new(1 << 80, 1, 0..=1).unwrap();
    assert!(long.digits.len() > LONGEST);
    assert_eq!(long.bytes_per_release(), 8 * (2 * long.digits.len() + 1));
    for answer in [0, 1] {
        assert_eq!(release(&long, answer, &words(&long, 0)), answer);
    }
}

/// One seed gives the same answers at every level. The answers were recorded once, from the
/// portable kernel.
#[test]
fn every_level_gives_the_known_answer() {
    for level in Level::available() {
        let mut generator = Generator::seeded(std::array::from_fn(|i| i as u8));
        generator.set_level(level);
        let mechanism = StrictLaplace::new(10, 1, -1000..=1000).unwrap();
        assert_eq!([(); 4].map(|()| mechanism.release(3, &mut generator)), [0, -4, 5, 5], "{level:?}");
        let mut values = [5; 300];
        mechanism.release_all(&mut values, &mut generator);
        assert_eq!([values[0], values[8], values[255], values[299]], [29, 10, -34, 5], "{level:?}");
    }
}

/// The seed is fixed. For a wide range, the mean and the spread must be near the mean and the
/// spread of the Laplace distribution.
#[test]
fn releases_at_a_fixed_seed_fit() {
    let mechanism = StrictLaplace::new(10, 1, -100_000..=100_000).unwrap();
    let deviation = DiscreteLaplace::new(10, 1).unwrap().standard_deviation();
    let mut generator = Generator::seeded([1; 32]);
    let n = 50_000_u32;
    let one = |_| mechanism.release(1000, &mut generator);
    let ones: Vec<_> = (0..n).map(one).collect();
    let mut batch = vec![1000; n as usize];
    mechanism.release_all(&mut batch, &mut generator);
    for answers in [ones, batch] {
        let noise: Vec<_> = answers.iter().map(|answer| (answer - 1000) as f64).collect();
        let mean = noise.iter().sum::<f64>() / f64::from(n);
        assert!(mean.abs() < 4.0 * deviation / f64::from(n).sqrt(), "{mean}");
        let square = noise.iter().map(|x| x * x).sum::<f64>() / f64::from(n);
        assert!((square / deviation.powi(2) - 1.0).abs() < 4.0 * (5.1 / f64::from(n)).sqrt(), "{square}");
    }
}
