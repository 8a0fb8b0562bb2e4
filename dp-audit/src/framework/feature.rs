//! Features: values computed from all rows of a group, for the one new row that replaces the group.

use super::{
    Both, Context, Expression, Reader, Told, Type, Walk, bounded, column_term, columns_fault, integer,
    misfit, type_of,
};
use crate::gallina::{Term, string};
use crate::model::{Column, Range, columns};
use crate::parse::ParseError;
use crate::parse::fields::{At, Fields, number, text};
use crate::words::{decimal, list, name};
use num_bigint::BigInt;

/// A new record, whose columns are features of rows.
#[derive(Debug)]
pub(crate) struct Made {
    /// The name of the record.
    pub(crate) record: String,
    pub(crate) columns: Vec<Column>,
    /// The features, one for each column.
    pub(crate) features: Vec<Feature>,
}

impl Made {
    /// Reads the record, its columns and the features.
    pub(crate) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Self, ParseError> {
        let record = fields.next("record", text)?;
        let columns = fields.next("columns", columns)?;
        let features = fields.next("features", |at| at.items(|at| feature(reader, at)))?;
        Ok(Self { record, columns, features })
    }

    /// Checks that each feature fits its column; `before` holds the columns of the rows.
    pub(crate) fn check(&self, before: Option<&[Column]>, cx: &mut Context<'_>) {
        columns_fault(&self.columns, cx);
        if self.record.is_empty() {
            cx.fault("the record has no name");
        }
        if self.features.len() != self.columns.len() {
            cx.fault(format!(
                "{} features do not fit a row of {} columns",
                self.features.len(),
                self.columns.len()
            ));
        }
        let Some(before) = before else { return };
        for (feature, column) in self.features.iter().zip(&self.columns) {
            let fault = match feature.derive(before) {
                Ok(value) => misfit(&value, &column.kind),
                Err(message) => Some(message),
            };
            if let Some(message) = fault {
                cx.inside(format_args!("column {}", name(&column.name)), |cx| cx.fault(message));
            }
        }
    }

    /// Writes the new row as a function of the rows `t` in plain Gallina, and the features as
    /// nodes.
    pub(crate) fn export<'a>(&'a self, walk: &mut Walk<'a>) -> (Term, Term) {
        let (plain, features) = self.features.iter().map(|feature| feature.export(walk)).unzip();
        (Term::function("t", Term::list(plain)), Term::list(features))
    }

    /// The record's name and columns, as arguments of a Coq node.
    pub(crate) fn header(&self) -> [Term; 2] {
        let columns = self.columns.iter().map(column_term).collect();
        [Term::word(string(&self.record)), Term::list(columns)]
    }

    /// Describes the record and its features in words.
    pub(crate) fn say(&self, before: Option<&[Column]>, told: &mut Told) -> String {
        let features = self.features.iter().zip(&self.columns);
        let features = features
            .map(|(feature, column)| format!("{}: {}", name(&column.name), feature.say(before, told)));
        let features: Vec<String> = features.collect();
        format!("one row of {} ({})", name(&self.record), list(features))
    }
}

/// A function of a group of rows.
#[derive(Debug)]
pub(crate) enum Feature {
    Count {
        lo: BigInt,
        hi: BigInt,
    },
    Sum {
        lo: BigInt,
        hi: BigInt,
        of: Box<dyn Expression>,
    },
    Least(Box<dyn Expression>),
    Greatest(Box<dyn Expression>),
    Any(Box<dyn Expression>),
    All(Box<dyn Expression>),
    /// The common value of the rows, if they were grouped by that value; otherwise the smallest
    /// value.
    Same(Box<dyn Expression>),
}

fn feature(reader: &mut Reader, at: At<'_>) -> Result<Feature, ParseError> {
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
                "same" => Feature::Same,
                _ => {
                    let known =
                        "a feature is \"count\", \"sum\", \"min\", \"max\", \"any\", \"all\" or \"same\"";
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
    /// Derives the feature's type from the columns of the rows.
    ///
    /// # Errors
    /// The reason, if no rule allows the feature.
    fn derive<'a>(&'a self, columns: &'a [Column]) -> Result<Type<'a>, String> {
        let ends = |lo: &BigInt, hi: &BigInt, digits| match lo <= hi {
            true => Ok(Type::number(lo.clone(), hi.clone(), digits)),
            false => Err(format!("the range from {lo} to {hi} is empty")),
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
            Feature::Same(of) => match type_of(&**of, columns)? {
                value @ (Type::Number(_) | Type::Boolean | Type::Category(_)) => Ok(value),
                other => Err(format!(
                    "a number with an interval, a category, or true or false is needed, not {}",
                    other.name()
                )),
            },
        }
    }

    /// Writes the feature's value on the rows `t` in plain Gallina, and gives its node.
    fn export<'a>(&'a self, walk: &mut Walk<'a>) -> (Term, Term) {
        let rows = || Term::word("t");
        let of_each = |name: &str, of: &Term| Term::apply(name, vec![Term::of_row(of.clone()), rows()]);
        let moved = |lo: &BigInt, hi: &BigInt, of| Term::apply("clamp", vec![integer(lo), integer(hi), of]);
        let node = |name: &str, of: Both| Term::apply(name, vec![of.node]);
        match self {
            Feature::Count { lo, hi } => (
                moved(lo, hi, Term::apply("count", vec![rows()])),
                Term::apply("RowsOf", vec![integer(lo), integer(hi)]),
            ),
            Feature::Sum { lo, hi, of } => {
                let of = walk.expression(&**of);
                let sum = Term::apply("sum", vec![of_each("map", &of.plain)]);
                (moved(lo, hi, sum), Term::apply("SumOf", vec![integer(lo), integer(hi), of.node]))
            }
            Feature::Least(of) => {
                let of = walk.expression(&**of);
                (Term::apply("least", vec![of_each("map", &of.plain)]), node("LeastOf", of))
            }
            Feature::Greatest(of) => {
                let of = walk.expression(&**of);
                (Term::apply("greatest", vec![of_each("map", &of.plain)]), node("GreatestOf", of))
            }
            Feature::Any(of) => {
                let of = walk.expression(&**of);
                (Term::apply("bit", vec![of_each("existsb", &of.plain)]), node("AnyOf", of))
            }
            Feature::All(of) => {
                let of = walk.expression(&**of);
                (Term::apply("bit", vec![of_each("forallb", &of.plain)]), node("AllOf", of))
            }
            Feature::Same(of) => {
                let of = walk.cell(&**of);
                (Term::apply("least", vec![of_each("map", &of.plain)]), node("CommonOf", of))
            }
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
            Feature::Same(of) => {
                format!("the common {} (the least, where rows differ)", told.expression(&**of, columns))
            }
        }
    }
}
