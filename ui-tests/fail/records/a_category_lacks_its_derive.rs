//! A column is an enum without the derive `Category`, so its variants have no names in data files.

use ui_tests::hospital::*;

#[derive(Clone, Copy)] //-
//+ #[derive(Category, Clone, Copy)]
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
