//! The same without the fault.

use ui_tests::hospital::*;

#[derive(Category, Clone, Copy)]
pub enum Shift {
    Day,
    Night,
}

#[derive(Record)]
pub struct Nurse {
    #[dp(category)]
    pub shift: Shift,
}

pub fn main() {}
