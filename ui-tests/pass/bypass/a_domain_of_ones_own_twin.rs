//! The same without the fault.

use dp_types::record::{Misfit, Names};

pub trait OwnDomain {
    type Cell;
    type Value;
    const WORD: dp_types::kind::Word;
    const FIELDS: &'static [dp_types::node::Field];
    fn parse(text: &str, names: &mut Names) -> Result<u64, Misfit>;
    fn encode(value: i64, names: &mut Names) -> Result<u64, Misfit>;
    fn nearest(misfit: Misfit) -> Option<u64>;
    fn decode<L: dp_types::kind::Lane>(cell: u64) -> L;
    fn allowed() -> String;
}

pub struct Wild;
impl OwnDomain for Wild {
    type Cell = u64;
    type Value = i64;
    const WORD: dp_types::kind::Word = dp_types::kind::Word::Bits16;
    const FIELDS: &'static [dp_types::node::Field] = &[];
    fn parse(_: &str, _: &mut Names) -> Result<u64, Misfit> {
        Ok(u64::MAX)
    }
    fn encode(_: i64, _: &mut Names) -> Result<u64, Misfit> {
        Ok(u64::MAX)
    }
    fn nearest(_: Misfit) -> Option<u64> {
        None
    }
    fn decode<L: dp_types::kind::Lane>(_: u64) -> L {
        L::ZERO
    }
    fn allowed() -> String {
        String::new()
    }
}

pub fn main() {}
