//! A side's receipt is used outside of its branch, so the certificate would not list the branch.

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

        let (m, receipt, share) = share.release(patients.count().laplace::<eps!(0.5), 2>())?;
        drop((fork, share)); //-
        Ok(token.finish(m.value(), first.then(receipt))) //-
        //+ let second = fork.first::<_, _, ()>(receipt, share);
        //+ Ok(token.finish(m.value(), first.then(second)))
    }
}

pub fn main() {}

//| error[E0308]: mismatched types
//|   --> fail/bypass/a_receipt_of_a_side_is_used_outside.rs:25:47
//|    |
//| 25 |         Ok(token.finish(m.value(), first.then(receipt))) //-
//|    |                                          ---- ^^^^^^^ expected `Receipt<'_, (Eps<...>, ()), ..., _>`, found `Receipt<'_, (..., ()), ..., ..., ...>`
//|    |                                          |
//|    |                                          arguments to this method are incorrect
