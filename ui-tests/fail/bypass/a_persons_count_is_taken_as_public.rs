//! The query takes a count of visits as insensitive, but a replaced person can have more or fewer.

use ui_tests::hospital::*;

/// The first dataset has no budget, so the function may not read it.
pub fn attack<'id>(
    table: Table<'id, Source<Visit, ReplaceOne, First>, Visit>, //-
    //+ table: Table<'id, Source<Patient, ReplaceOne, First>, Patient>,
    visits: Visits<'id>,
    token: Budget<'id, (Eps<typenum::U0>, (eps!(1.0), ()))>,
) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.release((table.count() + visits.count()).laplace::<eps!(1.0), 1>())?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: privacy budget exceeded: this costs ε = 1.00 but only ε = 0.00 is left
//|   --> fail/bypass/a_persons_count_is_taken_as_public.rs:12:39
//|    |
//| 12 |     let (_n, _receipt, _left) = token.release((table.count() + visits.count()).laplace::<eps!(1.0), 1>())?;
//|    |                                       ^^^^^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|    |
//|    = note: for more about this error: `dp-audit explain DP0101`
