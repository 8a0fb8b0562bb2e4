//! Union of two tables: the changes of both add up, even if the tables share sources (McSherry,
//! *Privacy Integrated Queries*, 2009, section 3, `Concat`).

use crate::framework::{
    Both, Context, Exported, Reader, Step, Table, Told, Transformation, Value, Walk, beside,
};
use crate::gallina::Term;
use crate::model::Rows;
use crate::parse::ParseError;
use crate::parse::fields::Fields;

pub(super) const NAME: &str = "union/1";

#[derive(Debug)]
struct Union {
    step: Step,
    other: Box<dyn Transformation>,
}

pub(super) fn read(
    reader: &mut Reader,
    fields: &mut Fields<'_>,
) -> Result<Box<dyn Transformation>, ParseError> {
    let step = Step::read(NAME, fields)?;
    let other = fields.next("and", |at| reader.plan(at))?;
    let step = step.after(reader, fields)?;
    Ok(Box::new(Union { step, other }))
}

impl Transformation for Union {
    fn step(&self) -> &Step {
        &self.step
    }

    fn other(&self) -> Option<&dyn Transformation> {
        Some(&*self.other)
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
            cx.fault(
                "a map comes before this step, but it would give a row of the other table another value",
            );
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

    fn export<'a>(&'a self, before: Option<Exported<'a>>, walk: &mut Walk<'a>) -> Exported<'a> {
        let before = walk.before(before);
        let other = walk.beside(&*self.other);
        let node = self.step.node("Union", vec![other.both.node], Some(before.both.node));
        let plain = Term::infix(before.both.plain, "++", other.both.plain);
        Exported { both: Both { plain, node }, owned: None, ..before }
    }
}
