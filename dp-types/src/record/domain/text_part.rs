//! Parts of long texts. A text that does not fit a machine word has several columns. Each column
//! holds eight of its characters; the last column may hold fewer.

use super::text::{packed_cell, packed_word};
use super::{Domain, TextLength, word};
use crate::derivation::Field;
use crate::kind::{LONGEST, Lane, Text, TextPart, Word};
use crate::num::{MisfitError, Nat};
use crate::record::load::text_ids::Names;
use crate::record::load::value::{Given, Spelled};
use crate::record::store::packed_int::Cell;

impl<N: TextLength, K: Nat, M: Nat> TextPart<N, K, M> {
    const START: usize = LONGEST * K::VALUE as usize;

    /// The domain of the first part checks the text for all parts. So an error names the first
    /// column, which has the name of the value in the file.
    fn cell(text: &str) -> Result<N::Cell, MisfitError> {
        let text = text.trim();
        if K::VALUE == 0 && !text.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
            return Err(MisfitError::NotAscii);
        }
        if K::VALUE == 0 && text.len() as u64 > M::VALUE {
            return Err(MisfitError::TooLong);
        }
        let rest = text.as_bytes().get(Self::START..).unwrap_or_default();
        packed_cell::<N>(&rest[..rest.len().min(N::VALUE as usize)]).ok_or(MisfitError::NotAscii)
    }
}

impl<N: TextLength, K: Nat, M: Nat> Domain for TextPart<N, K, M> {
    type Cell = N::Cell;
    type Kind = Text<N>;
    type Value = String;
    const WORD: Word = Text::<N>::WORD;
    const FIELDS: &'static [Field] = Text::<N>::FIELDS;
    const BEFORE: usize = K::VALUE as usize;

    fn read(given: Given<'_>, _: &mut Names) -> Result<N::Cell, MisfitError> {
        match given {
            Given::Text(text) => Self::cell(text),
            Given::Missing => Err(MisfitError::Missing),
            _ => Err(MisfitError::NotText),
        }
    }

    #[inline(always)]
    fn short(text: Spelled<'_>, _: &mut Names) -> Option<N::Cell> {
        let len = text.bytes().len();
        (len as u64 <= M::VALUE && text.is_trimmed()).then_some(())?;
        // The domain of the first part checks the text for all parts.
        if K::VALUE == 0 && !(1..len.div_ceil(LONGEST)).all(|part| part_of(text, part).is_some()) {
            return None;
        }
        // A part that is not the last is shorter than eight characters only in a record that is
        // written by hand. For such a part, `read` takes the first characters, but this path would
        // report too many characters.
        let number = part_of(text, K::VALUE as usize).filter(|number| number & 15 <= N::VALUE)?;
        Some(N::Cell::store(number >> (7 * (LONGEST - N::VALUE as usize) + 4) << 4 | number & 15))
    }

    fn encode(value: String, _: &mut Names) -> Result<N::Cell, MisfitError> {
        Self::cell(&value)
    }

    fn nearest(_: MisfitError) -> Option<N::Cell> {
        None
    }

    #[inline(always)]
    fn decode<L: Lane>(cell: N::Cell) -> L {
        Text::<N>::decode(cell)
    }

    #[inline(always)]
    fn store<L: Lane>(value: L) -> N::Cell {
        Text::<N>::store(value)
    }

    fn canon(out: &mut Vec<u8>) {
        word("text", out);
    }

    fn canonical(cell: N::Cell) -> i64 {
        Text::<N>::canonical(cell)
    }

    fn allowed() -> String {
        format!("a text of at most {} characters of ASCII", M::VALUE)
    }
}

/// The number that encodes the part of a text at index `part`: eight of its characters, or fewer at
/// the end. The encoding is always the one for a part of eight characters, even if the part is
/// shorter.
#[inline(always)]
fn part_of(text: Spelled<'_>, part: usize) -> Option<u64> {
    let rest = text.bytes().get(LONGEST * part..).unwrap_or_default();
    match rest.first_chunk::<LONGEST>() {
        Some(eight) => packed_word(u64::from_le_bytes(*eight), LONGEST as u32, LONGEST as u32),
        None => packed_word(text.ending(rest.len()), rest.len() as u32, LONGEST as u32),
    }
}

