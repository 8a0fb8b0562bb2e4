//! The first rows of each unit: which are kept is a function of one unit's rows alone, so one unit is at most so many rows (Wilson and
//! others, *Differentially Private SQL with Bounded User Contribution*, 2020, section 4).
//!
//! As for `by-unit`, it must be known whose each row is.

use crate::model::{Env, Rows, environment, rows};
use crate::node::{Context, Exported, Plan, Reader, Table, Told, Walk};
use crate::parse::Malformed;
use crate::parse::fields::{Fields, number};
use num_bigint::{BigInt, Sign};

pub(super) const NAME: &str = "limit/1";

#[derive(Debug)]
struct Limit {
    stability: Env,
    rows: Rows,
    most: BigInt,
    premise: Box<dyn Plan>,
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Plan>, Malformed> {
    let stability = fields.next("stability", environment)?;
    let rows = fields.next("rows", rows)?;
    let most = fields.next("most", number)?;
    let [premise] = fields.next("premises", |at| at.exactly(|at| reader.plan(at)))?;
    Ok(Box::new(Limit { stability, rows, most, premise }))
}

impl Plan for Limit {
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

    fn not_in_theory(&self) -> Option<&'static str> {
        Some("whose first rows of units the checker of the theory does not have: it has the theorem")
    }

    fn derive<'a>(&'a self, before: Option<Table<'a>>, cx: &mut Context<'a>) -> Table<'a> {
        let before = cx.before(before, self);
        cx.owned(&before);
        if self.most.sign() != Sign::Plus {
            cx.fault(format!("a limit of {} rows keeps none", self.most));
        }
        let derived = before.stability.map(|rows| rows.min(&self.most).clone());
        let how = format!(
            "at most {} rows of each unit of a table of stability {} give {derived}",
            self.most, before.stability
        );
        cx.stability(self, &derived, &how);
        cx.rows(self, Rows::Some);
        before.then(self)
    }

    fn say(&self, _: Option<&Table<'_>>, _: &Context<'_>, _: &mut Told) -> String {
        match self.most == BigInt::from(1) {
            true => "keep of each unit the first row".to_owned(),
            false => format!("keep of each unit the first {} rows", self.most),
        }
    }

    // No file is written for a certificate with this rule.
    fn export<'a>(&'a self, before: Option<Exported<'a>>, walk: &mut Walk<'a>) -> Exported<'a> {
        walk.before(before)
    }
}
