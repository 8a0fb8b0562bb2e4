//! Short texts.

use typenum::{P1, P2, P3, P4, P5, P6, P7, P8, U1, U2, U3, U4, U5, U6, U7, U8};

use super::{Domain, word};
use crate::kind::{LONGEST, Lane, Text, Word, packed};
use crate::node::{Field, Json, fields};
use crate::num::{Misfit, Nat};
use crate::record::cell::Cell;
use crate::record::given::Given;
use crate::record::names::Names;

/// How many characters a text has at most: 1 to 8, which fit one machine word. Sealed.
#[diagnostic::on_unimplemented(
    message = "a text column has 1 to 8 characters at most",
    label = "longer texts fit no machine word: list the values as a category, or keep the part that is asked for",
    note = "for more about this error: docs/errors/DP0292.md"
)]
pub trait TextLength: Nat {
    /// How a text is stored.
    type Cell: Cell;
    /// The same number, as an end of an interval.
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

    fn read(given: Given<'_>, _: &mut Names) -> Result<N::Cell, Misfit> {
        match given {
            Given::Text(text) => cell::<N>(text),
            Given::Missing => Err(Misfit::Missing),
            _ => Err(Misfit::NotText),
        }
    }

    fn encode(value: String, _: &mut Names) -> Result<N::Cell, Misfit> {
        cell::<N>(&value)
    }

    fn nearest(_: Misfit) -> Option<N::Cell> {
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

    /// The same for each length of the column.
    fn canonical(cell: N::Cell) -> i64 {
        let shorter = 7 * (LONGEST - <N as Nat>::VALUE as usize);
        (cell.offset() >> 4 << (4 + shorter) | cell.offset() & 15) as i64
    }

    fn allowed() -> String {
        format!("a text of at most {} characters of ASCII", <N as Nat>::VALUE)
    }
}

/// A text without the blanks around it.
fn cell<N: TextLength>(text: &str) -> Result<N::Cell, Misfit> {
    let (text, most) = (text.trim(), <N as Nat>::VALUE as usize);
    match packed(text.as_bytes(), most) {
        Some(number) => Ok(N::Cell::store(number)),
        None if text.is_ascii() && text.len() > most => Err(Misfit::TooLong),
        None => Err(Misfit::NotAscii),
    }
}

#[cfg(test)]
mod tests {
    use typenum::{U2, U8};

    use super::{Domain, Text};
    use crate::kind::unpacked;
    use crate::num::Misfit;
    use crate::record::cell::Cell;
    use crate::record::given::Given;
    use crate::record::names::Names;

    #[test]
    fn a_text_is_read_strictly() {
        let read = |given| Text::<U2>::read(given, &mut Names::new());
        let number = |text| read(Given::Text(text)).map(|cell| cell.offset());
        assert_eq!(number(" K "), Ok(u64::from(b'K') << 11 | 1));
        assert_eq!(number(""), Ok(0));
        assert_eq!(number("K2"), Ok(u64::from(b'K') << 11 | u64::from(b'2') << 4 | 2));
        assert_eq!(number("K21"), Err(Misfit::TooLong));
        for text in ["é", "\u{7f}2", "ééé"] {
            assert_eq!(number(text), Err(Misfit::NotAscii), "{text:?}");
        }
        assert_eq!(read(Given::Missing), Err(Misfit::Missing));
        assert_eq!(read(Given::from(7)), Err(Misfit::NotText));
        assert_eq!(Text::<U2>::encode("K21".to_owned(), &mut Names::new()), Err(Misfit::TooLong));
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
