//! The order of a plan's rows, for rules that use the first rows of a table.

use super::export::{Exported, Walk};
use super::terms::Both;
use super::transformation::Transformation;
use crate::gallina::Term;

/// The steps that keep rows unchanged. So the rows keep the order of the source, which is the order
/// of the file or of the columns' values.
const LISTED: [&str; 3] = ["source/1", "filter/1", "map/1"];

/// The steps that keep the owner of each row.
const OF_PERSONS: [&str; 3] = ["filter/1", "map/1", "flat-map/1"];

/// Whether a plan's rows belong to persons, in an order where no person affects the order of other
/// persons' rows.
fn by_persons(plan: &dyn Transformation) -> bool {
    plan.goes_by_persons() || OF_PERSONS.contains(&plan.rule()) && plan.premise().is_some_and(by_persons)
}

/// Whether the order of a plan's rows is known, or no person affects the order of other persons'
/// rows.
pub(crate) fn in_order(plan: &dyn Transformation) -> bool {
    made_of(plan, &LISTED) || by_persons(plan)
}

/// Writes a table for a join by a key. Its rows are in the order of its source, or in an order that
/// the program gives.
pub(crate) fn ordered<'a>(
    plan: &dyn Transformation,
    table: Exported<'a>,
    walk: &mut Walk<'a>,
) -> Exported<'a> {
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

/// Whether a plan, and each further table that it uses, consists only of these steps.
pub(crate) fn made_of(plan: &dyn Transformation, steps: &[&str]) -> bool {
    steps.contains(&plan.rule())
        && [plan.premise(), plan.other()].into_iter().flatten().all(|plan| made_of(plan, steps))
}
