//! A query with a remaining budget of 0.4 calls a query that costs 0.5.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(0.4)>) -> Result<(), Error> { //-
//+ pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(0.6)>) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.call(HeadCount, patients)?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: privacy budget exceeded: this costs ε = 0.50 but only ε = 0.40 is left
//|  --> fail/bypass/a_called_query_costs_more_than_is_left.rs:7:39
//|   |
//| 7 |     let (_n, _receipt, _left) = token.call(HeadCount, patients)?;
//|   |                                       ^^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|   |
//|   = note: for more about this error: `dp-audit explain DP0101`
//|
//| error[E0277]: privacy budget exceeded: this costs ε = 0.50 but only ε = 0.40 is left
//|  --> fail/bypass/a_called_query_costs_more_than_is_left.rs:7:33
//|   |
//| 7 |     let (_n, _receipt, _left) = token.call(HeadCount, patients)?;
//|   |                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|   |
//|   = note: for more about this error: `dp-audit explain DP0101`
//|
//| error[E0277]: privacy budget exceeded: this costs ε = 0.50 but only ε = 0.40 is left
//|  --> fail/bypass/a_called_query_costs_more_than_is_left.rs:7:33
//|   |
//| 7 |     let (_n, _receipt, _left) = token.call(HeadCount, patients)?;
//|   |                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|   |
//|   = note: for more about this error: `dp-audit explain DP0101`
