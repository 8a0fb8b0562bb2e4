//! At this rate, fewer than 95 of 100 runs have noise within 10, but the certificate claims 95.

use ui_tests::hospital::*;

use dp_types::law::mechanism::Accuracy;
use dp_types::law::num::D0;

pub fn main() {
    let session = hundred::<AddRemove>().session::<eps!(0.5)>();
    assert!(session.run(Asks).is_ok());
}

pub struct Asks;
impl Query for Asks {
    const ORIGIN: Origin = Origin { query: "asks", file: "", line: 0, source_hash: "" };
    type Sources = (query::Over<Patient, AddRemove>, ());
    type Measure = Pure;
    type Declared = (eps!(0.5), ());
    type Cost = (eps!(0.5), ());
    type Output = i64;

    fn answer<'id>(
        self,
        tables: <Self::Sources as Sources>::Tables<'id>,
        token: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, i64, Self::Cost, impl Log>, Error> {
        type Near = Accuracy<int!(10), D0, nat!(950000), (nat!(2843485), nat!(10))>; //-
        //+ type Near = Accuracy<int!(10), D0, nat!(950000), (nat!(2843486), nat!(10))>;
        let (n, receipt, token) = token.release(tables.0.count().laplace_within::<Near, 1>())?;
        Ok(token.finish(n.value(), receipt))
    }
}
