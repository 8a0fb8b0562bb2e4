//! Short text columns.

use typenum::{P1, P2, P3, P4, P5, P6, P7, P8, U1, U2, U3, U4, U5, U6, U7, U8};

use super::{Domain, word};
use crate::derivation::{Field, Json, fields};
use crate::kind::{LONGEST, Lane, Text, Word, packed};
use crate::num::{MisfitError, Nat};
use crate::record::load::text_ids::Names;
use crate::record::load::value::{Given, Spelled};
use crate::record::store::packed_int::Cell;

/// The maximum number of characters of a text: 1 to 8, which fit one machine word. Sealed.
#[diagnostic::on_unimplemented(
    message = "a column of one machine word holds texts of at most 1 to 8 characters",
    label = "derive `Record`, and declare `#[dp(text = 40)]`: a longer text takes several columns, a `TextPart` each",
    note = "for more about this error: `dp-audit explain DP0292`"
)]
pub trait TextLength: Nat {
    /// The storage type of a text.
    type Cell: Cell;
    /// The maximum number of characters, as an end of an interval.
    type Most;
}
macro_rules! lengths {
    ($($nat:ident $most:ident $cell:ident)*) => { $(
        impl TextLength for $nat {
            type Cell = $cell;
            type Most = $most;
        }
    )* };
}
lengths!(U1 P1 u16 U2 P2 u32 U3 P3 u32 U4 P4 u32 U5 P5 u64 U6 P6 u64 U7 P7 u64 U8 P8 u64);

impl<N: TextLength> Domain for Text<N> {
    type Cell = N::Cell;
    type Kind = Self;
    type Value = String;
    const WORD: Word = Word::of(0, (1 << (7 * <N as Nat>::VALUE + 4)) - 1);
    const FIELDS: &'static [Field] = fields! {"kind" = "text", "most": Json::Int(<N as Nat>::VALUE as i128)};

    fn read(given: Given<'_>, _: &mut Names) -> Result<N::Cell, MisfitError> {
        match given {
            Given::Text(text) => cell::<N>(text),
            Given::Missing => Err(MisfitError::Missing),
            _ => Err(MisfitError::NotText),
        }
    }

    #[inline(always)]
    fn short(text: Spelled<'_>, _: &mut Names) -> Option<N::Cell> {
        let len = text.bytes().len();
        (len as u64 <= <N as Nat>::VALUE && text.is_trimmed()).then_some(())?;
        packed_word(text.word().unwrap_or(0), len as u32, <N as Nat>::VALUE as u32).map(N::Cell::store)
    }

    fn encode(value: String, _: &mut Names) -> Result<N::Cell, MisfitError> {
        cell::<N>(&value)
    }

    fn nearest(_: MisfitError) -> Option<N::Cell> {
        None
    }

    #[inline(always)]
    fn decode<L: Lane>(cell: N::Cell) -> L {
        L::from_i64(cell.offset() as i64)
    }

    #[inline(always)]
    fn store<L: Lane>(value: L) -> N::Cell {
        N::Cell::store(value.to_i64() as u64)
    }

    fn canon(out: &mut Vec<u8>) {
        word("text", out);
    }

    /// The number of a text is the same for every maximum length of a column.
    fn canonical(cell: N::Cell) -> i64 {
        let shorter = 7 * (LONGEST - <N as Nat>::VALUE as usize);
        (cell.offset() >> 4 << (4 + shorter) | cell.offset() & 15) as i64
    }

    fn allowed() -> String {
        format!("a text of at most {} characters of ASCII", <N as Nat>::VALUE)
    }
}

/// The cell of a text, after removing the blanks around it.
fn cell<N: TextLength>(text: &str) -> Result<N::Cell, MisfitError> {
    let text = text.trim();
    match packed_cell::<N>(text.as_bytes()) {
        Some(cell) => Ok(cell),
        None if text.is_ascii() && text.len() as u64 > <N as Nat>::VALUE => Err(MisfitError::TooLong),
        None => Err(MisfitError::NotAscii),
    }
}

/// The cell of these characters, or `None` if there are more than `N` or one is not ASCII.
pub(super) fn packed_cell<N: TextLength>(text: &[u8]) -> Option<N::Cell> {
    packed(text, <N as Nat>::VALUE as usize).map(N::Cell::store)
}

