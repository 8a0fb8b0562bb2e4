//! Text identifiers, each represented by a number.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use std::hash::{BuildHasher, Hasher, RandomState};

use crate::num::MisfitError;

/// The text identifiers of one load so far, numbered in the order of arrival. Only the library
/// constructs this type, and its contents are private.
///
/// A number only shows which rows are about the same unit, and expressions cannot read it. The load
/// drops the texts at its end, unless tables [share](crate::record::SharedUnit) the unit and are
/// matched by the texts. During the load, each distinct text is stored once.
///
/// A search spends most of its time waiting for memory. So finding a known text takes two memory
/// accesses: one to its slot and one to the text. All texts are in one list, and growing the table
/// of slots does not read a text.
pub struct Names {
    /// All texts in the order of their numbers, each followed by an [`END`].
    texts: Vec<u8>,
    /// The slots: one for each text, and some free slots. The number of slots is a power of two,
    /// and at least a quarter of them are free.
    places: Vec<Place>,
    count: usize,
    /// The key of the hash. Each load draws a new key, so that a file cannot be crafted to make
    /// many texts collide.
    key: RandomState,
    /// The maximum number of distinct texts.
    most: usize,
}

#[derive(Clone, Copy)]
struct Place {
    /// The keyed hash of the text, whose highest bits select the slot.
    mixed: u32,
    /// The number of the text, or `FREE` if the slot is free.
    number: u32,
    /// The position in `texts` at which the text begins.
    start: usize,
}

/// Marks a free slot: texts never have this number.
const FREE: u32 = u32::MAX;
/// Ends a text: UTF-8 never contains this byte.
const END: u8 = 0xff;
/// The number of slots of the first table.
const FIRST: usize = 1 << 10;
/// The number of texts that are prefetched at once.
pub(in crate::record) const AHEAD: usize = 64;

impl Names {
    /// The maximum number of distinct texts of a load.
    pub(in crate::record) const MOST: usize = FREE as usize;

    pub(in crate::record) fn new() -> Self {
        Self { texts: Vec::new(), places: Vec::new(), count: 0, key: RandomState::new(), most: Self::MOST }
    }

    /// The number of an identifier. A text that occurs for the first time gets a new number.
    ///
    /// # Errors
    /// [`MisfitError::Empty`] for an empty text, because rows without an identifier would all be
    /// one unit. [`MisfitError::TooManyNames`] beyond 2^32 − 1 identifiers.
    #[inline]
    pub(in crate::record) fn number(&mut self, text: &str) -> Result<u32, MisfitError> {
        if text.is_empty() {
            return Err(MisfitError::Empty);
        }
        if self.count >= self.places.len() / 4 * 3 {
            self.grow();
        }
        let (place, mixed) = self.find(text.as_bytes());
        let held = &mut self.places[place];
        if held.number == FREE {
            let next = u32::try_from(self.count).ok().filter(|_| self.count < self.most);
            let number = next.ok_or(MisfitError::TooManyNames)?;
            *held = Place { mixed, number, start: self.texts.len() };
            self.texts.extend_from_slice(text.as_bytes());
            self.texts.push(END);
            self.count += 1;
        }
        Ok(held.number)
    }

