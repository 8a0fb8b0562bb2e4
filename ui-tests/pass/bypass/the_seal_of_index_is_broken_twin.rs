//! The same without the fault.

trait Index {
    const NUMBER: u64;
}

pub enum Nowhere {}
impl Index for Nowhere {
    const NUMBER: u64 = 99;
}

pub fn main() {}
