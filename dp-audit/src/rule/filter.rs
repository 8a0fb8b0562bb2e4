//! The rows for which a predicate is true: a changed row is at most one changed row (McSherry, *Privacy Integrated
//! Queries*, 2009, section 3). It may now be there in one dataset and not in the other.

use crate::gallina::Term;
use crate::model::{Env, Rows, environment, rows};
use crate::node::{
    Both, Context, Exported, Expression, Plan, Reader, Table, Told, Type, Walk, counted, env_term, type_of,
};
use crate::parse::{Malformed, fields::Fields};

pub(super) const NAME: &str = "filter/1";

#[derive(Debug)]
struct Filter {
    stability: Env,
    rows: Rows,
    predicate: Box<dyn Expression>,
    premise: Box<dyn Plan>,
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Plan>, Malformed> {
    let stability = fields.next("stability", environment)?;
    let rows = fields.next("rows", rows)?;
    let predicate = fields.next("predicate", |at| reader.expression(at))?;
    let [premise] = fields.next("premises", |at| at.exactly(|at| reader.plan(at)))?;
    Ok(Box::new(Filter { stability, rows, predicate, premise }))
}

impl Plan for Filter {
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
        let claims = vec![predicate.node, env_term(&self.stability), counted(self.rows), before.both.node];
        let plain = Term::apply("filter", vec![Term::of_row(predicate.plain), before.both.plain]);
        Exported { both: Both { plain, node: Term::apply("Filter", claims) }, ..before }
    }
}
