//! The query declares 0.4 but spends 0.5.

use ui_tests::hospital::*;

pub struct Bad;
impl Query for Bad {
    const ORIGIN: Origin = Origin { query: "bad", file: "", line: 0, source_hash: "" };
    type Sources = (query::Over<Patient, AddRemove>, ());
    type Measure = Pure;
    type Declared = (eps!(0.4), ()); //-
    //+ type Declared = (eps!(0.5), ());
    type Cost = (eps!(0.5), ());
    type Output = i64;

    fn answer<'id>(
        self,
        tables: <Self::Sources as Sources>::Tables<'id>,
        token: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, Self::Output, Self::Cost, impl Log>, Error> {
        let (n, receipt, token) = token.release(tables.0.count().laplace::<eps!(0.5), 1>())?;
        Ok(token.finish(n.value(), receipt))
    }
}

pub fn main() {}

//| error[E0277]: privacy budget exceeded: this costs ε = 0.50 but only ε = 0.40 is left
//|   --> fail/bypass/a_query_declares_less_than_it_costs.rs:10:21
//|    |
//| 10 |     type Declared = (eps!(0.4), ()); //-
//|    |                     ^^^^^^^^^^^^^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|    |
//|    = note: for more about this error: `dp-audit explain DP0101`
