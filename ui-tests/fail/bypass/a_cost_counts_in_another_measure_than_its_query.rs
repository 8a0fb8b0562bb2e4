//! The query has a budget in ε but counts its releases in ρ.

use ui_tests::hospital::*;

pub struct Mixed;
impl Query for Mixed {
    const ORIGIN: Origin = Origin { query: "mixed", file: "", line: 0, source_hash: "" };
    type Sources = (query::Over<Patient, AddRemove>, ());
    type Measure = Zcdp; //-
    //+ type Measure = Pure;
    type Declared = (eps!(1.0), ());
    type Cost = (eps!(1.0), ());
    type Output = i64;

    fn answer<'id>(
        self,
        tables: <Self::Sources as Sources>::Tables<'id>,
        token: Budget<'id, Self::Cost, Self::Measure>,
    ) -> Result<Answer<'id, i64, Self::Cost, impl Log>, Error> {
        let (n, receipt, token) = token.release(tables.0.count().laplace::<eps!(1.0), 1>())?;
        Ok(token.finish(n.value(), receipt))
    }
}

pub fn main() {}

//| error[E0277]: this budget does not cover the cost
//|   --> fail/bypass/a_cost_counts_in_another_measure_than_its_query.rs:20:41
//|    |
//| 20 |         let (n, receipt, token) = token.release(tables.0.count().laplace::<eps!(1.0), 1>())?;
//|    |                                         ^^^^^^^ lower the cost, or give the query or the session a larger budget
//|    |
//|    = note: for more about this error: `dp-audit explain DP0101`
