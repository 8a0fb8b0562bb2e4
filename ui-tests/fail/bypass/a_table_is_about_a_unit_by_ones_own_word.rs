//! The program claims that two tables share a unit, but only the tables' records may state this.

use dp_types::law::record::{Alone, Identifier, RefuseMore, SharesUnit};
use ui_tests::hospital::*;

pub enum Mine {}
impl SharedUnit for Mine {
    const NAME: &'static str = "Mine";
    type Identifier = i64;
}
pub type Unit = Identifier<Here, dp_types::law::num::U1, RefuseMore, Alone>;
impl SharesUnit for Unit { //-
    type Shared = Mine; //-
//+ pub fn of<U: SharesUnit<Shared = Mine>>() -> Option<Unit> {
//+     None
}

pub fn main() {}

//| error[E0117]: only traits defined in the current crate can be implemented for types defined outside of the crate
//|   --> fail/bypass/a_table_is_about_a_unit_by_ones_own_word.rs:12:1
//|    |
//| 12 | impl SharesUnit for Unit { //-
//|    | ^^^^^^^^^^^^^^^^^^^^----
//|    |                     |
//|    |                     `Identifier` is not defined in the current crate
