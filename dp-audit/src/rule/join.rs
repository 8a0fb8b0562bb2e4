//! Join of two tables. Each table has a cap on its rows with one key. In a join by a column, a new
//! row can push out another row. So the number of pairs that a changed row moves is at most twice
//! the other table's cap (Johnson, Near, Song, *Towards Practical Differential Privacy for SQL
//! Queries*, 2018). In a join by the unit, the rows of other units do not move, so one unit changes
//! only its own pairs.

use crate::framework::{
    Both, Context, Exported, Expression, Frame, Reader, Step, Table, Told, Transformation, Type, Value, Walk,
    beside, column_term, columns_fault, in_order, integer, made_of, misfit, ordered, type_of, unlike,
};
use crate::gallina::{Term, string};
use crate::model::{Column, Env, Rows, columns};
use crate::parse::ParseError;
use crate::parse::fields::{At, Fields, number, text};
use crate::words::{list, name};
use num_bigint::{BigInt, Sign};

pub(super) const NAME: &str = "join/1";

#[derive(Debug)]
struct Join {
    step: Step,
    record: String,
    columns: Vec<Column>,
    left: BigInt,
    right: BigInt,
    /// The keys of both tables; `None` if the unit is the key.
    keys: Option<[Vec<Box<dyn Expression>>; 2]>,
    values: Vec<Of>,
    other: Box<dyn Transformation>,
}

/// A column of the joined rows.
#[derive(Debug)]
struct Of {
    right: bool,
    value: Box<dyn Expression>,
}

pub(super) fn read(
    reader: &mut Reader,
    fields: &mut Fields<'_>,
) -> Result<Box<dyn Transformation>, ParseError> {
    let step = Step::read(NAME, fields)?;
    let record = fields.next("record", text)?;
    let columns = fields.next("columns", columns)?;
    let left = fields.next("left", number)?;
    let right = fields.next("right", number)?;
    let keys = fields.next("keys", |at| {
        let sides = at.items(|at| at.items(|at| reader.expression(at)))?;
        match <[_; 2]>::try_from(sides) {
            Ok(keys) => Ok(Some(keys)),
            Err(none) if none.is_empty() => Ok(None),
            Err(_) => Err(at.refuse("keys are those of two tables, or none")),
        }
    })?;
    let values = fields.next("values", |at| at.items(|at| of(reader, at)))?;
    let other = fields.next("in", |at| reader.plan(at))?;
    let step = step.after(reader, fields)?;
    Ok(Box::new(Join { step, record, columns, left, right, keys, values, other }))
}

fn of(reader: &mut Reader, at: At<'_>) -> Result<Of, ParseError> {
    let mut fields = at.fields()?;
    let right = fields.next("of", |at| match text(at)?.as_str() {
        "left" => Ok(false),
        "right" => Ok(true),
        other => Err(at.refuse(format!("a value is of the \"left\" or the \"right\" row, not {other:?}"))),
    })?;
    let value = fields.next("value", |at| reader.expression(at))?;
    fields.end()?;
    Ok(Of { right, value })
}

/// The steps of a table in a join by a column. They make it a function of whole sources. The steps
/// for a part, for the table of a called query and for a union are not allowed.
const WHOLE: [&str; 10] = [
    "source/1",
    "filter/1",
    "map/1",
    "flat-map/1",
    "by-unit/1",
    "by-unit-and/1",
    "limit/1",
    "limit-by/1",
    "semi-join/1",
    NAME,
];

/// The reason why two keys can never be equal; `None` if they can.
fn unequal(one: &Type<'_>, other: &Type<'_>) -> Option<String> {
    use Type::{Boolean, Category, Number, Unbounded};
    match (one, other) {
        (Number(one), Number(other)) => (one.digits != other.digits)
            .then(|| format!("one key has {} digits and the other {}", one.digits, other.digits)),
        (Number(number), Unbounded) | (Unbounded, Number(number)) => (number.digits != 0)
            .then(|| format!("one key has {} decimal digits and the other key has none", number.digits)),
        (Boolean, Boolean) | (Unbounded, Unbounded) => None,
        (Category(one), Category(other)) => {
            (one != other).then(|| "the keys are of different categories".to_owned())
        }
        (one, other) => Some(format!("one key is {}, and the other {}", one.name(), other.name())),
    }
}

