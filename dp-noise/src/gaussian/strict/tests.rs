use num_bigint::BigUint;

use super::{StrictGaussian, StrictGaussianError, attempts, exponent};
use crate::gaussian::{DiscreteGaussian, VarianceError};
use crate::generator::Generator;
use crate::reference::{self, Counted, chi_square};
use crate::source::{TieWords, Words};

fn strict(numerator: u128, denominator: u128, low: i64, high: i64) -> StrictGaussian {
    StrictGaussian::new(numerator, denominator, low..=high).unwrap()
}

/// Exact probabilities of the answers without a split, in units of 2^-193, where `mixed` of 2^64 are uniform.
fn answers(mechanism: &StrictGaussian, value: i64, mixed: u64) -> Vec<BigUint> {
    let size = mechanism.high.abs_diff(mechanism.low) as usize + 1;
    let mut chances = vec![BigUint::ZERO; size];
    let one: BigUint = BigUint::from(1_u8) << 128;
    for magnitude in 0..mechanism.base.len() {
        let above = if magnitude == 0 { one.clone() } else { mechanism.base[magnitude - 1].into() };
        let chance = above - mechanism.base[magnitude];
        for noise in [magnitude as i64, -(magnitude as i64)] {
            let answer = (value + noise).clamp(mechanism.low, mechanism.high);
            chances[(answer - mechanism.low) as usize] += &chance;
        }
    }
    let start = |i: usize| -> BigUint { (&one * i + (size - 1)) / size };
    let mix = |(i, chance): (usize, BigUint)| {
        (start(i + 1) - start(i)) * 2_u8 * mixed + chance * ((BigUint::from(1_u8) << 64) - mixed)
    };
    chances.into_iter().enumerate().map(mix).collect()
}

/// Whether Σ Q^α Q′^(1−α) is at most exp(α(α − 1)·d²/(2σ²)), in whole numbers with roundings against it.
fn within(a: &[BigUint], b: &[BigUint], alpha: u32, distance: u32, num: u32, den: u32) -> bool {
    if b.contains(&BigUint::ZERO) {
        return false;
    }
    let bits = 512;
    let term = |(a, b): (&BigUint, &BigUint)| ((a.pow(alpha) << bits) / b.pow(alpha - 1)) + 1_u8;
    let sum: BigUint = a.iter().zip(b).map(term).sum();
    let power = BigUint::from(alpha * (alpha - 1)) * distance * distance * den;
    let (bound, _) = reference::exp(&power, &BigUint::from(2 * num), bits);
    sum <= bound << 193
}

#[test]
fn small_ranges_are_zero_concentrated_exhaustively() {
    for (num, den, low, high) in [(1, 1, 0, 30), (9, 2, -8, 50), (1, 3, 0, 9)] {
        let mechanism = strict(num.into(), den.into(), low, high);
        let values = low - 1..high + 2;
        let all: Vec<_> = values.clone().map(|value| answers(&mechanism, value, mechanism.mixed)).collect();
        let plain: Vec<_> = values.map(|value| answers(&mechanism, value, 0)).collect();
        assert!(all.iter().all(|chances| chances.iter().sum::<BigUint>() == BigUint::from(1_u8) << 193));
        let mut violated = 0;
        for distance in [1, 2, 5] {
            for i in 0..all.len() - distance {
                for alpha in [2, 9] {
                    let holds = |all: &[Vec<BigUint>], from: usize, to: usize| {
                        within(&all[from], &all[to], alpha, distance as u32, num, den)
                    };
                    assert!(
                        holds(&all, i, i + distance) && holds(&all, i + distance, i),
                        "variance {num}/{den}, distance {distance}, order {alpha}"
                    );
                    // The test can tell: 128-bit thresholds alone are not private.
                    violated += usize::from(!holds(&plain, i, i + distance));
                }
            }
        }
        assert!(violated > 0, "variance {num}/{den}: without the mixture nothing is violated");
    }
}

