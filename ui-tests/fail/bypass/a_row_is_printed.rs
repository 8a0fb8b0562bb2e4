//! The program prints a column proxy, which holds no data.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.filter(|p| {
        println!("{}", p.age); //-
        //+ println!("built");
        p.smoker
    });
    drop(odd);
    Ok(())
}

pub fn main() {}

//| error[E0277]: raw personal data cannot be printed
//|  --> fail/bypass/a_row_is_printed.rs:7:24
//|   |
//| 7 |         println!("{}", p.age); //-
//|   |                   --   ^^^^^ describe the row, and print what was released: `patients.filter(|p| p.age >= 18).count().laplace(EPSILON)`
//|   |                   |
//|   |                   required by this formatting parameter
//|   |
//|   = note: a closure runs once, when the query is built, and sees no row
//|   = note: for more about this error: `dp-audit explain DP0301`
