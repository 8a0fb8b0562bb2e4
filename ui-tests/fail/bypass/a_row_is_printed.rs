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
