//! The queries of the parts are run without a token, so their releases are not paid for.

use dp_types::law::query::PartQueries; //-
use ui_tests::hospital::*;

#[dp_query(epsilon = 0.25, reusable)]
pub fn first(visits: Table<Visit>) -> i64 {
    visits.count().laplace(0.25).value()
}

pub fn attack<'id>(
    visits: Table<'id, Source<Visit, AddRemove, First>, Visit>,
    token: Token<'id, eps!(1.25)>,
) -> Result<(), Error> {
    let parts = visits.partition(|v| v.minutes.cut((lit!(60), ())));
    let queries = (first(), (first(), ()));
    let _answers = PartQueries::<First>::answer_each::<(), _, _>(queries, parts, 0, Vec::new())?; //-
    //+ let _answers = token.each_query_of(parts, queries)?;
    Ok(())
}

pub fn main() {}

//| error[E0432]: unresolved import `dp_types::law::query::PartQueries`
//|  --> fail/bypass/queries_of_parts_run_without_a_token.rs:3:5
//|   |
//| 3 | use dp_types::law::query::PartQueries; //-
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no `PartQueries` in `law::query`
