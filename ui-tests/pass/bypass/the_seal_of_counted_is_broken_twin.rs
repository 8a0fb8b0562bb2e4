//! The same without the fault.

trait Counted {
    const NAME: &'static str;
}

pub enum AllRows {}
impl Counted for AllRows {
    const NAME: &'static str = "every";
}

pub fn main() {}
