//! An enum alone has no variants in files.

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
