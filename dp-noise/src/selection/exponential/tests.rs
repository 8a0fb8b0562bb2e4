use num_bigint::BigUint;

use super::{DROPPED, ExponentialMechanism, choose, gap};
use crate::generator::Generator;
use crate::kernel::Level;
use crate::kernel::weights::{TOGETHER, weigh};
use crate::laplace::{ScaleError, ScaleErrorKind};
use crate::source::injected::Injected;
use crate::testing::reference::{self, Counted, chi_square};

fn select(numerator: u128, denominator: u128) -> ExponentialMechanism {
    ExponentialMechanism::new(numerator, denominator).unwrap()
}

/// Computes one weight, and checks that it is the same at every level.
fn weight(select: &ExponentialMechanism, gap: u64) -> u128 {
    let mut all = Level::available().map(|level| weigh(level, &select.factors, &[gap; TOGETHER]));
    let first = all.next().unwrap();
    assert!(first == [first[0]; TOGETHER] && all.all(|other| other == first));
    first[0] >> DROPPED
}

/// Scales across the supported range.
fn scales(count: usize) -> impl Iterator<Item = (u128, u128)> {
    let whole = [(1, 1), (10, 1), (1000, 1), (1 << 90, 1), (1, 40), (1, 1000)];
    let mixed = (0..).map(|i: u32| {
        let odd = u128::from(2 * i + 1);
        ((odd << (i * 11 % 88)) | 1, odd * 3_u128.pow(i % 6))
    });
    whole.into_iter().chain(mixed).filter(|&(num, den)| num.div_ceil(den) <= 1 << 90).take(count)
}

/// Factors must equal the factors of an independent computation. Weights may differ by at most
/// their slack.
fn check(scales: impl Iterator<Item = (u128, u128)>) -> usize {
    scales
        .map(|(num, den)| {
            let select = select(num, den);
            for (place, factors) in select.factors.iter().enumerate() {
                assert_eq!(factors.factor(0), u128::MAX);
                for digit in [1, 2, 7, 15] {
                    let times = BigUint::from(den) * digit as u64;
                    let expected = reference::exp_neg(&(times << (4 * place)), &num.into(), 192) >> 64;
                    assert_eq!(
                        BigUint::from(factors.factor(digit)),
                        expected,
                        "scale {num}/{den}, digit {place}"
                    );
                }
            }
            let scale = num / den;
            let most = 1_u64 << (4 * select.factors.len()).min(63);
            let gaps = [
                0,
                1,
                2,
                3,
                scale as u64 / 2,
                scale as u64,
                (3 * scale / 2) as u64,
                most / 3,
                most - 1,
                most,
            ];
            for gap in gaps {
                let weight = BigUint::from(weight(&select, gap));
                let exact = reference::exp_neg(&(BigUint::from(den) * gap), &num.into(), 96);
                let bound = &weight + 2_u8;
                assert!(weight <= exact && exact <= bound, "scale {num}/{den}, gap {gap}");
            }
        })
        .count()
}

#[test]
fn weights_are_those_of_an_independent_computation() {
    assert_eq!(check(scales(60)), 60);
}

#[test]
#[ignore = "the whole grid"]
fn weights_are_those_of_an_independent_computation_on_the_whole_grid() {
    assert_eq!(check(scales(400)), 400);
}

#[test]
fn weights_beyond_the_digits_are_below_a_unit() {
    for (num, den) in [(10, 1), (1, 1), (1, 1000)] {
        let select = select(num, den);
        let beyond = 1_u64 << (4 * select.factors.len());
        assert!(beyond as f64 >= 90.0 * num as f64 / den as f64);
        assert!([beyond, 3 * beyond, u64::MAX].iter().all(|&gap| weight(&select, gap) == 0));
    }
    assert_eq!(select(1 << 90, 1).factors.len(), 16);
    assert!(weight(&select(1 << 90, 1), u64::MAX) > (1 << 96) - (1 << 76));
    assert_eq!((gap(i64::MAX, i64::MIN), gap(-3, -3)), (u64::MAX, 0));
}

/// Tries every point of a small line. If the function reports its choice as certain, the choice
/// must be right for every true line that is within the slack of the computed line.
#[test]
fn choice_is_exhaustively_right_on_small_lines() {
    let (mut certain, mut uncertain) = (0, 0);
    for (ends, slack) in
        [(vec![9, 20, 20, 47], 0), (vec![9, 20, 20, 47], 1), (vec![30, 31, 64], 3), (vec![5], 2)]
    {
        let inner = &ends[..ends.len() - 1];
        // The fraction's highest eight bits determine the computed point, so the test varies only
        // these bits.
        for top in 0..256_u128 {
            let (index, tied) = choose(&ends, top << 120, slack);
            let all = ends[ends.len() - 1];
            let (least, most) = (top * all, (top * all) + 256 * (slack + 1));
            let below = |point: u128, extra: u128| {
                inner.iter().filter(|&&end| 256 * (end + extra) <= point).count() as u64
            };
            if tied == 0 {
                certain += 1;
                assert_eq!((below(least, slack), below(most, 0)), (index, index), "{ends:?} at {top}");
            } else {
                uncertain += 1;
            }
        }
    }
    assert!(certain > 300 && uncertain > 50, "{certain} and {uncertain}");
}

