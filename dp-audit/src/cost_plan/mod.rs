//! Cost plan of a query: the cost of each release, and the expected error of its answer. The plan
//! needs no data.
//!
//! The certificate states the exact law of the noise, so a plan needs only the certificate. A
//! release's share is the cost that the derivation would have if all other releases were free.

mod chart;
mod json;
mod print;

pub use chart::chart;
pub(crate) use chart::{band, bar};
pub(crate) use json::{Law, one};
pub use json::{NotItemised, QueryPlan, Release, json};
pub use print::{csv, table};

use crate::big_stack::with_room;
use crate::document::Certificate;
use crate::framework::{self, Aggregate, Context, Measurement, stem};
use crate::model::{Costs, Measure};
use crate::theorem::Noise;
use crate::words::{self, cost, decimal, fraction, regret, shortened, three_digits};
use num_bigint::{BigInt, Sign};
use num_rational::BigRational;
use num_traits::{One, ToPrimitive};

/// The plan of one query.
#[derive(Debug)]
pub struct Plan {
    /// The name of the query, its place in the source, and its cost.
    title: String,
    query: String,
    rows: Vec<Row>,
    /// The part of the budget that no release accounts for.
    rest: Option<Rest>,
}

/// A part of the budget that no release accounts for.
#[derive(Debug)]
struct Rest {
    cost: String,
    share: Option<BigRational>,
}

/// The line of one release in the plan.
#[derive(Debug)]
pub(crate) struct Row {
    number: usize,
    line: u32,
    what: String,
    /// How many numbers the release publishes, or how many candidates it chooses among. `None` if
    /// that depends on the data.
    numbers: Option<BigInt>,
    /// How often the release runs: rounds of loops times parts of tables.
    runs: BigInt,
    /// The cost of one run of the release.
    cost: String,
    /// The release's share of the query's cost, if that cost is a single number.
    share: Option<BigRational>,
    noise: String,
    law: Option<Law>,
    error: Option<Error>,
}

/// The distance between an answer and the true value, in the units of the value.
#[derive(Debug)]
struct Error {
    /// The standard deviation of the noise; `None` for a choice, where it is not known.
    deviation: Option<f64>,
    /// The mean distance; for a choice, an upper bound on it.
    expected: f64,
    /// A bound that any given number exceeds in at most 1 of 20 runs.
    within: String,
    /// A bound that one or more of the numbers exceed in at most 1 of 20 runs. `None` if the count
    /// of numbers is unknown.
    all_within: Option<String>,
    is_bound: bool,
}

/// Computes the plan of a verified query.
///
/// # Errors
/// If the certificate is nested too deep for this machine.
pub fn plan(certificate: &Certificate) -> Result<Plan, String> {
    with_room(|| planned(certificate)).map_err(|error| format!("cannot be planned here: {error}"))
}

fn planned(certificate: &Certificate) -> Plan {
    let Certificate { query, assumes, measure, derivation, cost, unlisted, .. } = certificate;
    let width = assumes.sources.len();
    let query = words::name(query);
    let title = format!(
        "query {query} ({}:{}): {}, before any data is read",
        words::text(&assumes.file),
        assumes.line,
        words::costs(measure, cost, width)
    );
    let context = || Context::new(&assumes.sources, measure, String::new());
    let whole = framework::charge(&**derivation, measure, &mut context()).map(|listed| listed.plus(unlisted));
    let mut rows = Vec::new();
    collect(&**derivation, &BigInt::one(), &mut context(), &mut rows);
    for row in &mut rows {
        let alone = alone(&**derivation, row.number, measure, &mut context());
        row.share = whole.as_ref().zip(alone.as_ref()).and_then(|(whole, alone)| share(alone, whole));
    }
    let rest = certificate.not_itemised().map(|cost| {
        let share = whole.as_ref().and_then(|whole| share(unlisted, whole));
        Rest { cost, share }
    });
    Plan { title, query, rows, rest }
}

/// Collects every release below a node, in order.
fn collect<'a>(node: &'a dyn Measurement, runs: &BigInt, cx: &mut Context<'a>, rows: &mut Vec<Row>) {
    if node.release().is_some() {
        rows.extend(row(node, runs, cx));
        return;
    }
    let runs = runs * node.runs().unwrap_or(&BigInt::one());
    let scope = node.scope(cx);
    cx.within(scope, |cx| node.premises().iter().for_each(|premise| collect(&**premise, &runs, cx, rows)));
}

fn row<'a>(node: &'a dyn Measurement, runs: &BigInt, cx: &mut Context<'a>) -> Option<Row> {
    let release = node.release()?;
    let aggregate = &*release.aggregate;
    let numbers = aggregate.numbers();
    let law = node.noise();
    let pays =
        release.cost.entries().iter().find(|cost| cost.iter().any(|number| number.sign() == Sign::Plus));
    Some(Row {
        number: release.number,
        line: release.line,
        what: what(aggregate, cx),
        runs: runs.clone(),
        cost: pays.map_or_else(|| "nothing".to_owned(), |paid| cost(cx.measure, paid)),
        share: None,
        noise: law.as_ref().map_or_else(|| stem(node.rule()).to_owned(), said),
        law: law.as_ref().map(Law::of),
        error: law.and_then(|law| error(&law, aggregate, numbers.as_ref())),
        numbers,
    })
}

