//! A count of half of the patients at ε = 1 is charged 0.6, but the theorem charges 0.620115.

use dp_types::law::composition::Poisson;
use ui_tests::hospital::*;

pub struct Half;
impl Query for Half {
    const ORIGIN: Origin = Origin { query: "half", file: "", line: 0, source_hash: "" };
    type Sources = (query::Over<Patient, AddRemove>, ());
    type Measure = Pure;
    type Declared = (eps!(1.0), ());
    type Cost = (eps!(1.0), ());
    type Output = i64;

    fn answer<'id>(
        self,
        tables: <Self::Sources as Sources>::Tables<'id>,
        token: Budget<'id, Self::Cost, Self::Measure>,
    ) -> Result<Answer<'id, i64, Self::Cost, impl Log>, Error> {
        let half = Poisson::<nat!(1), nat!(2), eps!(1.0), eps!(0.6)>::new(); //-
        //+ let half = Poisson::<nat!(1), nat!(2), eps!(1.0), eps!(0.620115)>::new();
        let (n, receipt, token) = token.sample(half, tables.0, |patients, budget| {
            let (n, receipt, budget) = budget.release(patients.count().laplace::<eps!(1.0), 1>())?;
            Ok((n.value(), receipt, budget))
        })?;
        Ok(token.finish(n, receipt))
    }
}

pub fn main() {
    let session = hundred::<AddRemove>().session::<eps!(1.0)>();
    assert!(session.run(Half).is_ok());
}
