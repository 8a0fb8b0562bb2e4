//! A Gaussian threshold has δ = 0, for which no threshold is high enough.

use ui_tests::hospital::*;

use dp_types::law::measure::EpsDelta; //-
//-
pub fn attack<'id>(patients: Patients<'id>, token: Budget<'id, (eps!(1.0, delta = 1e-9), ()), Approx>) -> Result<(), Error> {
    let value = patients.map(|p| p.income).key_counts();
    let (_told, _receipt, _left) = token.release(value.gaussian_threshold::<EpsDelta<nat!(1000000), nat!(0)>, 1>())?; //-
    //+ let (_told, _receipt, _left) = token.release(value.gaussian_threshold::<eps!(1.0, delta = 1e-9), 1>())?;
    Ok(())
}

pub fn main() {}
