#![forbid(unsafe_code)]

use dp_types::prelude::*;

#[derive(Clone, Copy, Category)]
enum Ward {
    Icu,
    Surgery,
    Er,
}

#[derive(Record)]
struct Patient {
    #[dp(range = 0..=120)]
    age: i64,
    smoker: bool,
    #[dp(category)]
    ward: Ward,
    #[dp(range = 0.0..=50_000.0, step = 0.01)]
    bill: Decimal,
}

/// How many adult smokers there are, and their mean age.
#[dp_query(epsilon = 1.0)]
fn adult_smokers(patients: Table<Patient>) -> (i64, f64) {
    let adults = patients.filter(|p| p.age >= 18 && p.smoker);
    let n = adults.count().laplace(0.3);
    let total = adults.map(|p| p.age.clamp(18, 99)).sum().laplace(0.7);
    (n.value(), total.value() as f64 / n.value().max(1) as f64)
}

fn main() -> Result<(), Error> {
    let patients = Dataset::<Patient>::from_csv("patients.csv")?;
    let session = patients.session::<eps!(2.5)>();
    let (answer, session) = session.run(adult_smokers)?;
    let (again, session) = session.run(adult_smokers)?;
    //THIRD let (third, session) = session.run(adult_smokers)?;
    drop(session);
    println!("{} {:.3}", answer.0, answer.1);
    println!("{} {:.3}", again.0, again.1);
    Ok(())
}
