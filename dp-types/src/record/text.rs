//! Texts outside rows: parameters of queries.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use core::fmt;
use core::str::FromStr;

use crate::num::MisfitError;

/// The maximum number of characters of a text.
const MOST: usize = 64;

/// A text of at most 64 ASCII characters from `' '` to `'~'`, as a public parameter of a query. As
/// in a column of texts, blanks around it are removed.
///
/// ```
/// use dp_types::prelude::Text;
///
/// let ward: Text = " Surgery ".parse()?;
/// assert_eq!(ward.as_str(), "Surgery");
/// assert!(Text::new("Chirurgie für alle").is_err());
/// # Ok::<(), dp_types::law::record::MisfitError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Text {
    characters: [u8; MOST],
    length: u8,
}

impl Text {
    /// Constructs the text.
    ///
    /// # Errors
    /// If the text is longer than 64 characters, or has a character that is not printable ASCII.
    #[inline]
    pub fn new(text: &str) -> Result<Self, MisfitError> {
        let text = text.trim();
        if !text.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
            return Err(MisfitError::NotAscii);
        }
        let mut characters = [0; MOST];
        let (place, length) = (characters.get_mut(..text.len()), u8::try_from(text.len()));
        let (Some(place), Ok(length)) = (place, length) else { return Err(MisfitError::TooLong) };
        place.copy_from_slice(text.as_bytes());
        Ok(Self { characters, length })
    }

    /// The text.
    #[inline]
    pub fn as_str(&self) -> &str {
        core::str::from_utf8(&self.characters[..self.length.into()]).unwrap_or_default()
    }
}

impl FromStr for Text {
    type Err = MisfitError;
    #[inline]
    fn from_str(text: &str) -> Result<Self, MisfitError> {
        Self::new(text)
    }
}

impl fmt::Display for Text {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Text {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

#[cfg(test)]
mod tests {
    use super::Text;
    use crate::num::MisfitError;

    #[test]
    fn a_text_is_what_a_column_could_hold() {
        let longest = "x".repeat(64);
        for text in ["", "K21", "Emergency room, observation", "~ !", &longest] {
            assert_eq!(Text::new(text).unwrap().as_str(), text);
            assert_eq!(format!("{}", Text::new(&format!(" {text}\t")).unwrap()), text);
        }
        assert_eq!(Text::new(&"x".repeat(65)), Err(MisfitError::TooLong));
        assert_eq!(Text::new(&"x".repeat(300)), Err(MisfitError::TooLong));
        for text in ["é", "a\u{7f}", "a\tb"] {
            assert_eq!(text.parse::<Text>(), Err(MisfitError::NotAscii), "{text:?}");
        }
    }
}
