//! A query with bounds under `AddRemove` runs in a session under `ReplaceOne`.

use ui_tests::hospital::*;

pub fn main() {
    assert!(hundred::<ReplaceOne>().session::<eps!(0.5)>().run(HeadCount).is_ok()); //-
    //+ assert!(hundred::<AddRemove>().session::<eps!(0.5)>().run(HeadCount).is_ok());
}

//| error[E0277]: this query is for other datasets than those of the session: for `(Over<Patient>, ())`, not `(Over<Patient, dp_types::ReplaceOne>, ())`
//|  --> fail/bypass/a_query_is_run_under_other_neighbours.rs:6:60
//|   |
//| 6 |     assert!(hundred::<ReplaceOne>().session::<eps!(0.5)>().run(HeadCount).is_ok()); //-
//|   |                                                            ^^^ open the datasets that the query names, each under its neighbour relation, and run it there: `Dataset::<Visit, ReplaceOne>`
//|   |
//|   = note: a list has one `Over<RECORD, NEIGHBOURS>` for each dataset
//|   = note: open `Dataset::<Visit>`, or with its neighbour relation `Dataset::<Visit, ReplaceOne>`; combine several datasets: `patients.session::<eps!(1)>().and(visits.session::<eps!(1)>())`
//|   = note: for more about this error: `dp-audit explain DP0112`
