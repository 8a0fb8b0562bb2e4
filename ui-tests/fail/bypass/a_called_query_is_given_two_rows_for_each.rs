//! A query for a table with one row per patient gets a table with two rows per patient.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5, reusable)]
pub fn days(stays: Table<Stay>) -> i64 {
    stays.map(|s| s.days).sum().laplace(0.5).value()
}

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let stays = patients
        .flat_map::<Stay, typenum::U2, _>(|p| (slot::<Stay, _, _>(p.smoker, (p.ward, (p.age, ()))), ())); //-
        //+ .flat_map::<Stay, typenum::U1, _>(|p| (slot::<Stay, _, _>(p.smoker, (p.ward, (p.age, ()))), ()));
    let (_n, _receipt, _left) = token.call(days, stays)?;
    Ok(())
}

pub fn main() {}

//| error[E0271]: type mismatch resolving `<(UInt<UInt<UTerm, B1>, B0>, ()) as Single>::Entry == UInt<UTerm, B1>`
//|   --> fail/bypass/a_called_query_is_given_two_rows_for_each.rs:14:50
//|    |
//| 14 |     let (_n, _receipt, _left) = token.call(days, stays)?;
//|    |                                       ----       ^^^^^ expected `UInt<UTerm, B1>`, found `UInt<UInt<UTerm, B1>, B0>`
//|    |                                       |
//|    |                                       required by a bound introduced by this call
//|
//| error[E0271]: type mismatch resolving `<(UInt<UInt<UTerm, B1>, B0>, ()) as Single>::Entry == UInt<UTerm, B1>`
//|   --> fail/bypass/a_called_query_is_given_two_rows_for_each.rs:14:33
//|    |
//| 14 |     let (_n, _receipt, _left) = token.call(days, stays)?;
//|    |                                 ^^^^^^^^^^^^^^^^^^^^^^^ expected `UInt<UTerm, B1>`, found `UInt<UInt<UTerm, B1>, B0>`
//|
//| error[E0271]: type mismatch resolving `<(UInt<UInt<UTerm, B1>, B0>, ()) as Single>::Entry == UInt<UTerm, B1>`
//|   --> fail/bypass/a_called_query_is_given_two_rows_for_each.rs:14:33
//|    |
//| 14 |     let (_n, _receipt, _left) = token.call(days, stays)?;
//|    |                                 ^^^^^^^^^^^^^^^^^^^^^^^^ expected `UInt<UTerm, B1>`, found `UInt<UInt<UTerm, B1>, B0>`
