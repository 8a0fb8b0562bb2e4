//! The query multiplies a protected number so that its sensitivity of 2^63 would wrap around.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let large = patients.count() * lit!(4_000_000_000_000_000_000) * lit!(4); //-
    //+ let large = patients.count() * lit!(4_000_000_000_000_000_000);
    drop(large);
    Ok(())
}

pub fn main() {}

//| error[E0277]: this is not a type-level number that a privacy guarantee can use
//|  --> fail/bypass/a_protected_number_is_scaled_out_of_range.rs:6:68
//|   |
//| 6 |     let large = patients.count() * lit!(4_000_000_000_000_000_000) * lit!(4); //-
//|   |                                                                    ^ write it with `eps!` or as `typenum::U5`: below 2^63, without a leading zero digit
//|   |
//|   = note: for more about this error: `dp-audit explain DP0401`
