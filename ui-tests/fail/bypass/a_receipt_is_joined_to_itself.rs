//! A receipt is joined to itself, so the certificate would list one release twice and omit another.

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
        let (m, second, token) = token.release(patients.count().laplace::<eps!(0.5), 2>())?;
        drop(second); //-
        Ok(token.finish(n.value() + m.value(), first.then(first))) //-
        //+ Ok(token.finish(n.value() + m.value(), first.then(second)))
    }
}

pub fn main() {}

//| error[E0308]: mismatched types
//|   --> fail/bypass/a_receipt_is_joined_to_itself.rs:23:59
//|    |
//| 23 |         Ok(token.finish(n.value() + m.value(), first.then(first))) //-
//|    |                                                      ---- ^^^^^ expected `Receipt<'_, (Eps<...>, ()), ..., _>`, found `Receipt<'_, (Eps<...>, ()), ..., ...>`
//|    |                                                      |
//|    |                                                      arguments to this method are incorrect
