//! A condition about a row ends a `while` loop of Rust, which needs a `bool`.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.filter(|p| { //-
        while p.age.eq(lit!(42)) {} //-
        p.smoker //-
    }); //-
    //+ let odd = patients.filter(|p| p.smoker);
    drop(odd);
    Ok(())
}

pub fn main() {}

//| error[E0308]: mismatched types
//|  --> fail/bypass/a_row_ends_a_loop.rs:7:15
//|   |
//| 7 |         while p.age.eq(lit!(42)) {} //-
//|   |               ^^^^^^^^^^^^^^^^^^ expected `bool`, found `Ex<Compare<Equal, Col<..., ...>, ...>>`
