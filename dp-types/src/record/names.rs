//! Identifiers of text: each stands for a number.

use std::collections::HashMap;

use crate::num::Misfit;

/// The identifiers met so far in one load, numbered as they come. Only the library makes one, and it shows nothing.
///
/// A number says nothing but which rows are about the same unit: no expression reads it. The texts are gone when the load is done, unless the unit is one that
/// tables [share](super::SharedUnit), by which they are matched. Until then each different one is held once.
pub struct Names {
    numbers: HashMap<Box<str>, u32>,
    /// The most that are told apart.
    most: usize,
}

impl Names {
    /// The most that a load tells apart.
    pub(super) const MOST: usize = u32::MAX as usize;

    pub(super) fn new() -> Self {
        Self { numbers: HashMap::new(), most: Self::MOST }
    }

    /// The number of an identifier.
    ///
    /// # Errors
    /// [`Misfit::Empty`]: rows without an identifier would all be one unit. [`Misfit::TooManyNames`] beyond 2^32 − 1 of them.
    pub(super) fn number(&mut self, text: &str) -> Result<u32, Misfit> {
        if text.is_empty() {
            return Err(Misfit::Empty);
        }
        if let Some(number) = self.numbers.get(text) {
            return Ok(*number);
        }
        let next = self.numbers.len();
        let number = u32::try_from(next).ok().filter(|_| next < self.most).ok_or(Misfit::TooManyNames)?;
        self.numbers.insert(text.into(), number);
        Ok(number)
    }

    /// For each of these identifiers, by its number, the number that the same text has among others; for one that is not among them, a number that none
    /// of them has, and no other of these.
    pub(super) fn known_as(&self, others: &Self) -> Vec<i64> {
        let beyond = others.numbers.len() as i64;
        let mut known_as = vec![0; self.numbers.len()];
        for (text, number) in &self.numbers {
            let known = others.numbers.get(text).map(|number| i64::from(*number));
            known_as[*number as usize] = known.unwrap_or(beyond + i64::from(*number));
        }
        known_as
    }
}

#[cfg(test)]
mod tests {
    use super::Names;
    use crate::num::Misfit;

    #[test]
    fn equal_texts_have_one_number_and_others_another() {
        let mut names = Names { most: 2, ..Names::new() };
        let numbers = ["b", "a", "b", "a", "", "c", "b"].map(|text| names.number(text));
        let (full, empty) = (Err(Misfit::TooManyNames), Err(Misfit::Empty));
        assert_eq!(numbers, [Ok(0), Ok(1), Ok(0), Ok(1), empty, full, Ok(0)]);
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
