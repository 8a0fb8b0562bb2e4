//! Number of rows in each part into which a key divides the table. Inserting or deleting a row
//! changes one count by one. A replaced row can leave one part and enter another. This argument
//! bounds the sum of the differences (L1), and so also the root of the sum of their squares (L2).

use crate::framework::{
    Aggregate, Both, Context, Derived, Exported, Key, Kind, OneRow, Quantity, Reader, Table, Transformation,
    Walk, env_term, integer,
};
use crate::gallina::Term;
use crate::model::{Env, Neighbours, environment};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, number};
use crate::words;
use num_bigint::BigInt;

pub(super) const NAME: &str = "histogram/1";

#[derive(Debug)]
struct Histogram {
    key: Key,
    bins: BigInt,
    sensitivity: Env,
    plan: Box<dyn Transformation>,
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Aggregate>, ParseError> {
    let key = fields.next("key", |at| reader.key(at))?;
    let bins = fields.next("bins", number)?;
    let sensitivity = fields.next("sensitivity", environment)?;
    let [plan] = fields.next("premises", |at| at.exactly(|at| reader.plan(at)))?;
    Ok(Box::new(Histogram { key, bins, sensitivity, plan }))
}

impl Aggregate for Histogram {
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
        Some(OneRow { added: 1.into(), replaced: 1.into() })
    }

    fn kind(&self) -> Kind {
        Kind::Vector(0)
    }

    fn numbers(&self) -> Option<BigInt> {
        Some(self.bins.clone())
    }

    fn derive<'a>(&'a self, table: Option<&Table<'a>>, cx: &mut Context<'a>) -> Option<Derived> {
        let table = table?;
        match self.key.parts(table.columns?) {
            Ok(parts) if parts == self.bins => {}
            Ok(parts) => cx.fault(format!("bins says {} but the key makes {parts}", self.bins)),
            Err(why) => cx.inside("key", |cx| cx.fault(why)),
        }
        let show = |env: &Env| words::env(env, cx.width_here(), BigInt::to_string);
        Some(match table.neighbours? {
            Neighbours::AddRemove => Derived {
                sensitivity: table.stability.clone(),
                how: format!("stability = {}", show(&table.stability)),
            },
            Neighbours::ReplaceOne => {
                let sensitivity = table.stability.map(|rows| rows * 2);
                let how = format!("2 * stability {} = {}", show(&table.stability), show(&sensitivity));
                Derived { sensitivity, how }
            }
        })
    }

    fn say(&self, table: Option<&Table<'_>>, _: &[String; 2]) -> String {
        let key = match table.and_then(|table| table.columns) {
            Some(columns) => self.key.say(columns),
            None => "a key over no source".into(),
        };
        format!("the number of rows for each of the {} values of {key}, in this table", self.bins)
    }

    fn export<'a>(&'a self, table: Option<Exported<'a>>, _: Vec<Quantity>, walk: &mut Walk<'a>) -> Quantity {
        let of = table.map(|table| table.both);
        let (rows, node) = of.map_or((Term::word(""), Term::word("")), |both| (both.plain, both.node));
        let key = walk.key(&self.key);
        let bins = integer(&self.bins);
        let both = Both {
            plain: Term::apply("histogram", vec![bins.clone(), Term::of_row(key.plain), rows]),
            node: Term::apply("Histogram", vec![key.node, bins, env_term(&self.sensitivity), node]),
        };
        Quantity { both, vector: true }
    }
}
