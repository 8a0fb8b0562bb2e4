//! A query about patients runs on rows of another record.

use ui_tests::hospital::*;

pub fn main() {
    let visits = Dataset::<Visit>::from_rows([]).expect("no rows fit"); //-
    //+ let visits = Dataset::<Patient>::from_rows([]).expect("no rows fit");
    assert!(visits.session::<eps!(0.5)>().run(HeadCount).is_ok());
}

//| error[E0277]: this query is for other datasets than those of the session: for `(Over<Patient>, ())`, not `(Over<ui_tests::hospital::Visit>, ())`
//|  --> fail/bypass/a_query_is_run_on_rows_of_another_record.rs:8:43
//|   |
//| 8 |     assert!(visits.session::<eps!(0.5)>().run(HeadCount).is_ok());
//|   |                                           ^^^ open the datasets that the query names, each under its neighbour relation, and run it there: `Dataset::<Visit, ReplaceOne>`
//|   |
//|   = note: a list has one `Over<RECORD, NEIGHBOURS>` for each dataset
//|   = note: open `Dataset::<Visit>`, or with its neighbour relation `Dataset::<Visit, ReplaceOne>`; combine several datasets: `patients.session::<eps!(1)>().and(visits.session::<eps!(1)>())`
//|   = note: for more about this error: `dp-audit explain DP0112`
