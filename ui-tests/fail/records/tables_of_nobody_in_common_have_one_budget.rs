//! Numbers of two tables are one person only where the records say so.

use ui_tests::hospital::*;

pub fn attack(visits: Dataset<Visit>, others: Dataset<Visit>) {
    let _session = visits.and(others).session::<eps!(1.0)>(); //-
    //+ let _session = visits.session::<eps!(1.0)>().and(others.session::<eps!(1.0)>());
}

pub fn main() {}
