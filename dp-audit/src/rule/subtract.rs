//! The difference of two numbers: a unit moves it by at most what it moves both parts together.

use crate::gallina::Term;
use crate::model::{Env, environment};
use crate::node::{
    Aggregate, Both, Context, Derived, Exported, Kind, Quantity, Reader, Table, Walk, digits_of, env_term,
    number,
};
use crate::parse::{Malformed, fields::Fields};
use crate::words;
use num_bigint::BigInt;

pub(super) const NAME: &str = "subtract/1";

#[derive(Debug)]
struct Subtract {
    sensitivity: Env,
    parts: [Box<dyn Aggregate>; 2],
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Aggregate>, Malformed> {
    let sensitivity = fields.next("sensitivity", environment)?;
    let parts = fields.next("premises", |at| at.exactly(|at| reader.aggregate(at)))?;
    Ok(Box::new(Subtract { sensitivity, parts }))
}

impl Aggregate for Subtract {
    fn rule(&self) -> &'static str {
        NAME
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
        format!("{a} - {b}")
    }

    fn export<'a>(&'a self, _: Option<Exported<'a>>, parts: Vec<Quantity>, _: &mut Walk<'a>) -> Quantity {
        let (mut plain, mut node) = (Vec::new(), vec![env_term(&self.sensitivity)]);
        for Quantity { both, .. } in parts {
            plain.push(both.plain);
            node.push(both.node);
        }
        let both = Both { plain: Term::between("-", plain), node: Term::apply("Minus", node) };
        Quantity { both, vector: false }
    }
}
