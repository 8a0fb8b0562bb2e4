//! Filter: the rows for which a predicate is true (McSherry, *Privacy Integrated Queries*, 2009,
//! section 3). A changed row becomes at most one changed row. After the filter, the changed row may
//! be present in one neighbour and absent in the other.

use crate::framework::{
    Both, Context, Exported, Expression, Limited, Reader, Step, Table, Told, Transformation, Type, Walk,
    type_of,
};
use crate::gallina::Term;
use crate::model::Rows;
use crate::parse::{ParseError, fields::Fields};

pub(super) const NAME: &str = "filter/1";

#[derive(Debug)]
struct Filter {
    step: Step,
    predicate: Box<dyn Expression>,
}

pub(super) fn read(
    reader: &mut Reader,
    fields: &mut Fields<'_>,
) -> Result<Box<dyn Transformation>, ParseError> {
    let step = Step::read(NAME, fields)?;
    let predicate = fields.next("predicate", |at| reader.expression(at))?;
    let step = step.after(reader, fields)?;
    Ok(Box::new(Filter { step, predicate }))
}

impl Transformation for Filter {
    fn step(&self) -> &Step {
        &self.step
    }

    fn limited(&self) -> Option<Limited<'_>> {
        self.premise()?.limited()
    }

    fn derive<'a>(&'a self, before: Option<Table<'a>>, cx: &mut Context<'a>) -> Table<'a> {
        let before = cx.before(before, self);
        cx.unchanged(self, &before);
        cx.rows(self, Rows::Some);
        if let Some(columns) = before.columns {
            cx.inside("predicate", |cx| match type_of(&*self.predicate, columns) {
                Ok(Type::Boolean) => {}
                Ok(other) => cx.fault(format!("true or false is needed, not {}", other.name())),
                Err(message) => cx.fault(message),
            });
        }
        before.then(self)
    }

    fn say(&self, before: Option<&Table<'_>>, _: &Context<'_>, told: &mut Told) -> String {
        let columns = before.and_then(|table| table.columns);
        format!("keep the rows where {}", told.expression(&*self.predicate, columns))
    }

    fn export<'a>(&'a self, before: Option<Exported<'a>>, walk: &mut Walk<'a>) -> Exported<'a> {
        let before = walk.before(before);
        let predicate = walk.expression(&*self.predicate);
        let node = self.step.node("Filter", vec![predicate.node], Some(before.both.node));
        let keep = Term::of_row(predicate.plain);
        let plain = Term::apply("filter", vec![keep.clone(), before.both.plain]);
        let owned = |rows| Term::apply("filter_owned", vec![keep, rows]);
        let owned = before.owned.map(|before| before.then(owned));
        Exported { both: Both { plain, node }, owned, ..before }
    }
}
