//! A hundred rounds at ε = 0.1 each are charged as five rounds.

use dp_types::law::composition::Optimal;
use ui_tests::hospital::*;

pub struct Rounds;
impl Query for Rounds {
    const ORIGIN: Origin = Origin { query: "rounds", file: "", line: 0, source_hash: "" };
    type Sources = (query::Over<Patient, AddRemove>, ());
    type Measure = Approx;
    type Declared = (eps!(9.0, delta = 1e-6), ());
    type Cost = (eps!(9.0, delta = 1e-6), ());
    type Output = ();

    fn answer<'id>(
        self,
        tables: <Self::Sources as Sources>::Tables<'id>,
        token: Budget<'id, Self::Cost, Self::Measure>,
    ) -> Result<Answer<'id, (), Self::Cost, impl Log>, Error> {
        type Share = eps!(0.1, delta = 1e-9);
        type Charged = eps!(0.5, delta = 1e-6); //-
        //+ type Charged = eps!(8.0, delta = 1e-6);
        let (receipt, token) = token.repeat_by::<Optimal, Share, nat!(100), Charged, _, _, _>(|_, budget| {
            let (_n, receipt, budget) = budget.release(tables.0.count().laplace::<eps!(0.1), 1>())?;
            Ok((receipt, budget))
        })?;
        Ok(token.finish((), receipt))
    }
}

pub fn main() {
    let session = hundred::<AddRemove>().session::<eps!(9.0, delta = 1e-6)>();
    assert!(session.run(Rounds).is_ok());
}
