//! Rank scores: how many rows would have to change to make each value of a column the k-th from an
//! end (Smith, *Privacy-preserving statistical estimation with optimal convergence rates*, 2011).
//! Two counts of rows determine a score. One inserted, deleted or replaced row moves each count by
//! at most one. So the largest rise of one score plus the largest fall of another is at most two.

use crate::framework::{
    Aggregate, Both, Context, Derived, Exported, Kind, Quantity, Reader, Table, Transformation, Walk,
    env_term, integer, range_terms, taken,
};
use crate::gallina::Term;
use crate::model::{Env, Range, environment, range};
use crate::parse::ParseError;
use crate::parse::fields::{Fields, number, text};
use crate::words;
use num_bigint::{BigInt, Sign};

pub(super) const NAME: &str = "rank/1";

/// The largest supported number of candidate values.
const MOST: u32 = 1 << 20;

#[derive(Debug)]
struct Rank {
    range: Range,
    largest: bool,
    rank: BigInt,
    sensitivity: Env,
    plan: Box<dyn Transformation>,
}

pub(super) fn read(reader: &mut Reader, fields: &mut Fields<'_>) -> Result<Box<dyn Aggregate>, ParseError> {
    let range = range(fields)?;
    let largest = fields.next("from", |at| match text(at)?.as_str() {
        "largest" => Ok(true),
        "smallest" => Ok(false),
        other => {
            Err(at.refuse(format!("values are counted from the largest or the smallest, not from {other:?}")))
        }
    })?;
    let rank = fields.next("rank", number)?;
    let sensitivity = fields.next("sensitivity", environment)?;
    let [plan] = fields.next("premises", |at| at.exactly(|at| reader.plan(at)))?;
    Ok(Box::new(Rank { range, largest, rank, sensitivity, plan }))
}

impl Aggregate for Rank {
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
        if let Some(why) = table.value.refuses(&self.range, "rank", "ranked") {
            cx.inside("value", |cx| cx.fault(why));
        }
        if self.rank.sign() != Sign::Plus {
            cx.fault(format!("rank says {} but must be above 0", self.rank));
        }
        if &self.range.hi - &self.range.lo >= BigInt::from(MOST) {
            cx.fault(format!(
                "there are more than {MOST} candidates from {} to {}",
                self.range.lo, self.range.hi
            ));
        }
        // The bound is the same for all neighbour relations. If the relation is unknown, the bound
        // is unknown, too.
        table.neighbours?;
        let sensitivity = table.stability.map(|rows| rows * 2);
        let show = |env: &Env| words::env(env, cx.width_here(), BigInt::to_string);
        let how = format!("2 * stability {} = {}", show(&table.stability), show(&sensitivity));
        Some(Derived { sensitivity, how })
    }

    fn say(&self, table: Option<&Table<'_>>, _: &[String; 2]) -> String {
        let of = taken(table);
        let end = if self.largest { "largest" } else { "smallest" };
        format!(
            "for each number of {}, how near it is to number {} from the {end} of {of}, over this table",
            words::range(&self.range),
            self.rank
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
        let end = Term::word(if self.largest { "true" } else { "false" });
        let [lo, hi] = [integer(&self.range.lo), integer(&self.range.hi)];
        let place = integer(&self.rank);
        let values = Term::apply("map", vec![value, rows]);
        let claims = core::iter::once(end.clone()).chain(range_terms(&self.range));
        let claims = claims.chain([place.clone(), env_term(&self.sensitivity), node]);
        let both = Both {
            plain: Term::apply("rank_scores", vec![end, lo, hi, place, values]),
            node: Term::apply("Rank", claims.collect()),
        };
        Quantity { both, vector: true }
    }
}
