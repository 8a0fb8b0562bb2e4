//! Two datasets decide about matched rows, but only one of them pays.

use ui_tests::hospital::*;

pub fn attack<'id>(
    visits: Visits<'id>,
    others: Table<'id, Source<Visit, AddRemove, First>, Visit>,
    token: Budget<'id, (dp_types::law::measure::Eps<typenum::U0>, (eps!(1.0), ()))>, //-
    //+ token: Budget<'id, (eps!(1.0), (eps!(1.0), ()))>,
) -> Result<(), Error> {
    let (_n, _receipt, _left) = token.release(visits.semi_join(others).count().laplace::<eps!(1.0), 1>())?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: privacy budget exceeded: this costs ε = 1.00 but only ε = 0.00 is left
//|   --> fail/bypass/matched_rows_are_charged_to_one_dataset.rs:11:39
//|    |
//| 11 |     let (_n, _receipt, _left) = token.release(visits.semi_join(others).count().laplace::<eps!(1.0), 1>())?;
//|    |                                       ^^^^^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|    |
//|    = note: for more about this error: `dp-audit explain DP0101`