impl Join {
    fn check_keys(&self, keys: &[Vec<Box<dyn Expression>>; 2], sides: [&[Column]; 2], cx: &mut Context<'_>) {
        let [left, right] = keys;
        if left.is_empty() || left.len() != right.len() {
            cx.fault(format!("{} keys cannot be matched with {}", left.len(), right.len()));
        }
        for (number, (one, other)) in left.iter().zip(right).enumerate() {
            cx.inside(format_args!("key {}", number + 1), |cx| {
                let fault = match (type_of(&**one, sides[0]), type_of(&**other, sides[1])) {
                    (Ok(one), Ok(other)) => unequal(&one, &other),
                    (Err(message), _) | (_, Err(message)) => Some(message),
                };
                fault.into_iter().for_each(|message| cx.fault(message));
            });
        }
    }

    fn check_values(&self, sides: [&[Column]; 2], cx: &mut Context<'_>) {
        if self.values.len() != self.columns.len() {
            cx.fault(format!(
                "{} values do not fit a row of {} columns",
                self.values.len(),
                self.columns.len()
            ));
        }
        for (of, column) in self.values.iter().zip(&self.columns) {
            let fault = match type_of(&*of.value, sides[usize::from(of.right)]) {
                Ok(value) => misfit(&value, &column.kind),
                Err(message) => Some(message),
            };
            if let Some(message) = fault {
                cx.inside(format_args!("column {}", name(&column.name)), |cx| cx.fault(message));
            }
        }
    }

    /// In a join by a column: for each source, how many pairs one unit can change.
    fn by_key(&self, before: &Table<'_>, other: &Table<'_>) -> (Env, String) {
        let derived = before
            .stability
            .zip(&other.stability, |one, other| BigInt::from(2) * (one * &self.right + other * &self.left));
        let how = format!(
            "2 times {} for each of {} and {} for each of {}: {derived}",
            self.right, before.stability, self.left, other.stability
        );
        (derived, how)
    }

    /// In a join by the unit: how many pairs one unit can change, for each source that either table
    /// depends on.
    fn by_unit(&self, before: &Table<'_>, other: &Table<'_>) -> (Env, String) {
        let kept = |table: &Table<'_>, most: &BigInt| table.stability.max().min(most.clone());
        let (left, right) = (kept(before, &self.left), kept(other, &self.right));
        let pairs = &left * &right;
        let derived = before.stability.zip(&other.stability, |one, other| match (one + other).sign() {
            Sign::Plus => pairs.clone(),
            _ => BigInt::ZERO,
        });
        let how = format!(
            "a unit has at most {left} rows that are kept in one table and {right} in the other: {derived}"
        );
        (derived, how)
    }
}

impl Transformation for Join {
    fn step(&self) -> &Step {
        &self.step
    }

    fn other(&self) -> Option<&dyn Transformation> {
        Some(&*self.other)
    }

    fn goes_by_persons(&self) -> bool {
        self.keys.is_none()
    }

