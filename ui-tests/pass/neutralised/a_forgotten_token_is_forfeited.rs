//! `mem::forget` on a token pays nothing back: the session has lost the whole cost.

use ui_tests::hospital::*;

pub struct Forgets;
impl Query for Forgets {
    const ORIGIN: Origin = Origin { query: "forgets", file: "", line: 0, source_hash: "" };
    type Sources = (query::From<Patient, AddRemove>, ());
    type Declared = (eps!(0.5), ());
    type Cost = (eps!(0.5), ());
    type Output = ();

    fn answer<'id>(
        self,
        _: <Self::Sources as Sources>::Tables<'id>,
        token: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, (), impl Log>, Error> {
        let (unused, token) = token.split::<(eps!(0.4), ())>();
        std::mem::forget(unused);
        Ok(token.finish((), ()))
    }
}

pub fn main() {
    let session = hundred::<AddRemove>().session::<eps!(1.0)>();
    let (_, session) = session.run(Forgets).expect("nothing is drawn");
    // Exactly 0.5 is left: one more query of 0.5, and none after it (`a_query_runs_once_too_often`).
    assert!(session.run(HeadCount).is_ok());
}
