//! A hash table of row counts, for some identifiers.

use std::hash::{BuildHasher, RandomState};

/// The counts of identifiers. Each count is in the slot that the identifier's keyed hash selects,
/// or in the next free slot after it.
///
/// Each table draws a new key, so that a file cannot be crafted to make many identifiers collide.
pub(super) struct Table {
    /// Identifiers and their row counts; a count of 0 marks a free slot. The number of slots is a
    /// power of two, and at least a quarter of them are free.
    places: Vec<(u64, u64)>,
    held: usize,
    key: u64,
}

/// The number of slots of the first table.
const FIRST: usize = 1 << 10;

impl Table {
    pub(super) fn new() -> Self {
        Self { places: Vec::new(), held: 0, key: RandomState::new().hash_one(0_u64) }
    }

    /// Makes a table with room for `identifiers` identifiers.
    pub(super) fn of(identifiers: usize) -> Self {
        let places = (identifiers.div_ceil(3) * 4).next_power_of_two();
        Self { places: vec![(0, 0); places], ..Self::new() }
    }

    /// How many identifiers have rows.
    pub(super) fn held(&self) -> usize {
        self.held
    }

    /// Removes all identifiers.
    pub(super) fn clear(&mut self) {
        self.places.fill((0, 0));
        self.held = 0;
    }

    /// The slot of an identifier, or the free slot at which it belongs. A free slot always exists.
    #[inline(always)]
    fn find(&self, identifier: u64) -> usize {
        let mixed = (identifier ^ self.key).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(self.key | 1);
        let mut place = (mixed >> (u64::BITS - self.places.len().trailing_zeros())) as usize;
        while self.places[place].1 != 0 && self.places[place].0 != identifier {
            place = (place + 1) & (self.places.len() - 1);
        }
        place
    }

    /// The number of rows of an identifier.
    #[inline(always)]
    pub(super) fn rows(&self, identifier: u64) -> u64 {
        if self.held == 0 { 0 } else { self.places[self.find(identifier)].1 }
    }

    /// Counts one more row if the identifier has fewer than the limit, and returns whether it had
    /// fewer.
    #[inline(always)]
    pub(super) fn admit(&mut self, identifier: u64, limit: u64) -> bool {
        if self.held >= self.places.len() / 4 * 3 {
            self.grow();
        }
        let place = self.find(identifier);
        let rows = &mut self.places[place].1;
        let room = *rows < limit;
        if room {
            self.held += usize::from(*rows == 0);
            self.places[place] = (identifier, *rows + 1);
        }
        room
    }

    /// Doubles the number of slots.
    fn grow(&mut self) {
        let twice = vec![(0, 0); FIRST.max(2 * self.places.len())];
        let old = core::mem::replace(&mut self.places, twice);
        for (identifier, rows) in old.into_iter().filter(|(_, rows)| *rows != 0) {
            let place = self.find(identifier);
            self.places[place] = (identifier, rows);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::{FIRST, Table};
    use crate::testing::Random;

    #[test]
    fn each_identifier_is_admitted_up_to_the_limit_and_counted() {
        let mut random = Random::new(5);
        let mut table = Table::new();
        for limit in [40, 3] {
            let mut plain = HashMap::<u64, u64>::new();
            // A few identifiers are frequent and many are rare.
            let often = [0, 1, 7, 1 << 56, u64::MAX];
            for step in 0..20_000 {
                let identifier = match random.below(3) {
                    0 => often[random.below(often.len())],
                    _ => (random.below(6_000) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15),
                };
                let rows = plain.entry(identifier).or_default();
                assert_eq!(table.rows(identifier), *rows, "{identifier} at {step}");
                assert_eq!(table.admit(identifier, limit), *rows < limit, "{identifier} at {step}");
                *rows += u64::from(*rows < limit);
            }
            assert!(often.iter().all(|identifier| table.rows(*identifier) == limit));
            assert_eq!(table.held(), plain.len());
            assert!(!table.admit(99, 0) && table.held() == plain.len() && table.rows(99) == 0);
            // A quarter of the slots are free, so that each search ends soon.
            let (held, places) = (table.held(), table.places.len());
            assert_eq!(table.places.iter().filter(|(_, rows)| *rows != 0).count(), held);
            assert!(
                places > 4 * FIRST && 4 * held <= 3 * places && 8 * held > 3 * places,
                "{held} of {places}"
            );
            table.clear();
            assert_eq!((table.held(), table.rows(7)), (0, 0));
        }
    }
}
