//! Map: one value computed from each row, for example for a sum. The number of rows is unchanged.
//! If the value is a bounded number, the node states its range. Only a bounded number can be
//! summed.

use crate::framework::{
    Both, Context, Exported, Expression, Limited, Reader, Sort, Step, Table, Told, Transformation, Type,
    Value, Walk, range_terms, type_of,
};
use crate::gallina::Term;
use crate::model::{Range, range};
use crate::parse::{ParseError, fields::Fields};
use crate::words;

pub(super) const NAME: &str = "map/1";

#[derive(Debug)]
struct Map {
    step: Step,
    value: Box<dyn Expression>,
    range: Option<Range>,
}

pub(super) fn read(
    reader: &mut Reader,
    fields: &mut Fields<'_>,
) -> Result<Box<dyn Transformation>, ParseError> {
    let step = Step::read(NAME, fields)?;
    let value = fields.next("value", |at| reader.expression(at))?;
    let range = if fields.has_next("lo") { Some(range(fields)?) } else { None };
    let step = step.after(reader, fields)?;
    Ok(Box::new(Map { step, value, range }))
}

/// Formats an interval as the certificate writes it.
fn interval(range: &Range) -> String {
    let Range { lo, hi, digits } = range;
    match digits {
        0 => format!("{lo} to {hi}"),
        _ => format!("{lo} to {hi} at {digits} digits ({})", words::range(range)),
    }
}

impl Map {
    /// The type of the map's value, or the reason why no rule allows it.
    fn given<'a>(&self, derived: Result<Type<'a>, String>) -> Result<Value<'a>, String> {
        match (derived?, &self.range) {
            (Type::Number(derived), Some(stated)) if derived == *stated => {
                Ok(Value::Of(Type::Number(derived)))
            }
            (Type::Number(derived), Some(stated)) => {
                Err(format!("the interval says {} but it is {}", interval(stated), interval(&derived)))
            }
            (Type::Number(derived), None) => {
                Err(format!("the interval is missing: it is {}", interval(&derived)))
            }
            (other @ (Type::Identifier | Type::Text(_) | Type::Optional(_)), None) => {
                Err(format!("{} is not a value that a map can give", other.name()))
            }
            (other, None) => Ok(Value::Of(other)),
            (other, Some(stated)) => {
                Err(format!("the interval says {} but the value is {}", interval(stated), other.name()))
            }
        }
    }
}

impl Transformation for Map {
    fn step(&self) -> &Step {
        &self.step
    }

    fn limited(&self) -> Option<Limited<'_>> {
        self.premise()?.limited()
    }

    fn derive<'a>(&'a self, before: Option<Table<'a>>, cx: &mut Context<'a>) -> Table<'a> {
        let before = cx.before(before, self);
        cx.unchanged(self, &before);
        cx.rows(self, before.rows);
        let before_columns = before.columns;
        let value = match before_columns {
            Some(columns) => self.given(type_of(&*self.value, columns)).unwrap_or_else(|message| {
                cx.inside("value", |cx| cx.fault(message));
                Value::Refused
            }),
            None => Value::Refused,
        };
        let after = before.then(self);
        let last_map = before_columns.map(|columns| (&*self.value, columns));
        Table { value, mapped: after.step, last_map, ..after }
    }

    fn say(&self, before: Option<&Table<'_>>, _: &Context<'_>, told: &mut Told) -> String {
        let value = told.expression(&*self.value, before.and_then(|table| table.columns));
        match &self.range {
            None => format!("from each row take {value}"),
            Some(values) => format!("from each row take {value}, which is {}", words::range(values)),
        }
    }

    fn export<'a>(&'a self, before: Option<Exported<'a>>, walk: &mut Walk<'a>) -> Exported<'a> {
        let before = walk.before(before);
        let Both { node, .. } = walk.expression(&*self.value);
        let to = match (self.value.sort(before.frame.columns), &self.range) {
            (Sort::Number | Sort::Optional, Some(stated)) => {
                Term::apply("ToNumber", [node].into_iter().chain(range_terms(stated)).collect())
            }
            // The theory has no constructor for a map to a number without a range. The Coq file can
            // omit this map, because no sum may follow it, and a map changes no row.
            (Sort::Number | Sort::Optional, None) => return Exported { value: None, ..before },
            (Sort::Label, _) => Term::apply("ToLabel", vec![node]),
            (Sort::Truth, _) => Term::apply("ToTruth", vec![node]),
        };
        let node = self.step.node("Map", vec![to], Some(before.both.node));
        let both = Both { plain: before.both.plain, node };
        Exported { both, value: Some(&*self.value), ..before }
    }
}
