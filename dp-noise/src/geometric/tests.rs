use num_bigint::BigUint;

use super::Geometric;
use crate::generator::Generator;
use crate::laplace::{ScaleError, ScaleErrorKind};
use crate::source::injected::Injected;
use crate::testing::reference::{self, Counted, chi_square};

fn geometric(numerator: u128, denominator: u128) -> Geometric {
    Geometric::new(numerator, denominator).unwrap()
}

/// The expected words of q^(2^i) / (1 + q^(2^i)) = 1 / (1 + exp(2^i / scale)), and of exp(−2^N /
/// scale) for the last coin.
fn expected(num: u128, den: u128, digits: usize, coin: usize, count: usize) -> Vec<u64> {
    let bits = 64 * count as u32 + 512;
    let (low, high) = reference::exp(&(BigUint::from(den) << coin), &num.into(), bits);
    let one = BigUint::from(1_u8) << bits;
    let ends = [low, high].map(|e| {
        let denominator = if coin == digits { e } else { e + &one };
        reference::words(&one, &denominator, count)
    });
    assert_eq!(ends[0], ends[1], "the test's own precision is too low");
    ends[0].clone()
}

/// Scales across the supported range.
fn scales(count: usize) -> impl Iterator<Item = (u128, u128)> {
    let whole = [(1, 1), (10, 1), (1000, 1), (1 << 90, 1), (1, 40), (1, 1000)];
    let mixed = (0..).map(|i: u32| {
        let odd = u128::from(2 * i + 1);
        ((odd << (i * 7 % 88)) | 1, odd * 3_u128.pow(i % 6))
    });
    whole.into_iter().chain(mixed).filter(|&(num, den)| num.div_ceil(den) <= 1 << 90).take(count)
}

fn check_words(scales: impl Iterator<Item = (u128, u128)>) -> usize {
    scales
        .map(|(num, den)| {
            let geometric = geometric(num, den);
            let digits = geometric.digits();
            for (coin, &first) in geometric.first.iter().enumerate() {
                assert_eq!([first], *expected(num, den, digits, coin, 1), "scale {num}/{den}, coin {coin}");
            }
            assert_eq!(geometric.first[digits], 0, "overflow is decided on a tie only");
            for coin in [0, digits / 2, digits] {
                let ours: Vec<_> = (0..4).map(|index| geometric.word(coin, index)).collect();
                assert_eq!(ours, expected(num, den, digits, coin, 4), "scale {num}/{den}, coin {coin}");
            }
        })
        .count()
}

#[test]
fn words_are_those_of_an_independent_computation() {
    assert_eq!(check_words(scales(200)), 200);
}

#[test]
#[ignore = "the whole grid"]
fn words_are_those_of_an_independent_computation_on_the_whole_grid() {
    assert_eq!(check_words(scales(2000)), 2000);
}

/// The table determines each coin's probability to within 2^-64, and so gives a lower and an upper
/// product. The two products enclose the ideal probability (1 − q) q^k of a number k, given that G
/// < 2^N.
#[test]
fn table_gives_exactly_the_ideal_probabilities() {
    for (num, den) in [(1_u32, 1_u32), (3, 7), (9, 2)] {
        let geometric = geometric(num.into(), den.into());
        let digits = geometric.digits();
        let bits = 64 * digits as u32;
        let precision = bits + 128;
        let whole = BigUint::from(1_u8) << precision;
        let power = |k: u64| reference::exp_neg(&(BigUint::from(den) * k), &num.into(), precision);
        let normal = (&whole - power(1)) * &whole / (&whole - power(1 << digits));
        let mut all = [BigUint::ZERO, BigUint::ZERO];
        for k in 0..1_u64 << digits {
            let ideal = (&normal * power(k)) >> (2 * precision - bits);
            let product = |excess: u64| {
                let coin = |digit: usize| {
                    let threshold = BigUint::from(geometric.first[digit]);
                    if k >> digit & 1 == 1 {
                        threshold + excess
                    } else {
                        (BigUint::from(1_u8) << 64) - threshold - (1 - excess)
                    }
                };
                (0..digits).map(coin).product::<BigUint>()
            };
            let (low, high) = (product(0), product(1));
            assert!(low <= &ideal + 1_u8 && ideal <= high, "scale {num}/{den}, number {k}");
            all[0] += low;
            all[1] += high;
        }
        let one = BigUint::from(1_u8) << bits;
        assert!(
            all[0] <= one && one <= all[1],
            "scale {num}/{den}: the bounds on all add up to less or more"
        );
    }
}

