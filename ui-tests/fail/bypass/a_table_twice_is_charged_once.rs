//! The union of a table with itself has each person twice, but is charged once.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let twice = patients.union(patients);
    let count: dp_types::law::aggregate::Protected<'id, _> = twice.count();
    let (_n, _receipt, _left) = token.release(once(count).laplace::<eps!(1.0), 1>())?;
    Ok(())
}

fn once<'id, A: dp_types::law::aggregate::Aggregate<Sensitivity = (nat!(1), ())>>( //-
//+ fn once<'id, A: dp_types::law::aggregate::Aggregate<Sensitivity = (nat!(2), ())>>(
    count: dp_types::law::aggregate::Protected<'id, A>,
) -> dp_types::law::aggregate::Protected<'id, A> {
    count
}

pub fn main() {}

//| error[E0271]: type mismatch resolving `<Count<Union<Source<Patient, AddRemove, First>, Source<Patient, AddRemove, First>>> as Aggregate>::Sensitivity == (UInt<UTerm, B1>, ())`
//|  --> fail/bypass/a_table_twice_is_charged_once.rs:8:52
//|   |
//| 8 |     let (_n, _receipt, _left) = token.release(once(count).laplace::<eps!(1.0), 1>())?;
//|   |                                               ---- ^^^^^ expected `(UInt<UTerm, B1>, ())`, found `(UInt<UInt<UTerm, B1>, B0>, ())`
//|   |                                               |
//|   |                                               required by a bound introduced by this call
