//! The lower end of a clamp is above the upper end.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.map(|p| p.age.clamp(lit!(99), lit!(18))); //-
    //+ let odd = patients.map(|p| p.age.clamp(lit!(18), lit!(99)));
    drop(odd);
    Ok(())
}

pub fn main() {}

//| error[E0277]: `clamp` needs a number and a nonempty range
//|  --> fail/bypass/a_clamp_range_is_empty.rs:6:38
//|   |
//| 6 |     let odd = patients.map(|p| p.age.clamp(lit!(99), lit!(18))); //-
//|   |                                      ^^^^^ write `.clamp(LO, HI)` on a number, with literals and LO at most HI
//|   |
//|   = note: for more about this error: `dp-audit explain DP0206`
