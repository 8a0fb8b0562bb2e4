//! The second side of a branch spends more than the share that the branch reserved.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (n, _first, token) = token.release(patients.count().laplace::<eps!(0.5), 1>())?;
    let (share, fork, rest) = token.branch::<(eps!(0.2), ())>();
    if n.value() > 5 {
        let (_m, _receipt, _) = share.release(patients.count().laplace::<eps!(0.2), 2>())?;
    } else {
        let (_m, _receipt, _) = share.release(patients.count().laplace::<eps!(0.4), 3>())?; //-
        //+ let (_m, _receipt, _) = share.release(patients.count().laplace::<eps!(0.1), 3>())?;
    }
    drop((fork, rest));
    Ok(())
}

pub fn main() {}

//| error[E0277]: privacy budget exceeded: this costs ε = 0.40 but only ε = 0.20 is left
//|   --> fail/bypass/a_branch_side_spends_more_than_its_share.rs:11:39
//|    |
//| 11 |         let (_m, _receipt, _) = share.release(patients.count().laplace::<eps!(0.4), 3>())?; //-
//|    |                                       ^^^^^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|    |
//|    = note: for more about this error: `dp-audit explain DP0101`
