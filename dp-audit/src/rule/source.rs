//! Start of a plan: a whole dataset of the session. The stability is the number of rows of one
//! privacy unit.

use crate::framework::{
    Both, Context, Exported, Frame, Owned, Reader, Step, Table, Told, Transformation, Walk,
};
use crate::gallina::Term;
use crate::model::{Env, Neighbours, Source, Unit, source_number};
use crate::parse::{ParseError, fields::Fields};
use crate::words::name;

pub(super) const NAME: &str = "source/1";

#[derive(Debug)]
struct FromSource {
    source: usize,
    step: Step,
}

pub(super) fn read(_: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Transformation>, ParseError> {
    let source = fields.next("source", source_number)?;
    let step = Step::read(NAME, fields)?;
    Ok(Box::new(FromSource { source, step }))
}

impl Transformation for FromSource {
    fn step(&self) -> &Step {
        &self.step
    }

    fn neighbours(&self, cx: &Context<'_>) -> Option<Neighbours> {
        cx.sources.get(self.source).map(|source| source.neighbours)
    }

    fn derive<'a>(&'a self, _: Option<Table<'a>>, cx: &mut Context<'a>) -> Table<'a> {
        let table = Table::first(0, self);
        if cx.parts().is_some() {
            cx.fault("what runs on each part begins with the part, not with a whole source");
        }
        let position = self.source;
        let Some(source) = cx.sources.get(position) else {
            cx.no_source(position, cx.sources.len());
            return table;
        };
        let unit = source.unit_rows();
        let how = format!("one privacy unit of source {position} has at most {unit}, and the others none");
        cx.stability(self, &Env::only(position, unit), &how);
        cx.rows(self, source.rows());
        let owned = Some(source).filter(|source| matches!(source.unit, Unit::Identifier { .. }));
        Table { neighbours: Some(source.neighbours), columns: Some(&source.columns), owned, ..table }
    }

    fn say(&self, _: Option<&Table<'_>>, cx: &Context<'_>, _: &mut Told) -> String {
        match cx.sources.get(self.source) {
            Some(source) => format!("all rows of source {}, {}", self.source, name(&source.record)),
            None => format!("source {}, which does not exist", self.source),
        }
    }

    fn export<'a>(&'a self, _: Option<Exported<'a>>, walk: &mut Walk<'a>) -> Exported<'a> {
        let number = Term::word(self.source.to_string());
        let node = self.step.node("FromSource", vec![number], None);
        let source = walk.sources.get(self.source);
        let plain = Term::word(walk.table_name(self.source));
        let owned = source.and_then(Source::person).map(|person| Owned {
            plain: Term::apply("owned_by", vec![Term::word(person.to_string()), plain.clone()]),
            person,
        });
        Exported {
            both: Both { plain, node },
            frame: Frame {
                columns: source.map_or(&[][..], |source| &source.columns),
                source: Some(self.source),
            },
            value: None,
            owned,
        }
    }
}
