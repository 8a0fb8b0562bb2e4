//! Many samples of one distribution. Without a split, a 64-bit word for each: 63 bits are ranked among the thresholds, the last
//! is the sign. With one, sixteen attempts make a chunk: such a word for the base, a row of low bits, a row for the
//! coin of each digit of the exponent, of four bits, and a row of extensions that an attempt's coins share.

use alloc::vec::Vec;

use super::DiscreteGaussian;
use crate::coins;
use crate::generator::Generator;
use crate::kernel::gauss::{self, BLOCK, RANKS};
use crate::kernel::{LANES, Level, Row, lanes};
use crate::masks::saturate;
use crate::source::{TieWords, Words};

/// The largest split of a batch, with which exponents have at most 64 bits.
const LARGEST: u32 = 28;

impl DiscreteGaussian {
    /// Overwrites `noise` with independent samples, each clamped to the range of `i64`: faster by the sample than
    /// [`sample`](Self::sample), with the same promises.
    ///
    /// The words of an attempt, and its time but for ties, depend on the variance alone. The number of attempts is visible,
    /// and independent of the noise. One seed gives the same noise whatever vector instructions the machine has (but not
    /// the same as one `sample` after another).
    ///
    /// ```
    /// use dp_noise::{Generator, gaussian::DiscreteGaussian};
    ///
    /// let mut noise = [0; 100];
    /// DiscreteGaussian::new(100, 1)?.fill(&mut noise, &mut Generator::from_os()?);
    /// assert!(noise.iter().any(|&x| x != 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fill(&self, noise: &mut [i64], generator: &mut Generator) {
        let level = generator.level();
        self.fill_from(noise, level, generator);
    }

    /// The number of main-stream bytes that [`fill`](Self::fill) takes for each sixteen attempts.
    #[must_use]
    pub fn bytes_per_chunk(&self) -> usize {
        if self.shift > LARGEST { LANES * self.bytes_per_attempt() } else { 64 * self.rows() / self.chunks() }
    }

    /// Rows of words that are drawn together, for so many chunks.
    fn rows(&self) -> usize {
        if self.shift == 0 { BLOCK } else { 2 + 1 + self.acceptance.coins().len() + 1 }
    }

    fn chunks(&self) -> usize {
        if self.shift == 0 { BLOCK * RANKS / LANES } else { 1 }
    }

    pub(crate) fn fill_from<W: Words>(&self, noise: &mut [i64], level: Level, source: &mut W) {
        if self.shift > LARGEST {
            return noise.iter_mut().for_each(|noise| *noise = saturate(self.sample_from(source)));
        }
        let mut done = 0;
        while done < noise.len() {
            let left = &mut noise[done..];
            done += if self.shift == 0 {
                self.ranked(left, level, source)
            } else {
                self.accepted(left, level, source)
            };
        }
    }

    /// Overwrites as many numbers as there are words for, and says how many.
    fn ranked<W: Words>(&self, noise: &mut [i64], level: Level, source: &mut W) -> usize {
        const COUNT: usize = BLOCK * RANKS;
        if noise.len() < COUNT {
            let mut last = [0; COUNT];
            self.ranked(&mut last, level, source);
            noise.copy_from_slice(&last[..noise.len()]);
            return noise.len();
        }
        let (words, ties) = source.draw_units(COUNT, noise.len() / COUNT);
        let noise = &mut noise[..words.len()];
        let (rows, chunks) = (words.as_chunks().0, noise.as_chunks_mut().0);
        if coins::declassify_tie(gauss::signed(level, &self.ranks, rows, chunks)) {
            for (&word, noise) in words.iter().zip(&mut *noise) {
                let magnitude = self.rank(word, ties) as i64;
                *noise = if word & 1 == 1 { -magnitude } else { magnitude };
            }
        }
        words.fill(0);
        noise.len()
    }

    /// Overwrites the first numbers by the attempts that are accepted, as many as there are words for, and says how many.
    fn accepted<W: Words>(&self, noise: &mut [i64], level: Level, source: &mut W) -> usize {
        let unit = self.rows();
        let (words, ties) = source.draw_units(unit * RANKS, noise.len().div_ceil(LANES));
        let mut done = 0;
        for rows in words.as_chunks().0.chunks_exact(unit) {
            let (values, accepted) = self.chunk(rows, level, ties);
            let accepted = coins::declassify_rejections(accepted.into());
            for (lane, value) in values.into_iter().enumerate() {
                if accepted >> lane & 1 == 1 && done < noise.len() {
                    noise[done] = value;
                    done += 1;
                }
            }
        }
        words.fill(0);
        done
    }

    /// Sixteen attempts: their values, and a bit for each that is accepted.
    pub(super) fn chunk<T: TieWords>(&self, rows: &[Row], level: Level, ties: &mut T) -> ([i64; LANES], u16) {
        let (base, rest) = rows.split_at(2);
        let (mut ranks, tied) = gauss::ranks(level, &self.ranks, base);
        let lows = lanes(&rest[0]).map(|low| u64::from(low) & ((1 << self.shift) - 1));
        let exponents = core::array::from_fn(|lane| {
            lows[lane].wrapping_mul(lows[lane].wrapping_add(ranks[lane] << (self.shift + 1)))
        });
        let mut shown = gauss::accept(level, self.acceptance.coins(), &exponents, &rest[1..]);
        let any = tied.iter().fold(0, |any, tie| any | tie);
        if coins::declassify_tie(any | u64::from(shown.undecided)) {
            for lane in (0..LANES).filter(|&lane| tied[lane] != 0 || shown.undecided >> lane & 1 == 1) {
                ranks[lane] = self.rank(base.as_flattened()[lane], ties);
                let words: Vec<_> = rest[1..].iter().map(|row| lanes(row)[lane]).collect();
                let heads = self.acceptance.settle(self.exponent(ranks[lane], lows[lane]), &words, ties);
                shown.heads = shown.heads & !(1 << lane) | u16::from(heads) << lane;
            }
        }
        let mut accepted = shown.heads;
        let values = core::array::from_fn(|lane| {
            let magnitude = ranks[lane] << self.shift | lows[lane];
            let sign = base.as_flattened()[lane] & 1;
            // Zero would count twice.
            accepted &= !(((sign & u64::from(magnitude == 0)) as u16) << lane);
            (magnitude ^ sign.wrapping_neg()).wrapping_add(sign) as i64
        });
        (values, accepted)
    }
}
