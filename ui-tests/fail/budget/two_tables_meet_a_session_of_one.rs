//! A query over two datasets runs in a session that opened only one dataset.

use ui_tests::hospital::*;

#[dp_query(epsilon(patients = 0.5, visits = 0.5))] //-
pub fn asks(patients: Table<Patient>, visits: Table<Visit>) -> i64 { //-
    patients.count().laplace(0.5).value() + visits.count().laplace(0.5).value() //-
//+ #[dp_query(epsilon = 0.5)]
//+ pub fn asks(patients: Table<Patient>) -> i64 {
//+     patients.count().laplace(0.5).value()
}

pub fn main() {
    assert!(hundred::<AddRemove>().session::<eps!(0.5)>().run(asks).is_ok());
}

//| error[E0277]: this query is for other datasets than those of the session: for `(Over<ui_tests::hospital::Patient>, (Over<ui_tests::hospital::Visit>, ()))`, not `(Over<ui_tests::hospital::Patient>, ())`
//|   --> fail/budget/two_tables_meet_a_session_of_one.rs:14:59
//|    |
//| 14 |     assert!(hundred::<AddRemove>().session::<eps!(0.5)>().run(asks).is_ok());
//|    |                                                           ^^^ open the datasets that the query names, each under its neighbour relation, and run it there: `Dataset::<Visit, ReplaceOne>`
//|    |
//|    = note: a list has one `Over<RECORD, NEIGHBOURS>` for each dataset
//|    = note: open `Dataset::<Visit>`, or with its neighbour relation `Dataset::<Visit, ReplaceOne>`; combine several datasets: `patients.session::<eps!(1)>().and(visits.session::<eps!(1)>())`
//|    = note: for more about this error: `dp-audit explain DP0112`
//|
//| error[E0277]: this budget does not cover the cost
//|   --> fail/budget/two_tables_meet_a_session_of_one.rs:14:59
//|    |
//| 14 |     assert!(hundred::<AddRemove>().session::<eps!(0.5)>().run(asks).is_ok());
//|    |                                                           ^^^ give a budget to each dataset that the number depends on, or release it from fewer datasets
//|    |
//|    = note: a release is charged to every dataset that its number depends on; a budget has one entry for each
//|    = note: for more about this error: `dp-audit explain DP0101`
