//! A query about patients gets a table of numbers.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.call(HeadCount, patients.map(|p| p.age))?; //-
    //+ let (_n, _receipt, _left) = token.call(HeadCount, patients.filter(|p| p.smoker))?;
    Ok(())
}

pub fn main() {}

//| error[E0271]: type mismatch resolving `<Map<Source<Patient, AddRemove, First>, Col<Patient, Here>> as Transformation>::Proxy == PatientColumns`
//|  --> fail/bypass/a_called_query_is_given_mapped_rows.rs:6:55
//|   |
//| 6 |     let (_n, _receipt, _left) = token.call(HeadCount, patients.map(|p| p.age))?; //-
//|   |                                       ----            ^^^^^^^^^^^^^^^^^^^^^^^ expected `PatientColumns`, found `Ex<Col<Patient, Here>>`
//|   |                                       |
//|   |                                       required by a bound introduced by this call
//|
//| error[E0271]: type mismatch resolving `<Map<Source<Patient, AddRemove, First>, Col<Patient, Here>> as Transformation>::Proxy == PatientColumns`
//|  --> fail/bypass/a_called_query_is_given_mapped_rows.rs:6:33
//|   |
//| 6 |     let (_n, _receipt, _left) = token.call(HeadCount, patients.map(|p| p.age))?; //-
//|   |                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ expected `PatientColumns`, found `Ex<Col<Patient, Here>>`
//|
//| error[E0271]: type mismatch resolving `<Map<Source<Patient, AddRemove, First>, Col<Patient, Here>> as Transformation>::Proxy == PatientColumns`
//|  --> fail/bypass/a_called_query_is_given_mapped_rows.rs:6:33
//|   |
//| 6 |     let (_n, _receipt, _left) = token.call(HeadCount, patients.map(|p| p.age))?; //-
//|   |                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ expected `PatientColumns`, found `Ex<Col<Patient, Here>>`
