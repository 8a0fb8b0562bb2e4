//! Distinct rows: one of each group of rows that are equal in all columns (McSherry, *Privacy
//! Integrated Queries*, 2009, section 3, `Distinct`). An inserted row adds at most one row and
//! removes none.
//!
//! A remaining row can belong to many units, so its owner is not known afterwards. Text identifiers
//! cannot be compared, so the rule refuses a table with such a column.

use crate::framework::{Both, Context, Exported, Reader, Step, Table, Told, Transformation, Value, Walk};
use crate::gallina::Term;
use crate::model::{ColumnKind, Rows};
use crate::parse::ParseError;
use crate::parse::fields::Fields;

pub(super) const NAME: &str = "distinct/1";

#[derive(Debug)]
struct Distinct {
    step: Step,
}

pub(super) fn read(
    reader: &mut Reader,
    fields: &mut Fields<'_>,
) -> Result<Box<dyn Transformation>, ParseError> {
    let step = Step::read(NAME, fields)?;
    let step = step.after(reader, fields)?;
    Ok(Box::new(Distinct { step }))
}

impl Transformation for Distinct {
    fn step(&self) -> &Step {
        &self.step
    }

    fn derive<'a>(&'a self, before: Option<Table<'a>>, cx: &mut Context<'a>) -> Table<'a> {
        let before = cx.before(before, self);
        if before.value != Value::None {
            cx.fault("a map comes before this step, but its value does not tell equal rows apart");
        }
        let texts = |column: &&crate::model::Column| column.kind == ColumnKind::Identifier;
        if let Some(column) = before.columns.and_then(|columns| columns.iter().find(texts)) {
            cx.fault(format!(
                "column {} is an identifier of text, and expressions cannot compare it",
                column.name
            ));
        }
        cx.unchanged(self, &before);
        cx.rows(self, Rows::Some);
        Table { owned: None, ..before.then(self) }
    }

    fn say(&self, _: Option<&Table<'_>>, _: &Context<'_>, _: &mut Told) -> String {
        "keep one of several equal rows".to_owned()
    }

    fn export<'a>(&'a self, before: Option<Exported<'a>>, walk: &mut Walk<'a>) -> Exported<'a> {
        let before = walk.before(before);
        let node = self.step.node("Distinct", Vec::new(), Some(before.both.node));
        let plain = Term::apply("distinct_rows", vec![before.both.plain]);
        Exported { both: Both { plain, node }, owned: None, ..before }
    }
}
