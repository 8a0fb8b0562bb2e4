use std::num::NonZeroU64;

use num_bigint::BigUint;

use super::Uniform;
use crate::generator::Generator;
use crate::source::injected::Injected;

const BOUNDS: [u64; 9] = [1, 2, 3, 6, 1000, 1 << 32, (1 << 32) + 1, 0xdead_beef_dead_beef, u64::MAX];

fn below(bound: u64) -> Uniform {
    Uniform::below(NonZeroU64::new(bound).unwrap())
}

/// Draws one sample. Returns the number of remaining tie words, and the sample.
fn sample(bound: u64, fraction: u128, ties: &[u64]) -> (usize, u64) {
    let mut source = Injected::new(&[(fraction >> 64) as u64, fraction as u64], ties);
    let number = below(bound).sample_from(&mut source);
    (source.ties.0.len(), number)
}

/// Computes ⌊U·n⌋ for the fraction U that consists of two main words and all tie words.
fn reference(bound: u64, fraction: u128, ties: &[u64]) -> u64 {
    let all = ties.iter().fold(BigUint::from(fraction), |all, &word| (all << 64) + word);
    ((all * bound) >> (128 + 64 * ties.len())).try_into().unwrap()
}

#[test]
fn two_words_decide_away_from_the_boundaries() {
    for bound in BOUNDS {
        for fraction in [0, 1, 0x0123_4567_89ab_cdef << 64, u128::MAX / 2, u128::MAX - u128::from(u64::MAX)] {
            assert_eq!(sample(bound, fraction, &[]), (0, reference(bound, fraction, &[])));
        }
        assert_eq!(sample(bound, u128::MAX, &[]).1, bound - 1);
    }
}

#[test]
fn a_carry_at_a_boundary_is_resolved_exactly() {
    let mut carried = 0;
    let mut stayed = 0;
    for bound in BOUNDS {
        for whole in
            [1, bound / 3, bound / 2, bound - 1].into_iter().filter(|&whole| whole > 0 && whole < bound)
        {
            // The largest 128-bit fraction below whole/bound. Unless whole/bound is a binary
            // fraction of 128 digits, the words after this fraction decide the sample.
            let boundary: BigUint = (BigUint::from(whole) << 128) / bound;
            let exact = &boundary * bound == BigUint::from(whole) << 128;
            let fraction = u128::try_from(boundary).unwrap() - u128::from(exact);
            let expansion: Vec<u64> = {
                let digits: BigUint = (BigUint::from(whole) << (128 + 192)) / bound;
                let word = |i| BigUint::iter_u64_digits(&digits).nth(i).unwrap_or(0);
                [word(2), word(1), word(0)].to_vec()
            };
            for ties in [vec![0, 0, 0], vec![u64::MAX; 3], expansion, vec![1 << 63, 0, 0]] {
                let ties = [ties, vec![1, u64::MAX, 3, 4]].concat();
                let (left, number) = sample(bound, fraction, &ties);
                assert_eq!(number, reference(bound, fraction, &ties), "bound {bound}, at {whole}");
                assert_eq!(left == ties.len(), exact, "a tie is met unless the boundary is dyadic");
                if number == whole { carried += 1 } else { stayed += 1 }
            }
        }
    }
    assert!(carried > 10 && stayed > 10);
}

#[test]
fn ties_are_rare() {
    assert!(BOUNDS.iter().all(|&bound| below(bound).tie_probability() <= (-64_f64).exp2()));
}

/// The seeds are fixed. At a new seed, the chi-square statistic of 9 degrees of freedom exceeds
/// 33.7 with probability 10^-4.
#[test]
fn frequencies_at_a_fixed_seed_fit() {
    for (seed, bound) in [(1, 10), (2, 0xffff_ffff_ffff_fff0)] {
        let mut generator = Generator::seeded([seed; 32]);
        let mut counts = [0.0; 10];
        for _ in 0..100_000 {
            counts[(below(bound).sample(&mut generator) / (bound / 10)).min(9) as usize] += 1.0;
        }
        let chi: f64 = counts.iter().map(|count: &f64| (count - 1e4).powi(2) / 1e4).sum();
        assert!(chi < 33.7, "bound {bound}: {chi}");
    }
}
