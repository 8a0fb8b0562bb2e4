//! Noise on many exact numbers at a time.

use alloc::vec;
use alloc::vec::Vec;

use zeroize::Zeroizing;

use crate::masks::{noisy, saturate};

/// So few are cheaper one by one than as a part of a batch.
pub(crate) const FEW: usize = 4;

/// Noise beyond 64 bits, for which a batch has no place: where it is in the batch, and what it is.
///
/// Only what resolves a tie finds such noise. A number that it is added to must be clamped after the addition: whoever clamps the noise
/// first makes answers likelier from one number that are impossible from the next.
#[derive(Default)]
pub(crate) struct Far {
    /// What places are counted from.
    pub(crate) start: usize,
    pub(crate) found: Vec<(usize, i128)>,
}

impl Far {
    /// The nearest number of 64 bits; the noise is kept if it is another.
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

/// With the noise of a batch.
pub(crate) fn batch(exact: &[i128], fill: impl FnOnce(&mut [i64], &mut Far)) -> Vec<i128> {
    let (mut noise, mut far) = (Zeroizing::new(vec![0; exact.len()]), Far::default());
    fill(&mut noise, &mut far);
    let mut all: Vec<_> =
        exact.iter().zip(noise.iter()).map(|(exact, noise)| noisy(*exact, (*noise).into())).collect();
    for (place, noise) in far.found {
        // The last chunk may have more numbers than are asked for.
        if let (Some(all), Some(exact)) = (all.get_mut(place), exact.get(place)) {
            *all = noisy(*exact, noise);
        }
    }
    all
}

#[cfg(test)]
mod tests;
