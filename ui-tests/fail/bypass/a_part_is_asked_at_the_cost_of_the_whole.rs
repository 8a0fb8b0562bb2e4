//! A person has up to five rows, but a query on the parts is charged as if a person had one row.

use ui_tests::hospital::*;

pub fn attack<'id>(visits: Table<'id, Source<Visit, AddRemove, First>, Visit>, token: Token<'id, eps!(2.0)>) -> Result<(), Error> {
    let parts = visits.partition(|v| v.minutes.cut((lit!(60), ())));
    let (_counts, _receipt, _left) = token.release_each(parts, |part| part.count().laplace::<eps!(0.5), 1>())?; //-
    //+ let (_counts, _receipt, _left) = token.release_each(parts, |part| part.count().laplace::<eps!(0.4), 1>())?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: privacy budget exceeded: this costs ε = 2.50 but only ε = 2.00 is left
//|  --> fail/bypass/a_part_is_asked_at_the_cost_of_the_whole.rs:7:44
//|   |
//| 7 |     let (_counts, _receipt, _left) = token.release_each(parts, |part| part.count().laplace::<eps!(0.5), 1>())?; //-
//|   |                                            ^^^^^^^^^^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|   |
//|   = note: for more about this error: `dp-audit explain DP0101`
