//! Aggregation by privacy unit and key: one row for each unit and each value of the key in its rows
//! (Wilson and others, *Differentially Private SQL with Bounded User Contribution*, 2020, section
//! 4). The new rows of a unit are a function of that unit's rows alone. A unit never has more new
//! rows than old ones.
//!
//! The owner of each row must be known, as for `by-unit`. The owner of each new row is known, too.

use crate::framework::{
    Context, Exported, Frame, Key, Made, Reader, Step, Table, Told, Transformation, Value, Walk,
};
use crate::gallina::Term;
use crate::model::Rows;
use crate::parse::ParseError;
use crate::parse::fields::Fields;

pub(super) const NAME: &str = "by-unit-and/1";

#[derive(Debug)]
struct ByUnitAnd {
    step: Step,
    key: Key,
    made: Made,
}

pub(super) fn read(
    reader: &mut Reader,
    fields: &mut Fields<'_>,
) -> Result<Box<dyn Transformation>, ParseError> {
    let step = Step::read(NAME, fields)?;
    let key = fields.next("key", |at| reader.key(at))?;
    let made = Made::read(reader, fields)?;
    let step = step.after(reader, fields)?;
    Ok(Box::new(ByUnitAnd { step, key, made }))
}

impl Transformation for ByUnitAnd {
    fn step(&self) -> &Step {
        &self.step
    }

    fn goes_by_persons(&self) -> bool {
        true
    }

    fn derive<'a>(&'a self, before: Option<Table<'a>>, cx: &mut Context<'a>) -> Table<'a> {
        let before = cx.before(before, self);
        cx.owned(&before);
        if let Some(Err(why)) = before.columns.map(|columns| self.key.parts(columns)) {
            cx.inside("key", |cx| cx.fault(why));
        }
        cx.unchanged(self, &before);
        cx.rows(self, Rows::Some);
        self.made.check(before.columns, cx);
        let columns = before.columns.map(|_| self.made.columns.as_slice());
        Table { columns, value: Value::None, mapped: 0, ..before.then(self) }
    }

    fn say(&self, before: Option<&Table<'_>>, _: &Context<'_>, told: &mut Told) -> String {
        let columns = before.and_then(|table| table.columns);
        let key = told.key(&self.key, columns);
        format!("from the rows of each unit with each value of {key} make {}", self.made.say(columns, told))
    }

    fn export<'a>(&'a self, before: Option<Exported<'a>>, walk: &mut Walk<'a>) -> Exported<'a> {
        let before = walk.before(before);
        let (rows, person) = walk.whose(&before);
        let key = walk.key(&self.key);
        let (row, features) = self.made.export(walk);
        let plain = Term::apply("one_for_each_and", vec![Term::of_row(key.plain), row, rows]);
        let [record, columns] = self.made.header();
        let own = vec![record, columns, person, key.node, features];
        let node = self.step.node("ByUnitAnd", own, Some(before.both.node.clone()));
        let frame = Frame { columns: &self.made.columns, source: None };
        Exported { frame, value: None, ..Exported::of_owned(plain, node, before) }
    }
}
