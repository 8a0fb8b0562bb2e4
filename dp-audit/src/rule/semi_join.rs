//! Semi-join and anti-join: the rows of units that have, or do not have, a row in another table
//! (Wilson and others, *Differentially Private SQL with Bounded User Contribution*, 2020, section
//! 3). A unit of either table affects only its own rows in the first table. So a unit of either
//! source moves at most the rows that one unit has in the first table.
//!
//! The owner of each row must be known in both tables, as for `by-unit`. Identifiers must mean the
//! same in both tables. Text identifiers mean the same if both sources record that they share the
//! unit.

use crate::framework::{Context, Exported, Reader, Step, Table, Told, Transformation, Walk, beside, unlike};
use crate::gallina::Term;
use crate::model::Rows;
use crate::parse::ParseError;
use crate::parse::fields::{Fields, truth};
use num_bigint::{BigInt, Sign};

pub(super) const NAME: &str = "semi-join/1";

#[derive(Debug)]
struct SemiJoin {
    step: Step,
    present: bool,
    other: Box<dyn Transformation>,
}

pub(super) fn read(
    reader: &mut Reader,
    fields: &mut Fields<'_>,
) -> Result<Box<dyn Transformation>, ParseError> {
    let step = Step::read(NAME, fields)?;
    let present = fields.next("present", truth)?;
    let other = fields.next("in", |at| reader.plan(at))?;
    let step = step.after(reader, fields)?;
    Ok(Box::new(SemiJoin { step, present, other }))
}

impl Transformation for SemiJoin {
    fn step(&self) -> &Step {
        &self.step
    }

    fn other(&self) -> Option<&dyn Transformation> {
        Some(&*self.other)
    }

    fn goes_by_persons(&self) -> bool {
        true
    }

    fn derive<'a>(&'a self, before: Option<Table<'a>>, cx: &mut Context<'a>) -> Table<'a> {
        let before = cx.before(before, self);
        let other = beside(&*self.other, cx);
        cx.owned(&before);
        cx.inside("other table", |cx| cx.owned(&other));
        if let Some(why) = before.owned.zip(other.owned).and_then(|(one, other)| unlike(one, other)) {
            cx.fault(why);
        }
        if before.neighbours != other.neighbours {
            cx.fault("the two tables are under different neighbour relations");
        }
        if before.depth != other.depth {
            cx.fault("the two tables are not of the same query");
        }
        let most = before.stability.max();
        let moved = |rows: BigInt, decides: BigInt| match decides.sign() {
            Sign::Plus => rows.max(most.clone()),
            _ => rows,
        };
        let derived = before.stability.zip(&other.stability, moved);
        let how = format!(
            "a unit has at most {most} rows of a table of stability {}, and what decides about them has {}: {derived}",
            before.stability, other.stability
        );
        cx.stability(self, &derived, &how);
        cx.rows(self, Rows::Some);
        before.then(self)
    }

    fn say(&self, _: Option<&Table<'_>>, _: &Context<'_>, _: &mut Told) -> String {
        let has = if self.present { "has a row" } else { "has no row" };
        format!("keep the rows whose unit {has} in the other table")
    }

    fn export<'a>(&'a self, before: Option<Exported<'a>>, walk: &mut Walk<'a>) -> Exported<'a> {
        let before = walk.before(before);
        let other = walk.beside(&*self.other);
        let ((rows, person), (others, other_person)) = (walk.whose(&before), walk.whose(&other));
        let present = Term::word(self.present.to_string());
        let plain = Term::apply("semi_joined", vec![present.clone(), others, rows]);
        let own = vec![person, present, other_person, other.both.node];
        let node = self.step.node("SemiJoin", own, Some(before.both.node.clone()));
        Exported::of_owned(plain, node, before)
    }
}
