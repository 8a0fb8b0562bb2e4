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
