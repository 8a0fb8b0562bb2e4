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

//| error[E0277]: this column has only one value, or too many for this strategy
//|  --> fail/bypass/a_tree_is_over_more_values_than_it_has_levels_for.rs:9:51
//|   |
//| 9 |     let (_nodes, _receipt, _left) = token.release(wide.tree::<L1, _, _>().laplace::<eps!(1.0), 1>())?;
//|   |                                                   ^^^^ clamp the values to a smaller range, or divide them: `.map(|v| v.minutes / 60)`
//|   |
//|   = note: a tree takes 2 to 2^16 values, and running counts take 2 to 2^12
//|   = note: for more about this error: `dp-audit explain DP0240`
//|
//| error[E0277]: this column has only one value, or too many for this strategy
//|  --> fail/bypass/a_tree_is_over_more_values_than_it_has_levels_for.rs:9:51
//|   |
//| 9 |     let (_nodes, _receipt, _left) = token.release(wide.tree::<L1, _, _>().laplace::<eps!(1.0), 1>())?;
//|   |                                                   ^^^^^^^^^^^^^^^^^^^^^^^ clamp the values to a smaller range, or divide them: `.map(|v| v.minutes / 60)`
//|   |
//|   = note: a tree takes 2 to 2^16 values, and running counts take 2 to 2^12
//|   = note: for more about this error: `dp-audit explain DP0240`
