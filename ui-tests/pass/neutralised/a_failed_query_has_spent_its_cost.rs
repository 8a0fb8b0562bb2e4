//! If a query fails, the returned session has paid the query's cost.

use ui_tests::hospital::*;

pub struct Fails;
impl Query for Fails {
    const ORIGIN: Origin = Origin { query: "fails", file: "", line: 0, source_hash: "" };
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
        let (n, receipt, token) = token.release(tables.0.count().laplace::<eps!(0.5), 1>())?;
        let limit = dp_types::law::expr::Param::<Limit>::new(n.value() + 1_000)?;
        drop(limit);
        Ok(token.finish(n.value(), receipt))
    }
}

pub struct Limit;
impl dp_types::law::expr::Parameter for Limit {
    const NAME: &'static str = "limit";
    type Lo = int!(0);
    type Hi = int!(9);
    type Grid = dp_types::law::num::D0;
}

pub fn main() {
    let session = hundred::<AddRemove>().session::<eps!(1.0)>();
    let interrupted = session.run(Fails).err().expect("the limit is out of range");
    assert!(interrupted.to_string().starts_with("the query was not answered, but its cost is spent: "));
    assert!(interrupted.session.run(HeadCount).is_ok());
}