    /// Prefetches the memory for the next texts, all at once. Otherwise the machine would wait for
    /// each text in turn, and the more texts there are, the longer it would wait. The function
    /// prefetches at most [`AHEAD`] texts.
    pub(in crate::record) fn look_ahead<'t>(&self, texts: impl Iterator<Item = &'t str>) {
        if self.count == 0 {
            return;
        }
        let (mut mixed, mut starts, mut asked) = ([0; AHEAD], [0; AHEAD], 0);
        for (text, mixed) in texts.zip(&mut mixed) {
            *mixed = self.mixed(text.as_bytes());
            asked += 1;
        }
        let starts = &mut starts[..asked];
        for (start, mixed) in starts.iter_mut().zip(mixed) {
            *start = self.places[self.likely(mixed, self.first(mixed))].start;
        }
        // The result is unused, but the compiler must not remove the loads.
        core::hint::black_box(starts.iter().fold(0, |all, start| all | self.texts[*start]));
    }

    /// Finds each of these identifiers among `others`. Element i of the result is the number that
    /// `others` has for identifier i. If `others` lacks the identifier, the element is a number
    /// that `others` does not use and that occurs only once in the result.
    #[inline]
    pub(in crate::record) fn known_as(&self, others: &Self) -> Vec<i64> {
        let beyond = others.count as i64;
        let texts = self.texts.split(|byte| *byte == END).take(self.count);
        texts.zip(beyond..).map(|(text, beyond)| others.known(text).map_or(beyond, i64::from)).collect()
    }

    /// The number of a text, or `None` if the text has not occurred in the load.
    #[inline]
    fn known(&self, text: &[u8]) -> Option<u32> {
        if self.count == 0 {
            return None;
        }
        Some(self.places[self.find(text).0].number).filter(|number| *number != FREE)
    }

    /// The slot of a text, or the free slot at which it belongs, and the text's hash. A free slot
    /// always exists.
    #[inline]
    fn find(&self, text: &[u8]) -> (usize, u32) {
        let mixed = self.mixed(text);
        let mut place = self.likely(mixed, self.first(mixed));
        while self.places[place].number != FREE && !self.is_at(self.places[place].start, text) {
            place = self.likely(mixed, self.behind(place));
        }
        (place, mixed)
    }

    /// The first slot from this one on that has this hash, or that is free. The search does not
    /// read texts.
    #[inline(always)]
    fn likely(&self, mixed: u32, mut place: usize) -> usize {
        while self.places[place].number != FREE && self.places[place].mixed != mixed {
            place = self.behind(place);
        }
        place
    }

    /// The next slot. The first slot follows the last.
    #[inline(always)]
    fn behind(&self, place: usize) -> usize {
        (place + 1) & (self.places.len() - 1)
    }

    fn mixed(&self, text: &[u8]) -> u32 {
        let mut hasher = self.key.build_hasher();
        hasher.write(text);
        (hasher.finish() >> 32) as u32
    }

    /// Whether this text begins at `start`, and ends where the stored text ends.
    #[inline]
    fn is_at(&self, start: usize, text: &[u8]) -> bool {
        self.texts[start..].strip_prefix(text).is_some_and(|rest| rest.first() == Some(&END))
    }

    /// The slot at which the search for a text with this hash begins.
    fn first(&self, mixed: u32) -> usize {
        // The product can need more than 64 bits: a table can have more than 2^32 slots.
        ((u128::from(mixed) * self.places.len() as u128) >> 32) as usize
    }

    /// Doubles the number of slots.
    #[inline]
    fn grow(&mut self) {
        let twice = FIRST.max(2 * self.places.len());
        let free = Place { mixed: 0, number: FREE, start: 0 };
        let old = core::mem::replace(&mut self.places, vec![free; twice]);
        for held in old.into_iter().filter(|held| held.number != FREE) {
            let mut place = self.first(held.mixed);
            while self.places[place].number != FREE {
                place = self.behind(place);
            }
            self.places[place] = held;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::{FIRST, Names, Place};
    use crate::num::MisfitError;
    use crate::testing::Random;

    #[test]
    fn equal_texts_have_one_number_and_others_another() {
        let mut names = Names { most: 2, ..Names::new() };
        let numbers = ["b", "a", "b", "a", "", "c", "b"].map(|text| names.number(text));
        let (full, empty) = (Err(MisfitError::TooManyNames), Err(MisfitError::Empty));
        assert_eq!(numbers, [Ok(0), Ok(1), Ok(0), Ok(1), empty, full, Ok(0)]);
    }

    /// Grows through several tables. Many texts are prefixes of others, or are the end of one text
    /// and the beginning of the next.
    #[test]
    fn texts_are_numbered_as_a_plain_list_numbers_them() {
        let mut random = Random::new(31);
        let (mut names, mut plain) = (Names::new(), HashMap::new());
        for _ in 0..30_000 {
            let length = 1 + random.below(9);
            let text: String = (0..length).map(|_| ['a', 'b', '\0', 'ÿ', '€'][random.below(5)]).collect();
            let next = plain.len() as u32;
            let number = *plain.entry(text.clone()).or_insert(next);
            assert_eq!(names.number(&text), Ok(number), "{text}");
        }
        assert!(plain.len() > 8 * FIRST && plain.len() < 29_000);
        assert!(plain.iter().all(|(text, number)| names.known(text.as_bytes()) == Some(*number)));
        assert!(["c", "abc", "aÿ€c"].iter().all(|text| names.known(text.as_bytes()).is_none()));
    }

    /// A text takes the memory of its bytes and a few more bytes, without a separate allocation.
    #[test]
    fn texts_take_little_more_memory_than_their_bytes() {
        let mut names = Names::new();
        let texts: Vec<String> = (0..100_000).map(|i| format!("P{i:010}")).collect();
        texts.iter().for_each(|text| assert!(names.number(text).is_ok()));
        assert_eq!(names.texts.len(), 12 * texts.len());
        let places = names.places.len() * size_of::<Place>();
        assert!(places <= 48 * texts.len() && size_of::<Place>() == 16, "{places}");
    }

    #[test]
    fn a_text_has_one_number_among_others_and_what_they_lack_one_that_none_has() {
        let names = |texts: &[&str]| {
            let mut names = Names::new();
            texts.iter().for_each(|text| assert!(names.number(text).is_ok()));
            names
        };
        let (one, other) = (names(&["b", "d", "a", "c"]), names(&["a", "e", "b"]));
        assert_eq!(one.known_as(&other), [2, 4, 0, 6]);
        assert_eq!(other.known_as(&one), [2, 5, 0]);
        assert_eq!((one.known_as(&names(&[])), names(&[]).known_as(&one)), (vec![0, 1, 2, 3], vec![]));
    }
}
