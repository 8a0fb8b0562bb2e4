//! In which order the rows of a plan are, for rules that look at the first of them.

use super::export::{Exported, Walk};
use super::terms::Both;
use super::transformation::Plan;
use crate::gallina::Term;

/// The steps that keep rows as they are, so that they stay in the order of the source, whether that is a file's or of their columns.
const LISTED: [&str; 3] = ["source/1", "filter/1", "map/1"];

/// Those after which rows are of persons whose they were before.
const OF_PERSONS: [&str; 3] = ["filter/1", "map/1", "flat-map/1"];

/// Whether the rows of a plan are those of persons, one after the other in an order in which nobody decides about others.
fn by_persons(plan: &dyn Plan) -> bool {
    plan.goes_by_persons() || OF_PERSONS.contains(&plan.rule()) && plan.premise().is_some_and(by_persons)
}

/// Whether it is known in which order the rows of a plan are, or that nobody decides about others in it.
pub(crate) fn in_order(plan: &dyn Plan) -> bool {
    made_of(plan, &LISTED) || by_persons(plan)
}

/// A table whose order is that of its source, or one of the program's own, as a join by a key looks at it.
pub(crate) fn ordered<'a>(plan: &dyn Plan, table: Exported<'a>, walk: &mut Walk<'a>) -> Exported<'a> {
    if made_of(plan, &LISTED) {
        walk.asks_order = true;
        return table;
    }
    let (rows, person) = walk.whose(&table);
    let order = walk.variable("order", "order", "arrangement");
    let now = Term::apply(order.clone(), vec![walk.answers.term()]);
    let plain = Term::apply("map", vec![Term::word("snd"), Term::apply("arranged", vec![now, rows])]);
    let node = Term::apply("Arranged", vec![person, Term::word(order), table.both.node]);
    Exported { both: Both { plain, node }, ..table }
}

/// Whether a plan has no steps but these, nor the tables beside it.
pub(crate) fn made_of(plan: &dyn Plan, steps: &[&str]) -> bool {
    steps.contains(&plan.rule())
        && [plan.premise(), plan.other()].into_iter().flatten().all(|plan| made_of(plan, steps))
}
