//! The called query counts all its rows for free, but the caller may have filtered the rows.

use ui_tests::hospital::*;

pub struct Helper;
impl Query for Helper {
    const ORIGIN: Origin = Origin { query: "helper", file: "", line: 0, source_hash: "" };
    type Sources = (query::Over<Patient, ReplaceOne>, ());
    type Measure = Pure;
    type Declared = (eps!(0.5), ());
    type Cost = (eps!(0.5), ());
    type Output = i64;

    fn answer<'id>(
        self,
        tables: <Self::Sources as Sources>::Tables<'id>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, i64, Self::Cost, impl Log>, Error> {
        self.answer_on(tables.0, budget)
    }
}
impl TableQuery for Helper {
    type Record = Patient;
    type Neighbours = ReplaceOne;

    fn answer_on<'id, P>(
        self,
        table: Table<'id, P, Patient>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, i64, Self::Cost, impl Log>, Error>
    where
        P: Transformation<
                Row = Cells<Patient>,
                Neighbours = ReplaceOne,
                Proxy = PatientColumns,
                Stability = (dp_types::nat!(1), ()),
            >,
    {
        let n = table.count(); //-
        //+ let n = table.filter(|p| p.smoker).count();
        let (n, receipt, budget) = budget.release(n.laplace::<eps!(0.5), 1>())?;
        Ok(budget.finish(n.value(), receipt))
    }

    fn answer_on_rows<'id, P>(
        self,
        table: Table<'id, P, Patient>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, i64, Self::Cost, impl Log>, Error>
    where
        P: Transformation<
                Row = Cells<Patient>,
                Neighbours = ReplaceOne,
                Proxy = PatientColumns,
                Stability = (dp_types::nat!(1), ()),
            >,
    {
        let (n, receipt, budget) =
            budget.release(table.filter(|p| p.smoker).count().laplace::<eps!(0.5), 2>())?;
        Ok(budget.finish(n.value(), receipt))
    }
}

pub fn main() {}

//| error[E0277]: the sensitivity of this count is unknown here
//|   --> fail/bypass/a_called_query_takes_its_count_as_public.rs:39:23
//|    |
//| 39 |         let n = table.count(); //-
//|    |                       ^^^^^ filter in this query as well: the sensitivity depends on whether every row of the table counts
//|    |
//|    = note: under `ReplaceOne`, a reusable query does not know whether its caller has filtered the table
//|    = note: for more about this error: `dp-audit explain DP0303`
//|
//| error[E0277]: the sensitivity of this count is unknown here
//|   --> fail/bypass/a_called_query_takes_its_count_as_public.rs:41:53
//|    |
//| 41 |         let (n, receipt, budget) = budget.release(n.laplace::<eps!(0.5), 1>())?;
//|    |                                                     ^^^^^^^ filter in this query as well: the sensitivity depends on whether every row of the table counts
//|    |
//|    = note: under `ReplaceOne`, a reusable query does not know whether its caller has filtered the table
//|    = note: for more about this error: `dp-audit explain DP0303`
//|
//| error[E0277]: the sensitivity of this count is unknown here
//|   --> fail/bypass/a_called_query_takes_its_count_as_public.rs:41:51
//|    |
//| 41 |         let (n, receipt, budget) = budget.release(n.laplace::<eps!(0.5), 1>())?;
//|    |                                           ------- ^^^^^^^^^^^^^^^^^^^^^^^^^^^ filter in this query as well: the sensitivity depends on whether every row of the table counts
//|    |                                           |
//|    |                                           required by a bound introduced by this call
//|    |
//|    = note: under `ReplaceOne`, a reusable query does not know whether its caller has filtered the table
//|    = note: for more about this error: `dp-audit explain DP0303`
//|
//| error[E0277]: the sensitivity of this count is unknown here
//|   --> fail/bypass/a_called_query_takes_its_count_as_public.rs:30:46
//|    |
//| 30 |     ) -> Result<Answer<'id, i64, Self::Cost, impl Log>, Error>
//|    |                                              ^^^^^^^^ filter in this query as well: the sensitivity depends on whether every row of the table counts
//|    |
//|    = note: under `ReplaceOne`, a reusable query does not know whether its caller has filtered the table
//|    = note: for more about this error: `dp-audit explain DP0303`
