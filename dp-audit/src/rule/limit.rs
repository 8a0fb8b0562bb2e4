//! Contribution limit: the first rows of each unit (Wilson and others, *Differentially Private SQL
//! with Bounded User Contribution*, 2020, section 4). The choice is a function of one unit's rows
//! alone, so one unit changes at most `most` rows.
//!
//! The owner of each row must be known, as for `by-unit`.

use crate::framework::{
    Context, Exported, Limited, Reader, Step, Table, Told, Transformation, Walk, integer,
};
use crate::gallina::Term;
use crate::model::Rows;
use crate::parse::ParseError;
use crate::parse::fields::{Fields, number};
use num_bigint::{BigInt, Sign};

pub(super) const NAME: &str = "limit/1";

#[derive(Debug)]
struct Limit {
    step: Step,
    most: BigInt,
}

pub(super) fn read(
    reader: &mut Reader,
    fields: &mut Fields<'_>,
) -> Result<Box<dyn Transformation>, ParseError> {
    let step = Step::read(NAME, fields)?;
    let most = fields.next("most", number)?;
    let step = step.after(reader, fields)?;
    Ok(Box::new(Limit { step, most }))
}

impl Transformation for Limit {
    fn step(&self) -> &Step {
        &self.step
    }

    fn limited(&self) -> Option<Limited<'_>> {
        self.premise()?.limited()
    }

    fn goes_by_persons(&self) -> bool {
        true
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
            true => "keep the first row of each unit".to_owned(),
            false => format!("keep the first {} rows of each unit", self.most),
        }
    }

    fn export<'a>(&'a self, before: Option<Exported<'a>>, walk: &mut Walk<'a>) -> Exported<'a> {
        let before = walk.before(before);
        let (rows, person) = walk.whose(&before);
        let most = integer(&self.most);
        let plain = Term::apply("limited", vec![most.clone(), rows]);
        let node = self.step.node("Limit", vec![person, most], Some(before.both.node.clone()));
        Exported::of_owned(plain, node, before)
    }
}
