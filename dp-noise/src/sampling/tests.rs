use num_bigint::BigUint;

use super::{DIGITS, PoissonSampling};
use crate::bernoulli::ProbabilityError;
use crate::generator::Generator;
use crate::source::injected::Injected;
use crate::testing::reference::{self, Counted};

fn sampling(numerator: u128, denominator: u128) -> PoissonSampling {
    PoissonSampling::new(numerator, denominator).unwrap()
}

/// Probabilities of all sizes, some with few binary digits.
const PROBABILITIES: [(u128, u128); 14] = [
    (0, 1),
    (1, 1),
    (1, 2),
    (3, 4),
    (1, 1 << 32),
    ((1 << 32) - 1, 1 << 32),
    (1, 1 << 33),
    (1, 3),
    (1, 100),
    (99, 100),
    (1, 1 << 120),
    ((1 << 120) - 1, 1 << 120),
    (1, (1 << 96) + 1),
    (12345, 1 << 77),
];

/// One word of the mask, for fractions of 96 binary digits whose lower 64 digits are shared. The
/// sampler must use all tie words.
fn word(sampling: &PoissonSampling, upper: [u32; 64], shared: u64, ties: &[u64]) -> u64 {
    let row = |digit: usize| {
        upper.iter().enumerate().fold(0, |row, (i, upper)| row | u64::from(upper >> (31 - digit) & 1) << i)
    };
    let mut main: Vec<_> = (0..sampling.digits).map(row).collect();
    main.extend(sampling.next.map(|_| shared));
    let mut source = Injected::new(&main, ties);
    let mut mask = [0];
    sampling.fill_from(&mut mask, &mut source);
    assert!(source.ties.0.is_empty() && source.main.iter().all(|&word| word == 0));
    mask[0]
}

#[test]
fn an_item_is_chosen_when_its_fraction_is_below_the_probability() {
    for (num, den) in PROBABILITIES {
        let sampling = sampling(num, den);
        let first = ((BigUint::from(num) << 32_u32) / den).min(u32::MAX.into());
        let first = u32::try_from(first).unwrap();
        // The words are near the first digits of the probability, but not equal to them.
        let uppers =
            [0, 1, first / 3, first.wrapping_sub(2), first.wrapping_sub(1), first.wrapping_add(1), u32::MAX];
        for upper in uppers.into_iter().filter(|&upper| upper != first) {
            let below = (BigUint::from(upper) << 64) * den < BigUint::from(num) << 96;
            assert_eq!(word(&sampling, [upper; 64], 0, &[]) == u64::MAX, below, "{num}/{den}: {upper}");
            assert_eq!(word(&sampling, [upper; 64], 0, &[]) == 0, !below, "{num}/{den}: {upper}");
        }
    }
    // Each item has its own fraction.
    let quarter = sampling(1, 4);
    assert_eq!(quarter.digits, 2);
    let uppers = std::array::from_fn(|i| (i as u32) << 30);
    assert_eq!(word(&quarter, uppers, 0, &[]), 0x1111_1111_1111_1111);
}

#[test]
fn one_undecided_item_takes_the_shared_digits() {
    for (num, den) in PROBABILITIES {
        let sampling = sampling(num, den);
        let Some(next) = sampling.next else { continue };
        let digits = reference::words(&num.into(), &den.into(), 3);
        assert_eq!((sampling.first, next), ((digits[0] >> 32) as u32, digits[0] << 32 | digits[1] >> 32));
        for item in [0, 31, 63] {
            let other = if sampling.first == u32::MAX { 0 } else { u32::MAX };
            let mut upper = [other; 64];
            upper[item] = sampling.first;
            let others = word(&sampling, [other; 64], 0, &[]) & !(1 << item);
            if next < u64::MAX {
                assert_eq!(word(&sampling, upper, next + 1, &[]), others, "{num}/{den}");
            }
            if next > 0 {
                assert_eq!(word(&sampling, upper, next - 1, &[]), others | 1 << item, "{num}/{den}");
            }
            // The shared digits equal the digits of the probability, too.
            let third = digits[1] << 32 | digits[2] >> 32;
            if let Some(above) = third.checked_add(1) {
                assert_eq!(word(&sampling, upper, next, &[above]), others);
            }
            assert_eq!(
                word(&sampling, upper, next, &[third.wrapping_sub(1)]) >> item & 1,
                u64::from(third > 0)
            );
        }
    }
}

