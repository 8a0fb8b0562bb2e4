//! Which wards are true?

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.filter(|p| p.ward); //-
    //+ let odd = patients.filter(|p| p.ward.is(dp_types::law::expr::variant::<Ward, 0>()));
    drop(odd);
    Ok(())
}

pub fn main() {}
