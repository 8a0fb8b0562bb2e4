//! Ties and rejections, forced by words that are injected.

use crate::gaussian::DiscreteGaussian;
use crate::source::injected::Injected;

const NEGATIVE: u64 = 1 << 63;

/// The value and whether it is rejected; all tie words must be used.
fn attempt(gaussian: &DiscreteGaussian, main: &[u64], ties: &[u64]) -> (i128, bool) {
    let mut source = Injected::new(main, ties);
    let (noise, rejected) = gaussian.attempt(&mut source);
    assert!(source.ties.0.is_empty(), "{} tie words are left", source.ties.0.len());
    assert!(source.main.iter().all(|&word| word == 0), "the words are erased after use");
    (noise, rejected != 0)
}

/// A word for which the base is `base`, without a tie.
fn word(gaussian: &DiscreteGaussian, base: usize) -> u64 {
    gaussian.base[base] + 1
}

#[test]
fn without_a_split_a_word_is_ranked_among_the_thresholds() {
    let gaussian = DiscreteGaussian::new(100, 1).unwrap();
    // Further on, thresholds are neighbours, and no word is between them.
    for base in 0..90 {
        let main = word(&gaussian, base);
        assert_eq!(attempt(&gaussian, &[main, 0], &[]), (base as i128, false));
        let (noise, _) = attempt(&gaussian, &[main, NEGATIVE], &[]);
        assert_eq!(noise, -(base as i128));
    }
    let mut source = Injected::new(&[word(&gaussian, 0), NEGATIVE], &[]);
    assert_eq!(gaussian.sample_from(&mut source), 0, "negative zero is zero");
}

#[test]
fn a_tied_threshold_is_decided_by_further_words() {
    let gaussian = DiscreteGaussian::new(100, 1).unwrap();
    let words = gaussian.thresholds(4, 8).unwrap();
    for base in [0, 3, 50] {
        let main = [words[base][0], 0];
        let (below, above) = (base as i128 + 1, base as i128);
        assert_eq!(attempt(&gaussian, &main, &[words[base][1] - 1]).0, below);
        assert_eq!(attempt(&gaussian, &main, &[words[base][1] + 1]).0, above);
        assert_eq!(attempt(&gaussian, &main, &[words[base][1], words[base][2], words[base][3] - 1]).0, below);
        assert_eq!(attempt(&gaussian, &main, &[words[base][1], words[base][2], words[base][3] + 1]).0, above);
    }
}

#[test]
fn a_zero_word_reaches_beyond_the_table() {
    let gaussian = DiscreteGaussian::new(1, 1).unwrap();
    let listed = gaussian.base.len() as i128;
    let further = attempt(&gaussian, &[0, 0], &[1]).0;
    assert!(further > listed, "{further} is not beyond {listed}");
    assert!(attempt(&gaussian, &[0, 0], &[0, 1]).0 > further);
    assert_eq!(attempt(&gaussian, &[0, NEGATIVE], &[0, 1]).0, -attempt(&gaussian, &[0, 0], &[0, 1]).0);
    assert!(attempt(&gaussian, &[0, 0], &[u64::MAX]).0 >= listed - 1);
}

#[test]
fn a_split_accepts_when_every_coin_that_counts_shows_heads() {
    let gaussian = DiscreteGaussian::new(1_000_000, 1).unwrap();
    assert_eq!(gaussian.shift, 7);
    let (base, low) = (3_u64, 5_u64);
    let exponent = gaussian.exponent(base, low);
    assert_eq!(exponent, 5 * (5 + 2 * 128 * 3));
    let mut main = vec![word(&gaussian, base as usize), low];
    main.extend(gaussian.decay.iter().map(|first| first - 1));
    assert_eq!(attempt(&gaussian, &main, &[]), (128 * 3 + 5, false));
    for digit in 0..gaussian.decay.len() {
        let mut main = main.clone();
        main[2 + digit] += 2;
        let counts = exponent >> digit & 1 == 1;
        assert_eq!(attempt(&gaussian, &main, &[]), (128 * 3 + 5, counts), "digit {digit}");
        // A tie, decided by the second word if the coin counts.
        main[2 + digit] -= 1;
        let second = gaussian.acceptance.chance(1 << digit, 1);
        for (tie, rejected) in [(second - 1, false), (second + 1, true)] {
            let ties = if counts { vec![tie] } else { vec![] };
            assert_eq!(attempt(&gaussian, &main, &ties), (128 * 3 + 5, counts && rejected));
        }
    }
}

#[test]
fn a_split_rejects_negative_zero_alone() {
    let gaussian = DiscreteGaussian::new(1_000_000, 1).unwrap();
    let mut main = vec![word(&gaussian, 0), NEGATIVE];
    main.extend(gaussian.decay.iter().map(|first| first - 1));
    assert_eq!(attempt(&gaussian, &main, &[]), (0, true));
    main[1] = 0;
    assert_eq!(attempt(&gaussian, &main, &[]), (0, false));
    main[1] = NEGATIVE | 1;
    assert_eq!(attempt(&gaussian, &main, &[]), (-1, false));
}

#[test]
fn a_base_beyond_the_table_tosses_further_coins() {
    let gaussian = DiscreteGaussian::new(1_000_000, 1).unwrap();
    let low = 127;
    let mut main = vec![0, low];
    main.extend(gaussian.decay.iter().map(|first| first.saturating_sub(1)));
    // Word after word of zeros, until the exponent has more digits than coins were tossed.
    let zeros = 60;
    let base_ties = [vec![0; zeros], vec![1]].concat();
    let more: Vec<u64> = vec![u64::MAX; 8];
    let mut source = Injected::new(&main, &[base_ties, more].concat());
    let (noise, rejected) = gaussian.attempt(&mut source);
    assert!(gaussian.exponent(noise as u64 >> 7, low) >> gaussian.decay.len() != 0, "{noise}");
    assert_ne!(rejected, 0, "the coins beyond the table show tails");
    assert!(source.ties.0.len() < 8, "the coins beyond the table use tie words");
}
