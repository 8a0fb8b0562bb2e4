//! This side of a branch never runs, so the certificate could list a release that is not paid for.

use dp_types::law::aggregate::Count;
use dp_types::law::mechanism::{Laplace, Release};
use ui_tests::hospital::*;

pub struct Forger;
impl Query for Forger {
    const ORIGIN: Origin = Origin { query: "forger", file: "", line: 0, source_hash: "" };
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
        let (share, fork, token) = token.branch::<(Eps<typenum::U0>, ())>();
        let (nothing, share) = share.begin();
        let listed = fork.first::<_, (), Listed>(nothing, share); //-
        //+ let listed = fork.first::<_, (), ()>(nothing, share);
        let (n, paid, token) = token.release(tables.0.count().laplace::<eps!(0.5), 1>())?;
        Ok(token.finish(n.value(), listed.then(paid)))
    }
}

pub type Listed = Release<Count<Source<Patient, AddRemove, First>>, Laplace<eps!(0.5), 99>, Pure>;

pub fn main() {
    let session = hundred::<AddRemove>().session::<eps!(0.5)>();
    assert!(session.run(Forger).is_ok());
}
