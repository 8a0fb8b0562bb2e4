//! One row for each unit, made of all of its rows: a function of one unit's rows alone, so one unit is one row (Wilson and
//! others, *Differentially Private SQL with Bounded User Contribution*, 2020, section 4).
//!
//! It follows from whose rows differ, and not from how many: so it is known of a source whose unit is an identifier, and of what is made of
//! that row by row. A part, a sample or what a query is called on are known by their distance alone.

use crate::gallina::Term;
use crate::model::{Column, Env, Range, Rows, columns, environment, rows};
use crate::node::{
    Both, Context, Exported, Expression, Frame, Plan, Reader, Table, Told, Type, Value, Walk, bounded,
    columns_fault, misfit, type_of,
};
use crate::parse::Malformed;
use crate::parse::fields::{At, Fields, number, text};
use crate::words::{decimal, list, name};
use num_bigint::{BigInt, Sign};

pub(super) const NAME: &str = "by-unit/1";

#[derive(Debug)]
struct ByUnit {
    stability: Env,
    rows: Rows,
    record: String,
    columns: Vec<Column>,
    features: Vec<Feature>,
    premise: Box<dyn Plan>,
}

/// What becomes of a unit's rows.
#[derive(Debug)]
enum Feature {
    Count { lo: BigInt, hi: BigInt },
    Sum { lo: BigInt, hi: BigInt, of: Box<dyn Expression> },
    Least(Box<dyn Expression>),
    Greatest(Box<dyn Expression>),
    Any(Box<dyn Expression>),
    All(Box<dyn Expression>),
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Plan>, Malformed> {
    let stability = fields.next("stability", environment)?;
    let rows = fields.next("rows", rows)?;
    let record = fields.next("record", text)?;
    let columns = fields.next("columns", columns)?;
    let features = fields.next("features", |at| at.items(|at| feature(reader, at)))?;
    let [premise] = fields.next("premises", |at| at.exactly(|at| reader.plan(at)))?;
    Ok(Box::new(ByUnit { stability, rows, record, columns, features, premise }))
}

fn feature(reader: &mut Reader, at: At<'_>) -> Result<Feature, Malformed> {
    let mut fields = at.fields()?;
    let kind = fields.next("feature", text)?;
    let feature = match kind.as_str() {
        "count" => {
            let (lo, hi) = (fields.next("lo", number)?, fields.next("hi", number)?);
            let [] = reader.args(&mut fields)?;
            Feature::Count { lo, hi }
        }
        "sum" => {
            let (lo, hi) = (fields.next("lo", number)?, fields.next("hi", number)?);
            let [of] = reader.args(&mut fields)?;
            Feature::Sum { lo, hi, of }
        }
        other => {
            let make = match other {
                "min" => Feature::Least,
                "max" => Feature::Greatest,
                "any" => Feature::Any,
                "all" => Feature::All,
                _ => {
                    let known = "a feature is \"count\", \"sum\", \"min\", \"max\", \"any\" or \"all\"";
                    return Err(at.refuse(format!("{known}, not {other:?}")));
                }
            };
            let [of] = reader.args(&mut fields)?;
            make(of)
        }
    };
    fields.end()?;
    Ok(feature)
}

impl Feature {
    /// What it computes from the rows of a table with these columns.
    ///
    /// # Errors
    /// Why no rule allows it.
    fn derive<'a>(&self, columns: &'a [Column]) -> Result<Type<'a>, String> {
        let ends = |lo: &BigInt, hi: &BigInt, digits| match lo <= hi {
            true => Ok(Type::number(lo.clone(), hi.clone(), digits)),
            false => Err(format!("the ends {lo} to {hi} hold no number")),
        };
        match self {
            Feature::Count { lo, hi } => ends(lo, hi, 0),
            Feature::Sum { lo, hi, of } => {
                let Range { digits, .. } = bounded(&type_of(&**of, columns)?)?;
                ends(lo, hi, digits)
            }
            Feature::Least(of) | Feature::Greatest(of) => {
                bounded(&type_of(&**of, columns)?).map(Type::Number)
            }
            Feature::Any(of) | Feature::All(of) => match type_of(&**of, columns)? {
                Type::Boolean => Ok(Type::Boolean),
                other => Err(format!("true or false is needed, not {}", other.name())),
            },
        }
    }

    fn say(&self, columns: Option<&[Column]>, told: &mut Told) -> String {
        let ends = |lo, hi, digits| format!("moved into {} to {}", decimal(lo, digits), decimal(hi, digits));
        match self {
            Feature::Count { lo, hi } => format!("the number of rows, {}", ends(lo, hi, 0)),
            Feature::Sum { lo, hi, of } => {
                let digits = columns.map_or(0, |columns| of.digits(columns));
                format!("the sum of {}, {}", told.expression(&**of, columns), ends(lo, hi, digits))
            }
            Feature::Least(of) => format!("the least {}", told.expression(&**of, columns)),
            Feature::Greatest(of) => format!("the greatest {}", told.expression(&**of, columns)),
            Feature::Any(of) => format!("whether for one row {}", told.expression(&**of, columns)),
            Feature::All(of) => format!("whether for all rows {}", told.expression(&**of, columns)),
        }
    }
}

