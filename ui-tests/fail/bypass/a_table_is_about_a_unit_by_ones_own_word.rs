//! The program implements the trait for two tables that share a unit, but only the records of the tables may state this.

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
