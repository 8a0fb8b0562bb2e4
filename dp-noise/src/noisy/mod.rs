//! Adds noise to many exact numbers at once.

use alloc::vec;
use alloc::vec::Vec;

use zeroize::Zeroizing;

use crate::masks::{noisy, saturate};

/// If there are at most this many exact numbers, single draws take less time than a partial batch.
pub(crate) const FEW: usize = 4;

/// Noise values outside the 64-bit range, which the numbers of a batch cannot hold: for each, its
/// position in the batch and its value.
///
/// Only tie resolution produces such noise. The code adds such noise to the exact number before it
/// clamps. If it clamped the noise first, some answers would be possible for a number but not for
/// the number plus one.
#[derive(Default)]
pub(crate) struct Far {
    /// The position of the batch's first number, which the code adds to each place.
    pub(crate) start: usize,
    pub(crate) found: Vec<(usize, i128)>,
}

impl Far {
    /// Returns the 64-bit number that is nearest to the noise. If this number differs from the
    /// noise, records the noise.
    pub(crate) fn saturate(&mut self, place: usize, noise: i128) -> i64 {
        let near = saturate(noise);
        if i128::from(near) != noise {
            self.found.push((self.start + place, noise));
        }
        near
    }
}

pub(crate) fn one_by_one(exact: &[i128], mut noise: impl FnMut() -> i128) -> Vec<i128> {
    exact.iter().map(|exact| noisy(*exact, noise())).collect()
}

/// Adds a batch of noise to the exact numbers.
pub(crate) fn batch(exact: &[i128], fill: impl FnOnce(&mut [i64], &mut Far)) -> Vec<i128> {
    let (mut noise, mut far) = (Zeroizing::new(vec![0; exact.len()]), Far::default());
    fill(&mut noise, &mut far);
    let mut all: Vec<_> =
        exact.iter().zip(noise.iter()).map(|(exact, noise)| noisy(*exact, (*noise).into())).collect();
    for (place, noise) in far.found {
        // The last chunk may have more noise values than there are exact numbers.
        if let (Some(all), Some(exact)) = (all.get_mut(place), exact.get(place)) {
            *all = noisy(*exact, noise);
        }
    }
    all
}

#[cfg(test)]
mod tests;
