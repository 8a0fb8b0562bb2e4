use super::{PermuteAndFlip, place};
use crate::generator::Generator;
use crate::kernel::acceptance::Coins;
use crate::kernel::{LANES, Level};
use crate::laplace::{ScaleError, ScaleErrorKind};
use crate::source::Words;
use crate::source::injected::{Injected, Script};

/// The probabilities by definition: a uniform choice from the accepted candidates, summed over all
/// sets of accepted candidates.
fn probabilities(scores: &[i64], scale: f64) -> Vec<f64> {
    let best = *scores.iter().max().unwrap();
    let accept: Vec<_> = scores.iter().map(|&score| (-((best - score) as f64) / scale).exp()).collect();
    let mut wins = vec![0.0; scores.len()];
    for set in 1_u32..1 << scores.len() {
        let chance = |(i, &p): (usize, &f64)| if set >> i & 1 == 1 { p } else { 1.0 - p };
        let chance: f64 = accept.iter().enumerate().map(chance).product();
        let members = (0..scores.len()).filter(|i| set >> i & 1 == 1);
        members.for_each(|i| wins[i] += chance / f64::from(set.count_ones()));
    }
    wins
}

/// The seeds are fixed. At a new seed, a fair selection would fail with a probability below 10^-3.
#[test]
fn frequencies_at_fixed_seeds_fit() {
    let n = 10_000;
    for (seed, num, den, scores) in [
        (1, 2, 1, vec![0, -1, -2, -5]),
        (2, 10, 1, vec![100, 90, 100, 60, 95]),
        (3, 1000, 3, vec![-5000, -5100, -4800]),
        (4, 1 << 70, 1, vec![i64::MIN, i64::MAX, 0]),
        (5, 1, 7, vec![3, 3, 2]),
    ] {
        let select = PermuteAndFlip::new(num, den).unwrap();
        let mut generator = Generator::seeded([seed; 32]);
        let mut counts = vec![0.0; scores.len()];
        (0..n).for_each(|_| counts[select.sample(&scores, &mut generator).unwrap()] += 1.0);
        let small: Vec<_> =
            scores.iter().map(|&score| score / if num > 1 << 60 { 1 << 32 } else { 1 }).collect();
        let scale = num as f64 / den as f64 / if num > 1 << 60 { 32_f64.exp2() } else { 1.0 };
        for (count, p) in counts.iter().zip(probabilities(&small, scale)) {
            let deviation = (f64::from(n) * p * (1.0 - p)).sqrt();
            assert!(
                (count - f64::from(n) * p).abs() <= 4.5 * deviation + 1e-9,
                "{scores:?} at {num}/{den}: {counts:?}"
            );
        }
    }
}

/// Whether a candidate with this gap is accepted. All sixteen lanes have the same words for the
/// coins and the extension. The result must be the same at every vector level, and in all lanes.
fn accepted(select: &PermuteAndFlip, gap: u64, words: &[u32], ties: &[u64]) -> bool {
    let rows: Vec<_> = words.iter().map(|&word| [u64::from(word) << 32 | u64::from(word); 8]).collect();
    let mut all = Level::available().map(|level| {
        let mut source = Injected::new(rows.as_flattened(), &ties.repeat(LANES));
        let (_, queue) = source.draw(8 * rows.len());
        let best = 7_i64;
        let score = best.wrapping_sub(gap as i64);
        let accepted = select.acceptance.accept(level, best, &[score; LANES], &rows, queue);
        assert!(source.ties.0.is_empty(), "tie words are left");
        assert!(accepted == 0 || accepted == u16::MAX, "the lanes differ");
        accepted != 0
    });
    let first = all.next().unwrap();
    assert!(all.all(|accepted| accepted == first));
    first
}

/// Words with which all coins of a gap show heads, without a tie. All bits of the extension are
/// ones.
fn heads(select: &PermuteAndFlip, gap: u64) -> Vec<u32> {
    let word = |(place, coins): (usize, &Coins)| match gap >> (4 * place) & 15 {
        0 => u32::MAX,
        digit => (coins.chance(digit as usize) >> 32).saturating_sub(1) as u32,
    };
    select.acceptance.coins().iter().enumerate().map(word).chain([u32::MAX]).collect()
}

