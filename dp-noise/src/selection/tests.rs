use super::{Leader, PermuteAndFlip};
use crate::generator::Generator;
use crate::kernel::{LANES, Level};
use crate::laplace::ScaleError;
use crate::source::Words;
use crate::source::injected::Injected;

/// Probabilities by their definition: over all sets of accepted candidates, a uniform choice.
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

/// Fixed seeds; a fair selection would fail at a new seed with a probability below 10^-3.
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

/// Whether a candidate with this gap is accepted, given its coins: alone and, where the words that matter are upper
/// halves or the lower half of one coin, in a batch, at every level.
fn accepted(select: &PermuteAndFlip, gap: u64, coins: &[u64], ties: &[u64]) -> bool {
    let mut source = Injected::new(coins, ties);
    let alone = select.accept(gap, &mut source) == 1;
    assert!(source.ties.0.is_empty(), "tie words are left");
    let tied: Vec<_> = coins.iter().zip(&*select.decay).filter(|(a, b)| **a >> 32 == **b >> 32).collect();
    assert!(tied.len() <= 1, "the batch has one extension");
    let extension = tied.first().map_or(0, |tied| *tied.0 as u32);
    for lane in [0, 7, 15] {
        let word = |i: usize, upper: u32| if i == lane { u64::from(upper) } else { 1 << 20 };
        let uppers = coins.iter().map(|coin| (coin >> 32) as u32).chain([extension]);
        let row = |upper| (0..8).map(move |i| word(2 * i, upper) | word(2 * i + 1, upper) << 32);
        let main: Vec<_> = uppers.flat_map(row).collect();
        for level in Level::available() {
            let mut source = Injected::new(&main, ties);
            let batch = select.accept_batch(&[gap; LANES], level, &mut source);
            assert_eq!(batch[lane] == 1, alone, "lane {lane}, {level:?}");
            assert!(source.ties.0.is_empty(), "tie words are left");
        }
    }
    alone
}

/// Coins that all show heads, but for the shared one, and tie in no half.
fn heads(select: &PermuteAndFlip) -> Vec<u64> {
    select.decay.iter().map(|first| first.checked_sub(1 << 32).unwrap_or(u64::MAX)).collect()
}

#[test]
fn a_candidate_is_accepted_when_every_coin_of_its_gap_shows_heads() {
    let select = PermuteAndFlip::new(10, 1).unwrap();
    let digits = select.decay.len() - 1;
    assert_eq!(digits, 9);
    let heads = heads(&select);
    for gap in [0, 1, 2, 5, 44, 255] {
        assert!(accepted(&select, gap, &heads, &[]), "gap {gap}");
        for digit in 0..digits {
            let mut coins = heads.clone();
            coins[digit] = select.decay[digit] + (1 << 32);
            assert_eq!(
                accepted(&select, gap, &coins, &[]),
                gap >> digit & 1 == 0,
                "gap {gap}, digit {digit}"
            );
        }
    }
    // The shared coin: tails but on a tie.
    assert!(!accepted(&select, 512, &heads, &[]));
    assert!(!accepted(&select, u64::MAX, &heads, &[]));
}

#[test]
fn ties_are_decided_by_further_words() {
    let select = PermuteAndFlip::new(10, 1).unwrap();
    let digits = select.decay.len() - 1;
    let mut coins = heads(&select);
    let before = coins[0];
    coins[0] = select.decay[0];
    // exp(-1/10) = 0.90..., its second word is neither 0 nor 2^64 - 1.
    assert!(accepted(&select, 1, &coins, &[0]) && !accepted(&select, 1, &coins, &[u64::MAX]));
    assert!(accepted(&select, 2, &coins, &[]), "a tie of a coin that does not count is nothing");
    coins[0] = before;
    // The shared coin has the probability of the whole gap beyond: exp(-51.2) is 2^-73.9, exp(-102.4) is 2^-147.7.
    coins[digits] = 0;
    assert!(accepted(&select, 512, &coins, &[(-10_f64).exp2() as u64 + (1 << 53)]));
    assert!(!accepted(&select, 512, &coins, &[1 << 55]));
    assert!(!accepted(&select, 1024, &coins, &[1]));
    assert!(
        accepted(&select, 1024, &coins, &[0, 1 << 43]) && !accepted(&select, 1024, &coins, &[0, 1 << 45])
    );
}

#[test]
fn equal_priorities_share_the_chance() {
    let mut generator = Generator::seeded([9; 32]);
    let mut counts = [0_u32; 5];
    for _ in 0..9000 {
        let mut leader = Leader::default();
        let (_, ties) = generator.draw(0);
        for (index, (priority, accepted)) in [(7, 1), (8, 0), (7, 1), (6, 1), (7, 1)].into_iter().enumerate()
        {
            leader.challenge(index, priority, accepted, ties);
        }
        counts[leader.index] += 1;
    }
    assert_eq!((counts[1], counts[3]), (0, 0));
    // Thirds of 9000: five deviations are 224.
    assert!([counts[0], counts[2], counts[4]].iter().all(|&count| count.abs_diff(3000) < 224), "{counts:?}");
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
    assert_eq!(PermuteAndFlip::new(0, 1), Err(ScaleError::Zero));
    assert_eq!(PermuteAndFlip::new((1 << 90) + 1, 1), Err(ScaleError::TooLarge));
    assert_eq!(PermuteAndFlip::new(4, 2), PermuteAndFlip::new(2, 1));
    assert!(PermuteAndFlip::new(10, 1).unwrap().tie_probability(200) < (-50_f64).exp2());
    assert_eq!(PermuteAndFlip::new(1, 1).unwrap().sample(&[], &mut Generator::seeded([1; 32])), None);
}
