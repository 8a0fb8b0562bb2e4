//! A new table has at most zero rows per row.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) {
    let stays = patients
        .flat_map::<Stay, typenum::U0, _>(|p| (slot::<Stay, _, _>(p.smoker, (p.ward, (p.age, ()))), ())); //-
        //+ .flat_map::<Stay, typenum::U2, _>(|p| (slot::<Stay, _, _>(p.smoker, (p.ward, (p.age, ()))), ()));
    drop(stays);
}

pub fn main() {}

//| error[E0277]: a privacy cost and a row limit must be above zero
//|  --> fail/bypass/a_row_gives_at_most_no_rows.rs:7:27
//|   |
//| 7 |         .flat_map::<Stay, typenum::U0, _>(|p| (slot::<Stay, _, _>(p.smoker, (p.ward, (p.age, ()))), ())); //-
//|   |          --------         ^^^^^^^^^^^ write a number above zero: `eps!(0.5)`, `typenum::U5`
//|   |          |
//|   |          required by a bound introduced by this call
//|   |
//|   = note: a release at ε = 0 would need infinite noise, and a unit needs at least one row
//|   = note: for more about this error: `dp-audit explain DP0402`