    fn not_in_theory(&self) -> Option<&'static str> {
        let known = self.premise().is_none_or(in_order) && in_order(&*self.other);
        (self.keys.is_some() && !known).then_some(
            "whose join by a key is of rows that are neither those of sources nor those of persons: the checker of the theory knows the order of these alone",
        )
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
        for (cap, which) in [(&self.left, "left"), (&self.right, "right")] {
            if cap.sign() != Sign::Plus {
                cx.fault(format!("{which} says {cap} but must be at least 1"));
            }
        }
        let (derived, how) = if self.keys.is_some() {
            if !self.premise().is_none_or(|premise| made_of(premise, &WHOLE))
                || !made_of(&*self.other, &WHOLE)
            {
                cx.fault("a table is not a function of whole sources, so the order of its rows is not known");
            }
            self.by_key(&before, &other)
        } else {
            cx.owned(&before);
            cx.inside("other table", |cx| cx.owned(&other));
            if let Some(why) = before.owned.zip(other.owned).and_then(|(one, other)| unlike(one, other)) {
                cx.fault(why);
            }
            self.by_unit(&before, &other)
        };
        cx.stability(self, &derived, &how);
        cx.rows(self, Rows::Some);
        columns_fault(&self.columns, cx);
        if self.record.is_empty() {
            cx.fault("the record has no name");
        }
        let sides = before.columns.zip(other.columns);
        if let Some((left, right)) = sides {
            if let Some(keys) = &self.keys {
                self.check_keys(keys, [left, right], cx);
            }
            self.check_values([left, right], cx);
        }
        let columns = sides.map(|_| self.columns.as_slice());
        let owned = before.owned.filter(|_| self.keys.is_none());
        Table { columns, value: Value::None, mapped: 0, owned, ..before.then(self) }
    }

    fn say(&self, before: Option<&Table<'_>>, _: &Context<'_>, told: &mut Told) -> String {
        let columns = before.and_then(|table| table.columns);
        let mut side = |right: bool, value: &dyn Expression| {
            if right {
                format!("the other table's {}", told.beside(value))
            } else {
                told.expression(value, columns)
            }
        };
        let by = match &self.keys {
            None => "its unit".to_owned(),
            Some([left, right]) => {
                let equal = left.iter().zip(right);
                let equal =
                    equal.map(|(one, other)| format!("{} = {}", side(false, &**one), side(true, &**other)));
                list(equal.collect::<Vec<_>>())
            }
        };
        let values = self.values.iter().zip(&self.columns);
        let values =
            values.map(|(of, column)| format!("{}: {}", name(&column.name), side(of.right, &*of.value)));
        let values = list(values.collect::<Vec<_>>());
        format!(
            "pair the first {} rows of each key with the first {} of the other table, by {by}, as rows of {}: {values}",
            self.left,
            self.right,
            name(&self.record)
        )
    }

    fn export<'a>(&'a self, before: Option<Exported<'a>>, walk: &mut Walk<'a>) -> Exported<'a> {
        let before = walk.before(before);
        let other = walk.beside(&*self.other);
        let (mut values, mut cells) = (Vec::new(), Vec::new());
        for Of { right, value } in &self.values {
            let (of, plain, cell) = match right {
                false => (&before, "of_left", "LeftCell"),
                true => (&other, "of_right", "RightCell"),
            };
            let both = walk.on_rows(of, |walk| walk.cell(&**value));
            values.push(Term::apply(plain, vec![Term::of_row(both.plain)]));
            cells.push(Term::apply(cell, vec![both.node]));
        }
        let (values, cells) = (Term::list(values), Term::list(cells));
        let caps = [integer(&self.left), integer(&self.right)];
        let columns = Term::list(self.columns.iter().map(column_term).collect());
        let mut own = vec![Term::word(string(&self.record)), columns];
        own.extend(caps.clone());
        let made = match &self.keys {
            None => {
                let ((rows, person), (others, other_person)) = (walk.whose(&before), walk.whose(&other));
                let plain = Term::apply("joined", caps.into_iter().chain([values, others, rows]).collect());
                own.extend([person, other_person, cells, other.both.node]);
                let premise = Some(before.both.node.clone());
                Exported::of_owned(plain, self.step.node("Join", own, premise), before)
            }
            Some([left, right]) => {
                let before = match self.premise() {
                    Some(premise) => ordered(premise, before, walk),
                    None => before,
                };
                let other = ordered(&*self.other, other, walk);
                let [left, right] = [(&before, left), (&other, right)]
                    .map(|(of, keys)| walk.on_rows(of, |walk| walk.cells(keys)));
                let rows = [values, other.both.plain, before.both.plain];
                let plain =
                    caps.into_iter().chain([Term::of_row(left.plain), Term::of_row(right.plain)]).chain(rows);
                let plain = Term::apply("joined_on", plain.collect());
                own.extend([left.node, right.node, cells, other.both.node]);
                let node = self.step.node("JoinOn", own, Some(before.both.node.clone()));
                Exported { both: Both { plain, node }, owned: None, ..before }
            }
        };
        let frame = Frame { columns: &self.columns, source: None };
        Exported { frame, value: None, ..made }
    }
}
