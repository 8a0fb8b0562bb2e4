//! A stable choice has δ = 0, for which no lead is large enough.

use ui_tests::hospital::*;

use dp_types::law::measure::EpsDelta; //-
//-
pub fn attack<'id>(patients: Patients<'id>, token: Budget<'id, (eps!(1.0, delta = 1e-9), ()), Approx>) -> Result<(), Error> {
    let value = patients.histogram(|p| p.ward);
    let (_told, _receipt, _left) = token.release(value.select_stable::<EpsDelta<nat!(1000000), nat!(0)>, 1>())?; //-
    //+ let (_told, _receipt, _left) = token.release(value.select_stable::<eps!(1.0, delta = 1e-9), 1>())?;
    Ok(())
}

pub fn main() {}
