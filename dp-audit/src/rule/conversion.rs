//! Conversions: the price that a session pays, in its own measure, for a query in another measure.

use crate::framework::price;
use crate::model::Measure;
use num_bigint::BigInt;

/// A function that gives the converted cost, or `None` if it does not convert between these two
/// measures.
type Convert = fn(&Measure, &[BigInt], &Measure) -> Option<Vec<BigInt>>;

/// All conversions: the name and the function of each.
const CONVERSIONS: [(&str, Convert); 5] = [
    ("same/1", |from, cost, to| (from == to).then(|| cost.to_vec())),
    ("pure-to-approx/1", |from, cost, to| match (from, to, cost) {
        (Measure::Pure, Measure::Approx, [epsilon]) => Some(vec![epsilon.clone(), BigInt::ZERO]),
        _ => None,
    }),
    ("pure-to-zcdp/1", |from, cost, to| match (from, to, cost) {
        (Measure::Pure, Measure::Zcdp, [epsilon]) => Some(vec![price::rho_of_epsilon(epsilon)]),
        _ => None,
    }),
    ("pure-to-renyi/1", |from, cost, to| match (from, to, cost) {
        (Measure::Pure, Measure::Renyi(orders), [epsilon]) => {
            Some(orders.iter().map(|order| price::renyi_of_epsilon(epsilon, order)).collect())
        }
        _ => None,
    }),
    ("zcdp-to-renyi/1", |from, cost, to| match (from, to, cost) {
        (Measure::Zcdp, Measure::Renyi(orders), [rho]) => {
            Some(orders.iter().map(|order| price::renyi_of_rho(rho, order)).collect())
        }
        _ => None,
    }),
];

/// Converts costs, one for each source.
///
/// # Errors
/// If the conversion is unknown, or does not convert between these two measures.
pub(crate) fn convert<'c>(
    by: &str,
    from: &Measure,
    costs: impl Iterator<Item = &'c Vec<BigInt>>,
    to: &Measure,
) -> Result<Vec<Vec<BigInt>>, String> {
    let Some((_, convert)) = CONVERSIONS.iter().find(|(name, _)| *name == by) else {
        return Err(format!("no conversion is called {by:?}"));
    };
    let paid: Option<Vec<Vec<BigInt>>> = costs.map(|cost| convert(from, cost, to)).collect();
    paid.ok_or_else(|| format!("{by:?} does not lead from {:?} to {:?}", from.name(), to.name()))
}
