//! Two tables have one budget per person, but their records do not declare that equal numbers mean the same person.

use ui_tests::hospital::*;

pub fn attack(visits: Dataset<Visit>, others: Dataset<Visit>) {
    let _session = visits.and(others).session::<eps!(1.0)>(); //-
    //+ let _session = visits.session::<eps!(1.0)>().and(others.session::<eps!(1.0)>());
}

pub fn main() {}
