use num_bigint::BigUint;

use super::{GROWTH, LEAST, PARTS, Rational, StrictGaussian, StrictGaussianError, parts, thresholds};
use crate::gaussian::{DiscreteGaussian, VarianceError};
use crate::generator::Generator;
use crate::kernel::Level;
use crate::kernel::digits::RADIX;
use crate::kernel::wide::WIDE_LANES;
use crate::source::injected::Injected;
use crate::testing::reference::{self, Counted, chi_square};

fn strict(numerator: u128, denominator: u128, low: i64, high: i64) -> StrictGaussian {
    StrictGaussian::new(numerator, denominator, low..=high).unwrap()
}

/// The thresholds of the parts, up to the first that is zero.
fn listed(mechanism: &StrictGaussian) -> Vec<u128> {
    let all =
        mechanism.thresholds.tables().iter().flat_map(|digit| (0..RADIX - 1).map(|k| digit.threshold(k)));
    let used = all.clone().take_while(|&threshold| threshold != 0).count();
    all.take(used + 1).collect()
}

/// The exact probabilities of a sum of parts with these thresholds, in units of 2^-`bits`, from the
/// smallest number to its opposite.
fn sum(thresholds: &[u128], multipliers: &[i64]) -> (Vec<BigUint>, u32) {
    let one: BigUint = BigUint::from(1_u8) << 128;
    let above = |k: usize| k.checked_sub(1).map_or(one.clone(), |k| thresholds[k].into());
    let magnitudes: Vec<_> = (0..thresholds.len()).map(|k| above(k) - thresholds[k]).collect();
    let (mut all, mut bits) = (vec![BigUint::from(1_u8)], 0);
    for &multiplier in multipliers {
        let multiplier = multiplier as usize;
        let largest = multiplier * (thresholds.len() - 1);
        let mut next = vec![BigUint::ZERO; all.len() + 2 * largest];
        for (k, magnitude) in magnitudes.iter().enumerate() {
            for (i, chance) in all.iter().enumerate() {
                let chance = chance * magnitude;
                next[i + largest + multiplier * k] += &chance;
                next[i + largest - multiplier * k] += chance;
            }
        }
        // The sign takes one more bit.
        (all, bits) = (next, bits + 129);
    }
    (all, bits)
}

/// The exact probabilities of the answers, in units of 2^-(`bits` + 64). An answer is uniform with
/// probability `mixed`/2^64.
fn answers(
    mechanism: &StrictGaussian,
    (noise, bits): &(Vec<BigUint>, u32),
    value: i64,
    mixed: u64,
) -> Vec<BigUint> {
    let size = mechanism.answers.high.abs_diff(mechanism.answers.low) as usize + 1;
    let mut chances = vec![BigUint::ZERO; size];
    for (i, chance) in noise.iter().enumerate() {
        let answer = value + i as i64 - (noise.len() / 2) as i64;
        chances[(answer.clamp(mechanism.answers.low, mechanism.answers.high) - mechanism.answers.low)
            as usize] += chance;
    }
    let one: BigUint = BigUint::from(1_u8) << 128;
    let start = |i: usize| -> BigUint { (&one * i + (size - 1)) / size };
    let mix = |(i, chance): (usize, BigUint)| {
        ((start(i + 1) - start(i)) << (bits - 128)) * mixed + chance * ((BigUint::from(1_u8) << 64) - mixed)
    };
    chances.into_iter().enumerate().map(mix).collect()
}

/// Whether Σ Q^α Q′^(1−α) is at most exp(α(α − 1)·d²/(2σ²)). The test computes with integers, and
/// rounds each of them so that the claim becomes harder to satisfy.
fn within(a: &[BigUint], b: &[BigUint], alpha: u32, distance: u32, (num, den): (u32, u32)) -> bool {
    if b.contains(&BigUint::ZERO) {
        return false;
    }
    let bits = 512;
    let term = |(a, b): (&BigUint, &BigUint)| ((a.pow(alpha) << bits) / b.pow(alpha - 1)) + 1_u8;
    let sum: BigUint = a.iter().zip(b).map(term).sum();
    let power = BigUint::from(alpha * (alpha - 1)) * distance * distance * den;
    let (bound, _) = reference::exp(&power, &BigUint::from(2 * num), bits);
    // The sum of all probabilities, which is the number that represents the probability one.
    let one: BigUint = a.iter().sum();
    sum <= bound * one
}