#[cfg(test)]
mod tests {
    use typenum::{U0, U1, U3, U4, U8, U12};

    use super::{Domain, TextPart};
    use crate::num::MisfitError;
    use crate::record::load::text_ids::Names;
    use crate::record::load::value::{Given, Spelled};

    type First = TextPart<U8, U0, U12>;
    type Second = TextPart<U4, U1, U12>;

    #[test]
    fn a_text_is_taken_apart_after_each_eighth_character() {
        let names = &mut Names::new();
        for (text, first, second) in [
            (" Emergency ", "Emergenc", "y"),
            ("General day ", "General ", "day"),
            ("Emergency ca", "Emergenc", "y ca"),
            ("Exactly8", "Exactly8", ""),
            ("short", "short", ""),
            ("", "", ""),
        ] {
            let first = super::packed_cell::<U8>(first.as_bytes()).unwrap();
            assert_eq!(First::read(Given::Text(text), names), Ok(first), "{text}");
            let second = super::packed_cell::<U4>(second.as_bytes()).unwrap();
            assert_eq!(Second::read(Given::Text(text), names), Ok(second), "{text}");
            assert_eq!(Second::encode(text.to_owned(), names), Ok(second), "{text}");
        }
    }

    #[test]
    fn the_short_way_takes_a_text_apart_as_the_long_one() {
        let names = &mut Names::new();
        for text in [
            "Emergency",
            "Exactly8",
            "Emergency ca",
            "short",
            "",
            "Emergency cas",
            " Emergency",
            "Emergency ",
            "Emergency \u{e9}",
            "Emergen\tcy",
            "Emergency\tx",
            "~~~~~~~~~~~~",
        ] {
            let spelled = [b"9,", text.as_bytes(), b",9"].concat();
            let spelled = Spelled::within(&spelled, 2, 2 + text.len());
            let long = |given| {
                (First::read(given, &mut Names::new()).ok(), Second::read(given, &mut Names::new()).ok())
            };
            let (first, second) = long(Given::Text(text));
            // If the text is refused, the result for the second part does not matter.
            let first = first.filter(|_| text.trim() == text);
            assert_eq!(First::short(spelled, names), first, "{text:?}");
            if first.is_some() {
                assert_eq!(Second::short(spelled, names), second, "{text:?}");
            }
        }
    }

    #[test]
    fn no_part_has_more_characters_than_it_says() {
        let names = &mut Names::new();
        for text in ["Emergency", "Emer", "Eme", ""] {
            let spelled = Spelled::within(text.as_bytes(), 0, text.len());
            let three = super::packed_cell::<U3>(&text.as_bytes()[..text.len().min(3)]);
            assert_eq!(TextPart::<U3, U0, U12>::read(Given::Text(text), names).ok(), three, "{text}");
            let short = TextPart::<U3, U0, U12>::short(spelled, names);
            assert_eq!(short, three.filter(|_| text.len() <= 3), "{text}");
        }
    }

    #[test]
    fn the_first_part_refuses_for_all() {
        let read = |given| First::read(given, &mut Names::new());
        assert_eq!(read(Given::Text("Emergency cas")), Err(MisfitError::TooLong));
        assert_eq!(read(Given::Text("Emergency é")), Err(MisfitError::NotAscii));
        assert_eq!(read(Given::Text("Emergency\tx")), Err(MisfitError::NotAscii));
        assert_eq!(read(Given::Missing), Err(MisfitError::Missing));
        assert_eq!(read(Given::from(7)), Err(MisfitError::NotText));
        assert_eq!(First::allowed(), "a text of at most 12 characters of ASCII");
        assert_eq!((First::BEFORE, Second::BEFORE), (0, 1));
    }
}
