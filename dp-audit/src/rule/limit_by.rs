//! Contribution limit by key: the first rows of each unit with each value of a key (Wilson and
//! others, *Differentially Private SQL with Bounded User Contribution*, 2020, section 4). The
//! choice is a function of one unit's rows alone, so the stability of the table is unchanged.
//!
//! The owner of each row must be known, as for `by-unit`.

use crate::framework::{
    Context, Exported, Key, Limited, Reader, Step, Table, Told, Transformation, Walk, integer,
};
use crate::gallina::Term;
use crate::model::Rows;
use crate::parse::ParseError;
use crate::parse::fields::{Fields, number};
use num_bigint::{BigInt, Sign};

pub(super) const NAME: &str = "limit-by/1";

#[derive(Debug)]
struct LimitBy {
    step: Step,
    most: BigInt,
    key: Key,
}

pub(super) fn read(
    reader: &mut Reader,
    fields: &mut Fields<'_>,
) -> Result<Box<dyn Transformation>, ParseError> {
    let step = Step::read(NAME, fields)?;
    let most = fields.next("most", number)?;
    let key = fields.next("key", |at| reader.key(at))?;
    let step = step.after(reader, fields)?;
    Ok(Box::new(LimitBy { step, most, key }))
}

impl Transformation for LimitBy {
    fn step(&self) -> &Step {
        &self.step
    }

    fn limited(&self) -> Option<Limited<'_>> {
        Some(Limited { most: &self.most, key: &self.key })
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
        if let Some(Err(why)) = before.columns.map(|columns| self.key.parts(columns)) {
            cx.inside("key", |cx| cx.fault(why));
        }
        cx.unchanged(self, &before);
        cx.rows(self, Rows::Some);
        before.then(self)
    }

    fn say(&self, before: Option<&Table<'_>>, _: &Context<'_>, told: &mut Told) -> String {
        let rows = match self.most == BigInt::from(1) {
            true => "row".to_owned(),
            false => format!("{} rows", self.most),
        };
        let key = told.key(&self.key, before.and_then(|table| table.columns));
        format!("keep the first {rows} of each unit with each value of {key}")
    }

    fn export<'a>(&'a self, before: Option<Exported<'a>>, walk: &mut Walk<'a>) -> Exported<'a> {
        let before = walk.before(before);
        let (rows, person) = walk.whose(&before);
        let (most, key) = (integer(&self.most), walk.key(&self.key));
        let plain = Term::apply("limited_by", vec![most.clone(), Term::of_row(key.plain), rows]);
        let node = self.step.node("LimitBy", vec![person, most, key.node], Some(before.both.node.clone()));
        Exported::of_owned(plain, node, before)
    }
}
