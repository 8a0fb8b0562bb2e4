//! A slot makes visits, but the new table has stays.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) {
    let stays = patients
        .flat_map::<Stay, typenum::U2, _>(|p| (slot::<Visit, _, _>(p.smoker, (p.age, (p.age, ()))), ())); //-
        //+ .flat_map::<Stay, typenum::U2, _>(|p| (slot::<Stay, _, _>(p.smoker, (p.ward, (p.age, ()))), ()));
    drop(stays);
}

pub fn main() {}

//| error[E0277]: this is not a list of rows of the new record
//|  --> fail/bypass/a_new_row_is_of_another_record.rs:7:40
//|   |
//| 7 |         .flat_map::<Stay, typenum::U2, _>(|p| (slot::<Visit, _, _>(p.smoker, (p.age, (p.age, ()))), ())); //-
//|   |          --------                      ^ give each row as a tuple of a condition and one value per column
//|   |          |
//|   |          required by a bound introduced by this call
//|   |
//|   = note: for more about this error: `dp-audit explain DP0217`
