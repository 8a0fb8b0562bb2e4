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

//| error[E0277]: `Shift` is not a category
//|   --> fail/records/a_category_lacks_its_derive.rs:12:10
//|    |
//| 12 | #[derive(Record)]
//|    |          ^^^^^^ write `#[derive(Category, Clone, Copy)]` above the enum
//|    |
//|    = note: for more about this error: `dp-audit explain DP0215`
//|
//| error[E0277]: `Shift` is not a category
//|   --> fail/records/a_category_lacks_its_derive.rs:12:10
//|    |
//| 12 | #[derive(Record)]
//|    |          ^^^^^^ write `#[derive(Category, Clone, Copy)]` above the enum
//|    |
//|    = note: for more about this error: `dp-audit explain DP0215`
