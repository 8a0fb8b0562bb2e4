//! The program uses variant 2^32 + 1, which 32 bits would confuse with the second variant.

use ui_tests::hospital::*;

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
        let there = tables.0.filter(|p| p.ward.is(dp_types::law::expr::variant::<Ward, 4_294_967_297>())); //-
        //+ let there = tables.0.filter(|p| p.ward.is(dp_types::law::expr::variant::<Ward, 1>()));
        let (n, receipt, token) = token.release(there.count().laplace::<eps!(0.5), 1>())?;
        Ok(token.finish(n.value(), receipt))
    }
}