/// The computed intervals must enclose the exact probabilities w_i / Σ w_j, which the test computes
/// with big numbers.
#[test]
fn law_is_exact() {
    for (num, den, scores) in
        [(2_u32, 1_u32, vec![0_i64, -1, -2, -5]), (10, 3, vec![7, 7, 3, -20, 6]), (1, 2, vec![1, 0])]
    {
        let select = select(num.into(), den.into());
        let ends = select.ends(&scores, Level::detect()).unwrap();
        let best = *scores.iter().max().unwrap();
        let bits = 256;
        let weights: Vec<_> = scores
            .iter()
            .map(|score| reference::exp_neg(&(BigUint::from(den) * (best - score) as u64), &num.into(), bits))
            .collect();
        let slack = select.slack(scores.len());
        let mut sum = BigUint::ZERO;
        for (weight, &end) in weights.iter().zip(&*ends) {
            sum += weight;
            let exact: BigUint = &sum >> (bits - 96);
            assert!(BigUint::from(end) <= exact && exact <= BigUint::from(end + slack));
        }
    }
}

fn sample(select: &ExponentialMechanism, scores: &[i64], fraction: u128, ties: &[u64]) -> usize {
    let mut source = Injected::new(&[(fraction >> 64) as u64, fraction as u64], ties);
    let index = select.sample_from(scores, Level::detect(), &mut source).unwrap();
    assert!(source.ties.0.is_empty() && source.main == [0, 0]);
    index
}

#[test]
fn a_tie_is_decided_by_further_words() {
    // For two equal scores, the boundary is exactly one half.
    let halves = select(10, 1);
    let half = 1 << 127;
    assert_eq!(sample(&halves, &[4, 4], half - (1 << 60), &[]), 0);
    assert_eq!(sample(&halves, &[4, 4], half + (1 << 60), &[]), 1);
    assert_eq!(sample(&halves, &[4, 4], half - 1, &[1 << 63]), 0);
    assert_eq!(sample(&halves, &[4, 4], half, &[]), 1);
    // The boundary is 1 / (1 + exp(-1/10)), to 320 bits.
    let scores = [9, 8];
    let (one, q) = (BigUint::from(1_u8) << 512, reference::exp_neg(&1_u8.into(), &10_u8.into(), 512));
    let digits = reference::words(&one, &(&one + q), 6);
    let boundary = u128::from(digits[0]) << 64 | u128::from(digits[1]);
    assert_eq!(sample(&halves, &scores, boundary - (1 << 70), &[]), 0);
    assert_eq!(sample(&halves, &scores, boundary + (1 << 70), &[]), 1);
    assert_eq!(sample(&halves, &scores, boundary, &[digits[2] - (1 << 40)]), 0);
    assert_eq!(sample(&halves, &scores, boundary, &[digits[2] + (1 << 40)]), 1);
    assert_eq!(sample(&halves, &scores, boundary, &[digits[2], digits[3] - (1 << 40)]), 0);
    assert_eq!(sample(&halves, &scores, boundary, &[digits[2], digits[3], digits[4] + (1 << 40)]), 1);
}

#[test]
fn ends_of_the_line_belong_to_the_outer_candidates() {
    let select = select(3, 1);
    for scores in [vec![5], vec![1, 2, 3], vec![i64::MAX, i64::MIN]] {
        assert_eq!(sample(&select, &scores, 0, &[]), 0);
    }
    assert_eq!(sample(&select, &[1, 2, 3], u128::MAX, &[]), 2);
    // The weight of the last candidate is too small for a 128-bit fraction to distinguish it from
    // zero.
    assert_eq!(sample(&select, &[i64::MAX, i64::MIN], u128::MAX, &[0]), 0);
}

#[test]
fn words_do_not_depend_on_the_scores() {
    let select = select(25, 2);
    for scores in
        [[0; 20], [i64::MAX; 20], std::array::from_fn(|i| 1 << i), std::array::from_fn(|i| -(i as i64))]
    {
        let mut source = Counted::new(1);
        assert!(select.sample_from(&scores, Level::detect(), &mut source).is_some());
        assert_eq!(8 * source.words, select.bytes_per_selection());
    }
}

/// The seeds are fixed. At a new seed, a fair selection would fail with a probability below 10^-4.
#[test]
fn frequencies_at_fixed_seeds_fit() {
    let n = 20_000_u32;
    for (seed, num, den, scores) in [
        (1, 2, 1, vec![0, -1, -2, -5]),
        (2, 10, 1, vec![100, 90, 100, 60, 95]),
        (3, 1000, 3, vec![-5000, -5100, -4800]),
        (4, 1 << 62, 1, vec![i64::MIN, i64::MAX, 0]),
        (5, 1, 7, vec![3, 3, 2]),
    ] {
        let select = select(num, den);
        let mut generator = Generator::seeded([seed; 32]);
        let mut counts = vec![0.0; scores.len()];
        (0..n).for_each(|_| counts[select.sample(&scores, &mut generator).unwrap()] += 1.0);
        let best = *scores.iter().max().unwrap();
        let weights: Vec<_> =
            scores.iter().map(|&s| (-(gap(best, s) as f64) * den as f64 / num as f64).exp()).collect();
        let sum: f64 = weights.iter().sum();
        let expected: Vec<_> = weights.iter().map(|weight| f64::from(n) * weight / sum).collect();
        let z = chi_square(&counts, &expected);
        assert!(z < 8.0, "{scores:?} at {num}/{den}: {z} deviations, {counts:?}");
    }
}

#[test]
fn parameters_are_checked() {
    assert_eq!(ExponentialMechanism::new(0, 1).map_err(ScaleError::kind), Err(ScaleErrorKind::Zero));
    assert_eq!(
        ExponentialMechanism::new((1 << 90) + 1, 1).map_err(ScaleError::kind),
        Err(ScaleErrorKind::TooLarge)
    );
    assert_eq!(ExponentialMechanism::new(4, 2), ExponentialMechanism::new(2, 1));
    assert!(select(10, 1).tie_probability(2_000_000) < (-50_f64).exp2());
    assert_eq!(select(1, 1).sample(&[], &mut Generator::seeded([1; 32])), None);
}
