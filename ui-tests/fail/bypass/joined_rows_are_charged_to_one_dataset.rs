//! A join reads two tables, but only one of their datasets pays.

use dp_types::law::transformation::{left, right};
use typenum::{U2, U3};
use ui_tests::hospital::*;

#[derive(Record)]
pub struct Both {
    /// A number of the first row.
    #[dp(range = 0..=600)]
    pub minutes: i64,
    /// A number of the second row.
    #[dp(range = 0..=600)]
    pub others: i64,
}

pub fn attack<'id>(
    visits: Visits<'id>,
    others: Table<'id, Source<Visit, AddRemove, First>, Visit>,
    token: Budget<'id, (dp_types::law::measure::Eps<typenum::U0>, (eps!(1.0), ()))>, //-
    //+ token: Budget<'id, (eps!(1.0), (eps!(1.0), ()))>,
) -> Result<(), Error> {
    let joined = visits.join::<Both, U3, U2, _, _, _>(others, |v, o| (left(v.minutes), (right(o.minutes), ())));
    let (_n, _receipt, _left) = token.release(joined.count().laplace::<eps!(1.0), 1>())?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: privacy budget exceeded: this costs ε = 1.00 but only ε = 0.00 is left
//|   --> fail/bypass/joined_rows_are_charged_to_one_dataset.rs:24:39
//|    |
//| 24 |     let (_n, _receipt, _left) = token.release(joined.count().laplace::<eps!(1.0), 1>())?;
//|    |                                       ^^^^^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|    |
//|    = note: for more about this error: `dp-audit explain DP0101`
