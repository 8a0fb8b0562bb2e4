//! A value of a row is the size of an allocation, which would reveal the value.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let sized = patients.map(|p| {
        drop(Vec::<u8>::with_capacity(p.age)); //-
        //+ drop(Vec::<u8>::with_capacity(120));
        p.age
    });
    drop(sized);
    Ok(())
}

pub fn main() {}

//| error[E0308]: mismatched types
//|  --> fail/bypass/a_row_sizes_an_allocation.rs:7:39
//|   |
//| 7 |         drop(Vec::<u8>::with_capacity(p.age)); //-
//|   |              ------------------------ ^^^^^ expected `usize`, found `Ex<Col<Patient, Here>>`
//|   |              |
//|   |              arguments to this function are incorrect