#[test]
fn a_candidate_is_accepted_when_every_coin_of_its_gap_shows_heads() {
    let select = PermuteAndFlip::new(10, 1).unwrap();
    assert_eq!(select.acceptance.coins().len(), 3);
    for gap in [0, 1, 2, 5, 44, 0x7f, 0x10] {
        assert!(accepted(&select, gap, &heads(&select, gap), &[]), "gap {gap}");
        for place in 0..3 {
            let mut words = heads(&select, gap);
            words[place] = u32::MAX;
            assert_eq!(
                accepted(&select, gap, &words, &[]),
                gap >> (4 * place) & 15 == 0,
                "gap {gap}, digit {place}"
            );
        }
    }
    // A gap with more digits than there are coins uses the words of the first digit, and its coin
    // shows tails except on a tie.
    for gap in [4096, 1 << 40, u64::MAX << 12, 4096 | 1] {
        for words in [[1, 0, 0, 0], [0, 0, 0, 1]] {
            assert!(!accepted(&select, gap, &words, &[]));
        }
    }
    // The largest scale has sixteen digits, so every gap fits.
    let wide = PermuteAndFlip::new(1 << 90, 1).unwrap();
    assert_eq!(wide.acceptance.coins().len(), 16);
    assert!(accepted(&wide, u64::MAX, &heads(&wide, u64::MAX), &[]));
}

#[test]
fn ties_are_decided_by_further_words() {
    let select = PermuteAndFlip::new(10, 1).unwrap();
    let mut words = heads(&select, 1);
    // The probability is exp(-1/10) = 0.90..., and its second word is neither 0 nor 2^64 - 1.
    let chance = select.acceptance.coins()[0].chance(1);
    (words[0], words[3]) = ((chance >> 32) as u32, chance as u32 - 1);
    assert!(accepted(&select, 1, &words, &[]));
    words[3] = chance as u32 + 1;
    assert!(!accepted(&select, 1, &words, &[]));
    words[3] = chance as u32;
    assert!(accepted(&select, 1, &words, &[0]) && !accepted(&select, 1, &words, &[u64::MAX]));
    assert!(accepted(&select, 0, &words, &[]), "a tie of a coin that does not count is nothing");
    // Two coins tie. Each coin draws its own extension. In the last case, both coins tie again and
    // draw further words.
    let mut words = heads(&select, 0x11);
    let chances = [0, 1].map(|place| select.acceptance.coins()[place].chance(1));
    (words[0], words[1]) = ((chances[0] >> 32) as u32, (chances[1] >> 32) as u32);
    let lower = chances.map(|chance| chance & 0xffff_ffff);
    assert!(accepted(&select, 0x11, &words, &[lower[0] - 1, lower[1] - 1]));
    assert!(!accepted(&select, 0x11, &words, &[lower[0] - 1, lower[1] + 1]));
    assert!(!accepted(&select, 0x11, &words, &[lower[0], u64::MAX, lower[1] - 1]));
    // A gap with more digits than there are coins has a single coin of probability exp(−gap /
    // scale). exp(-409.6) is 2^-590.9, which has nine words of zeros.
    let words = [0; 4];
    let zeros = [0; 8];
    assert!(accepted(&select, 4096, &words, &[&zeros[..], &[1 << 48]].concat()));
    assert!(!accepted(&select, 4096, &words, &[&zeros[..], &[1 << 50]].concat()));
    // All digits of the gap count: exp(-410.1) is 2^-591.7, and exp(-819.2) is 2^-1181.9.
    assert!(accepted(&select, 4101, &words, &[&zeros[..], &[1 << 47]].concat()));
    assert!(!accepted(&select, 4101, &words, &[&zeros[..], &[3 << 47]].concat()));
    assert!(!accepted(&select, 8192, &words, &[&zeros[..], &[1 << 48]].concat()));
}

