//! A tree over a million values needs twenty levels, which is more than the maximum.

use dp_types::law::metric::L1;
use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let wide = patients.map(|p| p.income.clamp(dp_types::lit!(0), dp_types::lit!(1_000_000))); //-
    //+ let wide = patients.map(|p| p.income.clamp(dp_types::lit!(0), dp_types::lit!(60_000)));
    let (_nodes, _receipt, _left) = token.release(wide.tree::<L1, _, _>().laplace::<eps!(1.0), 1>())?;
    Ok(())
}

pub fn main() {}
