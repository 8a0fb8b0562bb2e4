//! Count of the rows of a table: inserting or deleting a row changes it by one.

use crate::framework::{
    Aggregate, Both, Context, Derived, Exported, Kind, Quantity, Reader, Table, Transformation, Walk,
    env_term,
};
use crate::gallina::Term;
use crate::model::{Env, Neighbours, Rows, environment};
use crate::parse::{ParseError, fields::Fields};
use crate::words;
use num_bigint::BigInt;

pub(super) const NAME: &str = "count/1";

#[derive(Debug)]
struct Count {
    sensitivity: Env,
    plan: Box<dyn Transformation>,
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Aggregate>, ParseError> {
    let sensitivity = fields.next("sensitivity", environment)?;
    let [plan] = fields.next("premises", |at| at.exactly(|at| reader.plan(at)))?;
    Ok(Box::new(Count { sensitivity, plan }))
}

impl Aggregate for Count {
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
        Kind::Number(0)
    }

    fn numbers(&self) -> Option<BigInt> {
        Some(BigInt::from(1))
    }

    fn derive<'a>(&'a self, table: Option<&Table<'a>>, cx: &mut Context<'a>) -> Option<Derived> {
        let table = table?;
        Some(match (table.neighbours?, table.rows) {
            (Neighbours::ReplaceOne, Rows::Every) => Derived {
                sensitivity: Env::new(Vec::new()),
                how: "0, since every row counts in both datasets".into(),
            },
            _ => Derived {
                sensitivity: table.stability.clone(),
                how: format!(
                    "stability = {}",
                    words::env(&table.stability, cx.width_here(), BigInt::to_string)
                ),
            },
        })
    }

    fn say(&self, _: Option<&Table<'_>>, _: &[String; 2]) -> String {
        "the number of rows of this table".into()
    }

    fn export<'a>(&'a self, table: Option<Exported<'a>>, _: Vec<Quantity>, _: &mut Walk<'a>) -> Quantity {
        let of = table.map(|table| table.both);
        let (rows, node) = of.map_or((Term::word(""), Term::word("")), |both| (both.plain, both.node));
        let both = Both {
            plain: Term::apply("count", vec![rows]),
            node: Term::apply("Count", vec![env_term(&self.sensitivity), node]),
        };
        Quantity { both, vector: false }
    }
}
