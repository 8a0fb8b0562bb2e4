//! Randomised response is applied to scores, but one row can change any number of scores.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_r, _receipt, _left) =
        token.release(patients.map(|p| p.age).median().randomized_response::<_, eps!(1.0), 1>((lit!(3), ())))?; //-
        //+ token.release(patients.histogram(|p| p.ward).randomized_response::<_, eps!(1.0), 1>((lit!(3), ())))?;
    Ok(())
}

pub fn main() {}
