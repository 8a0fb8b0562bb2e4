//! The program defines its own type as a number, and uses it as a row limit.

use ui_tests::hospital::*;

#[derive(Clone, Copy)] //-
pub struct Mine; //-
//-
pub fn attack<'id>(visits: Visits<'id>) {
    drop(visits.limit::<Mine>()); //-
    //+ drop(visits.limit::<nat!(2)>());
}

pub fn main() {}
