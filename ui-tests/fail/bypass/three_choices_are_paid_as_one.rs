//! The program makes three choices but pays for one; each choice costs its own ε.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_chosen, _receipt, _left) = token.release(patients.histogram(|p| p.ward).top::<nat!(3), eps!(0.4), 1>())?; //-
    //+ let (_chosen, _receipt, _left) = token.release(patients.histogram(|p| p.ward).top::<nat!(3), eps!(0.3), 1>())?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: privacy budget exceeded: this costs ε = 1.20 but only ε = 1.00 is left
//|  --> fail/bypass/three_choices_are_paid_as_one.rs:6:44
//|   |
//| 6 |     let (_chosen, _receipt, _left) = token.release(patients.histogram(|p| p.ward).top::<nat!(3), eps!(0.4), 1>())?; //-
//|   |                                            ^^^^^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|   |
//|   = note: for more about this error: `dp-audit explain DP0101`