/// Finds every set bit of some words, in order.
#[test]
fn every_accepted_candidate_has_its_place() {
    for words in [vec![1], vec![u64::MAX], vec![0, 1 << 63, 0, 0x8000_0000_0001_0100, u64::MAX, 0, 2]] {
        let set = (0..64 * words.len()).filter(|i| words[i / 64] >> (i % 64) & 1 == 1);
        for (before, expected) in set.enumerate() {
            assert_eq!(place(&words, before as u64), expected as u64, "{words:x?}");
        }
    }
}

/// A hundred candidates have the same score, so the uniform number alone decides.
#[test]
fn among_the_accepted_the_choice_is_by_one_uniform_number() {
    let select = PermuteAndFlip::new(1, 1000).unwrap();
    let coins = vec![u64::MAX; select.rows() * 8 * 7];
    for (first, expected) in [(0, 0), (1 << 63, 50), (u64::MAX, 99), (u64::MAX / 100 * 37 + 40, 37)] {
        let mut source = Script::new(&[&coins[..], &[first, 5]].concat());
        assert_eq!(select.sample_from(&[-3; 100], Level::detect(), &mut source), Some(expected));
        assert!(source.is_used_and_erased());
    }
}

/// One seed gives the same sequence of selections at every vector level, for whole chunks and for
/// parts of a chunk. The answers were recorded once, from the portable kernel.
#[test]
fn every_level_gives_the_known_answer() {
    for level in Level::available() {
        let mut generator = Generator::seeded(std::array::from_fn(|i| i as u8));
        generator.set_level(level);
        let scores: Vec<i64> = (0..1000).map(|i| i * 7919 % 13).collect();
        let mut sequence = |scale, count: usize| {
            let select = PermuteAndFlip::new(scale, 1).unwrap();
            [(); 4].map(|()| select.sample(&scores[..count], &mut generator).unwrap())
        };
        assert_eq!(sequence(3, 1000), [734, 681, 733, 460], "{level:?}");
        assert_eq!(sequence(20, 37), [22, 23, 11, 25], "{level:?}");
        assert_eq!(sequence(1 << 70, 5), [4, 0, 3, 1], "{level:?}");
    }
}

#[test]
fn words_do_not_depend_on_the_scores() {
    struct Counted(Generator, usize);
    impl Words for Counted {
        type Ties = <Generator as Words>::Ties;
        fn draw(&mut self, count: usize) -> (&mut [u64], &mut Self::Ties) {
            self.1 += count;
            self.0.draw(count)
        }
    }
    let select = PermuteAndFlip::new(25, 2).unwrap();
    for scores in
        [[0; 20], [i64::MAX; 20], std::array::from_fn(|i| 1 << i), std::array::from_fn(|i| -(i as i64))]
    {
        let mut source = Counted(Generator::seeded([1; 32]), 0);
        assert!(select.sample_from(&scores, Level::detect(), &mut source).is_some());
        assert_eq!(8 * source.1, select.bytes_per_selection(20));
    }
}

#[test]
fn parameters_are_checked() {
    assert_eq!(PermuteAndFlip::new(0, 1).map_err(ScaleError::kind), Err(ScaleErrorKind::Zero));
    assert_eq!(
        PermuteAndFlip::new((1 << 90) + 1, 1).map_err(ScaleError::kind),
        Err(ScaleErrorKind::TooLarge)
    );
    assert_eq!(PermuteAndFlip::new(4, 2), PermuteAndFlip::new(2, 1));
    let ten = PermuteAndFlip::new(10, 1).unwrap();
    assert!(ten.tie_probability(2700) < (-50_f64).exp2());
    // No memory could hold this number of candidates.
    assert_eq!(ten.bytes_per_selection(usize::MAX), usize::MAX);
    assert_eq!(PermuteAndFlip::new(1, 1).unwrap().sample(&[], &mut Generator::seeded([1; 32])), None);
}
