//! The same without the fault.

trait Rows {
    const NAME: &'static str;
}

pub enum AllRows {}
impl Rows for AllRows {
    const NAME: &'static str = "every";
}

pub fn main() {}
