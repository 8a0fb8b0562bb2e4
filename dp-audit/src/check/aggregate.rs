//! Aggregates: how far one privacy unit can move a number that is computed from the data.
//!
//! Sensitivity in the metric of absolute differences (Dwork, McSherry, Nissim, Smith, *Calibrating noise to
//! sensitivity in private data analysis*, 2006, definition 3), one entry for each source.

use super::Checker;
use super::expression::magnitude;
use crate::model::{Aggregate, AggregateRule, Env, Neighbours, Range, Rows, Source, Step, StepRule, Sum};
use crate::words;
use num_bigint::BigInt;

/// A sensitivity and the arithmetic that gives it, such as `stability 1 * max(|18|, |99|) = 99`.
pub(crate) struct Derived {
    pub(crate) env: Env,
    pub(crate) how: String,
}

/// Derives the sensitivity of an aggregate from what its premises state.
///
/// `width` is the number of sources where the aggregate stands; `sources` are those of the whole session.
/// Nothing where a plan does not start from a source that exists.
pub(crate) fn derive(aggregate: &Aggregate, sources: &[Source], width: usize) -> Option<Derived> {
    let show = |env: &Env| words::env(env, width, BigInt::to_string);
    let derived = match &aggregate.rule {
        AggregateRule::Count(plan) => {
            let (last, neighbours) = table(&plan.steps, sources)?;
            match (neighbours, last.rows) {
                (Neighbours::ReplaceOne, Rows::Every) => Derived {
                    env: Env::new(Vec::new()),
                    how: "0, since every row counts in both datasets".into(),
                },
                _ => Derived {
                    env: last.stability.clone(),
                    how: format!("stability = {}", show(&last.stability)),
                },
            }
        }
        AggregateRule::Sum(Sum { range, plan }) => {
            let (last, neighbours) = table(&plan.steps, sources)?;
            let (factor, words) = largest_change(range, neighbours, last.rows);
            let env = last.stability.map(|d| d * &factor);
            let how = format!("stability {} * {words} = {}", show(&last.stability), show(&env));
            Derived { env, how }
        }
        AggregateRule::Add(parts) | AggregateRule::Subtract(parts) => {
            let (a, b) = (&parts[0].sensitivity, &parts[1].sensitivity);
            let env = a.zip(b, |a, b| a + b);
            let how = format!("{} + {} = {}", show(a), show(b), show(&env));
            Derived { env, how }
        }
        AggregateRule::Negate(part) => Derived {
            env: part.sensitivity.clone(),
            how: format!("the same as before: {}", show(&part.sensitivity)),
        },
        AggregateRule::Scale(by, part) => {
            let env = part.sensitivity.map(|d| d * magnitude(by));
            let how = format!("{} * |{by}| = {}", show(&part.sensitivity), show(&env));
            Derived { env, how }
        }
    };
    Some(derived)
}

fn table<'a>(steps: &'a [Step], sources: &[Source]) -> Option<(&'a Step, Neighbours)> {
    let StepRule::Source(position) = steps.first()?.rule else { return None };
    Some((steps.last()?, sources.get(position)?.neighbours))
}

/// How far one changed row can move a sum of values in `range`, and the arithmetic.
///
/// A row that comes or goes moves it by its value. A row that is replaced moves it by a difference of two
/// values; after a filter, the replaced row may also come or go.
fn largest_change(range: &Range, neighbours: Neighbours, rows: Rows) -> (BigInt, String) {
    let Range { lo, hi, .. } = range;
    let comes_or_goes = magnitude(lo).max(magnitude(hi));
    let (spread, difference) = (hi - lo, difference(lo, hi));
    match (neighbours, rows) {
        (Neighbours::AddRemove, _) => (comes_or_goes, format!("max(|{lo}|, |{hi}|)")),
        (Neighbours::ReplaceOne, Rows::Every) => (spread, format!("({difference})")),
        (Neighbours::ReplaceOne, Rows::Some) => {
            (comes_or_goes.max(spread), format!("max(|{lo}|, |{hi}|, {difference})"))
        }
    }
}

fn difference(lo: &BigInt, hi: &BigInt) -> String {
    if *lo < BigInt::ZERO { format!("{hi} - ({lo})") } else { format!("{hi} - {lo}") }
}

impl Checker<'_> {
    pub(super) fn aggregate(&mut self, aggregate: &Aggregate) {
        let rule = match &aggregate.rule {
            AggregateRule::Count(_) => "count",
            AggregateRule::Sum(_) => "sum",
            AggregateRule::Add(_) => "add",
            AggregateRule::Subtract(_) => "subtract",
            AggregateRule::Negate(_) => "negate",
            AggregateRule::Scale(..) => "scale",
        };
        self.well_formed(rule, "sensitivity", &aggregate.sensitivity, self.width_here());
        match &aggregate.rule {
            AggregateRule::Count(plan) => self.inside(rule, |checker| {
                checker.plan(plan);
            }),
            AggregateRule::Sum(sum) => self.inside(rule, |checker| {
                checker.plan(&sum.plan);
                checker.summed(sum);
            }),
            AggregateRule::Add(parts) | AggregateRule::Subtract(parts) => {
                self.inside(format_args!("{rule}, first part"), |checker| checker.aggregate(&parts[0]));
                self.inside(format_args!("{rule}, second part"), |checker| checker.aggregate(&parts[1]));
                let (a, b) = (parts[0].digits(), parts[1].digits());
                if a != b {
                    self.fault(rule, format!("the parts have different digits, {a} and {b}"));
                }
            }
            AggregateRule::Negate(part) | AggregateRule::Scale(_, part) => {
                self.inside(rule, |checker| checker.aggregate(part));
            }
        }
        if let Some(derived) = derive(aggregate, self.sources, self.width_here()) {
            self.compare(rule, "sensitivity", &aggregate.sensitivity, &derived.env, &derived.how);
        }
    }

    /// The range of a sum is the range of the last map, and there must be one.
    fn summed(&mut self, sum: &Sum) {
        let stated = &sum.range;
        match sum.plan.last_map().map(|step| &sum.plan.steps[step].rule) {
            Some(StepRule::Map { range: Some(mapped), .. }) if mapped == stated => {}
            Some(StepRule::Map { range: Some(mapped), .. }) => {
                let Range { lo, hi, digits } = mapped;
                let message = format!(
                    "says {} to {} at {} digits but the map gives {lo} to {hi} at {digits} digits",
                    stated.lo, stated.hi, stated.digits
                );
                self.fault("value", message);
            }
            Some(StepRule::Map { range: None, .. }) => {
                self.fault("value", "the map gives no number, so nothing can be summed");
            }
            _ => self.fault("value", "no map stands before the sum, so nothing bounds what is summed"),
        }
    }
}
