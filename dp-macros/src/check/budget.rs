//! Checks that a query spends at most its declared budget.

use crate::diag::{Diag, Sink, catalogue};
use crate::measure::{Noise, Price};
use crate::model::{Cost, Query, Release};

/// Adds up the releases for each dataset. Only the types know the cost of a call of another query,
/// and `dp-types` checks that cost.
pub(crate) fn check(query: &Query, cost: &Cost, sink: &mut Sink) {
    let (costs, measure) = (query.costs(), &query.measure);
    for (i, (table, declared)) in query.sig.tables.iter().zip(&query.declared).enumerate() {
        let culprit = costs.culprit(cost, i, &measure.nothing(), &declared.price);
        let Err(culprit) = culprit else { continue };
        let Some(total) = costs.known(cost, i) else { continue };
        let several = query.sig.tables.len() > 1;
        let name = table.name.to_string();
        let written = measure.text(&total);
        let sum = costs.text(cost, i);
        let sum = if sum == written { sum } else { format!("{sum} = {written}") };
        let on = if several { format!(" on `{name}`") } else { String::new() };
        let arithmetic = format!("{}{on} is {sum}, of {} declared", measure.letters(), declared.text);
        let key = measure.declaration(&total, several.then_some(name.as_str()));
        let way_out = match lower(query, cost, i, culprit, &declared.price) {
            Some(lower) => {
                format!(
                    "lower this release to {} or less, or declare `{key}`",
                    culprit.noise.quantity().text(lower)
                )
            }
            None => format!("remove a release, or declare `{key}`"),
        };
        let arguments = [query.sig.name.to_string(), arithmetic, way_out];
        let entry = match cost.in_rounds(culprit.id) && culprit.noise == Noise::Laplace {
            true => &catalogue::OVER_BUDGET_IN_LOOP,
            false => &catalogue::OVER_BUDGET,
        };
        sink.push(Diag::new(entry, culprit.span, arguments).with_other(declared.span));
    }
}

/// The largest declared cost of this release that keeps the query within its budget. The function
/// returns `None` if the query exceeds its budget at every cost of this release: another arm of a
/// branch may cost too much.
fn lower(query: &Query, cost: &Cost, i: usize, release: &Release, budget: &Price) -> Option<u64> {
    let fits = |units: u64| {
        let price = query.measure.price(release.noise, units)?.times(release.times)?;
        Some(query.costs().with(cost, i, Some((release.id, &price)))?.fits(budget))
    };
    let (mut low, mut high) = (0, release.units);
    // With the cost `low`, the query is within its budget, or `low` is 0. With the cost `high`, the
    // query exceeds its budget.
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if fits(middle)? { low = middle } else { high = middle }
    }
    (low > 0).then_some(low)
}
