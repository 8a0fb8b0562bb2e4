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
