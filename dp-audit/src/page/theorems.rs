//! Comparison of composition theorems: what each theorem would charge for the same releases, and
//! which one the certificate uses.
//!
//! The comparison shows whether the same noise could have cost less. This module checks nothing.

use super::Delta;
use crate::document::Certificate;
use crate::framework::{Context, Rounds, charge, rounds, steps};
use crate::model::Measure;
use crate::theorem::{Advanced, Equals, Losses, Optimal, Steps, best_order, zcdp_to_approx};
use crate::words::{Page, cost, name, tiny, trimmed};
use num_bigint::{BigInt, Sign};
use num_rational::BigRational;

/// Limit on the rounds of optimal composition on a page. The search for the optimal ε computes many
/// sums, and each sum has one term per round.
const MOST_ROUNDS: u64 = 500;

pub(super) fn compare(page: &mut Page, certificate: &Certificate, deltas: &[Delta]) {
    let usual = Delta::usual();
    let deltas = if deltas.is_empty() { &usual[..] } else { deltas };
    let Certificate { assumes, measure, derivation, unlisted, .. } = certificate;
    let several = assumes.sources.len() > 1;
    let sum = |in_measure: &Measure| {
        let mut cx = Context::new(&assumes.sources, measure, String::new());
        charge(&**derivation, in_measure, &mut cx)
    };
    let (pure, zcdp) = (sum(&Measure::Pure), sum(&Measure::Zcdp));
    for (position, source) in assumes.sources.iter().enumerate() {
        if several {
            page.line(format!("source {position}, {}:", name(&source.record)));
        }
        let mut lines = Vec::new();
        let charged = cost(measure, &derivation.cost().at(position));
        lines.push(format!("the releases, by the rules named above: {charged}"));
        if !unlisted.is_zero_at(position) {
            let rest = cost(measure, &unlisted.at(position));
            lines.push(format!("besides, in each of these, what is NOT ITEMISED: {rest}"));
        }
        let mut other = |words: String, is_charged: bool| {
            if !is_charged {
                lines.push(words);
            }
        };
        if let Some([epsilon]) = pure.as_ref().map(|costs| costs.at(position)).as_deref() {
            other(format!("sum of epsilons: epsilon {}", trimmed(epsilon, 6)), *measure == Measure::Pure);
        }
        if let Some([rho]) = zcdp.as_ref().map(|costs| costs.at(position)).as_deref() {
            other(format!("sum of rhos: rho {}", trimmed(rho, 12)), *measure == Measure::Zcdp);
            if rho.sign() == Sign::Plus {
                deltas.iter().for_each(|delta| lines.push(by_rho(rho, &delta.0)));
            }
        }
        if let Rounds::Equal { times, epsilon } = rounds(&**derivation, position)
            && times > BigInt::from(1)
        {
            deltas.iter().for_each(|delta| by_rounds(&times, &epsilon, &delta.0, &mut lines));
        }
        let mut cx = Context::new(&assumes.sources, measure, String::new());
        if let Some(steps) = steps(&**derivation, position, &mut cx) {
            by_losses(&steps, deltas, &mut lines);
        }
        match several {
            true => page.indented(|page| lines.iter().for_each(|line| page.line(line))),
            false => lines.iter().for_each(|line| page.line(line)),
        }
    }
}

fn by_rho(rho: &BigInt, delta: &BigInt) -> String {
    let order = best_order(rho, delta);
    let epsilon = zcdp_to_approx(rho, delta, &BigRational::new(order.clone(), 1_000_000.into()));
    format!(
        "that rho as epsilon at delta {}: epsilon {} (at order {})",
        tiny(delta),
        trimmed(&epsilon, 6),
        trimmed(&(order + 1_000_000), 6)
    )
}

fn by_rounds(times: &BigInt, epsilon: &BigInt, delta: &BigInt, lines: &mut Vec<String>) {
    let nothing = BigInt::ZERO;
    let equals = Equals { times, epsilon, delta: &nothing, total: delta };
    let rounds = format!("{times} equal releases of epsilon {}", trimmed(epsilon, 6));
    if *epsilon <= BigInt::from(100_000_000) {
        let least = Advanced(equals.clone()).least().unwrap_or_default();
        lines.push(format!(
            "advanced composition of {rounds} at delta {}: epsilon {}",
            tiny(delta),
            trimmed(&least, 6)
        ));
        if *times <= BigInt::from(MOST_ROUNDS)
            && let Some(least) = Optimal(equals).least()
        {
            lines.push(format!(
                "optimal composition of {rounds} at delta {}: epsilon {}",
                tiny(delta),
                trimmed(&least, 6)
            ));
        }
    }
}

/// The ε of all releases together, by the distributions of their losses. The query fixes the cost
/// of each release before it runs, as this method requires.
fn by_losses(steps: &Steps, deltas: &[Delta], lines: &mut Vec<String>) {
    let count: BigInt = steps.iter().map(|(_, times)| times).sum();
    if count <= BigInt::from(1) {
        return;
    }
    let Some(losses) = Losses::of(steps) else { return };
    for Delta(delta) in deltas {
        if let Some(epsilon) = losses.epsilon(delta) {
            lines.push(format!(
                "distributions of the losses of {count} releases at delta {}: epsilon {}",
                tiny(delta),
                trimmed(&epsilon, 6)
            ));
        }
    }
}
