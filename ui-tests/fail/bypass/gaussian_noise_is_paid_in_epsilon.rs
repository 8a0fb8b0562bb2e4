//! A token in ε pays for Gaussian noise, whose loss no ε bounds.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> { //-
//+ pub fn attack<'id>(patients: Patients<'id>, token: Budget<'id, (rho!(1.0), ()), Zcdp>) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.release(patients.count().gaussian::<rho!(0.1), 1>())?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: Gaussian noise has no cost in this budget's measure: (ε,)
//|  --> fail/bypass/gaussian_noise_is_paid_in_epsilon.rs:7:47
//|   |
//| 7 |     let (_n, _receipt, _left) = token.release(patients.count().gaussian::<rho!(0.1), 1>())?;
//|   |                                       ------- ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ use `.laplace(EPSILON)` here, or declare the query's budget in ρ: `#[dp_query(rho = ..)]`
//|   |                                       |
//|   |                                       required by a bound introduced by this call
//|   |
//|   = note: Gaussian noise satisfies no pure ε because of its tails; its cost is exact in ρ-zCDP
//|   = note: for more about this error: `dp-audit explain DP0407`