#[test]
fn two_undecided_items_take_digits_of_their_own() {
    let sampling = sampling(1, 3);
    // The binary digits of a third are 01, repeated.
    let third = 0x5555_5555_5555_5555;
    assert_eq!((sampling.first, sampling.next), (third as u32, Some(third)));
    let mut upper = [u32::MAX; 64];
    (upper[5], upper[60], upper[7]) = (third as u32, third as u32, 0);
    for shared in [0, third, u64::MAX] {
        assert_eq!(word(&sampling, upper, shared, &[third - 1, third + 1]), 1 << 5 | 1 << 7);
        assert_eq!(word(&sampling, upper, shared, &[third + 1, third, third, 0]), 1 << 60 | 1 << 7);
    }
}

/// Tries all first digits of a small probability: the number of chosen fractions must match the
/// probability.
#[test]
fn few_digits_are_exhaustively_exact() {
    for numerator in 0..=16_u128 {
        let sampling = sampling(numerator, 16);
        let uppers = std::array::from_fn(|i| (i as u32 % 16) << 28);
        assert_eq!(word(&sampling, uppers, 0, &[]).count_ones() as u128, 4 * numerator);
        assert_eq!(
            sampling.digits,
            if numerator == 0 { 0 } else { 4_usize.saturating_sub(numerator.trailing_zeros() as usize) }
        );
    }
}

#[test]
fn words_depend_on_the_probability_and_the_number_of_items() {
    for (num, den) in PROBABILITIES {
        let sampling = sampling(num, den);
        for length in [0, 1, 7, 8, 9, 40] {
            let mut source = Counted::new(length as u8);
            sampling.fill_from(&mut vec![0; length], &mut source);
            assert_eq!(8 * source.words, sampling.bytes_per_fill(length));
        }
        assert_eq!(sampling.bytes_per_fill(1) < 8 * (DIGITS + 1), sampling.tie_probability(1) == 0.0);
        assert!(sampling.tie_probability(1) < (-52_f64).exp2());
        assert_eq!(sampling.bytes_per_fill(usize::MAX), if sampling.rows() == 0 { 0 } else { usize::MAX });
    }
}

/// The seeds are fixed. The test checks how often each item is chosen, and how often both items of
/// a pair are chosen, for pairs at several distances. At a new seed, a fair sampler would fail with
/// a probability below 10^-3 for each probability.
#[test]
fn frequencies_at_fixed_seeds_fit() {
    let words = 5_003;
    for (seed, (num, den)) in PROBABILITIES.into_iter().enumerate() {
        let mut mask = vec![7; words];
        sampling(num, den).fill(&mut mask, &mut Generator::seeded([seed as u8; 32]));
        let p = num as f64 / den as f64;
        let fits = |count: u32, n: f64, p: f64| {
            (f64::from(count) - n * p).abs() <= 6.0 * (n * p * (1.0 - p)).sqrt() + 1e-6
        };
        let ones = |words: &mut dyn Iterator<Item = u64>| words.map(u64::count_ones).sum::<u32>();
        let n = (64 * words) as f64;
        assert!(fits(ones(&mut mask.iter().copied()), n, p), "{num}/{den}");
        for item in [0, 17, 63] {
            let count = ones(&mut mask.iter().map(|word| word >> item & 1));
            assert!(fits(count, words as f64, p), "{num}/{den}: item {item}");
        }
        for distance in [1, 8, 64] {
            let count = ones(&mut mask.iter().zip(&mask[distance..]).map(|(a, b)| a & b));
            assert!(
                fits(count, (64 * (words - distance)) as f64, p * p),
                "{num}/{den}: {distance} words apart"
            );
        }
        let neighbours = ones(&mut mask.iter().map(|word| word & word >> 1));
        assert!(fits(neighbours, (63 * words) as f64, p * p), "{num}/{den}: neighbours");
    }
}

#[test]
fn parameters_are_checked() {
    assert_eq!(PoissonSampling::new(1, 0), Err(ProbabilityError::ZeroDenominator));
    assert_eq!(PoissonSampling::new(3, 2), Err(ProbabilityError::AboveOne));
    assert_eq!(PoissonSampling::new(1, (1 << 120) + 1), Err(ProbabilityError::TooLong));
    assert_eq!(PoissonSampling::new(2, 4), PoissonSampling::new(1, 2));
}
