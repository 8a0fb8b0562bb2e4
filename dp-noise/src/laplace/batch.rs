//! Many samples of one distribution: sixteen at a time.
//!
//! A coin has a 32-bit word of its own, and each sample one more 32-bit word, by which the coin that ties, if one does, is
//! extended to 64 bits. That is exact, since the extension is used by one coin at most: where two coins of a
//! sample tie, the extension is thrown away and both go on with fresh words; where the extended coin ties again, it
//! goes on with fresh words. Both happen on the rare path, with a probability of at most C(C + 1)/2 · 2^-64 for the C coins
//! of a sample.

use super::DiscreteLaplace;
use crate::coins;
use crate::generator::Generator;
use crate::kernel::Level;
use crate::kernel::coins::{COINS, LANES, Shown, toss};
use crate::source::Words;

impl DiscreteLaplace {
    /// Overwrites `noise` with independent samples, each clamped to the range of `i64`: faster by the sample than
    /// [`sample`](Self::sample), with the same promises.
    ///
    /// The words drawn depend on the scale and the number of samples alone; so does the time, but for ties. One seed gives the
    /// same noise whatever vector instructions the machine has (but not the same as one `sample` after another).
    ///
    /// ```
    /// use dp_noise::{Generator, laplace::DiscreteLaplace};
    ///
    /// let mut noise = [0; 100];
    /// DiscreteLaplace::new(10, 1)?.fill(&mut noise, &mut Generator::from_os()?);
    /// assert!(noise.iter().any(|&x| x != 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fill(&self, noise: &mut [i64], generator: &mut Generator) {
        let level = generator.level();
        self.fill_from(noise, level, generator);
    }

    /// An upper bound on the probability that one of `samples` samples of [`fill`](Self::fill) meets a tie that takes time.
    #[must_use]
    pub fn fill_tie_probability(&self, samples: usize) -> f64 {
        let coins = self.first.len() as f64;
        let each = if self.first.len() <= COINS {
            coins * (coins + 1.0) / 2.0 * (-64_f64).exp2()
        } else {
            self.tie_probability()
        };
        samples.next_multiple_of(LANES) as f64 * each
    }

    pub(crate) fn fill_from<W: Words>(&self, noise: &mut [i64], level: Level, source: &mut W) {
        if self.first.len() > COINS {
            let clamp = |noise: i128| noise.clamp(i64::MIN.into(), i64::MAX.into()) as i64;
            return noise.iter_mut().for_each(|noise| *noise = clamp(self.sample_from(source)));
        }
        for noise in noise.chunks_mut(LANES) {
            let batch = self.batch(level, source);
            noise.copy_from_slice(&batch[..noise.len()]);
        }
    }

    #[inline]
    fn batch<W: Words>(&self, level: Level, source: &mut W) -> [i64; LANES] {
        let coins = self.first.len();
        let (words, ties) = source.draw((coins + 1) * LANES / 2);
        let rows = words.as_chunks().0;
        let Shown { heads, undecided } = toss(level, &self.first, &rows[..coins], &rows[coins]);
        let mut batch = heads.map(|heads| ((heads >> 1) ^ (heads & 1).wrapping_neg()) as i64);
        let any = undecided.iter().fold(0, |any, undecided| any | undecided);
        if coins::declassify_tie(any.into()) {
            for lane in (0..LANES).filter(|&lane| undecided[lane] != 0) {
                let words = coins::widen(&self.first, rows, lane, ties);
                batch[lane] = self.resolve(&words, ties).clamp(i64::MIN.into(), i64::MAX.into()) as i64;
            }
        }
        words.fill(0);
        batch
    }
}
