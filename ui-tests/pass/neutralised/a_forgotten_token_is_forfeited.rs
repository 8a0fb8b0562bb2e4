//! If a query calls `mem::forget` on a token, it gets nothing back: the session has lost the whole
//! cost.

use ui_tests::hospital::*;

pub struct Forgets;
impl Query for Forgets {
    const ORIGIN: Origin = Origin { query: "forgets", file: "", line: 0, source_hash: "" };
    type Sources = (query::Over<Patient, AddRemove>, ());
    type Measure = Pure;
    type Declared = (eps!(0.5), ());
    type Cost = (eps!(0.5), ());
    type Output = ();

    fn answer<'id>(
        self,
        _: <Self::Sources as Sources>::Tables<'id>,
        token: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, (), Self::Cost, impl Log>, Error> {
        let (nothing, token) = token.begin();
        std::mem::forget(token);
        // The function `finish` takes a token, so no answer can be made without one. The query can
        // only fail or never end.
        drop(nothing);
        dp_types::law::expr::Param::<Limit>::new(10)?;
        let (nothing, token): (Receipt<'id, _, _, (), Top>, Token<'id, eps!(0.5)>) = unreachable!();
        Ok(token.finish((), nothing))
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
    let session = session.run(Forgets).err().expect("10 is out of range").session;
    // Exactly 0.5 is left, which is enough for one more query of 0.5 (see
    // `a_query_runs_once_too_often`).
    assert!(session.run(HeadCount).is_ok());
}
