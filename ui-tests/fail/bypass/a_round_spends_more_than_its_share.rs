//! A round spends 0.3, but its share is 0.2.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_receipt, _left) = token.repeat::<(eps!(0.2), ()), typenum::U3, _, _, _>(|_, budget| {
        let (_n, receipt, budget) = budget.release(patients.count().laplace::<eps!(0.3), 1>())?; //-
        //+ let (_n, receipt, budget) = budget.release(patients.count().laplace::<eps!(0.2), 1>())?;
        Ok((receipt, budget))
    })?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: privacy budget exceeded: this costs ε = 0.30 but only ε = 0.20 is left
//|  --> fail/bypass/a_round_spends_more_than_its_share.rs:7:44
//|   |
//| 7 |         let (_n, receipt, budget) = budget.release(patients.count().laplace::<eps!(0.3), 1>())?; //-
//|   |                                            ^^^^^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|   |
//|   = note: for more about this error: `dp-audit explain DP0101`
