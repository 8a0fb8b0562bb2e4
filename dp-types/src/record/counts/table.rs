//! How many rows each of many large identifiers has, in eight bytes each and the room that a table needs.

use core::hint::black_box;
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

/// Counts by identifier, none of them 0. An identifier and its count share a word, at the place that a keyed mixture of the identifier names or the first
/// free one behind it; what does not fit a word so is in a hash table of the standard library.
///
/// A file cannot be made so that many identifiers meet in one place: the key is drawn anew for each table.
pub(super) struct Table {
    /// As many as a power of two, at least a quarter of them 0. The lowest byte counts.
    words: Vec<u64>,
    held: usize,
    key: u64,
    large: HashMap<u64, u64>,
}

/// The binary digits of a count.
const DIGITS: u32 = u8::BITS;
/// How many words the first table has.
const FIRST: usize = 1 << 10;

impl Table {
    pub(super) fn new() -> Self {
        let key = RandomState::new().hash_one(0_u64);
        Self { words: Vec::new(), held: 0, key, large: HashMap::new() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.held == 0 && self.large.is_empty()
    }

    /// Where an identifier is looked for first.
    #[inline(always)]
    fn home(&self, identifier: u64) -> usize {
        let mixed = (identifier ^ self.key).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(self.key | 1);
        (mixed >> (u64::BITS - self.words.len().trailing_zeros())) as usize
    }

    /// Where an identifier is, or would be: the word there is its own or 0. None if there is no word, or it fits none.
    #[inline(always)]
    fn find(&self, identifier: u64) -> Option<usize> {
        if identifier >> (u64::BITS - DIGITS) != 0 || self.words.is_empty() {
            return None;
        }
        let mut place = self.home(identifier);
        while self.words[place] != 0 && self.words[place] >> DIGITS != identifier {
            place = (place + 1) & (self.words.len() - 1);
        }
        Some(place)
    }

    /// Brings to mind what is known of these identifiers: all at once, where one look would wait for the one before.
    pub(super) fn recall(&self, identifiers: &[u64]) {
        let word = |identifier: &u64| self.words.get(self.home(*identifier)).copied().unwrap_or(0);
        black_box(identifiers.iter().fold(0, |all, identifier| all ^ word(identifier)));
    }

    /// How many rows of an identifier it counts.
    pub(super) fn rows(&self, identifier: u64) -> u64 {
        let word = self.find(identifier).map_or(0, |place| self.words[place]);
        let beyond = if self.large.is_empty() { None } else { self.large.get(&identifier) };
        (word & u64::from(u8::MAX)) + beyond.copied().unwrap_or(0)
    }

    /// Counts one more.
    pub(super) fn add(&mut self, identifier: u64) {
        if self.held >= self.words.len() / 4 * 3 {
            self.grow();
        }
        match self.find(identifier).map(|place| &mut self.words[place]) {
            Some(word) if *word & u64::from(u8::MAX) < u64::from(u8::MAX) => {
                self.held += usize::from(*word == 0);
                *word = (identifier << DIGITS | *word & u64::from(u8::MAX)) + 1;
            }
            _ => *self.large.entry(identifier).or_default() += 1,
        }
    }

    /// Twice as many words.
    fn grow(&mut self) {
        let old = core::mem::take(&mut self.words);
        self.words = vec![0; FIRST.max(2 * old.len())];
        for word in old.into_iter().filter(|word| *word != 0) {
            if let Some(place) = self.find(word >> DIGITS) {
                self.words[place] = word;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::{FIRST, Table};
    use crate::testing::Random;

    #[test]
    fn each_identifier_has_as_many_rows_as_were_counted() {
        let mut random = Random::new(5);
        let (mut table, mut plain) = (Table::new(), HashMap::<u64, u64>::new());
        assert!(table.is_empty());
        // Few that come often, many that come seldom, and those that fit no word with their count.
        let often = [0, 1, 7, (1 << 56) - 1, 1 << 56, u64::MAX];
        for step in 0..20_000 {
            let identifier = match random.below(3) {
                0 => often[random.below(often.len())],
                _ => (random.below(6_000) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 8,
            };
            let rows = plain.entry(identifier).or_default();
            assert_eq!(table.rows(identifier), *rows, "{identifier} at {step}");
            table.recall(&[identifier, 3]);
            table.add(identifier);
            *rows += 1;
        }
        assert!(!table.is_empty());
        assert!(plain.iter().all(|(identifier, rows)| table.rows(*identifier) == *rows));
        assert!(plain.values().any(|rows| *rows > 255) && table.words.len() > 4 * FIRST);
        // A quarter of the words are free, so that each search ends soon.
        let held = table.words.iter().filter(|word| **word != 0).count();
        assert_eq!(held, table.held);
        assert!(4 * held <= 3 * table.words.len() && 8 * held > 3 * table.words.len(), "{held}");
    }
}
