//! How costs add up.
//!
//! Sequential composition adds (Dwork, McSherry, Nissim, Smith 2006; McSherry 2009, theorem 3), also where a
//! later release depends on an earlier one; a choice made by what was already released costs no more than its
//! dearer arm.

use super::{Checker, sources};
use crate::model::{Certificate, Env, Measurement, MeasurementRule};
use crate::words::name;

impl Checker<'_> {
    pub(super) fn measurement(&mut self, node: &Measurement) {
        match &node.rule {
            MeasurementRule::DiscreteLaplace(release) => return self.release(release, &node.cost),
            MeasurementRule::Sequential(premises) => {
                premises.iter().for_each(|premise| self.measurement(premise));
                let sum = premises.iter().fold(Env::new(Vec::new()), |sum, p| sum.zip(&p.cost, |a, b| a + b));
                let how = format!("the costs of its {} premises add up to {sum}", premises.len());
                self.compare(label(node), "cost", &node.cost, &sum, &how);
            }
            MeasurementRule::Branch(arms) => {
                arms.iter().for_each(|arm| self.measurement(arm));
                let most = arms[0].cost.zip(&arms[1].cost, Ord::max);
                let how = format!("the larger of {} and {} is {most}", arms[0].cost, arms[1].cost);
                self.compare(label(node), "cost", &node.cost, &most, &how);
            }
            MeasurementRule::Subquery { query, source, premise } => {
                self.subquery(node, query, *source, premise);
            }
        }
        self.well_formed(label(node), "cost", &node.cost, self.width_here());
    }

    fn subquery(&mut self, node: &Measurement, query: &str, source: usize, premise: &Measurement) {
        let width = self.width_here();
        if source >= width {
            self.fault(label(node), format!("source {source} does not exist: {}", sources(width)));
        }
        self.scopes.push(source);
        self.inside(format_args!("subquery {}", name(query)), |checker| checker.measurement(premise));
        self.scopes.pop();
        // A source that does not exist was refused above; its number may be too large to build a list for.
        if source < width {
            let derived = Env::only(source, premise.cost.at(0));
            let how = format!("it costs {} on source {source}", premise.cost.at(0));
            self.compare(label(node), "cost", &node.cost, &derived, &how);
        }
    }

    pub(super) fn totals(&mut self, certificate: &Certificate) {
        let Certificate { declared, cost, unlisted, derivation, .. } = certificate;
        let width = self.width_here();
        for (what, env) in [("declared", declared), ("cost", cost), ("unlisted", unlisted)] {
            self.well_formed("totals", what, env, width);
        }
        let rest = cost.zip(&derivation.cost, |total, listed| total - listed);
        let how = format!("cost {cost} - the derivation's cost {} = {rest}", derivation.cost);
        self.compare("totals", "unlisted", unlisted, &rest, &how);
        if rest.has_negative() {
            let message = format!("cost says {cost} but the derivation costs more: {}", derivation.cost);
            self.fault("totals", message);
        }
        if declared.zip(cost, |declared, cost| declared - cost).has_negative() {
            self.fault("totals", format!("cost says {cost} but only {declared} was declared"));
        }
    }
}

/// A composition is known by the releases that it composes.
fn label(node: &Measurement) -> String {
    fn first_and_last(node: &Measurement) -> Option<(usize, usize)> {
        match &node.rule {
            MeasurementRule::DiscreteLaplace(release) => Some((release.number, release.number)),
            MeasurementRule::Subquery { premise, .. } => first_and_last(premise),
            MeasurementRule::Sequential(premises) => span(premises),
            MeasurementRule::Branch(arms) => span(&**arms),
        }
    }
    fn span(parts: &[Measurement]) -> Option<(usize, usize)> {
        let mut found = parts.iter().filter_map(first_and_last);
        let (first, last) = found.next()?;
        Some((first, found.next_back().map_or(last, |(_, last)| last)))
    }
    let rule = match &node.rule {
        MeasurementRule::Sequential(_) => "sequential-composition".to_owned(),
        MeasurementRule::Branch(_) => "branch-on-released".to_owned(),
        MeasurementRule::Subquery { query, .. } => format!("subquery {}", name(query)),
        MeasurementRule::DiscreteLaplace(_) => "discrete-laplace".to_owned(),
    };
    match first_and_last(node) {
        None => format!("{rule} of no release"),
        Some((first, last)) if first == last => format!("{rule} of release {first}"),
        Some((first, last)) => format!("{rule} of releases {first} to {last}"),
    }
}
