//! A person has up to five rows, so five parts can change, but the query pays 0.5, for one part.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5, reusable)]
pub fn heads(visits: Table<Visit>) -> i64 {
    visits.count().laplace(0.5).value()
}

pub fn attack<'id>(
    visits: Table<'id, Source<Visit, AddRemove, First>, Visit>,
    token: Token<'id, eps!(0.5)>, //-
    //+ token: Token<'id, eps!(2.5)>,
) -> Result<(), Error> {
    let parts = visits.partition(|v| v.minutes.cut((lit!(60), ())));
    let (_rows, _receipt, _left) = token.each_query(parts, heads)?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: privacy budget exceeded: this costs ε = 2.50 but only ε = 0.50 is left
//|   --> fail/bypass/a_query_on_parts_is_charged_once.rs:16:42
//|    |
//| 16 |     let (_rows, _receipt, _left) = token.each_query(parts, heads)?;
//|    |                                          ^^^^^^^^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|    |
//|    = note: for more about this error: `dp-audit explain DP0101`
//|
//| error[E0277]: privacy budget exceeded: this costs ε = 2.50 but only ε = 0.50 is left
//|   --> fail/bypass/a_query_on_parts_is_charged_once.rs:16:36
//|    |
//| 16 |     let (_rows, _receipt, _left) = token.each_query(parts, heads)?;
//|    |                                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|    |
//|    = note: for more about this error: `dp-audit explain DP0101`
//|
//| error[E0277]: privacy budget exceeded: this costs ε = 2.50 but only ε = 0.50 is left
//|   --> fail/bypass/a_query_on_parts_is_charged_once.rs:16:36
//|    |
//| 16 |     let (_rows, _receipt, _left) = token.each_query(parts, heads)?;
//|    |                                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|    |
//|    = note: for more about this error: `dp-audit explain DP0101`
