//! The rows of two tables: the changes of both add up, whatever they have in common (McSherry, *Privacy Integrated Queries*, 2009, section
//! 3, `Concat`).

use crate::model::{Env, Rows, environment, rows};
use crate::node::{Context, Exported, Plan, Reader, Table, Told, Value, Walk, beside};
use crate::parse::Malformed;
use crate::parse::fields::Fields;

pub(super) const NAME: &str = "union/1";

#[derive(Debug)]
struct Union {
    stability: Env,
    rows: Rows,
    other: Box<dyn Plan>,
    premise: Box<dyn Plan>,
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Plan>, Malformed> {
    let stability = fields.next("stability", environment)?;
    let rows = fields.next("rows", rows)?;
    let other = fields.next("and", |at| reader.plan(at))?;
    let [premise] = fields.next("premises", |at| at.exactly(|at| reader.plan(at)))?;
    Ok(Box::new(Union { stability, rows, other, premise }))
}

impl Plan for Union {
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
        Some("whose two tables the checker of the theory does not have: it has the theorem")
    }

    fn derive<'a>(&'a self, before: Option<Table<'a>>, cx: &mut Context<'a>) -> Table<'a> {
        let before = cx.before(before, self);
        let other = beside(&*self.other, cx);
        if before.neighbours != other.neighbours {
            cx.fault("the two tables are under different neighbour relations");
        }
        if before.depth != other.depth {
            cx.fault("the two tables are not of the same query");
        }
        if before.columns != other.columns {
            cx.fault("the two tables have different columns");
        }
        if before.value != Value::None || other.value != Value::None {
            cx.fault("a map stands before: of a row of the other table its value would be another");
        }
        let derived = before.stability.zip(&other.stability, |one, other| one + other);
        let how = format!("tables of stability {} and {} give {derived}", before.stability, other.stability);
        cx.stability(self, &derived, &how);
        cx.rows(self, Rows::Some);
        Table { owned: None, ..before.then(self) }
    }

    fn say(&self, _: Option<&Table<'_>>, _: &Context<'_>, _: &mut Told) -> String {
        "put the rows of both tables together".to_owned()
    }

    // No file is written for a certificate with this rule.
    fn export<'a>(&'a self, before: Option<Exported<'a>>, walk: &mut Walk<'a>) -> Exported<'a> {
        walk.before(before)
    }
}
