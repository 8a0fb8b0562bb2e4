//! Absolute differences between the whole number of each group and a public number. A public number
//! does not depend on the data, and an absolute value moves by at most as much as its argument (the
//! triangle inequality). So the L1 bound is unchanged.

use crate::framework::{
    Aggregate, Both, Context, Derived, Exported, Kind, Quantity, Reader, Table, Walk, env_term, stem,
};
use crate::gallina::Term;
use crate::model::{Env, environment};
use crate::parse::{ParseError, fields::Fields};
use crate::words;
use num_bigint::BigInt;

pub(super) const NAME: &str = "deviation/1";

#[derive(Debug)]
struct Deviation {
    sensitivity: Env,
    of: [Box<dyn Aggregate>; 1],
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Aggregate>, ParseError> {
    let sensitivity = fields.next("sensitivity", environment)?;
    let of = fields.next("premises", |at| at.exactly(|at| reader.aggregate(at)))?;
    Ok(Box::new(Deviation { sensitivity, of }))
}

impl Aggregate for Deviation {
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
        Kind::Vector(0)
    }

    fn numbers(&self) -> Option<BigInt> {
        self.of[0].numbers()
    }

    fn derive<'a>(&'a self, _: Option<&Table<'a>>, cx: &mut Context<'a>) -> Option<Derived> {
        if self.of[0].kind() != Kind::Vector(0) {
            let rule = stem(self.of[0].rule());
            cx.fault(format!("a deviation needs whole numbers of groups, which is not what {rule} gives"));
        }
        let sensitivity = self.of[0].sensitivity().clone();
        let shown = words::env(&sensitivity, cx.width_here(), BigInt::to_string);
        Some(Derived { sensitivity, how: format!("the same as before: {shown}") })
    }

    fn say(&self, _: Option<&Table<'_>>, [part, _]: &[String; 2]) -> String {
        format!("for each group, how far {part} is from a public number")
    }

    // A certificate does not hold the public numbers. So the theorem allows any function of the
    // earlier answers.
    fn export<'a>(&'a self, _: Option<Exported<'a>>, parts: Vec<Quantity>, walk: &mut Walk<'a>) -> Quantity {
        let public = walk.variable("public_numbers", "public_numbers", "list Z");
        let answers = Term::apply(public.clone(), vec![walk.answers.term()]);
        let (mut plain, mut node) = (vec![answers], vec![Term::word(public), env_term(&self.sensitivity)]);
        for Quantity { both, .. } in parts {
            plain.push(both.plain);
            node.push(both.node);
        }
        let both = Both { plain: Term::apply("deviations", plain), node: Term::apply("Deviation", node) };
        Quantity { both, vector: true }
    }
}
