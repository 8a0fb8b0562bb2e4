//! Takes the first rows in a public order: of the whole table, or of the rows with each value of a
//! key (McSherry, *Privacy Integrated Queries*, 2009, section 3, on steps where the rows of others
//! matter).
//!
//! An inserted row can push out another row. So if neighbours add or remove rows, each change moves
//! two rows. A replaced row moves one row of the whole table. With a key, it moves one row in each
//! of two groups.
//!
//! Rows that are equal in this order are ordered by all their columns, so the place of a row in a
//! file has no effect. The owner of each row is not known afterwards.

use crate::framework::{
    Both, Context, Exported, Expression, Key, Reader, Step, Table, Told, Transformation, Type, Walk, integer,
    type_of,
};
use crate::gallina::Term;
use crate::model::{Neighbours, Rows};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, number};
use num_bigint::{BigInt, Sign};

pub(super) const NAME: &str = "take/1";

#[derive(Debug)]
struct Take {
    step: Step,
    most: BigInt,
    key: Option<Key>,
    order: Vec<Box<dyn Expression>>,
}

pub(super) fn read(
    reader: &mut Reader,
    fields: &mut Fields<'_>,
) -> Result<Box<dyn Transformation>, ParseError> {
    let step = Step::read(NAME, fields)?;
    let most = fields.next("most", number)?;
    let key = match fields.has_next("key") {
        true => Some(fields.next("key", |at| reader.key(at))?),
        false => None,
    };
    let order = fields.next("order", |at| at.items(|at| reader.expression(at)))?;
    let step = step.after(reader, fields)?;
    Ok(Box::new(Take { step, most, key, order }))
}

impl Transformation for Take {
    fn step(&self) -> &Step {
        &self.step
    }

    fn derive<'a>(&'a self, before: Option<Table<'a>>, cx: &mut Context<'a>) -> Table<'a> {
        let before = cx.before(before, self);
        if self.most.sign() != Sign::Plus {
            cx.fault(format!("the first {} rows are none", self.most));
        }
        if self.order.is_empty() {
            cx.fault("the step has no value by which rows are ordered");
        }
        if let Some(columns) = before.columns {
            if let Some(Err(why)) = self.key.as_ref().map(|key| key.parts(columns)) {
                cx.inside("key", |cx| cx.fault(why));
            }
            for (place, value) in self.order.iter().enumerate() {
                let fault = match type_of(&**value, columns) {
                    Ok(Type::Number(_) | Type::Unbounded | Type::Boolean | Type::Category(_)) => None,
                    Ok(other) => Some(format!("rows cannot be ordered by {}", other.name())),
                    Err(message) => Some(message),
                };
                if let Some(message) = fault {
                    cx.inside(format_args!("value {}", place + 1), |cx| cx.fault(message));
                }
            }
        }
        let times = match (before.neighbours, &self.key) {
            (Some(Neighbours::ReplaceOne), None) => 1,
            _ => 2,
        };
        let derived = before.stability.map(|rows| rows * times);
        let how = format!(
            "each changed row can move {times} kept rows, and the table has stability {}: {derived}",
            before.stability
        );
        cx.stability(self, &derived, &how);
        cx.rows(self, Rows::Some);
        Table { owned: None, ..before.then(self) }
    }

    fn say(&self, before: Option<&Table<'_>>, _: &Context<'_>, told: &mut Told) -> String {
        let columns = before.and_then(|table| table.columns);
        let rows = match self.most == BigInt::from(1) {
            true => "row".to_owned(),
            false => format!("{} rows", self.most),
        };
        let of = match &self.key {
            Some(key) => format!(" with each value of {}", told.key(key, columns)),
            None => String::new(),
        };
        let order: Vec<String> = self.order.iter().map(|value| told.expression(&**value, columns)).collect();
        format!("keep the first {rows}{of} in the order of {}, smallest first", order.join(", then "))
    }

    fn export<'a>(&'a self, before: Option<Exported<'a>>, walk: &mut Walk<'a>) -> Exported<'a> {
        let before = walk.before(before);
        let most = integer(&self.most);
        let order = walk.cells(&self.order);
        let values = Term::of_row(order.plain);
        let (constructor, mut own, name, mut step) = match &self.key {
            None => ("Take", vec![most.clone()], "first_in_order", vec![most]),
            Some(key) => {
                let parts = key.parts(before.frame.columns).unwrap_or_default();
                let (key, parts) = (walk.key(key), Term::word(parts.to_string()));
                let step = vec![parts.clone(), Term::of_row(key.plain), most.clone()];
                ("TakeBy", vec![most, key.node, parts], "first_of_parts", step)
            }
        };
        own.push(order.node);
        step.extend([values, before.both.plain]);
        let node = self.step.node(constructor, own, Some(before.both.node));
        Exported { both: Both { plain: Term::apply(name, step), node }, owned: None, ..before }
    }
}
