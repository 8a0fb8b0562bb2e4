//! A replaced row can leave one part and enter another, so the release costs 1.0 and not 0.5.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Table<'id, Source<Patient, ReplaceOne, First>, Patient>, token: Token<'id, eps!(0.5)>) -> Result<(), Error> { //-
//+ pub fn attack<'id>(patients: Table<'id, Source<Patient, ReplaceOne, First>, Patient>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_rows, _receipt, _left) = token.each::<(eps!(0.5), ()), _, _, _, _, _, _, _>(
        patients.partition(|p| p.ward),
        |_, part, budget| {
            let (n, receipt, budget) = budget.release(part.count().laplace::<eps!(0.5), 1>())?;
            Ok((n.value(), receipt, budget))
        },
    )?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: privacy budget exceeded: this costs ε = 1.00 but only ε = 0.50 is left
//|  --> fail/bypass/replaced_rows_are_charged_in_one_part.rs:7:42
//|   |
//| 7 |     let (_rows, _receipt, _left) = token.each::<(eps!(0.5), ()), _, _, _, _, _, _, _>(
//|   |                                          ^^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|   |
//|   = note: for more about this error: `dp-audit explain DP0101`