impl Plan for ByUnit {
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

    fn not_in_theory(&self) -> Option<&'static str> {
        Some("whose rows of units the checker of the theory does not have: it has the theorem")
    }

    fn derive<'a>(&'a self, before: Option<Table<'a>>, cx: &mut Context<'a>) -> Table<'a> {
        let before = cx.before(before, self);
        if !before.owned {
            cx.fault(
                "whose the rows before it are is not known: they must come of a source whose unit is an identifier, by filter, map and flat-map alone",
            );
        }
        let one = |rows: &BigInt| BigInt::from(u8::from(rows.sign() == Sign::Plus));
        let derived = before.stability.map(one);
        let how =
            format!("one row for each unit of a table of stability {} gives {derived}", before.stability);
        cx.stability(self, &derived, &how);
        cx.rows(self, Rows::Some);
        columns_fault(&self.columns, cx);
        if self.record.is_empty() {
            cx.fault("the record has no name");
        }
        if self.features.len() != self.columns.len() {
            cx.fault(format!(
                "{} features are no row of {} columns",
                self.features.len(),
                self.columns.len()
            ));
        }
        if let Some(columns) = before.columns {
            for (feature, column) in self.features.iter().zip(&self.columns) {
                let fault = match feature.derive(columns) {
                    Ok(value) => misfit(&value, &column.kind),
                    Err(message) => Some(message),
                };
                if let Some(message) = fault {
                    cx.inside(format_args!("column {}", name(&column.name)), |cx| cx.fault(message));
                }
            }
        }
        let columns = before.columns.map(|_| self.columns.as_slice());
        Table { columns, value: Value::None, mapped: 0, owned: false, ..before.then(self) }
    }

    fn say(&self, before: Option<&Table<'_>>, _: &Context<'_>, told: &mut Told) -> String {
        let columns = before.and_then(|table| table.columns);
        let features = self.features.iter().zip(&self.columns);
        let features = features
            .map(|(feature, column)| format!("{}: {}", name(&column.name), feature.say(columns, told)));
        let features: Vec<String> = features.collect();
        if features.is_empty() {
            return format!(
                "keep of all rows of each unit that it is there, as one row of {}",
                name(&self.record)
            );
        }
        format!("make of all rows of each unit one row of {} ({})", name(&self.record), list(features))
    }

    // No file is written for a certificate with this rule.
    fn export<'a>(&'a self, _: Option<Exported<'a>>, _: &mut Walk<'a>) -> Exported<'a> {
        let both = Both { plain: Term::word(""), node: Term::word("") };
        Exported { both, frame: Frame { columns: &self.columns, source: None }, value: None }
    }
}
