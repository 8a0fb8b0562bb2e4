//! A person has up to three visits, and a sample of half of the rows probably contains one.

use dp_types::law::composition::Poisson;
use ui_tests::hospital::*;

pub fn attack<'id>(
    visits: Table<'id, Source<Visit, AddRemove, First>, Visit>, //-
    //+ visits: Table<'id, Source<Patient, AddRemove, First>, Patient>,
    token: Token<'id, eps!(1.0)>,
) -> Result<(), Error> {
    let half = Poisson::<nat!(1), nat!(2), eps!(0.5), eps!(0.5)>::new();
    let (_n, _receipt, _left) = token.sample(half, visits, |visits, budget| {
        let (n, receipt, budget) = budget.release(visits.count().laplace::<eps!(0.5), 1>())?;
        Ok((n.value(), receipt, budget))
    })?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: one privacy unit can have several rows in this table, but a sample takes each row by itself
//|   --> fail/bypass/a_sample_of_visits_of_persons.rs:12:52
//|    |
//| 12 |     let (_n, _receipt, _left) = token.sample(half, visits, |visits, budget| {
//|    |                                                    ^^^^^^ take a table whose privacy unit is a row or an identifier with `at_most = 1`
//|    |
//|    = note: amplification needs all rows of a unit in the sample or none; if rows are taken one by one, a unit of many rows is nearly always in
//|    = note: for more about this error: `dp-audit explain DP0230`
