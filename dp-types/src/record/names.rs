//! Identifiers of text: each stands for a number while a dataset is loaded.

use std::collections::HashMap;

use crate::num::Misfit;

/// The identifiers met so far in one load, numbered as they come. Only the library makes one, and it shows nothing.
///
/// A number says nothing but which rows are about the same unit: no expression reads it, and the texts are gone when the load
/// is done. Until then each different one is held once.
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
}
