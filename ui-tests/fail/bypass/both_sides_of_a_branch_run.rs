//! The program runs both sides of a branch, and each spends the same share.

use ui_tests::hospital::*;

pub struct Asks;
impl Query for Asks {
    const ORIGIN: Origin = Origin { query: "asks", file: "", line: 0, source_hash: "" };
    type Sources = (query::Over<Patient, AddRemove>, ());
    type Measure = Pure;
    type Declared = (eps!(1.0), ());
    type Cost = (eps!(1.0), ());
    type Output = i64;

    fn answer<'id>(
        self,
        tables: <Self::Sources as Sources>::Tables<'id>,
        token: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, i64, Self::Cost, impl Log>, Error> {
        let patients = tables.0;
        let (n, first, token) = token.release(patients.count().laplace::<eps!(0.5), 1>())?;
        let (share, fork, token) = token.branch::<(eps!(0.5), ())>();

        let (nothing, share) = share.begin();
        let one = fork.first::<_, _, ()>(nothing, share);
        let (m, receipt, share) = share.release(patients.count().laplace::<eps!(0.5), 2>())?; //-
        drop((receipt, share)); //-
        Ok(token.finish(n.value() + m.value(), first.then(one))) //-
        //+ Ok(token.finish(n.value(), first.then(one)))
    }
}

pub fn main() {}

//| error[E0382]: use of moved value: `share`
//|   --> fail/bypass/both_sides_of_a_branch_run.rs:25:35
//|    |
//| 23 |         let (nothing, share) = share.begin();
//|    |                       ----- move occurs because `share` has type `ui_tests::hospital::Budget<'_, (Eps<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UTerm, B1>, B1>, B1>, B1>, B0>, B1>, B0>, B0>, B0>, B0>, B1>, B0>, B0>, B1>, B0>, B0>, B0>, B0>, B0>>, ()), ε, In<(Eps<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UTerm, B1>, B1>, B1>, B1>, B0>, B1>, B0>, B0>, B0>, B0>, B1>, B0>, B0>, B1>, B0>, B0>, B0>, B0>, B0>>, ()), Top>>`, which does not implement the `Copy` trait
//| 24 |         let one = fork.first::<_, _, ()>(nothing, share);
//|    |                                                   ----- value moved here
//| 25 |         let (m, receipt, share) = share.release(patients.count().laplace::<eps!(0.5), 2>())?; //-
//|    |                                   ^^^^^ value used here after move
