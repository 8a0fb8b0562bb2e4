//! The program renumbers the datasets of a table, which would hide which dataset pays.

use ui_tests::hospital::*;

pub fn attack<'id>(visits: Visits<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let forged = dp_types::law::transformation::AsOnlySource(visits); //-
    drop((forged, token)); //-
    //+ let counted = visits.count();
    //+ drop((counted, token));
    Ok(())
}

pub fn main() {}

//| error[E0603]: tuple struct constructor `AsOnlySource` is private
//|  --> fail/bypass/a_table_is_made_the_only_source_by_hand.rs:6:49
//|   |
//| 6 |     let forged = dp_types::law::transformation::AsOnlySource(visits); //-
//|   |                                                 ^^^^^^^^^^^^ private tuple struct constructor
