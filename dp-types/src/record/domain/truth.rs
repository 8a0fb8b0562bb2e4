//! Columns of truth values.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use super::{Domain, word};
use crate::derivation::{Field, fields};
use crate::kind::{Bool, Lane, Word};
use crate::num::MisfitError;
use crate::record::load::text_ids::Names;
use crate::record::load::value::{Given, Spelled};
use crate::record::load::value_column::GivenColumn;

impl Domain for Bool {
    type Cell = u8;
    type Kind = Self;
    type Value = bool;
    const WORD: Word = Word::Bits16;
    const FIELDS: &'static [Field] = fields! {"kind" = "boolean"};

    #[inline]
    fn read(given: Given<'_>, _: &mut Names) -> Result<u8, MisfitError> {
        match given {
            Given::Truth(value) => Ok(u8::from(value)),
            Given::Text(text) => match text.trim() {
                "1" | "true" | "True" | "TRUE" => Ok(1),
                "0" | "false" | "False" | "FALSE" => Ok(0),
                _ => Err(MisfitError::NotATruthValue),
            },
            Given::Missing => Err(MisfitError::Missing),
            // A database without a type for truth values stores the numbers 0 and 1 instead.
            number => number
                .units(0)
                .ok()
                .and_then(|n| u8::try_from(n).ok())
                .filter(|n| *n < 2)
                .ok_or(MisfitError::NotATruthValue),
        }
    }

    #[inline(always)]
    fn short(text: Spelled<'_>, _: &mut Names) -> Option<u8> {
        match text.bytes() {
            [digit @ b'0'..=b'1'] => Some(digit - b'0'),
            b"true" => Some(1),
            b"false" => Some(0),
            _ => None,
        }
    }

    #[inline]
    fn pack(given: &GivenColumn<'_>, from: usize, out: &mut [u8], names: &mut Names) -> bool {
        given
            .pack_truths(from, 0, out)
            .or_else(|| given.pack_numbers(0, from, (0, 1), 0, false, out))
            .unwrap_or_else(|| given.pack::<Self>(from, out, names))
    }

    #[inline]
    fn encode(value: bool, _: &mut Names) -> Result<u8, MisfitError> {
        Ok(u8::from(value))
    }

    #[inline]
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

    #[inline]
    fn canon(out: &mut Vec<u8>) {
        word("boolean", out);
    }

    #[inline]
    fn allowed() -> String {
        "true or false".to_owned()
    }
}
