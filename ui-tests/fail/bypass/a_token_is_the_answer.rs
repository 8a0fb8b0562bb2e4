//! What is left of the token leaves its run.

use ui_tests::hospital::*;

pub struct Bad;
impl Query for Bad {
    const ORIGIN: Origin = Origin { query: "bad", file: "", line: 0, source_hash: "" };
    type Sources = (query::From<Patient, AddRemove>, ());
    type Declared = (eps!(0.5), ());
    type Cost = (eps!(0.5), ());
    type Output = Token<'static, eps!(0.5)>;

    fn answer<'id>(
        self,
        tables: <Self::Sources as Sources>::Tables<'id>,
        token: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, Self::Output, impl Log>, Error> {
        let (rest, token) = token.split::<(eps!(0.5), ())>();
        Ok(token.finish(rest, ()))
    }
}

pub fn main() {}
