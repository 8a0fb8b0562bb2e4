//! A session is asked to run a function that is not a query.

use ui_tests::hospital::*;

pub fn smokers(patients: i64) -> i64 {
    patients
}

pub fn main() -> Result<(), Error> {
    let session = Dataset::<Patient>::from_csv("patients.csv")?.session::<eps!(1.5)>();
    let (smokers, _session) = session.run(smokers)?;
    println!("{smokers}");
    Ok(())
}
