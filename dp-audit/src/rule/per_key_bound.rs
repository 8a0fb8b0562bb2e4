//! Groups whose change is bounded in L2, because the table was limited by the key of the groups.
//! The square of each change is at most the change times the largest one. So the squares add up to
//! at most the L1 bound times the change of one group (Hölder's inequality). A unit has at most
//! `most` rows in one group (Wilson and others, *Differentially Private SQL with Bounded User
//! Contribution*, 2020, section 4).
//!
//! The sensitivity of this node is a square. Only Gaussian noise takes it.

use crate::framework::{
    Aggregate, Both, Context, Derived, Exported, Kind, Limited, Quantity, Reader, Table, Walk, digits_of,
    env_term, integer, stem,
};
use crate::gallina::Term;
use crate::model::{Env, environment};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, number};
use crate::words;
use num_bigint::BigInt;

pub(super) const NAME: &str = "per-key-bound/1";

#[derive(Debug)]
struct PerKeyBound {
    most: BigInt,
    sensitivity: Env,
    of: [Box<dyn Aggregate>; 1],
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Aggregate>, ParseError> {
    let most = fields.next("most", number)?;
    let sensitivity = fields.next("sensitivity", environment)?;
    let of = fields.next("premises", |at| at.exactly(|at| reader.aggregate(at)))?;
    Ok(Box::new(PerKeyBound { most, sensitivity, of }))
}

impl PerKeyBound {
    /// The reason why the table was not limited by the key of the groups; `None` if it was.
    fn refuses(&self, limited: Option<Limited<'_>>) -> Option<String> {
        let Some(Limited { most, key }) = limited else {
            return Some(
                "no limit by a key bounds the rows of a unit in one group: limit-by must come before, with only filter, map and limit in between".into(),
            );
        };
        if !self.of[0].key().is_some_and(|groups| groups.is(key)) {
            return Some("the groups are not those of the key by which the table was limited".into());
        }
        (self.most != *most).then(|| format!("most says {} but limit-by keeps {most}", self.most))
    }
}

impl Aggregate for PerKeyBound {
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
        Kind::Squares(digits_of(&*self.of[0]))
    }

    fn numbers(&self) -> Option<BigInt> {
        self.of[0].numbers()
    }

    fn derive<'a>(&'a self, _: Option<&Table<'a>>, cx: &mut Context<'a>) -> Option<Derived> {
        let of = &*self.of[0];
        let Some(plan) = of.plan().filter(|_| of.one_row().is_some()) else {
            cx.fault(format!("counts or sums of groups must be here, not what {} gives", stem(of.rule())));
            return None;
        };
        if let Some(why) = self.refuses(plan.limited()) {
            cx.fault(why);
            return None;
        }
        let neighbours = plan.neighbours(cx)?;
        let row = of.one_row()?.under(neighbours);
        let one = plan.stability().map(|rows| rows.min(&self.most) * &row);
        let sensitivity = of.sensitivity().zip(&one, |all, one| all * one);
        let show = |env: &Env| words::env(env, cx.width_here(), BigInt::to_string);
        let how = format!(
            "the square of a change in L2 is at most {} in L1 * {} in one group = {}",
            show(of.sensitivity()),
            show(&one),
            show(&sensitivity)
        );
        Some(Derived { sensitivity, how })
    }

    fn say(&self, _: Option<&Table<'_>>, [part, _]: &[String; 2]) -> String {
        let rows = if self.most == BigInt::from(1) { "row" } else { "rows" };
        format!("{part}, with at most {} {rows} of a unit in each group", self.most)
    }

    fn export<'a>(&'a self, _: Option<Exported<'a>>, parts: Vec<Quantity>, _: &mut Walk<'a>) -> Quantity {
        // The node takes the key from the plan, so Coq needs no comparison of keys. The query in
        // plain Gallina has the key of the groups, and Coq compares the two texts.
        let (mut plain, mut node) = (Term::word(""), vec![integer(&self.most), env_term(&self.sensitivity)]);
        for Quantity { both, .. } in parts {
            plain = both.plain;
            node.push(both.node);
        }
        Quantity { both: Both { plain, node: Term::apply("InL2", node) }, vector: true }
    }
}
