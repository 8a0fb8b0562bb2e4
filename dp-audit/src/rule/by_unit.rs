//! Aggregation by privacy unit: one row for each unit, made from all of its rows (Wilson and
//! others, *Differentially Private SQL with Bounded User Contribution*, 2020, section 4). The new
//! row is a function of one unit's rows alone, so one unit changes one row.
//!
//! The argument needs to know whose rows differ, not how many rows differ. So the plan must start
//! from a source whose unit is an identifier, and each step must keep the owner of each row known.
//! For a part, a sample or the table of a called query, only the number of rows that differ between
//! neighbours is known.

use crate::framework::{
    Both, Context, Exported, Frame, Made, Reader, Step, Table, Told, Transformation, Value, Walk,
};
use crate::gallina::Term;
use crate::model::Rows;
use crate::parse::ParseError;
use crate::parse::fields::Fields;
use crate::words::name;
use num_bigint::{BigInt, Sign};

pub(super) const NAME: &str = "by-unit/1";

#[derive(Debug)]
struct ByUnit {
    step: Step,
    made: Made,
}

pub(super) fn read(
    reader: &mut Reader,
    fields: &mut Fields<'_>,
) -> Result<Box<dyn Transformation>, ParseError> {
    let step = Step::read(NAME, fields)?;
    let made = Made::read(reader, fields)?;
    let step = step.after(reader, fields)?;
    Ok(Box::new(ByUnit { step, made }))
}

impl Transformation for ByUnit {
    fn step(&self) -> &Step {
        &self.step
    }

    fn derive<'a>(&'a self, before: Option<Table<'a>>, cx: &mut Context<'a>) -> Table<'a> {
        let before = cx.before(before, self);
        cx.owned(&before);
        let one = |rows: &BigInt| BigInt::from(u8::from(rows.sign() == Sign::Plus));
        let derived = before.stability.map(one);
        let how =
            format!("one row for each unit of a table of stability {} gives {derived}", before.stability);
        cx.stability(self, &derived, &how);
        cx.rows(self, Rows::Some);
        self.made.check(before.columns, cx);
        let columns = before.columns.map(|_| self.made.columns.as_slice());
        Table { columns, value: Value::None, mapped: 0, owned: None, ..before.then(self) }
    }

    fn say(&self, before: Option<&Table<'_>>, _: &Context<'_>, told: &mut Told) -> String {
        let columns = before.and_then(|table| table.columns);
        if self.made.features.is_empty() {
            return format!(
                "from all rows of each unit make one row without columns, of {}",
                name(&self.made.record)
            );
        }
        format!("from all rows of each unit make {}", self.made.say(columns, told))
    }

    fn export<'a>(&'a self, before: Option<Exported<'a>>, walk: &mut Walk<'a>) -> Exported<'a> {
        let before = walk.before(before);
        let (rows, person) = walk.whose(&before);
        let (row, features) = self.made.export(walk);
        let [record, columns] = self.made.header();
        let node = self.step.node("ByUnit", vec![record, columns, person, features], Some(before.both.node));
        let both = Both { plain: Term::apply("one_for_each", vec![row, rows]), node };
        let frame = Frame { columns: &self.made.columns, source: None };
        Exported { both, frame, value: None, owned: None }
    }
}
