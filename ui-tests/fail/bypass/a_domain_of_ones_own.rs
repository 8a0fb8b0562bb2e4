//! The program defines its own domain, whose values can leave their range.

use dp_types::law::record::{Domain, Given, MisfitError, Names}; //-
//+ use dp_types::law::record::{MisfitError, Names};
//+
//+ pub trait OwnDomain {
//+     type Cell;
//+     type Value;
//+     const WORD: dp_types::law::kind::Word;
//+     const FIELDS: &'static [dp_types::law::derivation::Field];
//+     fn parse(text: &str, names: &mut Names) -> Result<u64, MisfitError>;
//+     fn encode(value: i64, names: &mut Names) -> Result<u64, MisfitError>;
//+     fn nearest(misfit: MisfitError) -> Option<u64>;
//+     fn decode<L: dp_types::law::kind::Lane>(cell: u64) -> L;
//+     fn allowed() -> String;
//+ }

pub struct Wild;
impl Domain for Wild { //-
//+ impl OwnDomain for Wild {
    type Cell = u64;
    type Kind = Self; //-
    type Value = i64;
    const WORD: dp_types::law::kind::Word = dp_types::law::kind::Word::Bits16;
    const FIELDS: &'static [dp_types::law::derivation::Field] = &[];
    fn read(_: Given<'_>, _: &mut Names) -> Result<u64, MisfitError> { //-
    //+ fn parse(_: &str, _: &mut Names) -> Result<u64, MisfitError> {
        Ok(u64::MAX)
    }
    fn encode(_: i64, _: &mut Names) -> Result<u64, MisfitError> {
        Ok(u64::MAX)
    }
    fn nearest(_: MisfitError) -> Option<u64> {
        None
    }
    fn decode<L: dp_types::law::kind::Lane>(_: u64) -> L {
        L::ZERO
    }
    fn store<L: dp_types::law::kind::Lane>(_: L) -> u64 { //-
        0 //-
    } //-
    fn allowed() -> String {
        String::new()
    }
    fn canon(_: &mut Vec<u8>) {} //-
}

pub fn main() {}

//| error[E0277]: `Wild` cannot be used here: the privacy guarantee rests on types of dp-types
//|   --> fail/bypass/a_domain_of_ones_own.rs:19:17
//|    |
//| 19 | impl Domain for Wild { //-
//|    |                 ^^^^ use one of the types of dp-types: no other crate can implement this trait
