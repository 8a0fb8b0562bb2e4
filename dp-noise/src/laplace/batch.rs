//! Batches of Laplace samples, in chunks of sixteen samples, with a row of words for each digit.
//! Chunks share a row of extensions if together they have at most six digits per sample. A chunk
//! with more than six digits has several rows of extensions.

// The functions have `#[inline]`, so only crates that use them compile them: lib.rs has the reason.

use super::DiscreteLaplace;
use crate::bernoulli::fraction;
use crate::generator::Generator;
use crate::kernel::digits::{self, GROUP, shares, unit};
use crate::kernel::{LANES, Level, Row, lanes};
use crate::masks::saturate;
use crate::noisy::{self, Far};
use crate::source::{TieWords, Words};
use alloc::vec::Vec;

/// Noise of at most this many base-16 digits fits in 64 bits, including its sign.
const LONGEST: usize = 16;

impl DiscreteLaplace {
    /// Overwrites `noise` with independent samples, each clamped to the range of `i64`. Each sample
    /// takes less time than a call of [`sample`](Self::sample), with the same guarantees.
    ///
    /// The number of words drawn depends only on the scale and the number of samples, and so does
    /// the time without a tie. One seed gives the same noise with every set of vector instructions,
    /// but not the same noise as repeated calls of `sample`.
    ///
    /// ```
    /// use dp_noise::{Generator, laplace::DiscreteLaplace};
    ///
    /// let mut noise = [0; 100];
    /// DiscreteLaplace::new(10, 1)?.fill(&mut noise, &mut Generator::from_os()?);
    /// assert!(noise.iter().any(|&x| x != 0));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[inline]
    pub fn fill(&self, noise: &mut [i64], generator: &mut Generator) {
        let level = generator.level();
        self.fill_from(noise, level, generator, &mut Far::default());
    }

