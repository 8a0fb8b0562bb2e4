//! A category is used as a condition, but no ward is true or false.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.filter(|p| p.ward); //-
    //+ let odd = patients.filter(|p| p.ward.is(dp_types::law::expr::variant::<Ward, 0>()));
    drop(odd);
    Ok(())
}

pub fn main() {}
