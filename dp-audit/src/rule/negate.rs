//! Negation of a number. The sensitivity is unchanged.

use crate::framework::{
    Aggregate, Both, Context, Derived, Exported, Kind, Quantity, Reader, Table, Walk, digits_of, env_term,
    number,
};
use crate::gallina::Term;
use crate::model::{Env, environment};
use crate::parse::{ParseError, fields::Fields};
use crate::words;
use num_bigint::BigInt;

pub(super) const NAME: &str = "negate/1";

#[derive(Debug)]
struct Negate {
    sensitivity: Env,
    of: [Box<dyn Aggregate>; 1],
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Aggregate>, ParseError> {
    let sensitivity = fields.next("sensitivity", environment)?;
    let of = fields.next("premises", |at| at.exactly(|at| reader.aggregate(at)))?;
    Ok(Box::new(Negate { sensitivity, of }))
}

impl Aggregate for Negate {
    fn rule(&self) -> &'static str {
        NAME
    }

    fn sensitivity(&self) -> &Env {
        &self.sensitivity
    }

    fn parts(&self) -> &[Box<dyn Aggregate>] {
        &self.of
    }

    fn kind(&self) -> Kind {
        Kind::Number(digits_of(&*self.of[0]))
    }

    fn numbers(&self) -> Option<BigInt> {
        Some(BigInt::from(1))
    }

    fn derive<'a>(&'a self, _: Option<&Table<'a>>, cx: &mut Context<'a>) -> Option<Derived> {
        number(&*self.of[0], cx);
        let sensitivity = self.of[0].sensitivity().clone();
        let shown = words::env(&sensitivity, cx.width_here(), BigInt::to_string);
        Some(Derived { sensitivity, how: format!("the same as before: {shown}") })
    }

    fn say(&self, _: Option<&Table<'_>>, [part, _]: &[String; 2]) -> String {
        format!("-({part})")
    }

    fn export<'a>(&'a self, _: Option<Exported<'a>>, parts: Vec<Quantity>, _: &mut Walk<'a>) -> Quantity {
        let (mut plain, mut node) = (Term::word(""), vec![env_term(&self.sensitivity)]);
        for Quantity { both, .. } in parts {
            plain = Term::negative(both.plain);
            node.push(both.node);
        }
        Quantity { both: Both { plain, node: Term::apply("Negate", node) }, vector: false }
    }
}
