//! Three rounds at ε = 0.2 cost more than the remaining budget of 0.5.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(0.5)>) -> Result<(), Error> {
    let (_receipt, _left) = token.repeat::<(eps!(0.2), ()), typenum::U3, _, _, _>(|_, budget| { //-
    //+ let (_receipt, _left) = token.repeat::<(eps!(0.2), ()), typenum::U2, _, _, _>(|_, budget| {
        let (_n, receipt, budget) = budget.release(patients.count().laplace::<eps!(0.2), 1>())?;
        Ok((receipt, budget))
    })?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: privacy budget exceeded: this costs ε = 0.60 but only ε = 0.50 is left
//|  --> fail/bypass/a_loop_costs_more_than_is_left.rs:6:35
//|   |
//| 6 |     let (_receipt, _left) = token.repeat::<(eps!(0.2), ()), typenum::U3, _, _, _>(|_, budget| { //-
//|   |                                   ^^^^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|   |
//|   = note: for more about this error: `dp-audit explain DP0101`
