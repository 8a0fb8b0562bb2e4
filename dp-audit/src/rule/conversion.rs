//! Conversions: what a session pays, in its own measure, for a query in another.

use crate::framework::price;
use crate::model::Measure;
use num_bigint::BigInt;

/// What is paid for a cost; nothing where the two measures are not those that the rule converts.
type Convert = fn(&Measure, &[BigInt], &Measure) -> Option<Vec<BigInt>>;

/// Every conversion: its name, and what is paid.
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

/// What is paid for each of some costs.
///
/// # Errors
/// Why nothing is: there is no such conversion, or it is one of other measures.
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
