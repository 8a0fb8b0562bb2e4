//! The same without the fault.

use ui_tests::hospital::*;

pub fn both<T: Record>(visits: Dataset<Visit>, others: Dataset<T>) {
    let _ = (visits, others);
}

pub fn main() {}
