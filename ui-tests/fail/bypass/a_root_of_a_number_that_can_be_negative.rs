//! The query takes the root of a number that can be negative, and the result would leave the computed interval.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.map(|p| (p.age - lit!(70)).isqrt()).sum(); //-
    //+ let odd = patients.map(|p| (p.age + lit!(70)).isqrt()).sum();
    drop(odd);
    Ok(())
}

pub fn main() {}
