//! Noise of several scales in one call, for the counters of a tree where each level has its own
//! budget.
//!
//! The binary tree mechanism adds noise to the count of each node, and the count of a range of
//! values is the sum of few nodes. A row counts in all nodes on the path from its leaf to the root.
//! So the privacy cost of the row is the sum of these nodes' budgets. With a separate scale for
//! each level, a program can balance the errors of long and short ranges. Each number is
//! [`DiscreteLaplace`] or [`DiscreteGaussian`] noise, with exactly the privacy of that
//! distribution.
//!
//! Sources: C. Dwork, M. Naor, T. Pitassi, G. Rothblum, "Differential Privacy under Continual
//! Observation", STOC 2010; T.-H. Chan, E. Shi, D. Song, "Private and Continual Release of
//! Statistics", ICALP 2010.

// The functions have `#[inline]`, so only crates that use them compile them: lib.rs has the reason.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::gaussian::DiscreteGaussian;
use crate::generator::Generator;
use crate::laplace::DiscreteLaplace;
use crate::masks::saturate;
use crate::noisy::FEW;

/// A sampler of integer noise: [`DiscreteLaplace`] or [`DiscreteGaussian`]. Sealed.
pub trait Noise: sealed::Noise {}

mod sealed {
    use crate::generator::Generator;

    /// The methods of a sampler that [`LevelNoise`](super::LevelNoise) needs.
    pub trait Noise {
        /// Draws independent samples, each clamped to 64 bits.
        fn fill(&self, noise: &mut [i64], generator: &mut Generator);

        /// Draws one sample.
        fn sample(&self, generator: &mut Generator) -> i128;
    }
}

macro_rules! noise {
    ($($sampler:ty),*) => { $(
        impl Noise for $sampler {}
        impl sealed::Noise for $sampler {
            #[inline]
            fn fill(&self, noise: &mut [i64], generator: &mut Generator) {
                self.fill(noise, generator);
            }

            #[inline]
            fn sample(&self, generator: &mut Generator) -> i128 {
                self.sample(generator)
            }
        }
    )* };
}

noise!(DiscreteLaplace, DiscreteGaussian);

/// One sampler for each level of a tree.
///
/// ```
/// use dp_noise::{Generator, laplace::DiscreteLaplace, tree::LevelNoise};
///
/// // A tree of four levels, the leaves with less noise.
/// let scales = [16, 12, 8, 4];
/// let levels: Result<Vec<_>, _> = scales.map(|scale| DiscreteLaplace::new(scale, 1)).into_iter().collect();
/// let tree = LevelNoise::new(levels?);
/// let mut generator = Generator::from_os()?;
/// // All nodes, from the root on: 1, 2, 4 and 8.
/// let mut nodes = [0; 15];
/// tree.fill(&[1, 2, 4, 8], &mut nodes, &mut generator);
/// // One number of each level, as an endless counter needs.
/// let mut path = [0; 4];
/// tree.fill(&[1; 4], &mut path, &mut generator);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LevelNoise<S> {
    levels: Box<[S]>,
}

impl<S: Noise> LevelNoise<S> {
    /// The noise for these levels, in order.
    #[must_use]
    pub fn new(levels: impl Into<Vec<S>>) -> Self {
        Self { levels: levels.into().into() }
    }

    /// The samplers of the levels.
    #[must_use]
    pub fn levels(&self) -> &[S] {
        &self.levels
    }

    /// Overwrites `noise` with independent samples, each clamped to the range of `i64`: the first
    /// `counts[0]` have the noise of the first level, and so on. The words and the time depend only
    /// on the levels and the counts, except for ties and for a Gaussian's rejections, which reveal
    /// nothing.
    ///
    /// # Panics
    /// If the number of counts differs from the number of levels, or the counts do not add up to
    /// the length of `noise`.
    pub fn fill(&self, counts: &[usize], noise: &mut [i64], generator: &mut Generator) {
        assert_eq!(counts.len(), self.levels.len(), "a count for each level");
        let mut rest = noise;
        for (level, &count) in self.levels.iter().zip(counts) {
            assert!(count <= rest.len(), "the counts are more than the noise");
            let (now, later) = rest.split_at_mut(count);
            if count <= FEW {
                now.iter_mut().for_each(|noise| *noise = saturate(level.sample(generator)));
            } else {
                level.fill(now, generator);
            }
            rest = later;
        }
        assert!(rest.is_empty(), "the counts are less than the noise");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree() -> LevelNoise<DiscreteLaplace> {
        let level = |scale| DiscreteLaplace::new(scale, 1).unwrap();
        LevelNoise::new([1000, 1, 30, 200].map(level).to_vec())
    }

    /// Each level must give the same noise as its sampler gives without the other levels.
    #[test]
    fn every_level_is_its_own_sampler() {
        let (tree, counts) = (tree(), [1, 4, 5, 70]);
        let [mut one, mut other] = [1, 1].map(|seed| Generator::seeded([seed; 32]));
        let mut noise = [0; 80];
        tree.fill(&counts, &mut noise, &mut one);
        let mut expected = Vec::new();
        for (level, count) in tree.levels().iter().zip(counts) {
            if count < 5 {
                expected.extend((0..count).map(|_| level.sample(&mut other) as i64));
            } else {
                let mut part = vec![0; count];
                level.fill(&mut part, &mut other);
                expected.extend(part);
            }
        }
        assert_eq!(noise[..], expected[..]);
        assert_ne!(noise[10..], [0; 70]);
    }

    /// The seed is fixed. At a new seed, a correct sampler would fail with a probability below
    /// 10^-4.
    #[test]
    fn levels_have_their_scales() {
        let (tree, mut generator) = (tree(), Generator::seeded([8; 32]));
        let mut sums = [0.0; 4];
        for _ in 0..4000 {
            let mut noise = [0; 4];
            tree.fill(&[1; 4], &mut noise, &mut generator);
            sums.iter_mut().zip(noise).for_each(|(sum, noise)| *sum += noise.unsigned_abs() as f64);
        }
        for (sum, scale) in sums.into_iter().zip([1000.0, 1.0, 30.0, 200.0_f64]) {
            // E|X| = 2q / (1 − q²).
            let q = (-1.0 / scale).exp();
            let mean = 2.0 * q / (1.0 - q * q);
            assert!(
                (sum / 4000.0 - mean).abs() < 4.5 * 1.1 * scale / 4000_f64.sqrt(),
                "scale {scale}: {sum}"
            );
        }
    }

    #[test]
    fn counts_that_do_not_fit_are_refused() {
        for counts in [&[1, 1, 1][..], &[1, 1, 1, 1], &[1, 1, 1, 3], &[9, 9, 9, 9]] {
            let fill = || tree().fill(counts, &mut [0; 5], &mut Generator::seeded([1; 32]));
            assert!(std::panic::catch_unwind(fill).is_err(), "{counts:?}");
        }
    }
}
