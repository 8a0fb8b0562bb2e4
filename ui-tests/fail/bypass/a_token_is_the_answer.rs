//! The answer of a query is its remaining token, so the token would leave the run.

use ui_tests::hospital::*;

pub struct Bad;
impl Query for Bad {
    const ORIGIN: Origin = Origin { query: "bad", file: "", line: 0, source_hash: "" };
    type Sources = (query::Over<Patient, AddRemove>, ());
    type Measure = Pure;
    type Declared = (eps!(0.5), ());
    type Cost = (eps!(0.5), ());
    type Output = Token<'static, eps!(0.5)>; //-
    //+ type Output = i64;

    fn answer<'id>(
        self,
        tables: <Self::Sources as Sources>::Tables<'id>,
        token: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, Self::Output, Self::Cost, impl Log>, Error> {
        let (rest, _fork, token) = token.branch::<(eps!(0.5), ())>(); //-
        let (nothing, token) = token.begin(); //-
        Ok(token.finish(rest, nothing)) //-
        //+ let (n, receipt, token) = token.release(tables.0.count().laplace::<eps!(0.5), 1>())?;
        //+ Ok(token.finish(n.value(), receipt))
    }
}

pub fn main() {}

//| error[E0308]: arguments to this method are incorrect
//|   --> fail/bypass/a_token_is_the_answer.rs:22:18
//|    |
//| 22 |         Ok(token.finish(rest, nothing)) //-
//|    |                  ^^^^^^
