//! The same without the fault.

pub enum Mine {}
impl Which for Mine {
    const PRESENT: bool = true;
}

pub trait Which {
    const PRESENT: bool;
}

pub fn main() {}
