//! A condition about a row decides an `if` of Rust, which needs a `bool`.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.map(|p| if p.smoker { p.age } else { p.age }); //-
    //+ let odd = patients.map(|p| p.smoker.choose(p.age, p.age));
    drop(odd);
    Ok(())
}

pub fn main() {}

//| error[E0308]: mismatched types
//|  --> fail/bypass/a_row_decides_a_rust_branch.rs:6:35
//|   |
//| 6 |     let odd = patients.map(|p| if p.smoker { p.age } else { p.age }); //-
//|   |                                   ^^^^^^^^ expected `bool`, found `Ex<Col<Patient, There<Here>>>`
