//! Sum of the last map's values in each part into which a key divides the table. Inserting or
//! deleting a row changes one of the sums by the row's value. A replaced row can leave one part and
//! enter another. This argument bounds the sum of the differences (L1), and so also the root of the
//! sum of their squares (L2).

use crate::framework::{
    Aggregate, Both, Context, Derived, Exported, Key, Kind, OneRow, Quantity, Reader, Table, Transformation,
    Walk, env_term, integer, range_terms, taken,
};
use crate::gallina::Term;
use crate::model::{Env, Neighbours, Range, environment, magnitude, range};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, number};
use crate::words;
use num_bigint::BigInt;

pub(super) const NAME: &str = "grouped-sum/1";

#[derive(Debug)]
struct GroupedSum {
    range: Range,
    key: Key,
    bins: BigInt,
    sensitivity: Env,
    plan: Box<dyn Transformation>,
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Aggregate>, ParseError> {
    let range = range(fields)?;
    let key = fields.next("key", |at| reader.key(at))?;
    let bins = fields.next("bins", number)?;
    let sensitivity = fields.next("sensitivity", environment)?;
    let [plan] = fields.next("premises", |at| at.exactly(|at| reader.plan(at)))?;
    Ok(Box::new(GroupedSum { range, key, bins, sensitivity, plan }))
}

impl Aggregate for GroupedSum {
    fn rule(&self) -> &'static str {
        NAME
    }

    fn sensitivity(&self) -> &Env {
        &self.sensitivity
    }

    fn plan(&self) -> Option<&dyn Transformation> {
        Some(&*self.plan)
    }

    fn key(&self) -> Option<&Key> {
        Some(&self.key)
    }

    fn one_row(&self) -> Option<OneRow> {
        let Range { lo, hi, .. } = &self.range;
        let added = magnitude(lo).max(magnitude(hi));
        Some(OneRow { replaced: added.clone().max(hi - lo), added })
    }

    fn kind(&self) -> Kind {
        Kind::Vector(self.range.digits)
    }

    fn numbers(&self) -> Option<BigInt> {
        Some(self.bins.clone())
    }

    fn derive<'a>(&'a self, table: Option<&Table<'a>>, cx: &mut Context<'a>) -> Option<Derived> {
        let table = table?;
        if let Some(why) = table.value.refuses(&self.range, "grouped sum", "summed") {
            cx.inside("value", |cx| cx.fault(why));
        }
        match self.key.parts(table.columns?) {
            Ok(parts) if parts == self.bins => {}
            Ok(parts) => cx.fault(format!("bins says {} but the key makes {parts}", self.bins)),
            Err(why) => cx.inside("key", |cx| cx.fault(why)),
        }
        let Range { lo, hi, .. } = &self.range;
        let (sides, words) = match table.neighbours? {
            Neighbours::AddRemove => (1, ""),
            Neighbours::ReplaceOne => (2, "2 * "),
        };
        let factor = magnitude(lo).max(magnitude(hi)) * sides;
        let sensitivity = table.stability.map(|rows| rows * &factor);
        let show = |env: &Env| words::env(env, cx.width_here(), BigInt::to_string);
        let how = format!(
            "{words}stability {} * max(|{lo}|, |{hi}|) = {}",
            show(&table.stability),
            show(&sensitivity)
        );
        Some(Derived { sensitivity, how })
    }

    fn say(&self, table: Option<&Table<'_>>, _: &[String; 2]) -> String {
        let taken = taken(table);
        let key = match table.and_then(|table| table.columns) {
            Some(columns) => self.key.say(columns),
            None => "a key over no source".into(),
        };
        format!(
            "the sum of {taken}, {}, for each of the {} values of {key}, in this table",
            words::range(&self.range),
            self.bins
        )
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
        let key = walk.key(&self.key);
        let bins = integer(&self.bins);
        let claims = range_terms(&self.range).into_iter().chain([key.node, bins.clone()]);
        let both = Both {
            plain: Term::apply("grouped_sum", vec![bins, Term::of_row(key.plain), value, rows]),
            node: Term::apply("GroupedSum", claims.chain([env_term(&self.sensitivity), node]).collect()),
        };
        Quantity { both, vector: true }
    }
}
