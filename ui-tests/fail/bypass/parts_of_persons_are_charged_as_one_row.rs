//! A person can have rows in five parts, so the release costs 2.5 and not 0.5.

use ui_tests::hospital::*;

pub fn attack<'id>(visits: Table<'id, Source<Visit, AddRemove, First>, Visit>, token: Token<'id, eps!(0.5)>) -> Result<(), Error> { //-
//+ pub fn attack<'id>(visits: Table<'id, Source<Visit, AddRemove, First>, Visit>, token: Token<'id, eps!(2.5)>) -> Result<(), Error> {
    let (_rows, _receipt, _left) = token.each::<(eps!(0.5), ()), _, _, _, _, _, _, _>(
        visits.partition(|v| v.minutes.cut((lit!(60), ()))),
        |_, part, budget| {
            let (n, receipt, budget) = budget.release(part.count().laplace::<eps!(0.5), 1>())?;
            Ok((n.value(), receipt, budget))
        },
    )?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: privacy budget exceeded: this costs ε = 2.50 but only ε = 0.50 is left
//|  --> fail/bypass/parts_of_persons_are_charged_as_one_row.rs:7:42
//|   |
//| 7 |     let (_rows, _receipt, _left) = token.each::<(eps!(0.5), ()), _, _, _, _, _, _, _>(
//|   |                                          ^^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|   |
//|   = note: for more about this error: `dp-audit explain DP0101`
