//! Flat map: makes several new rows from each row. The step has several slots, and each slot has a
//! condition. For each row, the first `most` slots whose condition holds become rows of another
//! record. So a changed row becomes at most `most` changed rows.

use crate::framework::{
    Both, Context, Exported, Expression, Frame, Reader, Step, Table, Told, Transformation, Type, Value, Walk,
    column_term, columns_fault, integer, misfit, type_of,
};
use crate::gallina::{Term, string};
use crate::model::{Column, Rows, columns};
use crate::parse::ParseError;
use crate::parse::fields::{At, Fields, number, text};
use crate::words::{list, name};
use num_bigint::{BigInt, Sign};

pub(super) const NAME: &str = "flat-map/1";

#[derive(Debug)]
struct FlatMap {
    step: Step,
    record: String,
    columns: Vec<Column>,
    most: BigInt,
    slots: Vec<Slot>,
}

#[derive(Debug)]
struct Slot {
    there: Box<dyn Expression>,
    values: Vec<Box<dyn Expression>>,
}

pub(super) fn read(
    reader: &mut Reader,
    fields: &mut Fields<'_>,
) -> Result<Box<dyn Transformation>, ParseError> {
    let step = Step::read(NAME, fields)?;
    let record = fields.next("record", text)?;
    let columns = fields.next("columns", columns)?;
    let most = fields.next("most", number)?;
    let slots = fields.next("slots", |at| at.items(|at| slot(reader, at)))?;
    let step = step.after(reader, fields)?;
    Ok(Box::new(FlatMap { step, record, columns, most, slots }))
}

fn slot(reader: &mut Reader, at: At<'_>) -> Result<Slot, ParseError> {
    let mut fields = at.fields()?;
    let there = fields.next("there", |at| reader.expression(at))?;
    let values = fields.next("values", |at| at.items(|at| reader.expression(at)))?;
    fields.end()?;
    Ok(Slot { there, values })
}

impl FlatMap {
    fn check_slots(&self, before: &[Column], cx: &mut Context<'_>) {
        for (number, slot) in self.slots.iter().enumerate() {
            cx.inside(format_args!("slot {}", number + 1), |cx| {
                match type_of(&*slot.there, before) {
                    Ok(Type::Boolean) => {}
                    Ok(other) => cx.fault(format!("true or false is needed, not {}", other.name())),
                    Err(message) => cx.fault(message),
                }
                if slot.values.len() != self.columns.len() {
                    cx.fault(format!(
                        "{} values do not fit a row of {} columns",
                        slot.values.len(),
                        self.columns.len()
                    ));
                }
                for (value, column) in slot.values.iter().zip(&self.columns) {
                    let fault = match type_of(&**value, before) {
                        Ok(value) => misfit(&value, &column.kind),
                        Err(message) => Some(message),
                    };
                    if let Some(message) = fault {
                        cx.inside(format_args!("column {}", name(&column.name)), |cx| cx.fault(message));
                    }
                }
            });
        }
    }
}

impl Transformation for FlatMap {
    fn step(&self) -> &Step {
        &self.step
    }

    fn derive<'a>(&'a self, before: Option<Table<'a>>, cx: &mut Context<'a>) -> Table<'a> {
        let before = cx.before(before, self);
        if self.most.sign() != Sign::Plus {
            cx.fault(format!("most says {} but must be at least 1", self.most));
        }
        let derived = before.stability.map(|rows| rows * &self.most);
        let how = format!("{} rows for each of {} are {derived}", self.most, before.stability);
        cx.stability(self, &derived, &how);
        cx.rows(self, Rows::Some);
        columns_fault(&self.columns, cx);
        if self.record.is_empty() {
            cx.fault("the record has no name");
        }
        if let Some(columns) = before.columns {
            self.check_slots(columns, cx);
        }
        let columns = before.columns.map(|_| self.columns.as_slice());
        Table { columns, value: Value::None, mapped: 0, ..before.then(self) }
    }

    fn say(&self, before: Option<&Table<'_>>, _: &Context<'_>, told: &mut Told) -> String {
        let columns = before.and_then(|table| table.columns);
        let slots = self.slots.iter().map(|slot| {
            let values = slot.values.iter().zip(&self.columns).map(|(value, column)| {
                format!("{}: {}", name(&column.name), told.expression(&**value, columns))
            });
            let values = list(values.collect::<Vec<_>>());
            format!("({values}) where {}", told.expression(&*slot.there, columns))
        });
        let slots: Vec<String> = slots.collect();
        format!(
            "from each row make at most {} rows of {}: {}",
            self.most,
            name(&self.record),
            slots.join("; ")
        )
    }

    fn export<'a>(&'a self, before: Option<Exported<'a>>, walk: &mut Walk<'a>) -> Exported<'a> {
        let before = walk.before(before);
        let (mut offers, mut slots) = (Vec::new(), Vec::new());
        for slot in &self.slots {
            let there = walk.expression(&*slot.there);
            let (mut cells, mut values) = (Vec::new(), Vec::new());
            for value in &slot.values {
                let Both { plain, node } = walk.cell(&**value);
                cells.push(node);
                values.push(plain);
            }
            offers.push(Term::pair(there.plain, Term::list(values)));
            slots.push(Term::apply("Slot", vec![there.node, Term::list(cells)]));
        }
        let present = Term::of_row(Term::apply("present", vec![Term::list(offers)]));
        let plain =
            Term::apply("flat_map_upto", vec![integer(&self.most), present.clone(), before.both.plain]);
        let owned = |rows| Term::apply("flat_map_owned", vec![integer(&self.most), present, rows]);
        let owned = before.owned.map(|before| before.then(owned));
        let columns = Term::list(self.columns.iter().map(column_term).collect());
        let own = vec![Term::word(string(&self.record)), columns, integer(&self.most), Term::list(slots)];
        let node = self.step.node("FlatMap", own, Some(before.both.node));
        let frame = Frame { columns: &self.columns, source: None };
        Exported { both: Both { plain, node }, frame, value: None, owned }
    }
}
