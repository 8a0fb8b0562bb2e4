//! A person's five rows can all be in the part that costs 0.5, but the query pays 5 × 0.25.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.25, reusable)]
pub fn roughly(visits: Table<Visit>) -> i64 {
    visits.count().laplace(0.25).value()
}

#[dp_query(epsilon = 0.5, reusable)]
pub fn precisely(visits: Table<Visit>) -> i64 {
    visits.count().laplace(0.5).value()
}

pub fn attack<'id>(
    visits: Table<'id, Source<Visit, AddRemove, First>, Visit>,
    token: Token<'id, eps!(1.25)>, //-
    //+ token: Token<'id, eps!(2.5)>,
) -> Result<(), Error> {
    let parts = visits.partition(|v| v.minutes.cut((lit!(60), ())));
    let (_rows, _receipt, _left) = token.each_query_of(parts, (roughly(), (precisely(), ())))?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: privacy budget exceeded: this costs ε = 2.50 but only ε = 1.25 is left
//|   --> fail/bypass/queries_of_parts_are_charged_as_the_cheapest.rs:21:42
//|    |
//| 21 |     let (_rows, _receipt, _left) = token.each_query_of(parts, (roughly(), (precisely(), ())))?;
//|    |                                          ^^^^^^^^^^^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|    |
//|    = note: for more about this error: `dp-audit explain DP0101`
//|
//| error[E0277]: privacy budget exceeded: this costs ε = 2.50 but only ε = 1.25 is left
//|   --> fail/bypass/queries_of_parts_are_charged_as_the_cheapest.rs:21:36
//|    |
//| 21 |     let (_rows, _receipt, _left) = token.each_query_of(parts, (roughly(), (precisely(), ())))?;
//|    |                                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|    |
//|    = note: for more about this error: `dp-audit explain DP0101`
//|
//| error[E0277]: privacy budget exceeded: this costs ε = 2.50 but only ε = 1.25 is left
//|   --> fail/bypass/queries_of_parts_are_charged_as_the_cheapest.rs:21:36
//|    |
//| 21 |     let (_rows, _receipt, _left) = token.each_query_of(parts, (roughly(), (precisely(), ())))?;
//|    |                                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|    |
//|    = note: for more about this error: `dp-audit explain DP0101`