#[test]
fn thresholds_and_coins_begin_as_those_of_the_exact_sampler() {
    for (num, den) in [(1, 1), (100, 1), (257, 1), (1_000_000, 7), (1 << 60, 1), (1, 30)] {
        let (exact, strict) = (DiscreteGaussian::new(num, den).unwrap(), strict(num, den, 0, 9));
        let words = exact.thresholds(2, 8).unwrap();
        assert_eq!(strict.base.len(), words.len());
        assert!(
            strict
                .base
                .iter()
                .zip(&words)
                .all(|(ours, words)| { *ours == u128::from(words[0]) << 64 | u128::from(words[1]) })
        );
        assert_eq!(strict.base.last(), Some(&0));
        for (digit, &coin) in strict.decay.iter().enumerate() {
            let expected: BigUint =
                reference::exp_neg(&(BigUint::from(den) << digit), &(2 * num).into(), 192) >> 64;
            assert_eq!(BigUint::from(coin), expected, "variance {num}/{den}, digit {digit}");
        }
        // Every exponent that the table leads to has its coins.
        let largest = exponent(strict.shift, strict.base.len() as u64 - 1, (1 << strict.shift) - 1);
        assert_eq!(largest >> strict.decay.len(), 0);
    }
}

/// One draw after another, as a test lists them.
struct Listed(Vec<Vec<u64>>, Nothing);

struct Nothing;

impl TieWords for Nothing {
    fn next_word(&mut self) -> u64 {
        unreachable!("a strict mechanism has no ties")
    }
}

impl Words for Listed {
    type Ties = Nothing;

    fn draw(&mut self, count: usize) -> (&mut [u64], &mut Nothing) {
        self.0.rotate_left(1);
        let last = self.0.len() - 1;
        assert_eq!(self.0[last].len(), count);
        (&mut self.0[last], &mut self.1)
    }

    fn draw_units(&mut self, unit: usize, _: usize) -> (&mut [u64], &mut Nothing) {
        self.draw(unit)
    }
}

const NEGATIVE: u64 = 1 << 63;

/// The words of an attempt that gives this base and these low bits, accepted or, if it has coins, not.
fn attempt(mechanism: &StrictGaussian, base: usize, sign_and_low: u64, accept: bool) -> Vec<u64> {
    let halves = |x: u128| [(x >> 64) as u64, x as u64];
    let coin = |&coin: &u128| halves(if accept { coin.saturating_sub(1) } else { coin });
    let coins = mechanism.decay.iter().flat_map(coin);
    halves(mechanism.base[base]).into_iter().chain([sign_and_low]).chain(coins).collect()
}

#[test]
fn noise_is_added_and_clamped_and_nothing_is_a_tie() {
    let mechanism = strict(100, 1, -20, 500);
    assert_eq!((mechanism.attempts(), mechanism.decay.len()), (1, 0));
    let release = |value, base, sign, mix: [u64; 3]| {
        let draws = vec![mix.to_vec(), attempt(&mechanism, base, sign, true)];
        mechanism.release_from(value, &mut Listed(draws, Nothing))
    };
    let no = [mechanism.mixed, 0, 0];
    // A fraction that equals a threshold is not below it.
    assert_eq!((release(7, 0, 0, no), release(7, 0, NEGATIVE, no)), (7, 7));
    assert_eq!((release(7, 5, 0, no), release(7, 5, NEGATIVE, no)), (12, 2));
    assert_eq!((release(7, 60, NEGATIVE, no), release(480, 60, 0, no)), (-20, 500));
    assert_eq!((release(i64::MAX, 3, 0, no), release(i64::MIN, 3, 0, no)), (500, -20));
    assert_eq!(release(7, 5, 0, [mechanism.mixed - 1, 0, 0]), -20);
    assert_eq!(release(7, 5, 0, [0, 1 << 63, 0]), -20 + 260);
    assert_eq!(release(7, 5, 0, [0, u64::MAX, u64::MAX]), 500);
}