/// The result of [`packed`] for `len` characters, computed for all of them at once. `len` is at
/// most `most`, which is at most eight. In `characters`, the last character is the highest byte,
/// and the first is the lowest byte that is not 0.
#[inline(always)]
pub(super) fn packed_word(characters: u64, len: u32, most: u32) -> Option<u64> {
    const ONES: u64 = u64::MAX / 255;
    // In `first`, the first character is the highest byte, so numbers are in dictionary order.
    // Zeros follow the last character.
    let first = characters.unbounded_shr(64 - 8 * len).swap_bytes();
    let there = u64::MAX.unbounded_shl(64 - 8 * len);
    // Adding 1 to a byte sets its highest bit if the byte is above `~`. Adding 96 sets its highest
    // bit if the byte is a blank or above.
    let (above, from_blank) = ((first & !(ONES << 7)) + ONES, (first & !(ONES << 7)) + ONES * 96);
    if (first | above | !from_blank) & (ONES << 7) & there != 0 {
        return None;
    }
    let pairs = first >> 1 & 0x3f80_3f80_3f80_3f80 | first & 0x007f_007f_007f_007f;
    let fours = pairs >> 2 & 0x0fff_c000_0fff_c000 | pairs & 0x0000_3fff_0000_3fff;
    let eight = fours >> 4 & 0x00ff_ffff_f000_0000 | fours & 0x0000_0000_0fff_ffff;
    Some(eight >> (7 * (LONGEST as u32 - most)) << 4 | u64::from(len))
}

#[cfg(test)]
mod tests {
    use typenum::{U2, U8};

    use super::{Domain, Text, packed_word};
    use crate::kind::{packed, unpacked};
    use crate::num::MisfitError;
    use crate::record::load::text_ids::Names;
    use crate::record::load::value::{Given, Spelled};
    use crate::record::store::packed_int::Cell;
    use crate::testing::Random;

    #[test]
    fn the_short_way_packs_as_the_long_one() {
        let mut random = Random::new(17);
        let mut refused = 0;
        for round in 0..20_000 {
            let most = 1 + random.below(8);
            // Some rounds draw any byte; most rounds draw only bytes that a text may contain.
            let byte = |random: &mut Random| match round % 4 {
                0 => random.below(256) as u8,
                _ => b" ~!A\x7f"[random.below(if round % 4 == 1 { 5 } else { 4 })],
            };
            let text: Vec<u8> = (0..random.below(most + 1)).map(|_| byte(&mut random)).collect();
            let word = Spelled::within(&text, 0, text.len()).word().unwrap_or(0);
            let short = packed_word(word, text.len() as u32, most as u32);
            assert_eq!(short, packed(&text, most), "{} of {most}", text.escape_ascii());
            refused += usize::from(short.is_none());
        }
        assert!((1_000..10_000).contains(&refused), "{refused}");
    }

    #[test]
    fn a_text_with_blanks_around_it_is_left_to_the_long_way() {
        let names = &mut Names::new();
        for text in ["", "K", " K", "K ", " ", "K2", "K21", "K 2", "\u{e4}", "\u{85}K", "\t"] {
            let spelled = [b"a,", text.as_bytes()].concat();
            let short = Text::<U2>::short(Spelled::within(&spelled, 2, spelled.len()), names);
            let long = Text::<U2>::read(Given::Text(text), names).ok();
            let blanks = text.trim() != text;
            assert_eq!(short, long.filter(|_| !blanks), "{text:?}");
        }
    }

    #[test]
    fn a_text_is_read_strictly() {
        let read = |given| Text::<U2>::read(given, &mut Names::new());
        let number = |text| read(Given::Text(text)).map(|cell| cell.offset());
        assert_eq!(number(" K "), Ok(u64::from(b'K') << 11 | 1));
        assert_eq!(number(""), Ok(0));
        assert_eq!(number("K2"), Ok(u64::from(b'K') << 11 | u64::from(b'2') << 4 | 2));
        assert_eq!(number("K21"), Err(MisfitError::TooLong));
        for text in ["é", "\u{7f}2", "ééé"] {
            assert_eq!(number(text), Err(MisfitError::NotAscii), "{text:?}");
        }
        assert_eq!(read(Given::Missing), Err(MisfitError::Missing));
        assert_eq!(read(Given::from(7)), Err(MisfitError::NotText));
        assert_eq!(Text::<U2>::encode("K21".to_owned(), &mut Names::new()), Err(MisfitError::TooLong));
        assert_eq!(Text::<U2>::allowed(), "a text of at most 2 characters of ASCII");
    }

    #[test]
    fn a_fingerprint_does_not_depend_on_the_length_of_the_column() {
        for text in ["", "K", "K2"] {
            let (short, long) = (
                Text::<U2>::encode(text.to_owned(), &mut Names::new()).unwrap(),
                Text::<U8>::encode(text.to_owned(), &mut Names::new()).unwrap(),
            );
            assert_eq!(Text::<U2>::canonical(short), Text::<U8>::canonical(long), "{text}");
            let (characters, length) = unpacked(long);
            assert_eq!(&characters[..length], text.as_bytes());
        }
    }
}
