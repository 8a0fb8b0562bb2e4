//! No row could hold the upper end.

use ui_tests::hospital::*;

#[derive(Record)]
pub struct Stay {
    #[dp(range = 0..=366)]
    pub days: u8, //-
    //+ pub days: u16,
}

pub fn main() {}
