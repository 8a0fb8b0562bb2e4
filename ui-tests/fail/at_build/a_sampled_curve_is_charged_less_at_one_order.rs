//! A sampled Gaussian count is charged 0.000171 at order 2; the theorem charges 0.000172.

use dp_types::law::composition::Poisson;
use dp_types::law::measure::{Renyi, RenyiEps};
use ui_tests::hospital::*;

type Orders = (nat!(2000000), (nat!(4000000), ()));
type At<A, B> = RenyiEps<Orders, (A, (B, ()))>;
/// A count with Gaussian noise at ρ = 0.5.
type OnTable = At<nat!(1000000), nat!(2000000)>;
type Sampled = At<nat!(171), nat!(381)>; //-
//+ type Sampled = At<nat!(172), nat!(381)>;

pub struct Hundredth;
impl Query for Hundredth {
    const ORIGIN: Origin = Origin { query: "hundredth", file: "", line: 0, source_hash: "" };
    type Sources = (query::Over<Patient, AddRemove>, ());
    type Measure = Renyi<Orders>;
    type Declared = (OnTable, ());
    type Cost = (OnTable, ());
    type Output = i64;

    fn answer<'id>(
        self,
        tables: <Self::Sources as Sources>::Tables<'id>,
        token: Budget<'id, Self::Cost, Self::Measure>,
    ) -> Result<Answer<'id, i64, Self::Cost, impl Log>, Error> {
        let hundredth = Poisson::<nat!(1), nat!(100), OnTable, Sampled>::new();
        let (n, receipt, token) = token.sample(hundredth, tables.0, |patients, budget| {
            let (n, receipt, budget) = budget.release(patients.count().gaussian::<rho!(0.5), 1>())?;
            Ok((n.value(), receipt, budget))
        })?;
        Ok(token.finish(n, receipt))
    }
}

pub fn main() {
    let session = hundred::<AddRemove>().session::<OnTable>();
    assert!(session.run(Hundredth).is_ok());
}
