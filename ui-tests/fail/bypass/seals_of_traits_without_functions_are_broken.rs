//! For its own types, the program implements traits on which the privacy guarantee rests. Each of these traits has no functions, so only its seal
//! refuses the implementation.

use dp_types::law::aggregate::{Divisor, NotBeforeRelease, Printable, PrintableRows}; //-
use dp_types::law::env::Index; //-
use dp_types::law::measure::{Cost, Spend}; //-
use dp_types::law::neighbours::Counted; //-
use dp_types::law::num::Digits; //-
use dp_types::law::record::Position; //-
//+ use dp_types::law::measure::Cost;
//+
//+ trait Divisor {}
//+ trait NotBeforeRelease {}
//+ trait Printable {}
//+ trait PrintableRows {}
//+ trait Position {}
//+ trait Index {
//+     const NUMBER: u64;
//+ }
//+ trait Spend<C> {
//+     type Rest;
//+ }
//+ trait Counted {
//+     const NAME: &'static str;
//+ }
//+ trait Digits {
//+     const COUNT: u8;
//+     type Difference;
//+ }

/// A type by which a protected number may be divided.
pub struct Ten(pub i64);
impl Divisor for Ten {}

/// A type with which a protected number may be compared.
pub struct Threshold(pub i64);
impl NotBeforeRelease for Threshold {}

/// A protected number that is printable.
pub struct Mine;
impl Printable for Mine {}

/// A record with rows that are printable.
pub struct Open(pub i64);
impl PrintableRows for Open {}

/// A place of a column, as the first step to its own `At`.
pub enum Elsewhere {}
impl Position for Elsewhere {}

/// A dataset number, which no session has.
pub enum Nowhere {}
impl Index for Nowhere {
    const NUMBER: u64 = 99;
}

/// A budget, which could afford everything.
pub struct Endless;
impl<C: Cost> Spend<C> for Endless {
    type Rest = C;
}

/// A type that states which rows count.
pub enum AllRows {}
impl Counted for AllRows {
    const NAME: &'static str = "every";
}

/// A grid, which could have any number of decimals.
pub enum D99 {}
impl Digits for D99 {
    const COUNT: u8 = 99;
    type Difference = dp_types::law::num::D0;
}

pub fn main() {}
