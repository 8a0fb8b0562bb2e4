//! Identifiers of text: each stands for a number.

use std::hash::{BuildHasher, Hasher, RandomState};

use crate::num::Misfit;

/// The identifiers met so far in one load, numbered as they come. Only the library makes one, and it shows nothing.
///
/// A number says nothing but which rows are about the same unit: no expression reads it. The texts are gone when the load is done, unless the unit is one that
/// tables [share](crate::record::SharedUnit), by which they are matched. Until then each different one is held once.
///
/// Most time goes into waiting for memory. So a text that comes again is found with two looks at it: at its place, and at
/// the text. All texts stand in one list, and moving places to a longer table looks at no text.
pub struct Names {
    /// Every text in the order of the numbers, with an [`END`] behind it.
    texts: Vec<u8>,
    /// A place for each text. As many as a power of two, at least a quarter of them free.
    places: Vec<Place>,
    count: usize,
    /// Drawn anew for each load: a file cannot be made so that many texts meet in one place.
    key: RandomState,
    /// The most that are told apart.
    most: usize,
}

#[derive(Clone, Copy)]
struct Place {
    /// The text's keyed mixture, whose highest bits say where the place is.
    mixed: u32,
    /// `FREE` where no text is.
    number: u32,
    /// Where the text begins.
    start: usize,
}

/// No text has this number.
const FREE: u32 = u32::MAX;
/// No text has this byte, since UTF-8 has none.
const END: u8 = 0xff;
/// How many places the first table has.
const FIRST: usize = 1 << 10;
/// So many texts are looked for ahead.
pub(in crate::record) const AHEAD: usize = 64;

impl Names {
    /// The most that a load tells apart.
    pub(in crate::record) const MOST: usize = FREE as usize;

    pub(in crate::record) fn new() -> Self {
        Self { texts: Vec::new(), places: Vec::new(), count: 0, key: RandomState::new(), most: Self::MOST }
    }

    /// The number of an identifier.
    ///
    /// # Errors
    /// [`Misfit::Empty`]: rows without an identifier would all be one unit. [`Misfit::TooManyNames`] beyond 2^32 − 1 of them.
    pub(in crate::record) fn number(&mut self, text: &str) -> Result<u32, Misfit> {
        if text.is_empty() {
            return Err(Misfit::Empty);
        }
        if self.count >= self.places.len() / 4 * 3 {
            self.grow();
        }
        let (place, mixed) = self.find(text.as_bytes());
        let held = &mut self.places[place];
        if held.number == FREE {
            let next = u32::try_from(self.count).ok().filter(|_| self.count < self.most);
            let number = next.ok_or(Misfit::TooManyNames)?;
            *held = Place { mixed, number, start: self.texts.len() };
            self.texts.extend_from_slice(text.as_bytes());
            self.texts.push(END);
            self.count += 1;
        }
        Ok(held.number)
    }

    /// Asks the memory for what finds the texts that come next, for all of these at once. Else the machine waits for each
    /// one by one, and longer the more texts there are. It looks at no more than [`AHEAD`] of them.
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
        // What it finds is of no use, but the compiler must not leave it out.
        core::hint::black_box(starts.iter().fold(0, |all, start| all | self.texts[*start]));
    }

    /// For each of these identifiers, by its number, the number that the same text has among others; for one that is not among them, a number that none
    /// of them has, and no other of these.
    pub(in crate::record) fn known_as(&self, others: &Self) -> Vec<i64> {
        let beyond = others.count as i64;
        let texts = self.texts.split(|byte| *byte == END).take(self.count);
        texts.zip(beyond..).map(|(text, beyond)| others.known(text).map_or(beyond, i64::from)).collect()
    }

    /// The number of a text that is there.
    fn known(&self, text: &[u8]) -> Option<u32> {
        if self.count == 0 {
            return None;
        }
        Some(self.places[self.find(text).0].number).filter(|number| *number != FREE)
    }

    /// Where a text is, or would be: the place is its own or free. There is a free one. Also the text's mixture.
    fn find(&self, text: &[u8]) -> (usize, u32) {
        let mixed = self.mixed(text);
        let mut place = self.likely(mixed, self.first(mixed));
        while self.places[place].number != FREE && !self.is_at(self.places[place].start, text) {
            place = self.likely(mixed, self.behind(place));
        }
        (place, mixed)
    }

    /// From this place on, the first one with this mixture, or else a free one: no text is looked at.
    #[inline(always)]
    fn likely(&self, mixed: u32, mut place: usize) -> usize {
        while self.places[place].number != FREE && self.places[place].mixed != mixed {
            place = self.behind(place);
        }
        place
    }

    /// The next place, behind the last of which is the first.
    #[inline(always)]
    fn behind(&self, place: usize) -> usize {
        (place + 1) & (self.places.len() - 1)
    }

    fn mixed(&self, text: &[u8]) -> u32 {
        let mut hasher = self.key.build_hasher();
        hasher.write(text);
        (hasher.finish() >> 32) as u32
    }

    /// Whether this text begins there, and ends where that one ends.
    fn is_at(&self, start: usize, text: &[u8]) -> bool {
        self.texts[start..].strip_prefix(text).is_some_and(|rest| rest.first() == Some(&END))
    }

    /// The first place that a text with this mixture can have.
    fn first(&self, mixed: u32) -> usize {
        // The product can need more than 64 bits: a table can have more than 2^32 places.
        ((u128::from(mixed) * self.places.len() as u128) >> 32) as usize
    }

    /// Twice as many places.
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
    use crate::num::Misfit;
    use crate::testing::Random;

    #[test]
    fn equal_texts_have_one_number_and_others_another() {
        let mut names = Names { most: 2, ..Names::new() };
        let numbers = ["b", "a", "b", "a", "", "c", "b"].map(|text| names.number(text));
        let (full, empty) = (Err(Misfit::TooManyNames), Err(Misfit::Empty));
        assert_eq!(numbers, [Ok(0), Ok(1), Ok(0), Ok(1), empty, full, Ok(0)]);
    }

    /// Through several tables; many texts begin as others, or are the end of one and the beginning of the next.
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

    /// A text costs its bytes and a few more, and no allocation of its own.
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
