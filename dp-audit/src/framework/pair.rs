//! Sums and differences of two numbers. One unit moves the sum or the difference by at most the sum
//! of its effects on the two numbers.

use super::{
    Aggregate, Both, Context, Derived, Exported, Kind, Quantity, Reader, Table, Walk, digits_of, env_term,
    number,
};
use crate::gallina::Term;
use crate::model::{Env, environment};
use crate::parse::{ParseError, fields::Fields};
use crate::words;
use num_bigint::BigInt;

/// The details in which a sum and a difference differ.
#[derive(Debug)]
pub(crate) struct Operation {
    /// The name of the operation's rule.
    pub(crate) rule: &'static str,
    /// The sign of the operation in formulas.
    pub(crate) sign: &'static str,
    /// The constructor of the operation in Coq.
    pub(crate) constructor: &'static str,
}

#[derive(Debug)]
struct Pair {
    operation: &'static Operation,
    sensitivity: Env,
    parts: [Box<dyn Aggregate>; 2],
}

/// Reads the fields of a sum or a difference.
pub(crate) fn pair(
    operation: &'static Operation,
    reader: &mut Reader,
    fields: &mut Fields<'_>,
) -> Result<Box<dyn Aggregate>, ParseError> {
    let sensitivity = fields.next("sensitivity", environment)?;
    let parts = fields.next("premises", |at| at.exactly(|at| reader.aggregate(at)))?;
    Ok(Box::new(Pair { operation, sensitivity, parts }))
}

impl Aggregate for Pair {
    fn rule(&self) -> &'static str {
        self.operation.rule
    }

    fn sensitivity(&self) -> &Env {
        &self.sensitivity
    }

    fn parts(&self) -> &[Box<dyn Aggregate>] {
        &self.parts
    }

    fn kind(&self) -> Kind {
        Kind::Number(digits_of(&*self.parts[0]))
    }

    fn numbers(&self) -> Option<BigInt> {
        Some(BigInt::from(1))
    }

    fn derive<'a>(&'a self, _: Option<&Table<'a>>, cx: &mut Context<'a>) -> Option<Derived> {
        self.parts.iter().for_each(|part| number(&**part, cx));
        let [a, b] = [0, 1].map(|part| digits_of(&*self.parts[part]));
        if a != b {
            cx.fault(format!("the parts have different digits, {a} and {b}"));
        }
        let (a, b) = (self.parts[0].sensitivity(), self.parts[1].sensitivity());
        let sensitivity = a.zip(b, |a, b| a + b);
        let show = |env: &Env| words::env(env, cx.width_here(), BigInt::to_string);
        let how = format!("{} + {} = {}", show(a), show(b), show(&sensitivity));
        Some(Derived { sensitivity, how })
    }

    fn say(&self, _: Option<&Table<'_>>, [a, b]: &[String; 2]) -> String {
        format!("{a} {} {b}", self.operation.sign)
    }

    fn export<'a>(&'a self, _: Option<Exported<'a>>, parts: Vec<Quantity>, _: &mut Walk<'a>) -> Quantity {
        let (mut plain, mut node) = (Vec::new(), vec![env_term(&self.sensitivity)]);
        for Quantity { both, .. } in parts {
            plain.push(both.plain);
            node.push(both.node);
        }
        let both = Both {
            plain: Term::between(self.operation.sign, plain),
            node: Term::apply(self.operation.constructor, node),
        };
        Quantity { both, vector: false }
    }
}
