//! The README's example with its second run: a budget of 1.5 pays for one run of 1.0, not for two.
//+ //! The same without the second run.

use dp_types::prelude::*;

#[derive(Category, Clone, Copy)]
enum Ward { Icu, Surgery, Other }

#[derive(Record)]
struct Patient {
    #[dp(range = 0..=120)]                    age: i64,
    smoker: bool,
    #[dp(category)]                           ward: Ward,          // a fieldless enum that derives Category
    #[dp(range = 0.0..=50_000.0, step = 0.01)] bill: Decimal,      // fixed point: no float ever reaches a sum
}

/// How many adult smokers there are, and their mean age.
#[dp_query(epsilon = 1.0)]
fn adult_smokers(patients: Table<Patient>) -> (i64, f64) {
    let adults = patients.filter(|p| p.age >= 18 && p.smoker);
    let n = adults.count().laplace(0.3);
    let total = adults.map(|p| p.age.clamp(18, 99)).sum().laplace(0.7);
    (n.value(), total.value() as f64 / n.value().max(1) as f64)      // post-processing is ordinary Rust, and free
}

fn main() -> Result<(), Error> { //-
//+ pub fn main() -> Result<(), Error> {
    let patients = Dataset::<Patient>::from_csv("patients.csv")?;
    let session = patients.session::<eps!(1.5)>();      // a static budget for this program
    let (answer, session) = session.run(adult_smokers)?;
    let (again, session) = session.run(adult_smokers)?; //-
    println!("{answer:?}");
    drop(session);                                      // what is left is forfeited
    Ok(())
}

//| error[E0277]: privacy budget exceeded: this costs ε = 1.00 but only ε = 0.50 is left
//|   --> fail/budget/the_readmes_second_run.rs:31:36
//|    |
//| 31 |     let (again, session) = session.run(adult_smokers)?; //-
//|    |                                    ^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|    |
//|    = note: for more about this error: `dp-audit explain DP0101`