/// Words whose digits encode a number and are far from every tie.
fn words(geometric: &Geometric, number: u128) -> Vec<u64> {
    let digit = |(i, &first): (usize, &u64)| if number >> i & 1 == 1 { first - 1 } else { first + 1 };
    geometric.first.iter().enumerate().map(digit).collect()
}

fn sample(geometric: &Geometric, main: &[u64], ties: &[u64]) -> u128 {
    let mut source = Injected::new(main, ties);
    let number = geometric.sample_from(&mut source);
    assert!(source.ties.0.is_empty() && source.main.iter().all(|&word| word == 0));
    number
}

#[test]
fn ties_are_decided_by_further_words() {
    let geometric = geometric(10, 1);
    for coin in 0..geometric.digits() {
        let mut main = words(&geometric, 0);
        main[coin] = geometric.first[coin];
        let [second, third] = [1, 2].map(|index| geometric.word(coin, index));
        assert_eq!(sample(&geometric, &main, &[second - 1]), 1 << coin);
        assert_eq!(sample(&geometric, &main, &[second + 1]), 0);
        assert_eq!(sample(&geometric, &main, &[second, third - 1]), 1 << coin);
        // The test also makes a second coin tie.
        let other = (coin + 1) % geometric.digits();
        main[other] = geometric.first[other];
        let heads = [coin, other].map(|coin| geometric.word(coin, 1) - 1);
        let in_order = if coin < other { heads } else { [heads[1], heads[0]] };
        assert_eq!(sample(&geometric, &main, &in_order), 1 << coin | 1 << other);
    }
}

#[test]
fn overflow_adds_a_power_of_two_for_each_heads() {
    let geometric = geometric(10, 1);
    let digits = geometric.digits();
    assert_eq!(digits, 9);
    let second = geometric.word(digits, 1);
    let mut main = words(&geometric, 5);
    main[digits] = 0;
    assert_eq!(sample(&geometric, &main, &[second + 1]), 5);
    assert_eq!(sample(&geometric, &main, &[second - 1, 7]), 512 + 5);
    assert_eq!(sample(&geometric, &main, &[second - 1, 0, second - 1, 0, second + 1]), 1024 + 5);
}

#[test]
fn words_per_sample_depend_on_the_table_alone() {
    for scale in [1, 10, 1 << 90] {
        let geometric = geometric(scale, 1);
        let mut source = Counted::new(3);
        for draws in 1..200 {
            geometric.sample_from(&mut source);
            assert_eq!(8 * source.words, draws * geometric.bytes_per_sample());
        }
        assert!(geometric.tie_probability() <= (-57_f64).exp2());
    }
}

/// The seeds are fixed. At a new seed, a fair sampler would fail with a probability below 10^-4 for
/// each scale.
#[test]
fn samples_at_fixed_seeds_fit() {
    let n = 100_000_u32;
    for (seed, num, den) in [(1, 1, 1), (2, 10, 1), (3, 1, 3), (4, 33, 7)] {
        let geometric = geometric(num, den);
        let q = (-(den as f64) / num as f64).exp();
        let cells = (20.0 * num as f64 / den as f64) as usize + 20;
        let mut counts = vec![0.0; cells + 1];
        let mut generator = Generator::seeded([seed; 32]);
        for _ in 0..n {
            counts[(geometric.sample(&mut generator) as usize).min(cells)] += 1.0;
        }
        let cell = |k: usize| q.powi(k as i32) * if k < cells { 1.0 - q } else { 1.0 };
        let expected: Vec<_> = (0..=cells).map(|k| f64::from(n) * cell(k)).collect();
        let z = chi_square(&counts, &expected);
        assert!(z.abs() < 5.0, "scale {num}/{den}: chi-square at {z} deviations");
    }
}

#[test]
fn parameters_are_checked() {
    assert_eq!(Geometric::new(0, 1).map_err(ScaleError::kind), Err(ScaleErrorKind::Zero));
    assert_eq!(Geometric::new((1 << 90) + 1, 1).map_err(ScaleError::kind), Err(ScaleErrorKind::TooLarge));
    assert_eq!(Geometric::new(1, (1 << 120) + 1).map_err(ScaleError::kind), Err(ScaleErrorKind::TooLong));
    assert_eq!(Geometric::new(4, 2), Geometric::new(2, 1));
    let error = Geometric::new(0, 1).unwrap_err().to_string();
    assert_eq!(error, "the scale of geometric noise has a zero numerator or denominator");
}
