//! Tests of ties and rejections, which injected words force.

use crate::gaussian::DiscreteGaussian;
use crate::kernel::Level;
use crate::source::injected::Injected;

/// The last bit of the base's word, which is the sign.
const NEGATIVE: u64 = 1;

/// The value of one attempt, and whether the sampler rejects it. The attempt must use all tie
/// words.
fn attempt(gaussian: &DiscreteGaussian, main: &[u64], ties: &[u64]) -> (i128, bool) {
    let mut source = Injected::new(main, ties);
    let (noise, rejected) = gaussian.attempt(Level::detect(), &mut source);
    assert!(source.ties.0.is_empty(), "{} tie words are left", source.ties.0.len());
    assert!(source.main.iter().all(|&word| word == 0), "the words are erased after use");
    (noise, rejected != 0)
}

/// A word that gives this base without a tie, with a plus sign.
fn word(gaussian: &DiscreteGaussian, base: usize) -> u64 {
    (gaussian.base[base] as u64 + 1) << 1
}

#[test]
fn without_a_split_a_word_is_ranked_among_the_thresholds() {
    let gaussian = DiscreteGaussian::new(100, 1).unwrap();
    // For some larger base, two thresholds are adjacent numbers, and no word lies between them.
    for base in 0..89 {
        let main = word(&gaussian, base);
        assert_eq!(attempt(&gaussian, &[main], &[]), (base as i128, false));
        let (noise, _) = attempt(&gaussian, &[main | NEGATIVE], &[]);
        assert_eq!(noise, -(base as i128));
    }
    let mut source = Injected::new(&[word(&gaussian, 0) | NEGATIVE], &[]);
    assert_eq!(gaussian.sample_from(Level::detect(), &mut source), 0, "negative zero is zero");
}

#[test]
fn a_tied_threshold_is_decided_by_further_words() {
    let gaussian = DiscreteGaussian::new(100, 1).unwrap();
    let words = gaussian.thresholds(3, 8).unwrap();
    for (base, sign) in [(0, 0), (3, 1), (50, 0)] {
        let [first, second, third] = *words[base] else { unreachable!() };
        let result = |ties: &[u64]| {
            let (noise, _) = attempt(&gaussian, &[first & !1 | sign], ties);
            if sign == 1 { -noise } else { noise }
        };
        let (below, above) = (base as i128 + 1, base as i128);
        let bit = first & 1;
        // The main-stream word equals the first 63 bits of the threshold. So the first tie word
        // decides by one bit, and each further tie word by 64 bits.
        assert_eq!(result(&[bit ^ 1]), if bit == 1 { below } else { above });
        assert_eq!(result(&[bit, second - 1]), below);
        assert_eq!(result(&[bit, second + 1]), above);
        assert_eq!(result(&[bit, second, third - 1]), below);
        assert_eq!(result(&[bit, second, third + 1]), above);
    }
}

#[test]
fn a_zero_word_reaches_beyond_the_table() {
    let gaussian = DiscreteGaussian::new(1, 1).unwrap();
    let listed = gaussian.base.iter().filter(|&&threshold| threshold != 0).count() as i128;
    let further = attempt(&gaussian, &[0], &[0, 1]).0;
    assert!(further > listed, "{further} is not beyond {listed}");
    assert!(attempt(&gaussian, &[0], &[0, 0, 1]).0 > further);
    assert_eq!(attempt(&gaussian, &[NEGATIVE], &[0, 0, 1]).0, -attempt(&gaussian, &[0], &[0, 0, 1]).0);
    assert!(attempt(&gaussian, &[0], &[0, u64::MAX]).0 >= listed - 1);
}

#[test]
fn a_split_accepts_when_every_coin_that_counts_shows_heads() {
    let gaussian = DiscreteGaussian::new(1_000_000, 1).unwrap();
    assert_eq!(gaussian.shift, 6);
    let (base, low) = (3_u64, 5_u64);
    let exponent = gaussian.exponent(base, low);
    assert_eq!(exponent, 5 * (5 + 2 * 64 * 3));
    let mut main = vec![word(&gaussian, base as usize), low];
    main.extend(gaussian.decay.iter().map(|first| first - 1));
    assert_eq!(attempt(&gaussian, &main, &[]), (64 * 3 + 5, false));
    for digit in 0..gaussian.decay.len() {
        let mut main = main.clone();
        main[2 + digit] += 2;
        let counts = exponent >> digit & 1 == 1;
        assert_eq!(attempt(&gaussian, &main, &[]), (64 * 3 + 5, counts), "digit {digit}");
        // Makes the coin tie. If the exponent's bit for this coin is one, the second word of the
        // coin's probability decides.
        main[2 + digit] -= 1;
        let second = gaussian.acceptance.chance(1 << digit, 1);
        for (tie, rejected) in [(second - 1, false), (second + 1, true)] {
            let ties = if counts { vec![tie] } else { vec![] };
            assert_eq!(attempt(&gaussian, &main, &ties), (64 * 3 + 5, counts && rejected));
        }
    }
}

#[test]
fn a_split_rejects_negative_zero_alone() {
    let gaussian = DiscreteGaussian::new(1_000_000, 1).unwrap();
    let mut main = vec![word(&gaussian, 0) | NEGATIVE, 0];
    main.extend(gaussian.decay.iter().map(|first| first - 1));
    assert_eq!(attempt(&gaussian, &main, &[]), (0, true));
    main[0] ^= NEGATIVE;
    assert_eq!(attempt(&gaussian, &main, &[]), (0, false));
    main[0] ^= NEGATIVE;
    main[1] = 1;
    assert_eq!(attempt(&gaussian, &main, &[]), (-1, false));
}

#[test]
fn a_base_beyond_the_table_tosses_further_coins() {
    let gaussian = DiscreteGaussian::new(4096, 1).unwrap();
    assert_eq!(gaussian.shift, 2);
    let low = 3;
    let mut main = vec![0, low];
    main.extend(gaussian.decay.iter().map(|first| first.saturating_sub(1)));
    // The tie words are zeros until the exponent has more digits than there are coins.
    let zeros = 4;
    let base_ties = [vec![0; zeros], vec![1]].concat();
    let more: Vec<u64> = vec![u64::MAX; 8];
    let mut source = Injected::new(&main, &[base_ties, more].concat());
    let (noise, rejected) = gaussian.attempt(Level::detect(), &mut source);
    assert!(gaussian.exponent(noise as u64 >> 2, low) >> gaussian.decay.len() != 0, "{noise}");
    assert_ne!(rejected, 0, "the coins beyond the table show tails");
    assert!(source.ties.0.len() < 8, "the coins beyond the table use tie words");
}
