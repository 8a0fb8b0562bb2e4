//! Product of a number and an integer constant. The constant's magnitude multiplies the
//! sensitivity.

use crate::framework::{
    Aggregate, Both, Context, Derived, Exported, Kind, Quantity, Reader, Table, Walk, digits_of, env_term,
    integer,
};
use crate::gallina::Term;
use crate::model::{Env, environment, magnitude};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, number};
use crate::words;
use num_bigint::BigInt;

pub(super) const NAME: &str = "scale/1";

#[derive(Debug)]
struct Scale {
    by: BigInt,
    sensitivity: Env,
    of: [Box<dyn Aggregate>; 1],
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Aggregate>, ParseError> {
    let by = fields.next("by", number)?;
    let sensitivity = fields.next("sensitivity", environment)?;
    let of = fields.next("premises", |at| at.exactly(|at| reader.aggregate(at)))?;
    Ok(Box::new(Scale { by, sensitivity, of }))
}

impl Aggregate for Scale {
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
        crate::framework::number(&*self.of[0], cx);
        let before = self.of[0].sensitivity();
        let sensitivity = before.map(|d| d * magnitude(&self.by));
        let show = |env: &Env| words::env(env, cx.width_here(), BigInt::to_string);
        let how = format!("{} * |{}| = {}", show(before), self.by, show(&sensitivity));
        Some(Derived { sensitivity, how })
    }

    fn say(&self, _: Option<&Table<'_>>, [part, _]: &[String; 2]) -> String {
        format!("{} * {part}", self.by)
    }

    fn export<'a>(&'a self, _: Option<Exported<'a>>, parts: Vec<Quantity>, _: &mut Walk<'a>) -> Quantity {
        let by = integer(&self.by);
        let (mut plain, mut node) = (Term::word(""), vec![by.clone(), env_term(&self.sensitivity)]);
        for Quantity { both, .. } in parts {
            plain = Term::infix(by.clone(), "*", both.plain);
            node.push(both.node);
        }
        Quantity { both: Both { plain, node: Term::apply("Scale", node) }, vector: false }
    }
}
