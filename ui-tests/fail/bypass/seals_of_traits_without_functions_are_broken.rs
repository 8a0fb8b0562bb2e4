//! The program implements, for its own types, traits on which the privacy guarantee rests. Each of
//! these traits has no functions, so only its seal refuses the implementation.

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

//| error[E0277]: `Ten` cannot be used here: the privacy guarantee rests on types of dp-types
//|   --> fail/bypass/seals_of_traits_without_functions_are_broken.rs:33:18
//|    |
//| 33 | impl Divisor for Ten {}
//|    |                  ^^^ use one of the types of dp-types: no other crate can implement this trait
//|
//| error[E0277]: `Threshold` cannot be used here: the privacy guarantee rests on types of dp-types
//|   --> fail/bypass/seals_of_traits_without_functions_are_broken.rs:37:27
//|    |
//| 37 | impl NotBeforeRelease for Threshold {}
//|    |                           ^^^^^^^^^ use one of the types of dp-types: no other crate can implement this trait
//|
//| error[E0277]: `Mine` cannot be used here: the privacy guarantee rests on types of dp-types
//|   --> fail/bypass/seals_of_traits_without_functions_are_broken.rs:41:20
//|    |
//| 41 | impl Printable for Mine {}
//|    |                    ^^^^ use one of the types of dp-types: no other crate can implement this trait
//|
//| error[E0277]: `Open` cannot be used here: the privacy guarantee rests on types of dp-types
//|   --> fail/bypass/seals_of_traits_without_functions_are_broken.rs:45:24
//|    |
//| 45 | impl PrintableRows for Open {}
//|    |                        ^^^^ use one of the types of dp-types: no other crate can implement this trait
//|
//| error[E0277]: `Elsewhere` cannot be used here: the privacy guarantee rests on types of dp-types
//|   --> fail/bypass/seals_of_traits_without_functions_are_broken.rs:49:19
//|    |
//| 49 | impl Position for Elsewhere {}
//|    |                   ^^^^^^^^^ use one of the types of dp-types: no other crate can implement this trait
//|
//| error[E0277]: `Nowhere` cannot be used here: the privacy guarantee rests on types of dp-types
//|   --> fail/bypass/seals_of_traits_without_functions_are_broken.rs:53:16
//|    |
//| 53 | impl Index for Nowhere {
//|    |                ^^^^^^^ use one of the types of dp-types: no other crate can implement this trait
//|
//| error[E0277]: this is not a privacy cost
//|   --> fail/bypass/seals_of_traits_without_functions_are_broken.rs:59:28
//|    |
//| 59 | impl<C: Cost> Spend<C> for Endless {
//|    |                            ^^^^^^^ write one as `eps!(0.5)`, `eps!(0.5, delta = 1e-9)` or `rho!(0.01)`
//|    |
//|    = note: for more about this error: `dp-audit explain DP0401`
//|
//| error[E0277]: `AllRows` cannot be used here: the privacy guarantee rests on types of dp-types
//|   --> fail/bypass/seals_of_traits_without_functions_are_broken.rs:65:18
//|    |
//| 65 | impl Counted for AllRows {
//|    |                  ^^^^^^^ use one of the types of dp-types: no other crate can implement this trait
//|
//| error[E0277]: `D99` cannot be used here: the privacy guarantee rests on types of dp-types
//|   --> fail/bypass/seals_of_traits_without_functions_are_broken.rs:71:17
//|    |
//| 71 | impl Digits for D99 {
//|    |                 ^^^ use one of the types of dp-types: no other crate can implement this trait