#[test]
fn small_ranges_are_zero_concentrated_exhaustively() {
    // The cases have one, two or three parts. Each case tests every value of the range, or values
    // at regular distances.
    for (num, den, low, high, values) in
        [(1, 1, 0, 30, 1), (9, 2, -8, 50, 1), (1, 3, 0, 9, 1), (150, 1, -3, 260, 44), (290, 1, -9, 400, 101)]
    {
        let mechanism = strict(num.into(), den.into(), low, high);
        let noise = sum(&listed(&mechanism), &mechanism.multipliers);
        let one: BigUint = BigUint::from(1_u8) << (noise.1 + 64);
        let mut violated = 0;
        for value in (low - 1..high + 2).step_by(values) {
            let both =
                |value| [mechanism.answers.mixed, 0].map(|mixed| answers(&mechanism, &noise, value, mixed));
            let [first, plain] = both(value);
            assert_eq!(first.iter().sum::<BigUint>(), one);
            for distance in [1, 2, 5] {
                let [second, other] = both(value + distance);
                for alpha in [2, 9] {
                    let holds = |a, b| within(a, b, alpha, distance as u32, (num, den));
                    assert!(
                        holds(&first, &second) && holds(&second, &first),
                        "variance {num}/{den}, value {value}, distance {distance}, order {alpha}"
                    );
                    // The test has power: it rejects 128-bit thresholds without the mixture, which
                    // are not private.
                    violated += usize::from(!holds(&plain, &other) || !holds(&other, &plain));
                }
            }
        }
        assert!(violated > 0, "variance {num}/{den}: without the mixture nothing is violated");
    }
}

/// The distance between the distribution of a sum of parts and the distribution of a single
/// Gaussian number with the same parameter, in units of 2^-`bits`.
fn distance(thresholds: &[u128], multipliers: &[i64], variance: Rational, bits: u32) -> BigUint {
    let (sum, unit) = sum(thresholds, multipliers);
    let middle = sum.len() / 2;
    let weight = |k: usize| {
        let square = BigUint::from(k) * k * variance.denominator;
        reference::exp_neg(&square, &(BigUint::from(variance.numerator) * 2_u8), bits + 32)
    };
    let weights: Vec<_> = (0..=middle).map(weight).collect();
    let all: BigUint = weights.iter().chain(&weights[1..]).sum();
    let difference = |(i, chance): (usize, &BigUint)| {
        let ideal: BigUint = (&weights[i.abs_diff(middle)] << bits) / &all;
        let computed: BigUint = (chance << bits) >> unit;
        if ideal > computed { ideal - computed } else { computed - ideal }
    };
    sum.iter().enumerate().map(difference).sum::<BigUint>() >> 1
}

/// Checks Lemma 1 and the roundings in exact arithmetic: the computed probability of any set
/// differs from the ideal probability by at most τ.
#[test]
fn sums_of_parts_are_as_near_to_the_law_as_is_promised() {
    for (num, den, count) in [(100, 1, 1), (150, 1, 2), (290, 1, 3), (2500, 3, 2), (2000, 1, 3)] {
        let variance = Rational::new(num, den);
        let (multipliers, part) = parts(variance);
        assert_eq!(multipliers.len(), count, "variance {num}/{den}");
        let thresholds = thresholds(part);
        let error = (count * thresholds.len() + 2 * (count - 1)) as u128;
        // One unit covers the rounding errors of the test itself.
        let distance = distance(&thresholds, &multipliers, variance, 180);
        assert!(distance >> 52 < BigUint::from(error + 1), "variance {num}/{den}");
    }
    // The test has power: with t² = 2 instead of 9/2, the sum of two parts is too far from the
    // single Gaussian number.
    let thresholds = thresholds(Rational::new(20, 1));
    let distance = distance(&thresholds, &[1, 3], Rational::new(200, 1), 180);
    assert!(distance >> 52 > BigUint::from(1_000_000_u32 * thresholds.len() as u32));
}

/// Checks the side conditions in the module's text.
#[test]
fn parts_are_few_and_wide_and_make_up_the_variance() {
    let powers = (0..90).flat_map(|bits| [(1 << bits, 1), ((7 << bits) + 1, 8), ((1 << bits) + 11, 13)]);
    let small = (1..3000).map(|num| (num, 1));
    for (num, den) in
        powers.chain(small).chain([(1 << 90, 1), (1 << 120, 1 << 30), ((1 << 120) - 1, 1 << 31)])
    {
        let variance = Rational::new(num, den);
        let (multipliers, part) = parts(variance);
        let mut sum = 1;
        for &multiplier in &multipliers[1..] {
            let square = (multiplier as u128).pow(2);
            assert!(square > 0 && square <= GROWTH * sum, "variance {num}/{den}");
            sum += square;
        }
        // The product v · G must equal σ².
        let product = [BigUint::from(part.numerator) * sum * den, BigUint::from(num) * part.denominator];
        assert_eq!(product[0], product[1], "variance {num}/{den}");
        assert!(multipliers.len() == 1 || part.numerator >= LEAST * part.denominator, "variance {num}/{den}");
        assert!(part.numerator <= 2 * LEAST * part.denominator, "variance {num}/{den}");
        assert!(multipliers.len() <= PARTS, "variance {num}/{den}");
        assert!(multipliers.iter().sum::<i64>() < 1 << 46, "variance {num}/{den}");
    }
}

