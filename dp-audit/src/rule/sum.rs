//! Sum of the last map's values over all rows. Inserting or deleting a row changes the sum by the
//! row's value. Replacing a row changes it by the difference of two values. After a filter, a
//! replaced row may also appear or disappear.

use crate::framework::{
    Aggregate, Both, Context, Derived, Exported, Kind, Quantity, Reader, Table, Transformation, Walk,
    env_term, range_terms, taken,
};
use crate::gallina::Term;
use crate::model::{Env, Neighbours, Range, Rows, environment, magnitude, range};
use crate::parse::{ParseError, fields::Fields};
use crate::words;
use num_bigint::BigInt;

pub(super) const NAME: &str = "sum/1";

#[derive(Debug)]
struct Sum {
    range: Range,
    sensitivity: Env,
    plan: Box<dyn Transformation>,
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Aggregate>, ParseError> {
    let range = range(fields)?;
    let sensitivity = fields.next("sensitivity", environment)?;
    let [plan] = fields.next("premises", |at| at.exactly(|at| reader.plan(at)))?;
    Ok(Box::new(Sum { range, sensitivity, plan }))
}

impl Sum {
    /// How far one changed row can move the sum, and the arithmetic.
    fn largest_change(&self, neighbours: Neighbours, rows: Rows) -> (BigInt, String) {
        let Range { lo, hi, .. } = &self.range;
        let comes_or_goes = magnitude(lo).max(magnitude(hi));
        let spread = hi - lo;
        let difference = if *lo < BigInt::ZERO { format!("{hi} - ({lo})") } else { format!("{hi} - {lo}") };
        match (neighbours, rows) {
            (Neighbours::AddRemove, _) => (comes_or_goes, format!("max(|{lo}|, |{hi}|)")),
            (Neighbours::ReplaceOne, Rows::Every) => (spread, format!("({difference})")),
            (Neighbours::ReplaceOne, Rows::Some) => {
                (comes_or_goes.max(spread), format!("max(|{lo}|, |{hi}|, {difference})"))
            }
        }
    }
}

impl Aggregate for Sum {
    fn rule(&self) -> &'static str {
        NAME
    }

    fn sensitivity(&self) -> &Env {
        &self.sensitivity
    }

    fn plan(&self) -> Option<&dyn Transformation> {
        Some(&*self.plan)
    }

    fn kind(&self) -> Kind {
        Kind::Number(self.range.digits)
    }

    fn numbers(&self) -> Option<BigInt> {
        Some(BigInt::from(1))
    }

    fn derive<'a>(&'a self, table: Option<&Table<'a>>, cx: &mut Context<'a>) -> Option<Derived> {
        let table = table?;
        if let Some(why) = table.value.refuses(&self.range, "sum", "summed") {
            cx.inside("value", |cx| cx.fault(why));
        }
        let (factor, arithmetic) = self.largest_change(table.neighbours?, table.rows);
        let sensitivity = table.stability.map(|rows| rows * &factor);
        let show = |env: &Env| words::env(env, cx.width_here(), BigInt::to_string);
        let how = format!("stability {} * {arithmetic} = {}", show(&table.stability), show(&sensitivity));
        Some(Derived { sensitivity, how })
    }

    fn say(&self, table: Option<&Table<'_>>, _: &[String; 2]) -> String {
        let taken = taken(table);
        format!("the sum of {taken}, {}, over this table", words::range(&self.range))
    }

    fn export<'a>(&'a self, table: Option<Exported<'a>>, _: Vec<Quantity>, walk: &mut Walk<'a>) -> Quantity {
        let (rows, node, value) = match table {
            Some(table) => {
                let value = table.value.map(|value| walk.expression(value).plain);
                (table.both.plain, table.both.node, value)
            }
            None => (Term::word(""), Term::word(""), None),
        };
        let value = Term::of_row(value.unwrap_or_else(|| Term::word("0")));
        let arguments = range_terms(&self.range).into_iter().chain([env_term(&self.sensitivity), node]);
        let both = Both {
            plain: Term::apply("sum", vec![Term::apply("map", vec![value, rows])]),
            node: Term::apply("Sum", arguments.collect()),
        };
        Quantity { both, vector: false }
    }
}
