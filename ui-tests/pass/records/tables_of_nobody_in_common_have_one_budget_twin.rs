//! The same without the fault.

use ui_tests::hospital::*;

pub fn attack(visits: Dataset<Visit>, others: Dataset<Visit>) {
    let _session = visits.session::<eps!(1.0)>().and(others.session::<eps!(1.0)>());
}

pub fn main() {}
