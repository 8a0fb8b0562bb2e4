//! The same without the fault.

trait Digits {
    const COUNT: u8;
}

pub enum D99 {}
impl Digits for D99 {
    const COUNT: u8 = 99;
}

pub fn main() {}
