//! Two tables have one budget per person, but no record says that equal numbers mean one person.

use ui_tests::hospital::*;

pub fn attack(visits: Dataset<Visit>, others: Dataset<Visit>) {
    let _session = visits.and(others).session::<eps!(1.0)>(); //-
    //+ let _session = visits.session::<eps!(1.0)>().and(others.session::<eps!(1.0)>());
}

pub fn main() {}

//| error[E0277]: the records do not declare that `ui_tests::hospital::Visit` and the table before it are about the same people
//|  --> fail/records/tables_of_nobody_in_common_have_one_budget.rs:6:31
//|   |
//| 6 |     let _session = visits.and(others).session::<eps!(1.0)>(); //-
//|   |                               ^^^^^^ name the same unit in both records, `#[dp(unit = Person, at_most = 5)]`; or open each table by itself: `visits.session::<eps!(1.0)>().and(bills.session::<eps!(1.0)>())`
//|   |
//|   = note: one budget per person over several tables needs a common identifier
//|   = note: for more about this error: `dp-audit explain DP0291`
