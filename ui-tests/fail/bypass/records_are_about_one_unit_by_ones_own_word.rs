//! The law's own word for it has a parameter, which a type of one's own could fill: so nobody can name it.

use dp_types::law::session::AlsoAbout; //-
use ui_tests::hospital::*;

pub fn both<T: AlsoAbout<Visit>>(visits: Dataset<Visit>, others: Dataset<T>) { //-
//+ pub fn both<T: Record>(visits: Dataset<Visit>, others: Dataset<T>) {
    let _ = (visits, others);
}

pub fn main() {}
