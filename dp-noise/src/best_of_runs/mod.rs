//! Private selection from private candidates: the best of a random number of noisy runs.
//!
//! # Mechanism
//! Each run draws one candidate uniformly, and adds fresh discrete Laplace noise to that
//! candidate's number (its score). The number of runs K is drawn from a public distribution on 1,
//! ..., M. The result is the candidate and the noisy number of the best run; the earliest run wins
//! a tie. K and all other runs stay secret.
//!
//! Suppose that the release of one candidate's number with this noise costs ε. For any number of
//! candidates, the release of the best run then costs 3ε if K is [`Uniform`](Runs::Uniform), and 2ε
//! if K is [`Harmonic`](Runs::Harmonic). More generally, the release costs 3ε if P(K = k) never
//! rises with k, and 2ε if k · P(K = k) never rises.
//!
//! # Constant time
//! The sampler makes all M runs, whatever K is. The sampler selects a candidate's number, and the
//! best of the first K runs, by masks and not by branches. So branches, addresses and the number of
//! random words depend only on M and the number of candidates, except on a tie.
//!
//! Sources: J. Liu, K. Talwar, "Private selection from private candidates", STOC 2019; N. Papernot,
//! T. Steinke, "Hyperparameter tuning with Renyi differential privacy", ICLR 2022.

// The functions have `#[inline]`, so only crates that use them compile them: lib.rs has the reason.

use alloc::vec::Vec;
use core::hint::black_box;
use core::num::NonZeroU32;

use zeroize::Zeroizing;

use crate::generator::Generator;
use crate::laplace::DiscreteLaplace;
use crate::masks;
use crate::uniform;

/// The distribution of the number of runs, on 1, ..., M.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Runs {
    /// Every number of runs is equally likely.
    Uniform,
    /// The number k has a weight close to 2^59/k. If the number k has the weight w, the number k +
    /// 1 has the weight ⌊w·k/(k + 1)⌋. So k times the weight never rises. For M up to 2^20, each
    /// weight is at most a millionth below 2^59/k.
    Harmonic,
}

/// The weight of a single run in [`Runs::Harmonic`]. The sum of all weights is below 23 times this
/// number.
const FIRST: u64 = 1 << 59;

impl Runs {
    /// The weights of 1, ..., `most` runs.
    fn weights(self, most: NonZeroU32) -> impl Iterator<Item = u64> {
        let first = match self {
            Self::Uniform => 1,
            Self::Harmonic => FIRST,
        };
        (1..=u64::from(most.get())).scan(first, move |weight, k| {
            let now = *weight;
            if self == Self::Harmonic {
                *weight = now * k / (k + 1);
            }
            Some(now)
        })
    }
}

/// The number of runs whose noise is drawn together.
const BLOCK: usize = 256;

/// Returns the index of a candidate and its noisy number: the best of a random number of runs, at
/// most `most`. `None` without candidates.
///
/// The time is proportional to `most` times the number of candidates. For the privacy cost, see
/// [the module](self).
///
/// ```
/// use core::num::NonZeroU32;
/// use dp_noise::Generator;
/// use dp_noise::laplace::DiscreteLaplace;
/// use dp_noise::best_of_runs::{Runs, best_of};
///
/// // Counts of sensitivity 1; ε = 1/2 for one run, and 3/2 for the best of 1 to 100.
/// let noise = DiscreteLaplace::new(2, 1)?;
/// let most = NonZeroU32::new(100).unwrap();
/// let mut generator = Generator::from_os()?;
/// let right = [40, 9_000, 70];
/// let (best, _) = best_of(&right, &noise, Runs::Uniform, most, &mut generator).unwrap();
/// assert!(best < 3);
/// assert_eq!(best_of(&[], &noise, Runs::Uniform, most, &mut generator), None);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[must_use]
#[inline]
pub fn best_of(
    exact: &[i128],
    noise: &DiscreteLaplace,
    runs: Runs,
    most: NonZeroU32,
    generator: &mut Generator,
) -> Option<(usize, i128)> {
    if exact.is_empty() {
        return None;
    }
    let total = runs.weights(most).fold(0, u64::wrapping_add);
    // A uniform number below the sum of all weights. This number determines K, the number of runs
    // that count.
    let point = uniform::below(total, generator);
    let mut best = Best::default();
    let mut before = 0;
    let mut weights = runs.weights(most);
    let mut left = most.get() as usize;
    while left > 0 {
        let now = left.min(BLOCK);
        let drawn: Vec<u64> = (0..now).map(|_| uniform::below(exact.len() as u64, generator)).collect();
        let drawn = Zeroizing::new(drawn);
        let numbers: Vec<i128> = drawn.iter().map(|index| number(exact, *index)).collect();
        let numbers = Zeroizing::new(numbers);
        let noisy = Zeroizing::new(noise.noisy(&numbers, generator));
        for ((index, noisy), weight) in drawn.iter().zip(noisy.iter()).zip(&mut weights) {
            best.meet(*index, *noisy, point >= before);
            before = before.wrapping_add(weight);
        }
        left -= now;
    }
    Some((best.index as usize, best.noisy))
}

/// The exact number of the candidate at a secret index.
#[inline]
fn number(exact: &[i128], index: u64) -> i128 {
    exact.iter().zip(0_u64..).fold(0, |found, (number, place)| {
        // `black_box` hides the mask from the compiler, which would otherwise replace it by a
        // branch.
        let here = black_box(i64::from(place == index).wrapping_neg());
        found | number & i128::from(here)
    })
}

/// The best run so far.
#[derive(Default)]
struct Best {
    /// −1 if a run has counted, and 0 before the first run that counts.
    any: i64,
    index: i64,
    noisy: i128,
}

impl Best {
    /// Replaces the best run by another run, if that run counts and is better.
    #[inline]
    fn meet(&mut self, index: u64, noisy: i128, counts: bool) {
        let higher = i64::from(noisy > self.noisy).wrapping_neg() | !self.any;
        let taken = i64::from(counts).wrapping_neg() & higher & 1 != 0;
        self.index = masks::select(taken, index as i64, self.index);
        self.noisy = masks::select_wide(taken, noisy, self.noisy);
        // The first run always counts.
        self.any = -1;
    }
}

#[cfg(test)]
mod tests;
