//! A claim about which rows count.

use dp_types::neighbours::Rows;

pub enum AllRows {}
impl Rows for AllRows {
    const NAME: &'static str = "every";
}

pub fn main() {}
