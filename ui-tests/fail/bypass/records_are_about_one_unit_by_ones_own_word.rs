//! The program names a private trait of dp-types, whose type parameter a foreign type could fill.

use dp_types::law::session::AlsoAbout; //-
use ui_tests::hospital::*;

pub fn both<T: AlsoAbout<Visit>>(visits: Dataset<Visit>, others: Dataset<T>) { //-
//+ pub fn both<T: Record>(visits: Dataset<Visit>, others: Dataset<T>) {
    let _ = (visits, others);
}

pub fn main() {}

//| error[E0432]: unresolved import `dp_types::law::session::AlsoAbout`
//|  --> fail/bypass/records_are_about_one_unit_by_ones_own_word.rs:3:5
//|   |
//| 3 | use dp_types::law::session::AlsoAbout; //-
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no `AlsoAbout` in `law::session`
