//! A row moves this tree by √7 in L2, but by 7 in L1, so Laplace noise for √7 is too small.

use dp_types::law::metric::L2; //-
//+ use dp_types::law::metric::L1;
use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_nodes, _receipt, _left) = token.release(patients.map(|p| p.age).tree::<L2, _, _>().laplace::<eps!(1.0), 1>())?; //-
    //+ let (_nodes, _receipt, _left) = token.release(patients.map(|p| p.age).tree::<L1, _, _>().laplace::<eps!(1.0), 1>())?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: this mechanism needs a bound in the dp_types::law::metric::L1 metric, but this value is bounded in dp_types::law::metric::L2
//|  --> fail/bypass/a_tree_in_l2_gets_laplace_noise.rs:8:51
//|   |
//| 8 |     let (_nodes, _receipt, _left) = token.release(patients.map(|p| p.age).tree::<L2, _, _>().laplace::<eps!(1.0), 1>())?; //-
//|   |                                           ------- ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ choose by scores instead: `.select(EPSILON)`; release a vector bounded in L2 with `.gaussian(RHO)`
//|   |                                           |
//|   |                                           required by a bound introduced by this call
//|   |
//|   = note: a bound on each entry, or on a vector's length (L2), does not bound the sum of all changes (L1)
//|   = note: for more about this error: `dp-audit explain DP0407`
