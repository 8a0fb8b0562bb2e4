//! The same without the fault.

use dp_types::aggregate::Count;
use dp_types::budget::branch;
use dp_types::mechanism::Laplace;
use ui_tests::hospital::*;

pub struct Forger;
impl Query for Forger {
    const ORIGIN: Origin = Origin { query: "forger", file: "", line: 0, source_hash: "" };
    type Sources = (query::From<Patient, AddRemove>, ());
    type Declared = (eps!(0.5), ());
    type Cost = (eps!(0.5), ());
    type Output = i64;

    fn answer<'id>(
        self,
        tables: <Self::Sources as Sources>::Tables<'id>,
        token: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, i64, impl Log>, Error> {
        let (n, paid, token) = token.laplace::<eps!(0.5), 1, _>(tables.0.count())?;
        let (nothing, token) = token.split::<()>();
        let listed = branch::first::<_, (), _, _>((), nothing);
        drop(paid);
        Ok(token.finish(n.value(), listed))
    }
}

pub type Listed = Laplace<Count<Source<Patient, AddRemove, First>>, eps!(0.5), 99>;

pub fn main() {
    let session = hundred::<AddRemove>().session::<eps!(0.5)>();
    assert!(session.run(Forger).is_ok());
}