    /// Adds independent noise to each number, exactly and in 128 bits, as
    /// [`dp_noise::noisy`](crate::noisy()) does. The noise is drawn as a batch. Use this for a
    /// vector of exact answers whose length is public.
    ///
    /// ```
    /// use dp_noise::{Generator, laplace::DiscreteLaplace};
    ///
    /// // A histogram: one person changes one bin by one.
    /// let bins = [31, 4, 159, 26, 5];
    /// let released = DiscreteLaplace::new(2, 1)?.noisy(&bins, &mut Generator::from_os()?);
    /// assert_eq!(released.len(), 5);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn noisy(&self, exact: &[i128], generator: &mut Generator) -> Vec<i128> {
        let level = generator.level();
        self.noisy_from(exact, level, generator)
    }

    pub(crate) fn noisy_from<W: Words>(&self, exact: &[i128], level: Level, source: &mut W) -> Vec<i128> {
        if exact.len() <= noisy::FEW || self.digits.len() > LONGEST {
            return noisy::one_by_one(exact, || self.sample_from(level, source));
        }
        noisy::batch(exact, |noise, far| self.fill_from(noise, level, source, far))
    }

    /// The number of bytes that [`fill`](Self::fill) takes from the main stream for this number of
    /// samples.
    #[must_use]
    #[inline]
    pub fn bytes_per_fill(&self, samples: usize) -> usize {
        if self.digits.len() > LONGEST {
            return samples.saturating_mul(self.bytes_per_sample());
        }
        samples.div_ceil(LANES * shares(self.digits.len())).saturating_mul(4 * LANES * self.unit())
    }

    /// An upper bound on the probability that one of `samples` samples of [`fill`](Self::fill) has
    /// a tie, and so takes longer. Up to six samples share words. The bound counts such samples as
    /// one sample.
    #[must_use]
    #[inline]
    pub fn fill_tie_probability(&self, samples: usize) -> f64 {
        let shares = shares(self.digits.len());
        let each = digits::undecided(&self.digits.repeat(shares)) as f64 * fraction::WORD;
        (samples.div_ceil(LANES * shares) as f64 * LANES as f64) * each
    }

    pub(crate) fn fill_from<W: Words>(&self, noise: &mut [i64], level: Level, source: &mut W, far: &mut Far) {
        if self.digits.len() > LONGEST {
            return noise.iter_mut().for_each(|noise| *noise = saturate(self.sample_from(level, source)));
        }
        let shares = shares(self.digits.len());
        let (whole, rest) = noise.split_at_mut(noise.len() / (LANES * shares) * (LANES * shares));
        let chunks = whole.as_chunks_mut().0;
        let mut done = 0;
        while done < chunks.len() {
            far.start = done * LANES;
            done += self.chunks(&mut chunks[done..], level, source, far);
        }
        if !rest.is_empty() {
            let mut last = [[0; LANES]; GROUP];
            far.start = done * LANES;
            self.chunks(&mut last[..shares], level, source, far);
            rest.copy_from_slice(&last.as_flattened()[..rest.len()]);
        }
    }

    /// The number of rows of the chunks that share a row of extensions. If a single chunk has
    /// several rows of extensions, the result is the number of the chunk's rows.
    fn unit(&self) -> usize {
        let count = self.digits.len();
        if count > GROUP { self.words() } else { unit(count) }
    }

    /// Overwrites the chunks for which words were drawn, and returns their count.
    fn chunks<W: Words>(
        &self,
        chunks: &mut [[i64; LANES]],
        level: Level,
        source: &mut W,
        far: &mut Far,
    ) -> usize {
        let (unit, shares) = (self.unit(), shares(self.digits.len()));
        let (words, ties) = source.draw_units(unit * LANES / 2, chunks.len() / shares);
        let rows: &[Row] = words.as_chunks().0;
        let chunks = &mut chunks[..rows.len() / unit * shares];
        let undecided = if self.digits.len() <= GROUP {
            digits::zigzag(level, &self.digits, rows, chunks)
        } else {
            let all = rows.chunks_exact(unit).zip(&mut *chunks);
            all.fold(0, |any, (rows, noise)| any | self.wide(level, rows, noise))
        };
        if fraction::declassify_tie(undecided) {
            for (rows, noise) in rows.chunks_exact(unit).zip(chunks.chunks_exact_mut(shares)) {
                self.settle(level, rows, noise, ties, far);
                far.start += shares * LANES;
            }
        }
        words.fill(0);
        chunks.len()
    }

    /// Decides the undecided lanes of a unit.
    #[cold]
    fn settle<T: TieWords>(
        &self,
        level: Level,
        rows: &[Row],
        noise: &mut [[i64; LANES]],
        ties: &mut T,
        far: &mut Far,
    ) {
        let digits = self.digits.repeat(noise.len());
        let groups = digits.chunks(GROUP).zip(rows.chunks(GROUP + 1));
        let undecided =
            groups.fold(0, |any, (digits, rows)| any | digits::spell(level, digits, rows).undecided);
        for lane in (0..LANES).filter(|lane| undecided >> lane & 1 == 1) {
            let words: Vec<_> = rows.iter().map(|row| lanes(row)[lane]).collect();
            let wide = fraction::widen_digits(&digits, &words, ties);
            for (chunk, words) in wide.chunks_exact(self.digits.len()).enumerate() {
                noise[chunk][lane] = far.saturate(chunk * LANES + lane, self.resolve(words, ties));
            }
        }
    }

    /// Fills one chunk that has several groups of digits. Returns a mask of the undecided lanes.
    fn wide(&self, level: Level, rows: &[Row], noise: &mut [i64; LANES]) -> u64 {
        let mut numbers = [0_u64; LANES];
        let mut undecided = 0;
        let groups = self.digits.chunks(GROUP).zip(rows.chunks(GROUP + 1)).enumerate();
        for (group, (digits, rows)) in groups {
            let spelled = digits::spell(level, digits, rows);
            for (number, part) in numbers.iter_mut().zip(spelled.numbers) {
                *number |= u64::from(part) << (4 * GROUP * group);
            }
            undecided |= spelled.undecided;
        }
        *noise = numbers.map(|number| ((number >> 1) ^ (number & 1).wrapping_neg()) as i64);
        undecided.into()
    }
}
