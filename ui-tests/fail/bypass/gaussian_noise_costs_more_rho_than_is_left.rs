//! A release costs ρ = 0.2, but the remaining budget is 0.1.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Budget<'id, (rho!(0.1), ()), Zcdp>) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.release(patients.count().gaussian::<rho!(0.2), 1>())?; //-
    //+ let (_n, _receipt, _left) = token.release(patients.count().gaussian::<rho!(0.1), 1>())?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: privacy budget exceeded: this costs ρ = 0.2000 but only ρ = 0.1000 is left
//|  --> fail/bypass/gaussian_noise_costs_more_rho_than_is_left.rs:6:39
//|   |
//| 6 |     let (_n, _receipt, _left) = token.release(patients.count().gaussian::<rho!(0.2), 1>())?; //-
//|   |                                       ^^^^^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|   |
//|   = note: for more about this error: `dp-audit explain DP0101`
