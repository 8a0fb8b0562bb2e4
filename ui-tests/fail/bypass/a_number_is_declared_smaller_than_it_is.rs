//! The program declares a range smaller than the true one, which would decide the sensitivity.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.map(|p| p.age.declared::<int!(0), int!(60), dp_types::law::num::D0>()).sum(); //-
    //+ let odd = patients.map(|p| p.age.declared::<int!(0), int!(200), dp_types::law::num::D0>()).sum();
    drop(odd);
    Ok(())
}

pub fn main() {}

//| error[E0277]: this number does not fit in the range that its function declares
//|  --> fail/bypass/a_number_is_declared_smaller_than_it_is.rs:6:32
//|   |
//| 6 |     let odd = patients.map(|p| p.age.declared::<int!(0), int!(60), dp_types::law::num::D0>()).sum(); //-
//|   |                                ^^^^^ declare a range that covers it, with the same decimals: `#[dp_row(range = LO..=HI)]`; or end with `.clamp(LO, HI)`
//|   |
//|   = note: queries rely on the declared range, as for a column; whole numbers and decimals do not mix
//|   = note: for more about this error: `dp-audit explain DP0281`
