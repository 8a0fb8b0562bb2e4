//! The program drops a receipt, so the certificate would not list the first release.

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
        let (n, first, token) = token.release(patients.count().laplace::<eps!(0.6), 1>())?;
        let (m, second, token) = token.release(patients.count().laplace::<eps!(0.4), 2>())?;
        drop(first); //-
        Ok(token.finish(n.value() + m.value(), second)) //-
        //+ Ok(token.finish(n.value() + m.value(), first.then(second)))
    }
}

pub fn main() {}

//| error[E0308]: mismatched types
//|   --> fail/bypass/a_receipt_is_dropped.rs:23:48
//|    |
//| 23 |         Ok(token.finish(n.value() + m.value(), second)) //-
//|    |                  ------                        ^^^^^^ expected `Receipt<'_, (Eps<...>, ()), ..., _>`, found `Receipt<'_, (Eps<...>, ()), ..., ...>`
//|    |                  |
//|    |                  arguments to this method are incorrect
