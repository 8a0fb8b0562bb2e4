//! Masses on a grid of losses.

use alloc::vec;
use alloc::vec::Vec;

use super::MASS_BITS;

/// Masses of losses. The entry with index i has the loss of the grid point `first` + i.
#[derive(Clone, Debug)]
pub(super) struct Losses {
    pub(super) first: i64,
    pub(super) masses: Vec<u128>,
    /// The mass of an infinite loss.
    pub(super) infinite: u128,
}

impl Losses {
    /// The loss of no release: zero, with certainty.
    pub(super) fn none() -> Self {
        Self { first: 0, masses: vec![1 << MASS_BITS], infinite: 0 }
    }

    /// The sum of all finite masses.
    pub(super) fn total(&self) -> Option<u128> {
        self.masses.iter().try_fold(0_u128, |sum, mass| sum.checked_add(*mass))
    }

    /// Cuts off both tails: each is a number of points whose masses add up to at most `most`. The
    /// mass of the upper tail gets an infinite loss, and the mass of the lower tail gets the loss
    /// of the first point that remains.
    pub(super) fn truncate(&mut self, most: u128) {
        let (upper, cut) = short(self.masses.iter().rev(), most);
        self.masses.truncate(self.masses.len().saturating_sub(upper).max(1));
        self.infinite = self.infinite.saturating_add(cut);
        let (lower, moved) = short(self.masses.iter(), most);
        self.masses.drain(..lower);
        self.first = self.first.saturating_add_unsigned(lower as u64);
        if let Some(lowest) = self.masses.first_mut() {
            *lowest = lowest.saturating_add(moved);
        }
    }
}

/// The number of masses at the beginning whose sum is at most `most`, and their sum. One mass
/// always remains.
fn short<'a>(masses: impl ExactSizeIterator<Item = &'a u128>, most: u128) -> (usize, u128) {
    let (mut sum, mut count, rest) = (0_u128, 0_usize, masses.len().saturating_sub(1));
    for mass in masses.take(rest) {
        let next = sum.saturating_add(*mass);
        if next > most {
            break;
        }
        sum = next;
        count = count.saturating_add(1);
    }
    (count, sum)
}