/// Describes the released value in a few words.
fn what<'a>(aggregate: &'a dyn Aggregate, cx: &mut Context<'a>) -> String {
    match aggregate.plan() {
        Some(plan) => {
            let table = framework::derive_plan(plan, cx);
            aggregate.say(Some(&table), &[String::new(), String::new()])
        }
        None => {
            let parts: Vec<String> = aggregate.parts().iter().map(|part| what(&**part, cx)).collect();
            format!("{} of ({})", stem(aggregate.rule()), shortened(&parts.join(") and ("), 1000))
        }
    }
}

fn said(noise: &Noise) -> String {
    match noise {
        Noise::Laplace(scale) => format!("discrete Laplace, scale {}", fraction(scale)),
        Noise::Gaussian(variance) => format!("discrete Gaussian, variance {}", fraction(variance)),
        Noise::Choice(scale, _) => format!("a choice, scale {}", fraction(scale)),
    }
}

fn error(noise: &Noise, aggregate: &dyn Aggregate, numbers: Option<&BigInt>) -> Option<Error> {
    let digits = framework::digits_of(aggregate);
    let unit = 10_f64.powi(i32::try_from(digits).ok()?);
    let (deviation, expected, half_width) = match noise {
        Noise::Laplace(scale) => of_noise(words::laplace(scale, numbers)?),
        Noise::Gaussian(variance) => of_noise(words::gaussian(variance, numbers)?),
        Noise::Choice(scale, choices) => {
            let found = regret(scale, numbers?, choices)?;
            (None, found.expected, found.half_width)
        }
    };
    Some(Error {
        deviation: deviation.map(|deviation| deviation / unit),
        expected: expected / unit,
        within: decimal(&half_width.each, digits),
        all_within: half_width.all.map(|all| decimal(&all, digits)),
        is_bound: deviation.is_none(),
    })
}

fn of_noise(accuracy: words::Accuracy) -> (Option<f64>, f64, words::HalfWidth) {
    (Some(accuracy.standard_deviation), accuracy.expected, accuracy.half_width)
}

/// The cost that the derivation would have if only release `number` cost anything.
fn alone<'a>(
    node: &'a dyn Measurement,
    number: usize,
    measure: &Measure,
    cx: &mut Context<'a>,
) -> Option<Costs> {
    if let Some(release) = node.release() {
        return match release.number == number {
            true => node.charge(&[], measure, cx),
            false => Some(measure.nothing()),
        };
    }
    let scope = node.scope(cx);
    let premises: Option<Vec<Costs>> = cx.within(scope, |cx| {
        node.premises().iter().map(|premise| alone(&**premise, number, measure, cx)).collect()
    });
    node.charge(&premises?, measure, cx)
}

/// The largest ratio between a part and the whole, over all sources and all numbers of a cost.
fn share(alone: &Costs, whole: &Costs) -> Option<BigRational> {
    let sources = 0..whole.entries().len();
    let pairs = sources.flat_map(|i| alone.at(i).into_iter().zip(whole.at(i)));
    pairs.filter(|(_, all)| all.sign() == Sign::Plus).map(|(part, all)| BigRational::new(part, all)).max()
}

/// Formats a share as a percentage, rounded up: `25.0 %`.
pub(crate) fn percent(share: Option<&BigRational>) -> Option<String> {
    let thousandths = (share? * BigInt::from(1000)).ceil().to_integer();
    Some(format!("{} %", decimal(&thousandths, 1)))
}

impl Plan {
    /// The releases, in order.
    pub(crate) fn rows(&self) -> &[Row] {
        &self.rows
    }
}

impl Rest {
    /// Formats the error for the plan's table, in one line.
    fn words(&self) -> String {
        let share =
            percent(self.share.as_ref()).map_or(String::new(), |share| format!(", {share} of the cost"));
        format!("NOT ITEMISED, since no release accounts for it: {}{share}", self.cost)
    }
}

impl Row {
    /// The position of the release among all releases, from 1.
    pub(crate) fn number(&self) -> usize {
        self.number
    }

    /// Whether the law of the release's noise is known.
    pub(crate) fn has_law(&self) -> bool {
        self.error.is_some()
    }

    /// The numbers of the row, each with a name.
    pub(crate) fn facts(&self) -> Vec<(&'static str, String)> {
        let numbers =
            self.numbers.as_ref().map_or("known from the data alone".to_owned(), ToString::to_string);
        let mut facts = vec![
            ("cost", self.cost.clone()),
            ("runs", self.runs.to_string()),
            ("numbers", numbers),
            ("noise", self.noise.clone()),
        ];
        if let Some(error) = &self.error {
            facts.push(("within-95", error.within.clone()));
            facts.extend(error.all_within.iter().map(|all| ("all-within-95", all.clone())));
        }
        facts
    }

    fn percent(&self) -> Option<String> {
        percent(self.share.as_ref())
    }

    fn fraction_of_cost(&self) -> f64 {
        self.share.as_ref().and_then(ToPrimitive::to_f64).unwrap_or(0.0)
    }

    fn expected(&self) -> Option<String> {
        let error = self.error.as_ref()?;
        let at_most = if error.is_bound { "at most " } else { "" };
        Some(format!("{at_most}{}", three_digits(error.expected)))
    }
}
