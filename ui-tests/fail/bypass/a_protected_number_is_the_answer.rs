//! The answer of a query is the count itself, without noise.

use ui_tests::hospital::*;

pub struct Bad;
impl Query for Bad {
    const ORIGIN: Origin = Origin { query: "bad", file: "", line: 0, source_hash: "" };
    type Sources = (query::Over<Patient, AddRemove>, ());
    type Measure = Pure;
    type Declared = (eps!(0.5), ());
    type Cost = (eps!(0.5), ());
    type Output = dp_types::law::aggregate::Protected< //-
        'static, //-
        dp_types::law::aggregate::Count<Source<Patient, AddRemove, First>>, //-
    >; //-
    //+ type Output = i64;

    fn answer<'id>(
        self,
        tables: <Self::Sources as Sources>::Tables<'id>,
        token: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, Self::Output, Self::Cost, impl Log>, Error> {
        let (nothing, token) = token.begin(); //-
        Ok(token.finish(tables.0.count(), nothing)) //-
        //+ let (n, receipt, token) = token.release(tables.0.count().laplace::<eps!(0.5), 1>())?;
        //+ Ok(token.finish(n.value(), receipt))
    }
}

pub fn main() {}

//| error: lifetime may not live long enough
//|   --> fail/bypass/a_protected_number_is_the_answer.rs:24:9
//|    |
//| 18 |     fn answer<'id>(
//|    |               --- lifetime `'id` defined here
//| ...
//| 24 |         Ok(token.finish(tables.0.count(), nothing)) //-
//|    |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ returning this value requires that `'id` must outlive `'static`
