//! A session runs a function that is not a query.
//+ //! A query is, and its answer may have its name.

use ui_tests::hospital::*;

pub fn smokers(patients: i64) -> i64 { //-
    patients //-
//+ #[dp_query(epsilon = 0.5)]
//+ pub fn smokers(patients: Table<Patient>) -> i64 {
//+     patients.filter(|p| p.smoker).count().laplace(0.5).value()
}

pub fn main() -> Result<(), Error> {
    let session = Dataset::<Patient>::from_csv("patients.csv")?.session::<eps!(1.5)>();
    let (smokers, _session) = session.run(smokers)?;
    println!("{smokers}");
    Ok(())
}

//| error[E0277]: this is not a query
//|   --> fail/budget/a_plain_function_is_run.rs:15:43
//|    |
//| 15 |     let (smokers, _session) = session.run(smokers)?;
//|    |                                       --- ^^^^^^^ write `#[dp_query(epsilon = ..)]` above the function; give a query with public parameters their values: `older_than(30)?`
//|    |                                       |
//|    |                                       required by a bound introduced by this call
