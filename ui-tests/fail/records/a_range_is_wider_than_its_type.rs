//! The upper end of a range is outside the column's type.

use ui_tests::hospital::*;

#[derive(Record)]
pub struct Stay {
    #[dp(range = 0..=366)]
    pub days: u8, //-
    //+ pub days: u16,
}

pub fn main() {}
