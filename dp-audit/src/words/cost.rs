//! Costs in words.

use super::number::{list, trimmed};
use crate::model::{Costs, Measure};
use num_bigint::BigInt;

/// Formats the cost of one source: `epsilon 0.3`, `epsilon 0.3 and delta 10^-9`, `rho 0.01`,
/// `epsilon 0.1 at order 2, 0.4 at order 8`.
pub(crate) fn cost(measure: &Measure, cost: &[BigInt]) -> String {
    match (measure, cost) {
        (Measure::Pure, [epsilon]) => format!("epsilon {}", trimmed(epsilon, 6)),
        (Measure::Zcdp, [rho]) => format!("rho {}", trimmed(rho, 12)),
        (Measure::Approx, [epsilon, delta]) => {
            format!("epsilon {} and delta {}", trimmed(epsilon, 6), tiny(delta))
        }
        (Measure::Renyi(orders), numbers) => {
            let at = |(epsilon, order)| format!("{} at order {}", trimmed(epsilon, 6), trimmed(order, 6));
            format!("epsilon {}", list(numbers.iter().zip(orders).map(at)))
        }
        _ => list(cost.iter().map(ToString::to_string)),
    }
}

/// Formats the costs of all sources: a single cost for one source, otherwise a list in brackets.
pub(crate) fn costs(measure: &Measure, costs: &Costs, sources: usize) -> String {
    if sources == 1 && costs.entries().len() <= 1 {
        return cost(measure, &costs.at(0));
    }
    let len = sources.max(costs.entries().len());
    format!("[{}]", (0..len).map(|i| cost(measure, &costs.at(i))).collect::<Vec<_>>().join("; "))
}

/// Formats a probability in units of 10^-15, as a power of ten if it is one.
pub(crate) fn tiny(delta: &BigInt) -> String {
    let digits = delta.to_string();
    match digits.strip_prefix('1').map(|rest| (rest, rest.trim_start_matches('0').is_empty())) {
        Some((zeros, true)) if zeros.len() < 15 => format!("10^-{}", 15 - zeros.len()),
        _ => trimmed(delta, 15),
    }
}
