//! The query sums a column without a range, which one person can change by any amount.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let total = patients.map(|p| p.income).sum(); //-
    //+ let total = patients.map(|p| p.income.clamp(lit!(0), lit!(99))).sum();
    drop(total);
    Ok(())
}

pub fn main() {}
