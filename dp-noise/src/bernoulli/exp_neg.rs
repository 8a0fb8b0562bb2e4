//! Coins of probability exp(−gap / scale) for secret gaps. The sparse vector technique, rejection
//! by a score, and other mechanisms need these coins.
//!
//! The constructor [`Bernoulli::exp_neg`](super::Bernoulli::exp_neg) is for one public exponent,
//! fixed when the coin is made. In this module, the scale is public, and a gap may be any secret
//! 64-bit number.
//!
//! # Algorithm
//! The coin is a conjunction: each 4-bit digit d of the gap, at place j, has a coin of probability
//! exp(−d · 16^j / scale), as in [`selection`](crate::selection). Every digit coin is tossed,
//! whatever the gap is. The coin's probability is looked up without an address that depends on the
//! gap. A coin compares a 32-bit word with its probability. On a tie, the coin compares one more
//! word, which all coins of a gap share. If that word ties too, the coin draws further words until
//! one of them differs. So the probability is exact.
//!
//! Source: C. Canonne, G. Kamath, T. Steinke, "The Discrete Gaussian for Differential Privacy",
//! NeurIPS 2020. Algorithm 1 of that paper samples the same distribution by a loop whose length
//! depends on the gap.

// The functions have `#[inline]`, so only crates that use them compile them: lib.rs has the reason.

use crate::acceptance::Acceptance;
use crate::bernoulli::fraction;
use crate::decay;
use crate::generator::Generator;
use crate::kernel::{LANES, Level};
use crate::laplace::ScaleError;
use crate::source::Words;

/// The number of gaps per output word.
const WORD: usize = 64;

/// Coins of probability exp(−gap / scale), for one scale and any gap.
///
/// ```
/// use dp_noise::{Generator, bernoulli::exp_neg::ExpNeg};
///
/// let mut generator = Generator::from_os()?;
/// let coin = ExpNeg::new(10, 1)?;
/// assert!(coin.sample(0, &mut generator));
/// let heads = (0..1000).filter(|_| coin.sample(10, &mut generator)).count();
/// assert!((200..560).contains(&heads)); // 1/e
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExpNeg {
    acceptance: Acceptance,
}

impl ExpNeg {
    /// Builds coins of scale `numerator` / `denominator`: a gap equal to the scale shows heads with
    /// probability 1/e.
    ///
    /// # Errors
    /// [`ScaleError`] unless, in lowest terms, both are from 1 to 2^120 and the scale is at most
    /// 2^90.
    #[inline]
    pub fn new(numerator: u128, denominator: u128) -> Result<Self, ScaleError> {
        Ok(Self {
            acceptance: Acceptance::of_scale(decay::scale(
                "a coin of probability exp(−gap / scale)",
                numerator,
                denominator,
            )?),
        })
    }

    /// Tosses one coin: true for heads, with probability exp(−gap / scale). The time does not
    /// depend on the gap.
    #[inline]
    pub fn sample(&self, gap: u64, generator: &mut Generator) -> bool {
        let mut heads = [0];
        self.fill(&[gap], &mut heads, generator);
        heads[0] == 1
    }

    /// Overwrites `heads` with independent coins: bit i of word j is one if the coin of gap 64·j +
    /// i shows heads. Bits without a gap are zero. Each coin takes less time than a call of
    /// [`sample`](Self::sample), with the same guarantees.
    ///
    /// ```
    /// use dp_noise::{Generator, bernoulli::exp_neg::ExpNeg};
    ///
    /// let mut heads = [0; 2];
    /// ExpNeg::new(1, 2)?.fill(&[0; 70], &mut heads, &mut Generator::from_os()?);
    /// assert_eq!(heads, [u64::MAX, 0x3f]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// If the length of `heads` is not the number of words that the gaps need.
    #[inline]
    pub fn fill(&self, gaps: &[u64], heads: &mut [u64], generator: &mut Generator) {
        let level = generator.level();
        self.fill_from(gaps, heads, level, generator);
    }

    /// The number of main-stream bytes that this many coins take.
    #[must_use]
    #[inline]
    pub fn bytes_per_fill(&self, gaps: usize) -> usize {
        gaps.div_ceil(LANES).saturating_mul(4 * LANES * self.rows())
    }

    /// An upper bound on the probability that a coin has a tie, and so takes longer. The bound is
    /// C(C + 1)/2 · 2^-64 for C digits, which is at most 2^-56.
    #[must_use]
    #[inline]
    pub fn tie_probability(&self) -> f64 {
        self.acceptance.rarity() as f64 * fraction::WORD
    }

    /// The number of rows of words for sixteen gaps: one row for each coin, and the row of
    /// extensions.
    #[inline]
    fn rows(&self) -> usize {
        self.acceptance.coins().len() + 1
    }

