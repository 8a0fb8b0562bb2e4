//! An assertion is about a row, but it needs a `bool`.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.filter(|p| { //-
        assert!(p.age.eq(lit!(42))); //-
        p.smoker //-
    }); //-
    //+ let odd = patients.filter(|p| p.smoker);
    drop(odd);
    Ok(())
}

pub fn main() {}

//| error[E0308]: mismatched types
//|  --> fail/bypass/a_row_panics.rs:7:9
//|   |
//| 7 |         assert!(p.age.eq(lit!(42))); //-
//|   |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^ expected `bool`, found `Ex<Not<Compare<Equal, ..., ...>>>`
