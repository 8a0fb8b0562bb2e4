//! Text identifiers.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use super::{Domain, word};
use crate::derivation::{Field, fields};
use crate::kind::{Lane, Opaque, Word};
use crate::num::MisfitError;
use crate::record::load::text_ids::Names;
use crate::record::load::value::{Given, Spelled};

impl Domain for Opaque {
    type Cell = u32;
    type Kind = Self;
    type Value = String;
    const WORD: Word = Word::Bits16;
    const FIELDS: &'static [Field] = fields! {"kind" = "identifier"};
    const INTERNS: bool = true;

    #[inline]
    fn read(given: Given<'_>, names: &mut Names) -> Result<u32, MisfitError> {
        match given {
            Given::Text(text) => names.number(text.trim()),
            Given::Missing => Err(MisfitError::Missing),
            // A number is refused: the holder has not declared whether 7, 7.0 and "7" are one
            // person.
            _ => Err(MisfitError::NotText),
        }
    }

    #[inline(always)]
    fn short(text: Spelled<'_>, names: &mut Names) -> Option<u32> {
        str::from_utf8(text.bytes()).ok().and_then(|text| names.number(text.trim()).ok())
    }

    #[inline]
    fn encode(value: String, names: &mut Names) -> Result<u32, MisfitError> {
        names.number(value.trim())
    }

    #[inline]
    fn identifier(value: &String) -> Option<&str> {
        Some(value.trim())
    }

    #[inline]
    fn nearest(_: MisfitError) -> Option<u32> {
        None
    }

    // Expressions must not read an identifier: its number reveals the order in which the people
    // first occur in the data.
    #[inline(always)]
    fn decode<L: Lane>(_: u32) -> L {
        L::ZERO
    }

    #[inline(always)]
    fn store<L: Lane>(_: L) -> u32 {
        0
    }

    #[inline]
    fn canon(out: &mut Vec<u8>) {
        word("identifier", out);
    }

    #[inline]
    fn allowed() -> String {
        "text that is not empty".to_owned()
    }
}
