//! The session runs a query without its public parameter.
//+ //! A query with a public parameter is run with it.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)]
pub fn older_than(patients: Table<Patient>, #[dp(range = 0..=120)] limit: i64) -> i64 {
    patients.filter(|p| p.age > limit).count().laplace(0.5).value()
}

pub fn main() -> Result<(), Error> {
    let session = Dataset::<Patient>::from_csv("patients.csv")?.session::<eps!(1.5)>();
    let (older, _session) = session.run(older_than)?; //-
    //+ let (older, _session) = session.run(older_than(30)?)?;
    println!("{older}");
    Ok(())
}

//| error[E0277]: this is not a query
//|   --> fail/budget/a_query_without_its_parameters_is_run.rs:13:41
//|    |
//| 13 |     let (older, _session) = session.run(older_than)?; //-
//|    |                                     --- ^^^^^^^^^^ write `#[dp_query(epsilon = ..)]` above the function; give a query with public parameters their values: `older_than(30)?`
//|    |                                     |
//|    |                                     required by a bound introduced by this call
