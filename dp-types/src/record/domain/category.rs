//! Category columns: each value is one of a few public variants.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use super::{Domain, word};
use crate::derivation::{Field, Json, fields};
use crate::kind::{Cat, Lane, Word};
use crate::num::MisfitError;
use crate::record::category::Category;
use crate::record::load::text_ids::Names;
use crate::record::load::value::{Given, Spelled};

/// The names of the variants as machine words, in order. The word of a name is 0 if only `read` can
/// recognise the name, because no text has the word 0. Such a name has more than eight bytes, or
/// begins or ends with a byte that could be white space.
#[inline]
const fn words(names: &[&str]) -> [u64; 256] {
    let mut words = [0; 256];
    let mut place = 0;
    while place < names.len() && place < words.len() {
        let name = names[place].as_bytes();
        if !name.is_empty() && name.len() <= 8 && visible(name[0]) && visible(name[name.len() - 1]) {
            let mut at = 0;
            while at < name.len() {
                words[place] |= (name[at] as u64) << (64 - 8 * (name.len() - at));
                at += 1;
            }
        }
        place += 1;
    }
    // If two variants have the same name, `read` finds the first variant, so the word of the second
    // is set to 0.
    let mut second = 0;
    while second < words.len() {
        let mut first = 0;
        while first < second && words[second] != 0 {
            if words[first] == words[second] {
                words[second] = 0;
            }
            first += 1;
        }
        second += 1;
    }
    words
}

/// The index of the first variant with a name or another spelling that fits. Names come first.
fn spelled<C: Category>(fits: impl Fn(&str) -> bool) -> Option<usize> {
    let name = C::VARIANTS.iter().position(|name| fits(name));
    name.or_else(|| C::ALSO.iter().find(|(spelling, _)| fits(spelling)).map(|(_, place)| *place))
}

/// Whether two texts differ at most in upper and lower case.
#[inline]
fn is_same_but_case(one: &str, other: &str) -> bool {
    one.chars().flat_map(char::to_lowercase).eq(other.chars().flat_map(char::to_lowercase))
}

#[inline]
const fn visible(byte: u8) -> bool {
    byte > b' ' && byte < 127
}

impl<C: Category> Domain for Cat<C> {
    type Cell = u8;
    type Kind = Self;
    type Value = C;
    const WORD: Word = Word::Bits16;
    const FIELDS: &'static [Field] = {
        assert!(C::VARIANTS.len() <= 256, "a category has at most 256 variants");
        fields! {"kind" = "category", "values": Json::Names(C::VARIANTS)}
    };

    fn read(given: Given<'_>, _: &mut Names) -> Result<u8, MisfitError> {
        let text = match given {
            Given::Text(text) => text.trim(),
            Given::Missing => return Err(MisfitError::Missing),
            _ => return Err(MisfitError::UnknownVariant),
        };
        let place = spelled::<C>(|name| name == text)
            .or_else(|| if C::IGNORE_CASE { spelled::<C>(|name| is_same_but_case(name, text)) } else { None })
            .filter(|place| *place < C::VARIANTS.len())
            .ok_or(MisfitError::UnknownVariant)?;
        u8::try_from(place).map_err(|_| MisfitError::UnknownVariant)
    }

    #[inline(always)]
    fn short(text: Spelled<'_>, _: &mut Names) -> Option<u8> {
        // Compares the text with all names, without a jump when a name matches. The branch
        // predictor could not predict the variant in the next row of a file.
        let word = text.word()?;
        let words = const { &words(C::VARIANTS) };
        let mut place = None;
        for (i, name) in words.iter().enumerate().take(C::VARIANTS.len()) {
            place = if *name == word { Some(i as u8) } else { place };
        }
        place
    }

    fn encode(value: C, _: &mut Names) -> Result<u8, MisfitError> {
        let place = value.index();
        if place >= C::VARIANTS.len() {
            return Err(MisfitError::UnknownVariant);
        }
        u8::try_from(place).map_err(|_| MisfitError::UnknownVariant)
    }

    fn nearest(_: MisfitError) -> Option<u8> {
        None
    }

    #[inline(always)]
    fn decode<L: Lane>(cell: u8) -> L {
        L::from_i64(i64::from(cell))
    }

    #[inline(always)]
    fn store<L: Lane>(value: L) -> u8 {
        value.to_i64() as u8
    }

    fn canon(out: &mut Vec<u8>) {
        word("category", out);
        out.extend((C::VARIANTS.len() as u64).to_be_bytes());
        C::VARIANTS.iter().for_each(|name| word(name, out));
    }

    fn allowed() -> String {
        format!("one of {}", C::VARIANTS.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::{Domain, Given, MisfitError, Spelled, words};
    use crate::kind::Cat;
    use crate::record::Category;
    use crate::record::load::text_ids::Names;

    /// A category by hand, one of whose spellings has no variant.
    #[derive(Clone, Copy)]
    struct Sex;
    impl Category for Sex {
        const VARIANTS: &'static [&'static str] = &["f", "m"];
        const ALSO: &'static [(&'static str, usize)] = &[("female", 0), ("diverse", 2), ("M\u{c4}NNLICH", 1)];
        const IGNORE_CASE: bool = true;
        fn index(self) -> usize {
            0
        }
    }

    #[test]
    fn each_spelling_means_its_variant() {
        let read = |text| Cat::<Sex>::read(Given::Text(text), &mut Names::new());
        for (text, place) in [("f", 0), ("F", 0), (" Female ", 0), ("M", 1), ("m\u{e4}nnlich", 1)] {
            assert_eq!(read(text), Ok(place), "{text}");
        }
        for text in ["", "diverse", "fem", "mf"] {
            assert_eq!(read(text), Err(MisfitError::UnknownVariant), "{text}");
        }
    }

    #[test]
    fn a_name_of_up_to_eight_bytes_is_a_word() {
        let names = ["Icu", "12345678", "", "123456789", " a", "\u{e4}b", "x", "Icu", "a\u{e4}b"];
        let words = words(&names);
        let expected = [true, true, false, false, false, false, true, false, true];
        for ((name, word), there) in names.iter().zip(words).zip(expected) {
            assert_eq!(word != 0, there, "{name}");
            assert!(!there || Spelled::within(name.as_bytes(), 0, name.len()).word() == Some(word), "{name}");
        }
        assert_eq!(words[names.len()..], [0; 256 - 9]);
    }
}
