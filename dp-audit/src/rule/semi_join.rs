//! The rows of units that another table has, or has not: a unit of either table decides about that unit's rows in the first alone, so one
//! unit of each source moves as many rows as one has there (Wilson and others, *Differentially Private SQL with Bounded User
//! Contribution*, 2020, section 3).
//!
//! As for `by-unit`, it must be known whose each row is, of both tables; and identifiers must mean the same in both, which those of text do not.

use crate::model::{ColumnKind, Env, Rows, Source, Unit, environment, rows};
use crate::node::{Context, Exported, Plan, Reader, Table, Told, Walk, beside};
use crate::parse::Malformed;
use crate::parse::fields::{Fields, truth};
use num_bigint::{BigInt, Sign};

pub(super) const NAME: &str = "semi-join/1";

#[derive(Debug)]
struct SemiJoin {
    stability: Env,
    rows: Rows,
    present: bool,
    other: Box<dyn Plan>,
    premise: Box<dyn Plan>,
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Plan>, Malformed> {
    let stability = fields.next("stability", environment)?;
    let rows = fields.next("rows", rows)?;
    let present = fields.next("present", truth)?;
    let other = fields.next("in", |at| reader.plan(at))?;
    let [premise] = fields.next("premises", |at| at.exactly(|at| reader.plan(at)))?;
    Ok(Box::new(SemiJoin { stability, rows, present, other, premise }))
}

/// What the identifiers of a source's units are; those that can be compared are equal here.
fn identifiers(source: &Source) -> Option<&ColumnKind> {
    let Unit::Identifier { column, .. } = &source.unit else { return None };
    source.columns.iter().find(|one| one.name == *column).map(|one| &one.kind)
}

/// Why the units of two sources cannot be told apart by the same identifiers, if they cannot.
fn unlike(one: &Source, other: &Source) -> Option<&'static str> {
    use ColumnKind::{Boolean, Category, Date, Decimal, Identifier, Integer, Unbounded};
    match (identifiers(one)?, identifiers(other)?) {
        (Integer(_) | Unbounded, Integer(_) | Unbounded) | (Boolean, Boolean) | (Date(_), Date(_)) => None,
        (Decimal(one), Decimal(other)) if one.digits == other.digits => None,
        (Category(one), Category(other)) if one == other => None,
        (Identifier, _) | (_, Identifier) => Some("identifiers of text are numbered anew in each load"),
        _ => Some("the identifiers of the two tables are of different kinds"),
    }
}

impl Plan for SemiJoin {
    fn rule(&self) -> &'static str {
        NAME
    }

    fn stability(&self) -> &Env {
        &self.stability
    }

    fn rows(&self) -> Rows {
        self.rows
    }

    fn premise(&self) -> Option<&dyn Plan> {
        Some(&*self.premise)
    }

    fn other(&self) -> Option<&dyn Plan> {
        Some(&*self.other)
    }

    fn not_in_theory(&self) -> Option<&'static str> {
        Some(
            "whose rows of units of another table the checker of the theory does not have: it has the theorem",
        )
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

    // No file is written for a certificate with this rule.
    fn export<'a>(&'a self, before: Option<Exported<'a>>, walk: &mut Walk<'a>) -> Exported<'a> {
        walk.before(before)
    }
}
