//! Batches of Gaussian samples, in chunks of sixteen.
//!
//! Without a split, the sampler draws two chunks together. Each chunk has a row of 32-bit words.
//! The two chunks share a row of extensions, which also holds their signs. With a split, a chunk of
//! attempts has one row for the base, and one for the signs and the low bits. The chunk also has
//! one row for the coin of each 4-bit digit of the exponent, and one row of extensions.

// The functions have `#[inline]`, so only crates that use them compile them: lib.rs has the reason.

use alloc::vec::Vec;

use super::{DiscreteGaussian, table};
use crate::bernoulli::fraction;
use crate::generator::Generator;
use crate::kernel::acceptance::{self, Accepted, Split};
use crate::kernel::ladder::{self, SHARES, UNIT};
use crate::kernel::{LANES, Level, Row, lanes};
use crate::masks::saturate;
use crate::noisy;
use crate::source::{TieWords, Words};

/// The largest split of a batch. Up to this split, exponents have at most 64 bits.
const LARGEST: u32 = 27;

impl DiscreteGaussian {
    /// Overwrites `noise` with independent samples, each clamped to the range of `i64`. Each sample
    /// takes less time than a call of [`sample`](Self::sample), with the same guarantees.
    ///
    /// The number of words of an attempt depends on the variance alone, and so does its time
    /// without a tie. The number of attempts is visible, and independent of the noise. One seed
    /// gives the same noise with every set of vector instructions, but not the same noise as
    /// repeated calls of `sample`.
    ///
    /// ```
    /// use dp_noise::{Generator, gaussian::DiscreteGaussian};
    ///
    /// let mut noise = [0; 100];
    /// DiscreteGaussian::new(100, 1)?.fill(&mut noise, &mut Generator::from_os()?);
    /// assert!(noise.iter().any(|&x| x != 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn fill(&self, noise: &mut [i64], generator: &mut Generator) {
        let level = generator.level();
        self.fill_from(noise, level, generator);
    }

    /// Adds independent noise to each number, exactly and in 128 bits, as
    /// [`dp_noise::noisy`](crate::noisy()) does. The noise is drawn as a batch. Use this method for
    /// a vector of exact answers whose length is public.
    ///
    /// ```
    /// use dp_noise::{Generator, gaussian::DiscreteGaussian};
    ///
    /// // A histogram: one person changes one bin by one.
    /// let bins = [31, 4, 159, 26, 5];
    /// let released = DiscreteGaussian::new(4, 1)?.noisy(&bins, &mut Generator::from_os()?);
    /// assert_eq!(released.len(), 5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn noisy(&self, exact: &[i128], generator: &mut Generator) -> Vec<i128> {
        let level = generator.level();
        self.noisy_from(exact, level, generator)
    }

    pub(crate) fn noisy_from<W: Words>(&self, exact: &[i128], level: Level, source: &mut W) -> Vec<i128> {
        if exact.len() <= noisy::FEW || self.shift > LARGEST {
            return noisy::one_by_one(exact, || self.sample_from(level, source));
        }
        // Noise beyond 64 bits would need a base of 2^36 or more. The probability of such a base
        // begins with more zeros than memory can hold.
        noisy::batch(exact, |noise, _| self.fill_from(noise, level, source))
    }

    /// The number of main-stream bytes that [`fill`](Self::fill) takes for each sixteen attempts.
    #[must_use]
    #[inline]
    pub fn bytes_per_chunk(&self) -> usize {
        if self.shift > LARGEST {
            LANES * self.bytes_per_attempt()
        } else {
            4 * LANES * self.rows() / self.chunks()
        }
    }

    /// The number of rows of words that are drawn together, for this number of chunks.
    #[inline]
    fn rows(&self) -> usize {
        if self.shift == 0 { UNIT } else { 2 + self.acceptance.coins().len() + 1 }
    }

    #[inline]
    fn chunks(&self) -> usize {
        if self.shift == 0 { SHARES } else { 1 }
    }

    /// An upper bound on the probability that an attempt is undecided, in units of 2^-64. If two
    /// attempts share an extension, the bound holds for both attempts together.
    #[inline]
    pub(super) fn batch_rarity(&self) -> usize {
        let (base, coins) = (self.ladder.claiming(), self.acceptance.coins().len());
        let one = self.ladder.rarity();
        if self.shift == 0 {
            return base * base + SHARES * one;
        }
        // An attempt is undecided if two of these tie: the base, a coin, another coin, and the
        // extension. An attempt is also undecided if the exponent has more digits than there are
        // coins.
        base * coins + coins * (coins + 1) / 2 + one + table::UNUSUAL as usize
    }

    pub(crate) fn fill_from<W: Words>(&self, noise: &mut [i64], level: Level, source: &mut W) {
        if self.shift > LARGEST {
            return noise.iter_mut().for_each(|noise| *noise = saturate(self.sample_from(level, source)));
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

    /// Overwrites the numbers for which words were drawn, and returns their count.
    fn ranked<W: Words>(&self, noise: &mut [i64], level: Level, source: &mut W) -> usize {
        const COUNT: usize = SHARES * LANES;
        if noise.len() < COUNT {
            let mut last = [0; COUNT];
            self.ranked(&mut last, level, source);
            noise.copy_from_slice(&last[..noise.len()]);
            return noise.len();
        }
        let (words, ties) = source.draw_units(UNIT * LANES / 2, noise.len() / COUNT);
        let rows: &[Row] = words.as_chunks().0;
        let noise = &mut noise[..rows.len() / UNIT * COUNT];
        if fraction::declassify_tie(ladder::signed(level, &self.ladder, rows, noise.as_chunks_mut().0)) {
            for (rows, noise) in rows.chunks_exact(UNIT).zip(noise.chunks_exact_mut(COUNT)) {
                (0..LANES).for_each(|lane| self.settle_pair(rows, lane, noise, ties));
            }
        }
        words.fill(0);
        noise.len()
    }

    /// Computes the numbers of two words that share an extension. A word claims the extension if it
    /// needs more bits to decide a tie. If only one word claims the extension, 30 bits of the
    /// extension follow that word. If both words claim the extension, the code discards it, and
    /// both words continue with fresh bits.
    #[cold]
    fn settle_pair<T: TieWords>(&self, rows: &[Row], lane: usize, noise: &mut [i64], ties: &mut T) {
        let words: [u32; UNIT] = core::array::from_fn(|row| lanes(&rows[row])[lane]);
        let extension = words[SHARES];
        let claims = |i: usize| self.ladder.claims(words[i]);
        let alone = (0..SHARES).filter(|&i| claims(i)).count() == 1;
        for i in (0..SHARES).filter(|&i| claims(i)) {
            let fresh = ties.next_word() as u32;
            let lower = if alone { extension & !3 | fresh & 3 } else { fresh };
            let rank = self.rank(u64::from(words[i]) << 32 | u64::from(lower), ties) as i64;
            noise[LANES * i + lane] = if extension >> i & 1 == 1 { -rank } else { rank };
        }
    }

    /// Overwrites the first numbers with the accepted attempts of the drawn words. Returns their
    /// count.
    fn accepted<W: Words>(&self, noise: &mut [i64], level: Level, source: &mut W) -> usize {
        let unit = self.rows();
        let (words, ties) = source.draw_units(unit * LANES / 2, noise.len().div_ceil(LANES));
        let split = Split { ladder: &self.ladder, shift: self.shift, coins: self.acceptance.coins() };
        let mut done = 0;
        for rows in words.as_chunks().0.chunks_exact(unit) {
            let mut values = [0; LANES];
            let accepted = self.chunk(&split, rows, level, &mut values, ties);
            let accepted = fraction::declassify_rejections(accepted.into());
            // The loop stores each attempt in turn. An attempt overwrites the attempt before it if
            // the attempt before it was rejected.
            let mut kept = [0; LANES + 1];
            let mut count = 0;
            for (lane, value) in values.into_iter().enumerate() {
                kept[count] = value;
                count += (accepted >> lane & 1) as usize;
            }
            let count = count.min(noise.len() - done);
            noise[done..][..count].copy_from_slice(&kept[..count]);
            done += count;
        }
        words.fill(0);
        done
    }

    /// Computes sixteen attempts: their values, and a bit for each accepted one.
    pub(super) fn chunk<T: TieWords>(
        &self,
        split: &Split,
        rows: &[Row],
        level: Level,
        values: &mut [i64; LANES],
        ties: &mut T,
    ) -> u16 {
        let Accepted { mut heads, undecided } = acceptance::attempt(level, split, rows, values);
        if fraction::declassify_tie(undecided.into()) {
            for lane in (0..LANES).filter(|&lane| undecided >> lane & 1 == 1) {
                let words: Vec<_> = rows.iter().map(|row| lanes(row)[lane]).collect();
                let (value, accepted) = self.settle(&words, ties);
                values[lane] = value;
                heads = heads & !(1 << lane) | u16::from(accepted) << lane;
            }
        }
        heads
    }

    /// Computes one attempt, with all ties resolved. If the base needs the extension, only the base
    /// uses it, not the coins.
    #[cold]
    fn settle<T: TieWords>(&self, words: &[u32], ties: &mut T) -> (i64, bool) {
        let [base, mixed, coins @ ..] = words else { unreachable!("an attempt has a base and low bits") };
        let claims = self.ladder.claims(*base);
        let extension = coins.last().copied().unwrap_or(0);
        let rank = self.rank(u64::from(*base) << 32 | u64::from(extension), ties);
        let low = u64::from(*mixed) & ((1 << self.shift) - 1);
        let heads = self.acceptance.settle(self.exponent(rank, low), coins, claims, ties);
        let magnitude = (u128::from(rank) << self.shift | u128::from(low)) as i128;
        let negative = mixed >> 31 == 1;
        let value = saturate(if negative { -magnitude } else { magnitude });
        // Negative zero is rejected, because zero would count twice.
        (value, heads && !(negative && magnitude == 0))
    }
}
