//! The start of a plan below `parallel-parts` or `poisson-sample`. If the nearest such node is
//! `parallel-parts`, the plan's table is one of the parts. If that node is `poisson-sample`, the
//! table is the sample. The cost of such a plan is derived for one row.

use crate::framework::{Both, Context, Exported, Reader, Step, Table, Told, Transformation, Walk};
use crate::model::{Neighbours, Rows};
use crate::parse::{ParseError, fields::Fields};
use num_bigint::{BigInt, Sign};

pub(super) const NAME: &str = "part/1";

#[derive(Debug)]
struct Part {
    step: Step,
}

pub(super) fn read(
    reader: &mut Reader,
    fields: &mut Fields<'_>,
) -> Result<Box<dyn Transformation>, ParseError> {
    let step = Step::read(NAME, fields)?;
    let [] = fields.next("premises", |at| at.exactly(|at| reader.plan(at)))?;
    Ok(Box::new(Part { step }))
}

impl Transformation for Part {
    fn step(&self) -> &Step {
        &self.step
    }

    fn neighbours(&self, cx: &Context<'_>) -> Option<Neighbours> {
        cx.parts().and_then(|(_, table)| table.neighbours)
    }

    fn derive<'a>(&'a self, _: Option<Table<'a>>, cx: &mut Context<'a>) -> Table<'a> {
        let found = cx.parts().map(|(position, table)| (position, table.clone()));
        let Some((position, of)) = found else {
            cx.fault("this step is outside of any parallel-parts or poisson-sample");
            return Table::first(0, self);
        };
        let one = |rows: &BigInt| BigInt::from(u8::from(rows.sign() == Sign::Plus));
        let derived = of.stability.map(one);
        let how = format!("one row of a table of stability {} gives {derived}", of.stability);
        cx.stability(self, &derived, &how);
        cx.rows(self, Rows::Some);
        Table {
            neighbours: of.neighbours,
            columns: of.columns,
            value: of.value,
            last_map: of.last_map,
            ..Table::first(position + 1, self)
        }
    }

    fn say(&self, _: Option<&Table<'_>>, _: &Context<'_>, _: &mut Told) -> String {
        "one part of the table that is cut, or the sample that is taken".into()
    }

    fn export<'a>(&'a self, _: Option<Exported<'a>>, walk: &mut Walk<'a>) -> Exported<'a> {
        let (plain, frame, value) = walk.part();
        let node = self.step.node("Part", Vec::new(), None);
        Exported { both: Both { plain, node }, frame, value, owned: None }
    }
}
