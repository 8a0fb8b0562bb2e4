//! The ends of a clamp are variables, but they decide the sensitivity, so they must be types.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let top = std::env::args().count() as i64; //-
    let odd = patients.map(|p| p.age.clamp(lit!(0), top)); //-
    //+ let odd = patients.map(|p| p.age.clamp(lit!(0), lit!(9)));
    drop(odd);
    Ok(())
}

pub fn main() {}

//| error[E0277]: `clamp` needs literal ends on the grid of its value
//|  --> fail/bypass/a_clamp_range_is_a_variable.rs:7:53
//|   |
//| 7 |     let odd = patients.map(|p| p.age.clamp(lit!(0), top)); //-
//|   |                                      -----          ^^^ write literal ends with no more decimals than the column's step
//|   |                                      |
//|   |                                      required by a bound introduced by this call
//|   |
//|   = note: the ends decide the sensitivity, so they must be known when the query is compiled
//|   = note: for more about this error: `dp-audit explain DP0206`