#[test]
fn the_first_accepted_attempt_counts_and_all_are_made() {
    let mechanism = strict(1_000_000, 1, -100_000, 100_000);
    assert_eq!(mechanism.shift, 7);
    let try_ = |base, low, accept| attempt(&mechanism, base, low, accept);
    let release = |attempts: &[Vec<u64>]| {
        let rejected = try_(1, 1, false);
        let mut draws = vec![vec![mechanism.mixed, 0, 0]];
        draws.extend((0..mechanism.attempts as usize).map(|i| attempts.get(i).unwrap_or(&rejected).clone()));
        let mut source = Listed(draws, Nothing);
        let answer = mechanism.release_from(0, &mut source);
        assert!(source.0.iter().flatten().all(|&word| word == 0), "every word is drawn, and erased");
        answer
    };
    assert_eq!(release(&[try_(3, 5, true), try_(9, 9, true)]), 3 * 128 + 5);
    assert_eq!(release(&[try_(3, 5, false), try_(9, 9 | NEGATIVE, true), try_(2, 2, true)]), -(9 * 128 + 9));
    assert_eq!(release(&[]), 0);
    // Negative zero is rejected, zero is not.
    assert_eq!(release(&[try_(0, NEGATIVE, true), try_(4, 0, true)]), 4 * 128);
    assert_eq!(release(&[try_(0, 0, true), try_(4, 0, true)]), 0);
    let last = vec![try_(1, 1, false); mechanism.attempts as usize - 1];
    assert_eq!(release(&[last, vec![try_(7, 0, true)]].concat()), 7 * 128);
}

#[test]
fn words_do_not_depend_on_the_value() {
    for variance in [100, 1_000_000, 1 << 60] {
        let mechanism = strict(variance, 1, -1000, 1000);
        for value in [0, 5000, i64::MIN] {
            let mut source = Counted::new(3);
            let _ = mechanism.release_from(value, &mut source);
            assert_eq!(8 * source.words, mechanism.bytes_per_release());
        }
    }
}

/// Fixed seeds; a fair sampler would fail at a new seed with a probability below 10^-4.
#[test]
fn releases_at_fixed_seeds_fit() {
    for (seed, num, den, n) in
        [(1, 4, 1, 8_000_u32), (2, 99, 7, 8_000), (3, 400, 1, 1_500), (4, 40_000, 1, 1_500)]
    {
        let variance = num as f64 / den as f64;
        let width = (variance.sqrt() / 4.0).ceil() as i64;
        let mechanism = strict(num, den, -40 * width - 40, 40 * width + 40);
        let cell = |answer: i64| (answer.div_euclid(width) + 100) as usize;
        let (mut counts, mut expected) = (vec![0.0; 200], vec![0.0; 200]);
        for answer in mechanism.low..=mechanism.high {
            expected[cell(answer)] += (-(answer as f64).powi(2) / (2.0 * variance)).exp();
        }
        let all = expected.iter().sum::<f64>();
        expected.iter_mut().for_each(|e| *e *= f64::from(n) / all);
        let mut generator = Generator::seeded([seed; 32]);
        (0..n).for_each(|_| counts[cell(mechanism.release(0, &mut generator))] += 1.0);
        let z = chi_square(&counts, &expected);
        assert!(z.abs() < 5.0, "variance {num}/{den}: chi-square at {z} deviations");
    }
}

#[test]
fn parameters_are_checked() {
    let new = |num, den, range| StrictGaussian::new(num, den, range).map(|mechanism| mechanism.mixed);
    assert_eq!(new(0, 1, 0..=1), Err(StrictGaussianError::Variance(VarianceError::Zero)));
    #[expect(clippy::reversed_empty_ranges, reason = "that is what is tested")]
    let empty = 1..=0;
    assert_eq!(new(1, 1, empty), Err(StrictGaussianError::EmptyRange));
    assert_eq!(new(1 << 90, 1, i64::MIN..=i64::MAX), Err(StrictGaussianError::TooWide));
    assert_eq!(new(1, 1, 0..=1), Ok(1));
    // R = 2^64, C = 21, and one more than the thresholds.
    let tens = strict(100, 1, i64::MIN, i64::MAX);
    assert_eq!(tens.mixed, 21 * (tens.base.len() as u64 + 1));
    assert_eq!(
        (attempts(1), attempts(1 << 32).0, attempts(u128::MAX).0),
        ((25, u128::MAX / 6_u128.pow(25) + 1), 38, 49)
    );
    assert!(strict(1 << 60, 1, 0, 1 << 30).uniform_probability() <= (-32_f64).exp2());
}
