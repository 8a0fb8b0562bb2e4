//! The called query reads the number of its rows, but the caller may have filtered the rows.

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
        let (nothing, budget) = budget.begin(); //-
        Ok(budget.finish(table.public_count(), nothing)) //-
        //+ let (n, receipt, budget) =
        //+     budget.release(table.filter(|p| p.smoker).count().laplace::<eps!(0.5), 1>())?;
        //+ Ok(budget.finish(n.value(), receipt))
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

//| error[E0277]: the number of rows of this table is protected
//|   --> fail/bypass/a_called_query_reads_its_count_as_public.rs:40:32
//|    |
//| 40 |         Ok(budget.finish(table.public_count(), nothing)) //-
//|    |                                ^^^^^^^^^^^^ release it: `.count().laplace(EPSILON)`
//|    |
//|    = note: it is public only for an unfiltered dataset under `ReplaceOne` whose unit is a row
//|    = note: for more about this error: `dp-audit explain DP0303`
