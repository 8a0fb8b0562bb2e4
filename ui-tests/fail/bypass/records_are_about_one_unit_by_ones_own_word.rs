//! The program names a private trait of dp-types, whose type parameter a foreign type could fill.

use dp_types::law::session::AlsoAbout; //-
use ui_tests::hospital::*;

pub fn both<T: AlsoAbout<Visit>>(visits: Dataset<Visit>, others: Dataset<T>) { //-
//+ pub fn both<T: Record>(visits: Dataset<Visit>, others: Dataset<T>) {
    let _ = (visits, others);
}

pub fn main() {}