#[test]
fn thresholds_begin_as_those_of_the_exact_sampler() {
    for (num, den) in [(1, 1), (100, 1), (257, 1), (1_000_000, 7), (1 << 60, 1), (1, 30)] {
        let mechanism = strict(num, den, 0, 9);
        let (_, part) = parts(Rational::new(num, den));
        let exact = DiscreteGaussian::new(part.numerator, part.denominator).unwrap();
        let words = exact.thresholds(2, 8).unwrap();
        let expected: Vec<_> =
            words.iter().map(|words| u128::from(words[0]) << 64 | u128::from(words[1])).collect();
        assert_eq!(listed(&mechanism), expected, "variance {num}/{den}");
        assert_eq!(expected.last(), Some(&0));
    }
}

/// The words of a release: the mixture, the signs, and for each part the words that give a
/// magnitude.
fn words(mechanism: &StrictGaussian, mix: u64, signs: u64, magnitudes: &[usize]) -> Vec<u64> {
    let thresholds = listed(mechanism);
    assert_eq!(magnitudes.len(), mechanism.multipliers.len());
    // A fraction that equals a threshold is not below it, so these words give the rank `k`.
    let halves = |&k: &usize| [(thresholds[k] >> 64) as u64, thresholds[k] as u64];
    [mix, signs].into_iter().chain(magnitudes.iter().flat_map(halves)).collect()
}

/// The answer of one release, and of each of eight releases with the same words. The answer must be
/// the same at every vector level.
fn release(mechanism: &StrictGaussian, value: i64, words: &[u64]) -> i64 {
    let mut answers = Level::available().map(|level| {
        let mut source = Injected::new(words, &[]);
        let answer = mechanism.release_from(value, level, &mut source);
        assert!(source.main.iter().all(|&word| word == 0), "the words are erased after use");
        let rows: Vec<_> = words.iter().flat_map(|&word| [word; WIDE_LANES]).collect();
        let mut source = Injected::new(&rows, &[]);
        let mut all = [value; WIDE_LANES];
        mechanism.release_all_from(&mut all, level, &mut source);
        assert!(source.main.iter().all(|&word| word == 0), "the words are erased after use");
        assert_eq!(all, [answer; WIDE_LANES], "{level:?}");
        answer
    });
    let first = answers.next().unwrap();
    assert!(answers.all(|answer| answer == first));
    first
}

#[test]
fn noise_is_added_and_clamped_and_nothing_is_a_tie() {
    let mechanism = strict(100, 1, -20, 500);
    let no = mechanism.answers.mixed;
    let release =
        |value, magnitude, sign, mix| release(&mechanism, value, &words(&mechanism, mix, sign, &[magnitude]));
    assert_eq!((release(7, 0, 0, no), release(7, 0, 1, no)), (7, 7));
    assert_eq!((release(7, 5, 0, no), release(7, 5, 1, no)), (12, 2));
    assert_eq!((release(7, 60, 1, no), release(480, 60, 0, no)), (-20, 500));
    assert_eq!((release(i64::MAX, 3, 0, no), release(i64::MIN, 3, 1, no)), (500, -20));
    let uniform = |mix, pair: [u64; 2]| self::release(&mechanism, 7, &[mix, 0, pair[0], pair[1]]);
    assert_eq!(uniform(no - 1, [0, 0]), -20);
    assert_eq!(uniform(0, [1 << 63, 0]), -20 + 260);
    assert_eq!(uniform(0, [u64::MAX, u64::MAX]), 500);
    assert_eq!(uniform(no, [u64::MAX, u64::MAX]), 7);
}

#[test]
fn parts_are_multiplied_and_have_signs_of_their_own() {
    let mechanism = strict(1_000_000, 1, -1_000_000, 1_000_000);
    assert_eq!(mechanism.multipliers[..], [1, 3, 12, 48, 106]);
    let release = |signs, magnitudes: [usize; 5]| {
        release(&mechanism, 10, &words(&mechanism, u64::MAX, signs, &magnitudes))
    };
    assert_eq!(release(0, [0; 5]), 10);
    assert_eq!(release(0, [1, 2, 3, 4, 5]), 10 + 1 + 6 + 36 + 192 + 530);
    assert_eq!(release(0b10110, [1, 2, 3, 4, 5]), 10 + 1 - 6 - 36 + 192 - 530);
    assert_eq!(release(!0, [0, 0, 0, 0, 100]), 10 - 10_600);
}

