//! A person has up to five rows, so five parts can change, but the query pays only 0.5, the cost for one part.

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
