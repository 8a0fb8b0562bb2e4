//! Number of rows for each value that occurs, without a list of the values. Inserting or deleting a
//! row changes one count by one. A replaced row can leave one key and enter another. The set of
//! occurring values is part of the data, so only a threshold may release them.

use crate::framework::{
    Aggregate, Both, Context, Derived, Exported, Kind, Quantity, Reader, Table, Transformation, Type, Value,
    Walk, env_term, integer, last_map,
};
use crate::gallina::Term;
use crate::model::{Env, Neighbours, environment};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, number};
use crate::words;
use num_bigint::BigInt;

pub(super) const NAME: &str = "key-counts/1";

#[derive(Debug)]
struct KeyCounts {
    digits: BigInt,
    sensitivity: Env,
    plan: Box<dyn Transformation>,
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Aggregate>, ParseError> {
    let digits = fields.next("digits", number)?;
    let sensitivity = fields.next("sensitivity", environment)?;
    let [plan] = fields.next("premises", |at| at.exactly(|at| reader.plan(at)))?;
    Ok(Box::new(KeyCounts { digits, sensitivity, plan }))
}

impl KeyCounts {
    /// The reason why the last map does not give keys with these digits; `None` if it does.
    fn refuses(&self, value: &Value<'_>) -> Option<String> {
        let digits = match value {
            Value::Of(Type::Number(range)) => BigInt::from(range.digits),
            Value::Of(Type::Unbounded) => BigInt::ZERO,
            Value::Of(other) => {
                return Some(format!("the map gives {}, but counts by key need a number", other.name()));
            }
            Value::None => {
                return Some("no map comes before the counts, so there are no keys to count".into());
            }
            // The auditor has already refused the map itself.
            Value::Refused => return None,
        };
        (digits != self.digits).then(|| format!("digits says {} but the map gives {digits}", self.digits))
    }
}

impl Aggregate for KeyCounts {
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
        Kind::Keys
    }

    fn numbers(&self) -> Option<BigInt> {
        None
    }

    fn derive<'a>(&'a self, table: Option<&Table<'a>>, cx: &mut Context<'a>) -> Option<Derived> {
        let table = table?;
        if let Some(why) = self.refuses(&table.value) {
            cx.fault(why);
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
        match table {
            Some(Table { mapped, .. }) if *mapped > 0 => format!(
                "the number of rows for each value that step {mapped} takes from some row{}, of this table",
                last_map(table)
            ),
            _ => format!(
                "the number of rows for each value that was taken from some row before{}, of this table",
                last_map(table)
            ),
        }
    }

    fn export<'a>(&'a self, table: Option<Exported<'a>>, _: Vec<Quantity>, _: &mut Walk<'a>) -> Quantity {
        let of = table.map(|table| table.both);
        let (rows, node) = of.map_or((Term::word(""), Term::word("")), |both| (both.plain, both.node));
        let both = Both {
            plain: Term::apply("key_counts", vec![rows]),
            node: Term::apply("KeyCounts", vec![integer(&self.digits), env_term(&self.sensitivity), node]),
        };
        Quantity { both, vector: true }
    }
}