#[test]
fn words_do_not_depend_on_the_value() {
    for (variance, parts) in [(100, 1), (1_000_000, 5), (1 << 60, 15), (1 << 90, 22)] {
        let mechanism = strict(variance, 1, -1000, 1000);
        assert_eq!(mechanism.bytes_per_release(), 8 * (2 + 2 * parts), "variance {variance}");
        for value in [0, 5000, i64::MIN] {
            let mut source = Counted::new(3);
            let _ = mechanism.release_from(value, Level::detect(), &mut source);
            assert_eq!(8 * source.words, mechanism.bytes_per_release());
        }
    }
}

/// Tests whole chunks and a partial chunk, with different values. The answers must be the same at
/// every vector level. Each answer must be near the value at its index.
#[test]
fn batches_are_the_same_at_every_level() {
    for variance in [1, 144, 145, 1_000_000] {
        let mechanism = strict(variance, 1, -1_000_000, 1_000_000);
        let mut all = Level::available().map(|level| {
            let mut source = Counted::new(7);
            let mut values: [i64; 1003] = std::array::from_fn(|i| 900 * i as i64);
            mechanism.release_all_from(&mut values, level, &mut source);
            assert_eq!(8 * source.words, 1008 * mechanism.bytes_per_release());
            values
        });
        let first = all.next().unwrap();
        let reach = 6 * variance.isqrt() as i64;
        assert!(first.iter().enumerate().all(|(i, &answer)| answer.abs_diff(900 * i as i64) < reach as u64));
        assert!(first.iter().enumerate().any(|(i, &answer)| answer != 900 * i as i64));
        assert!(all.all(|other| other == first), "variance {variance}");
    }
}

/// Tests parts with parameters up to the largest: the ladder must have room for all thresholds of a
/// part.
#[test]
fn every_part_has_a_ladder() {
    for numerator in (1..=144).step_by(11).chain([144]) {
        assert!(strict(numerator, 1, 0, 9).thresholds.tables().len() < 12);
        assert!(strict(numerator, 1 << 50, 0, 9).thresholds.tables().len() < 12);
    }
}

/// The seeds are fixed. At a new seed, a fair sampler would fail with a probability below 10^-4.
#[test]
fn releases_at_fixed_seeds_fit() {
    for (seed, num, den, n) in
        [(1, 4, 1, 8_000_u32), (2, 99, 7, 8_000), (3, 400, 1, 8_000), (4, 40_000, 1, 8_000)]
    {
        let variance = num as f64 / den as f64;
        let width = (variance.sqrt() / 4.0).ceil() as i64;
        let mechanism = strict(num, den, -40 * width - 40, 40 * width + 40);
        let cell = |answer: i64| (answer.div_euclid(width) + 100) as usize;
        let (mut counts, mut expected) = (vec![0.0; 200], vec![0.0; 200]);
        for answer in mechanism.answers.low..=mechanism.answers.high {
            expected[cell(answer)] += (-(answer as f64).powi(2) / (2.0 * variance)).exp();
        }
        let all = expected.iter().sum::<f64>();
        expected.iter_mut().for_each(|e| *e *= 2.0 * f64::from(n) / all);
        let mut generator = Generator::seeded([seed; 32]);
        (0..n).for_each(|_| counts[cell(mechanism.release(0, &mut generator))] += 1.0);
        let mut batch = vec![0; n as usize];
        mechanism.release_all(&mut batch, &mut generator);
        batch.into_iter().for_each(|answer| counts[cell(answer)] += 1.0);
        let z = chi_square(&counts, &expected);
        assert!(z.abs() < 5.0, "variance {num}/{den}: chi-square at {z} deviations");
    }
}

#[test]
fn parameters_are_checked() {
    let new = |num, den, range| StrictGaussian::new(num, den, range).map(|mechanism| mechanism.answers.mixed);
    assert_eq!(new(0, 1, 0..=1), Err(StrictGaussianError::Variance(VarianceError::Zero)));
    #[expect(clippy::reversed_empty_ranges, reason = "that is what is tested")]
    let empty = 1..=0;
    assert_eq!(new(1, 1, empty), Err(StrictGaussianError::EmptyRange));
    assert_eq!(new(1 << 90, 1, i64::MIN..=i64::MAX), Err(StrictGaussianError::TooWide));
    assert_eq!(new(1, 1, 0..=1), Ok(1));
    // Here R = 2^64, C = 21, and the last factor is one more than the number of thresholds.
    let tens = strict(100, 1, i64::MIN, i64::MAX);
    assert_eq!(tens.answers.mixed, 21 * (listed(&tens).len() as u64 + 1));
    // Here R = 2^64, C = 2001, and there are five parts.
    let split = strict(1_000_000, 1, i64::MIN, i64::MAX);
    assert_eq!(split.answers.mixed, 2001 * (5 * listed(&split).len() as u64 + 8 + 1));
    assert!(strict(1 << 60, 1, 0, 1 << 30).uniform_probability() <= (-32_f64).exp2());
}
