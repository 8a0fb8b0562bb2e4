//! The query adds a column without a range, so the sum has no range either.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.map(|p| p.income + p.income); //-
    //+ let odd = patients.map(|p| p.income.clamp(lit!(0), lit!(9)) + p.age);
    drop(odd);
    Ok(())
}

pub fn main() {}
