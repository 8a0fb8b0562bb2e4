//! A sample is charged in ρ, but no theorem gives a ρ of a sample for all mechanisms.

use dp_types::law::composition::Poisson;
use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Budget<'id, (rho!(0.1), ()), Zcdp>) -> Result<(), Error> { //-
    let half = Poisson::<nat!(1), nat!(2), rho!(0.1), rho!(0.05)>::new(); //-
//+ pub fn attack<'id>(patients: Patients<'id>, token: Budget<'id, (eps!(0.1), ()), Pure>) -> Result<(), Error> {
//+     let half = Poisson::<nat!(1), nat!(2), eps!(0.1), eps!(0.06)>::new();
    let (_n, _receipt, _left) = token.sample(half, patients, |patients, budget| {
        let (n, receipt, budget) = budget.release(patients.count().gaussian::<rho!(0.1), 1>())?; //-
        //+ let (n, receipt, budget) = budget.release(patients.count().laplace::<eps!(0.1), 1>())?;
        Ok((n.value(), receipt, budget))
    })?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: a sample amplifies costs in ε, in (ε, δ) and at Rényi orders, but this cost is in another measure
//|   --> fail/bypass/a_sample_is_charged_in_rho.rs:10:46
//|    |
//| 10 |     let (_n, _receipt, _left) = token.sample(half, patients, |patients, budget| {
//|    |                                       ------ ^^^^ declare the query's budget in ε, `eps!(1.0)`, in ε and δ, `eps!(1.0, delta = 1e-6)`, or at Rényi orders, `RenyiEps`
//|    |                                       |
//|    |                                       required by a bound introduced by this call
//|    |
//|    = note: for more about this error: `dp-audit explain DP0230`
//|
//| error[E0277]: a sample amplifies costs in ε, in (ε, δ) and at Rényi orders, but this cost is in another measure
//|   --> fail/bypass/a_sample_is_charged_in_rho.rs:10:46
//|    |
//| 10 |     let (_n, _receipt, _left) = token.sample(half, patients, |patients, budget| {
//|    |                                       ------ ^^^^ declare the query's budget in ε, `eps!(1.0)`, in ε and δ, `eps!(1.0, delta = 1e-6)`, or at Rényi orders, `RenyiEps`
//|    |                                       |
//|    |                                       required by a bound introduced by this call
//|    |
//|    = note: for more about this error: `dp-audit explain DP0230`
