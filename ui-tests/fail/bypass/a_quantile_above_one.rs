//! The quantile is 3/2, for which the weight of a row would be negative.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_chosen, _receipt, _left) = token.release(patients.map(|p| p.age).quantile::<nat!(3), nat!(2), _, _>().select::<eps!(1.0), 1>())?; //-
    //+ let (_chosen, _receipt, _left) = token.release(patients.map(|p| p.age).quantile::<nat!(2), nat!(3), _, _>().select::<eps!(1.0), 1>())?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: a quantile must lie strictly between 0 and 1
//|  --> fail/bypass/a_quantile_above_one.rs:6:87
//|   |
//| 6 | ...ge).quantile::<nat!(3), nat!(2), _, _>().select::<eps!(1.0), 1>())?; //-
//|   |                   ^^^^^^^ ask for a quantile near the end, such as `.quantile(0.99)`: one row decides the end itself
//|   |
//|   = note: for more about this error: `dp-audit explain DP0218`
