//! Quantile scores, one for each value that the last map can give (Smith, *Privacy-preserving
//! statistical estimation with optimal convergence rates*, 2011).
//!
//! The score of a value counts the rows that would have to change to make the value the quantile
//! a/b. The score is minus the largest of three numbers. The first is 0. The second is b times the
//! rows below the value, less a times all rows. The third is a times all rows, less b times the
//! rows up to the value. The second and the third number are sums over all rows, of values in [-a,
//! b - a] and in [a - b, a]. A score moves by no more than the larger of these two sums can move.
//! So the largest rise of one score plus the largest fall of another is at most twice that
//! movement.

use crate::framework::{
    Aggregate, Both, Context, Derived, Exported, Kind, Quantity, Reader, Table, Transformation, Walk,
    env_term, integer, range_terms, taken,
};
use crate::gallina::Term;
use crate::model::{Env, Neighbours, Range, environment, range};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, number};
use crate::words;
use num_bigint::{BigInt, Sign};

pub(super) const NAME: &str = "quantile/1";

/// The largest supported number of candidates.
const MOST: u64 = 1 << 20;

#[derive(Debug)]
struct Quantile {
    range: Range,
    quantile: [BigInt; 2],
    sensitivity: Env,
    plan: Box<dyn Transformation>,
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Aggregate>, ParseError> {
    let range = range(fields)?;
    let quantile = fields.next("quantile", |at| at.exactly(number))?;
    let sensitivity = fields.next("sensitivity", environment)?;
    let [plan] = fields.next("premises", |at| at.exactly(|at| reader.plan(at)))?;
    Ok(Box::new(Quantile { range, quantile, sensitivity, plan }))
}

impl Aggregate for Quantile {
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
        Kind::Scores(0)
    }

    fn numbers(&self) -> Option<BigInt> {
        Some(&self.range.hi - &self.range.lo + BigInt::from(1))
    }

    fn derive<'a>(&'a self, table: Option<&Table<'a>>, cx: &mut Context<'a>) -> Option<Derived> {
        let table = table?;
        if let Some(why) = table.value.refuses(&self.range, "quantile", "ranked") {
            cx.inside("value", |cx| cx.fault(why));
        }
        let [a, b] = &self.quantile;
        if a.sign() != Sign::Plus || a >= b {
            cx.fault(format!("quantile says {a}/{b} but must be between 0 and 1"));
        }
        if &self.range.hi - &self.range.lo >= BigInt::from(MOST) {
            cx.fault(format!(
                "there are more than {MOST} candidates from {} to {}",
                self.range.lo, self.range.hi
            ));
        }
        let rest = b - a;
        let (factor, arithmetic) = match table.neighbours? {
            Neighbours::AddRemove => (a.clone().max(rest), format!("2 * max({a}, {b} - {a})")),
            Neighbours::ReplaceOne => (b.clone(), format!("2 * {b}")),
        };
        let sensitivity = table.stability.map(|rows| rows * 2 * &factor);
        let show = |env: &Env| words::env(env, cx.width_here(), BigInt::to_string);
        let how = format!("stability {} * {arithmetic} = {}", show(&table.stability), show(&sensitivity));
        Some(Derived { sensitivity, how })
    }

    fn say(&self, table: Option<&Table<'_>>, _: &[String; 2]) -> String {
        let [a, b] = &self.quantile;
        let of = taken(table);
        format!(
            "for each number of {}, how near it is to the quantile {a}/{b} of {of}, over this table",
            words::range(&self.range)
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
        let proportion = self.quantile.each_ref().map(integer);
        let ends = [integer(&self.range.lo), integer(&self.range.hi)];
        let values = Term::apply("map", vec![value, rows]);
        let claims = range_terms(&self.range).into_iter().chain(proportion.clone());
        let both = Both {
            plain: Term::apply(
                "quantile_scores",
                ends.into_iter().chain(proportion).chain([values]).collect(),
            ),
            node: Term::apply("Quantile", claims.chain([env_term(&self.sensitivity), node]).collect()),
        };
        Quantity { both, vector: true }
    }
}
