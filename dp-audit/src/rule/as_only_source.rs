//! A table as the argument of a subquery. The subquery sees the table's source as its only source.

use crate::framework::{Both, Context, Exported, Reader, Scope, Step, Table, Told, Transformation, Walk};
use crate::gallina::Term;
use crate::model::{Env, source_number};
use crate::parse::{ParseError, fields::Fields};

pub(super) const NAME: &str = "as-only-source/1";

#[derive(Debug)]
struct AsOnlySource {
    source: usize,
    step: Step,
}

pub(super) fn read(
    reader: &mut Reader,
    fields: &mut Fields<'_>,
) -> Result<Box<dyn Transformation>, ParseError> {
    let source = fields.next("source", source_number)?;
    let step = Step::read(NAME, fields)?;
    let step = step.after(reader, fields)?;
    Ok(Box::new(AsOnlySource { source, step }))
}

impl Transformation for AsOnlySource {
    fn step(&self) -> &Step {
        &self.step
    }

    fn derive<'a>(&'a self, before: Option<Table<'a>>, cx: &mut Context<'a>) -> Table<'a> {
        let before = cx.before(before, self);
        let position = self.source;
        match cx.scopes.get(before.depth) {
            Some(Scope::Subquery { source, .. }) if *source == position => {}
            Some(Scope::Subquery { source, .. }) => {
                let ran_on = *source;
                cx.fault(format!("source says {position} but the subquery ran on source {ran_on}"));
            }
            Some(Scope::Parts(_)) => cx.fault("this step enters a subquery, but a part must be entered here"),
            None => cx.fault("this step is outside of any subquery"),
        }
        let rows = before.stability.at(position);
        if before.stability != Env::only(position, rows.clone()) {
            let stated = &before.stability;
            cx.fault(format!("the table has stability {stated}, not only for source {position}"));
        }
        let how = format!("the table before it has {rows} for source {position}");
        cx.stability(self, &Env::only(0, rows), &how);
        cx.rows(self, before.rows);
        // A subquery can be called on any table.
        Table { depth: before.depth + 1, owned: None, ..before.then(self) }
    }

    fn say(&self, _: Option<&Table<'_>>, _: &Context<'_>, _: &mut Told) -> String {
        format!("run another query on source {} alone", self.source)
    }

    fn export<'a>(&'a self, before: Option<Exported<'a>>, walk: &mut Walk<'a>) -> Exported<'a> {
        let before = walk.before(before);
        let number = Term::word(self.source.to_string());
        let node = self.step.node("AsOnlySource", vec![number], Some(before.both.node));
        Exported { both: Both { plain: before.both.plain, node }, owned: None, ..before }
    }
}
