//! The same without the fault.

use dp_types::composition::Poisson;
use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Budget<'id, (rho!(0.1), ()), Zcdp>) -> Result<(), Error> {
    let half = Poisson::<nat!(1), nat!(2), eps!(0.1), eps!(0.06)>::new();
    let _ = (patients, token, half);
    Ok(())
}

pub fn main() {}
