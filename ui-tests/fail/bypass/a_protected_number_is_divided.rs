//! The query divides a protected number, and the rounding of the quotient has no exact sensitivity.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let half = patients.count() / 2; //-
    //+ let half = patients.count() * lit!(2);
    drop(half);
    Ok(())
}

pub fn main() {}

//| error[E0277]: a protected number cannot be divided before it is released
//|  --> fail/bypass/a_protected_number_is_divided.rs:6:33
//|   |
//| 6 |     let half = patients.count() / 2; //-
//|   |                                 ^ release first, and divide the values: `total.value() as f64 / n.value().max(1) as f64`
//|   |
//|   = note: divide by a constant after the release, or divide each row before the sum: `.map(|p| p.bill / 12)`
//|   = note: for more about this error: `dp-audit explain DP0208`
