//! A query in ρ calls a query in ε, whose cost would be charged in the wrong measure.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Budget<'id, (rho!(0.5), ()), Zcdp>) -> Result<(), Error> { //-
//+ pub fn attack<'id>(patients: Patients<'id>, token: Budget<'id, (eps!(0.5), ()), Pure>) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.call(HeadCount, patients)?;
    Ok(())
}

pub fn main() {}

//| error[E0271]: type mismatch resolving `<HeadCount as Query>::Measure == ρ`
//|  --> fail/bypass/a_query_in_epsilon_is_called_by_one_in_rho.rs:7:39
//|   |
//| 7 |     let (_n, _receipt, _left) = token.call(HeadCount, patients)?;
//|   |                                       ^^^^ expected `ρ`, found `ε`
//|
//| error[E0277]: this budget does not cover the cost
//|  --> fail/bypass/a_query_in_epsilon_is_called_by_one_in_rho.rs:7:39
//|   |
//| 7 |     let (_n, _receipt, _left) = token.call(HeadCount, patients)?;
//|   |                                       ^^^^ lower the cost, or give the query or the session a larger budget
//|   |
//|   = note: for more about this error: `dp-audit explain DP0101`
//|
//| error[E0271]: type mismatch resolving `<HeadCount as Query>::Measure == ρ`
//|  --> fail/bypass/a_query_in_epsilon_is_called_by_one_in_rho.rs:7:33
//|   |
//| 7 |     let (_n, _receipt, _left) = token.call(HeadCount, patients)?;
//|   |                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ expected `ρ`, found `ε`
//|
//| error[E0277]: this budget does not cover the cost
//|  --> fail/bypass/a_query_in_epsilon_is_called_by_one_in_rho.rs:7:33
//|   |
//| 7 |     let (_n, _receipt, _left) = token.call(HeadCount, patients)?;
//|   |                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ lower the cost, or give the query or the session a larger budget
//|   |
//|   = note: for more about this error: `dp-audit explain DP0101`
//|
//| error[E0271]: type mismatch resolving `<HeadCount as Query>::Measure == ρ`
//|  --> fail/bypass/a_query_in_epsilon_is_called_by_one_in_rho.rs:7:33
//|   |
//| 7 |     let (_n, _receipt, _left) = token.call(HeadCount, patients)?;
//|   |                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ expected `ρ`, found `ε`
//|
//| error[E0277]: this budget does not cover the cost
//|  --> fail/bypass/a_query_in_epsilon_is_called_by_one_in_rho.rs:7:33
//|   |
//| 7 |     let (_n, _receipt, _left) = token.call(HeadCount, patients)?;
//|   |                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ lower the cost, or give the query or the session a larger budget
//|   |
//|   = note: for more about this error: `dp-audit explain DP0101`