    pub(crate) fn fill_from<W: Words>(&self, gaps: &[u64], heads: &mut [u64], level: Level, source: &mut W) {
        assert_eq!(heads.len(), gaps.len().div_ceil(WORD), "the words must have one bit for each gap");
        heads.fill(0);
        let mut chunks = gaps.chunks(LANES).enumerate();
        while chunks.len() > 0 {
            let (words, ties) = source.draw_units(self.rows() * LANES / 2, chunks.len());
            for (rows, (chunk, gaps)) in words.as_chunks().0.chunks_exact(self.rows()).zip(&mut chunks) {
                // Treats gaps as scores below a best score of zero.
                let mut scores = [0; LANES];
                scores.iter_mut().zip(gaps).for_each(|(score, gap)| *score = gap.wrapping_neg() as i64);
                let there = u16::MAX >> (LANES - gaps.len());
                let shown = u64::from(self.acceptance.accept(level, 0, &scores, rows, ties) & there);
                heads[chunk / (WORD / LANES)] |= shown << (LANES * chunk % WORD);
            }
            words.fill(0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::laplace::ScaleErrorKind;
    use crate::source::injected::Injected;
    use crate::testing::reference::Counted;

    /// Whether sixteen coins of one gap, all with the same words, show heads. The result must be
    /// the same at every vector level.
    fn toss(coin: &ExpNeg, gap: u64, words: &[u32], ties: &[u64]) -> bool {
        let rows: Vec<_> =
            words.iter().flat_map(|&word| [u64::from(word) << 32 | u64::from(word); LANES / 2]).collect();
        let mut all = Level::available().map(|level| {
            let mut source = Injected::new(&rows, &ties.repeat(LANES));
            let mut heads = [7];
            coin.fill_from(&[gap; LANES], &mut heads, level, &mut source);
            assert!(source.ties.0.is_empty() && source.main.iter().all(|&word| word == 0));
            assert!(heads[0] == 0 || heads[0] == 0xffff);
            heads[0] != 0
        });
        let first = all.next().unwrap();
        assert!(all.all(|other| other == first));
        first
    }

    /// The test computes the expected words of exp(−1/3) to 256 bits by an independent series.
    #[test]
    fn a_coin_is_compared_with_its_probability_without_end() {
        let coin = ExpNeg::new(3, 1).unwrap();
        let one = num_bigint::BigUint::from(1_u8) << 256;
        let power = crate::testing::reference::exp_neg(&1_u8.into(), &3_u8.into(), 256);
        let digits = crate::testing::reference::words(&power, &one, 4);
        let (upper, lower) = ((digits[0] >> 32) as u32, digits[0] as u32);
        let words = |word: u32, extension: u32| {
            let mut words = vec![0; coin.rows()];
            (words[0], words[coin.rows() - 1]) = (word, extension);
            words
        };
        assert!(
            toss(&coin, 1, &words(upper - 1, u32::MAX), &[]) && !toss(&coin, 1, &words(upper + 1, 0), &[])
        );
        assert!(
            toss(&coin, 1, &words(upper, lower - 1), &[]) && !toss(&coin, 1, &words(upper, lower + 1), &[])
        );
        assert!(toss(&coin, 1, &words(upper, lower), &[digits[1] - 1]));
        assert!(!toss(&coin, 1, &words(upper, lower), &[digits[1] + 1]));
        assert!(toss(&coin, 1, &words(upper, lower), &[digits[1], digits[2] - 1]));
        assert!(toss(&coin, 0, &words(u32::MAX, u32::MAX), &[]), "a gap of zero is certain");
    }

    /// The seed is fixed. At a new seed, fair coins would fail with a probability below 10^-5 for
    /// each gap.
    #[test]
    fn frequencies_at_a_fixed_seed_fit() {
        let mut generator = Generator::seeded([11; 32]);
        for (num, den) in [(10, 1), (7, 3), (1 << 40, 1), (1, 5)] {
            let (coin, scale) = (ExpNeg::new(num, den).unwrap(), num as f64 / den as f64);
            for gap in [0, 1, (scale / 3.0) as u64, scale as u64, (2.5 * scale) as u64, u64::MAX] {
                let n = 20_000;
                let mut heads = vec![0; 313];
                coin.fill(&vec![gap; n], &mut heads, &mut generator);
                let count: u32 = heads.iter().map(|word| word.count_ones()).sum();
                let p = (-(gap as f64) / scale).exp();
                let (expected, deviation) = (n as f64 * p, (n as f64 * p * (1.0 - p)).sqrt());
                assert!(
                    (f64::from(count) - expected).abs() <= 4.5 * deviation + 1e-6,
                    "{gap} of {num}/{den}"
                );
            }
        }
    }

    #[test]
    fn words_do_not_depend_on_the_gaps() {
        let coin = ExpNeg::new(25, 2).unwrap();
        for gaps in [[0; 20], [u64::MAX; 20], core::array::from_fn(|i| 1 << i)] {
            let mut source = Counted::new(1);
            coin.fill_from(&gaps, &mut [0], Level::detect(), &mut source);
            assert_eq!(8 * source.words, coin.bytes_per_fill(20));
        }
        assert!(ExpNeg::new(1 << 90, 1).unwrap().tie_probability() <= (-56_f64).exp2());
        assert_eq!(ExpNeg::new(0, 1).map_err(ScaleError::kind), Err(ScaleErrorKind::Zero));
    }
}
