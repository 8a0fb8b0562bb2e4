//! A column whose values leave their range.

use dp_types::record::{Domain, Misfit};

pub struct Wild;
impl Domain for Wild {
    type Cell = u64;
    type Value = i64;
    const NARROW: bool = true;
    const FIELDS: &'static [dp_types::node::Field] = &[];
    fn parse(_: &str) -> Result<u64, Misfit> {
        Ok(u64::MAX)
    }
    fn encode(_: i64) -> Result<u64, Misfit> {
        Ok(u64::MAX)
    }
    fn nearest(_: Misfit) -> Option<u64> {
        None
    }
    fn decode<L: dp_types::kind::Lane>(_: u64) -> L {
        L::ZERO
    }
    fn store<L: dp_types::kind::Lane>(_: L) -> u64 {
        0
    }
    fn allowed() -> String {
        String::new()
    }
    fn canon(_: &mut Vec<u8>) {}
}

pub fn main() {}
