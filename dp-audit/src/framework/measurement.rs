//! Measurements: releases and compositions, with their costs.

use super::{Context, Key, Release, Scope, Transformation, Walk, release, stem};
use crate::gallina::Term;
use crate::model::{Costs, Measure};
use crate::theorem::{Noise, Step, Steps};
use crate::words::Page;
use num_bigint::BigInt;
use std::fmt::Debug;

/// A node of a derivation that has a cost.
pub(crate) trait Measurement: Debug + Send + Sync {
    /// The name of the node's rule, such as `static-loop/1`.
    fn rule(&self) -> &'static str;

    /// The cost that the certificate states for the node.
    fn cost(&self) -> &Costs;

    /// The measurements that the node composes.
    fn premises(&self) -> &[Box<dyn Measurement>] {
        &[]
    }

    /// The scope of the premises. Also checks the claims that this scope depends on.
    fn scope<'a>(&'a self, _: &mut Context<'a>) -> Option<Scope<'a>> {
        None
    }

    /// The release, if the node is one.
    fn release(&self) -> Option<&Release> {
        None
    }

    /// The law of the noise, if the node is a release with an error that a plan can compute.
    fn noise(&self) -> Option<Noise> {
        None
    }

    /// How often the node runs its premises: rounds of a loop, or parts of a table.
    fn runs(&self) -> Option<&BigInt> {
        None
    }

    /// Whether the node is one release of numbers whose noise is symmetric around 0. Then the laws
    /// of the answer on two neighbours are mirror images of each other. Several releases together
    /// do not have this property: a later release may depend on the answer of an earlier release.
    fn is_mirrored(&self) -> bool {
        false
    }

    /// The cut table and the key, if the node runs a measurement on each part of a table.
    fn cut(&self) -> Option<(&dyn Transformation, &Key)> {
        None
    }

    /// The sampled table and the rate, if the node runs a measurement on a sample.
    fn sampled(&self) -> Option<(&dyn Transformation, &[BigInt; 2])> {
        None
    }

    /// Checks the node's own numbers against the statements of its premises.
    fn check(&self, cx: &mut Context<'_>);

    /// Describes the release on a page, below its title.
    fn say_release<'a>(&'a self, _: &mut Page, _: &mut Context<'a>) {}

    /// Explains in one line how the node's cost follows from the costs of its premises. The
    /// argument `cost` is the node's own cost in words.
    fn say(&self, cost: &str, cx: &Context<'_>) -> String;

    /// Computes the node's cost in a measure from the costs of its premises in that measure.
    /// Returns `None` if the node has no price in that measure.
    fn charge<'a>(&'a self, premises: &[Costs], measure: &Measure, cx: &mut Context<'a>) -> Option<Costs>;

    /// Rewrites the node as a sequence of equal releases for one source. `_premises` holds its
    /// premises, which were rewritten in the same way.
    fn rounds(&self, _source: usize, _premises: &[Rounds]) -> Rounds {
        Rounds::Mixed
    }

    /// Rewrites the node as a list of steps whose joint cost is known, for one source. `_premises`
    /// rewrites its premises in the same way. `None` if the node has no such list.
    fn steps(&self, _source: usize, _premises: Premises<'_>) -> Option<Steps> {
        None
    }

    /// The position of `source` among the sources that the node's premises see.
    fn inner(&self, source: usize) -> Option<usize> {
        Some(source)
    }

    /// The part of the node that the Coq theory lacks, if any, apart from its premises.
    fn not_in_theory(&self) -> Option<&'static str> {
        None
    }

    /// Writes the node in plain Gallina, and gives its node for Coq's checker.
    fn export<'a>(&'a self, walk: &mut Walk<'a>, plain: &mut String, indent: usize) -> Term;
}

/// A measurement as releases of equal ε, for one source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Rounds {
    /// The measurement costs this source nothing.
    None,
    /// The measurement is a sequence of releases with the same ε, in units of 10^-6.
    Equal {
        /// The number of releases.
        times: BigInt,
        /// The ε of each release.
        epsilon: BigInt,
    },
    /// The measurement has another form.
    Mixed,
}

impl Rounds {
    /// Composes two sequences of releases, one after the other.
    pub(crate) fn then(self, other: &Rounds) -> Rounds {
        match (self, other) {
            (Rounds::None, other) => other.clone(),
            (this, Rounds::None) => this,
            (Rounds::Equal { times, epsilon }, Rounds::Equal { times: more, epsilon: same })
                if epsilon == *same =>
            {
                Rounds::Equal { times: times + more, epsilon }
            }
            _ => Rounds::Mixed,
        }
    }
}

/// Checks a measurement and every node below it.
pub(crate) fn check<'a>(node: &'a dyn Measurement, cx: &mut Context<'a>) {
    if let Some(of) = node.release() {
        cx.releases += 1;
        return release::check(node, of, cx);
    }
    let first = cx.releases + 1;
    let scope = cx.inside(stem(node.rule()), |cx| node.scope(cx));
    cx.within(scope, |cx| node.premises().iter().for_each(|premise| check(&**premise, cx)));
    // A composition reports its faults under the releases that it composes.
    let last = cx.releases;
    let rule = stem(node.rule());
    let label = match last {
        last if last < first => format!("{rule} of no release"),
        last if last == first => format!("{rule} of release {first}"),
        last => format!("{rule} of releases {first} to {last}"),
    };
    cx.inside(label, |cx| {
        node.check(cx);
        cx.well_formed_costs("cost", node.cost());
    });
}

/// Visits every node before its premises, and describes it with `tell`.
pub(crate) fn visit<'a>(
    node: &'a dyn Measurement,
    cx: &mut Context<'a>,
    tell: &mut impl FnMut(&'a dyn Measurement, &mut Context<'a>),
) {
    tell(node, cx);
    let scope = node.scope(cx);
    cx.within(scope, |cx| node.premises().iter().for_each(|premise| visit(&**premise, cx, tell)));
}

/// Explains how costs add up, with one line for each node.
pub(crate) fn say<'a>(node: &'a dyn Measurement, page: &mut Page, cx: &mut Context<'a>) {
    let cost = crate::words::costs(cx.measure, node.cost(), cx.width_here());
    page.line(node.say(&cost, cx));
    let scope = node.scope(cx);
    cx.within(scope, |cx| {
        page.indented(|page| node.premises().iter().for_each(|premise| say(&**premise, page, cx)));
    });
}

/// The cost of a derivation in a measure.
pub(crate) fn charge<'a>(
    node: &'a dyn Measurement,
    measure: &Measure,
    cx: &mut Context<'a>,
) -> Option<Costs> {
    let scope = node.scope(cx);
    let premises: Option<Vec<Costs>> = cx
        .within(scope, |cx| node.premises().iter().map(|premise| charge(&**premise, measure, cx)).collect());
    node.charge(&premises?, measure, cx)
}

/// Rewrites a derivation as releases of equal ε, for one source.
pub(crate) fn rounds(node: &dyn Measurement, source: usize) -> Rounds {
    let Some(inner) = node.inner(source) else { return Rounds::None };
    let premises: Vec<Rounds> = node.premises().iter().map(|premise| rounds(&**premise, inner)).collect();
    node.rounds(source, &premises)
}

/// Rewrites the premises of a node as lists of steps.
pub(crate) type Premises<'p> = &'p mut dyn FnMut() -> Option<Vec<Steps>>;

/// Rewrites a derivation as a list of steps, for one source. A node without such a list is one
/// step, where only the cost is known. `None` if the derivation has no cost in any measure with a
/// list.
pub(crate) fn steps<'a>(node: &'a dyn Measurement, source: usize, cx: &mut Context<'a>) -> Option<Steps> {
    let Some(inner) = node.inner(source) else { return Some(Steps::new()) };
    let mut premises = || {
        let scope = node.scope(cx);
        cx.within(scope, |cx| node.premises().iter().map(|premise| steps(&**premise, inner, cx)).collect())
    };
    if let Some(steps) = node.steps(source, &mut premises) {
        return Some(steps);
    }
    for measure in [Measure::Pure, Measure::Zcdp, Measure::Approx] {
        let Some(costs) = charge(node, &measure, cx) else { continue };
        let step = match (&measure, &costs.at(source)[..]) {
            (Measure::Pure, [epsilon]) => Step::Approx(epsilon.clone(), BigInt::ZERO),
            (Measure::Approx, [epsilon, delta]) => Step::Approx(epsilon.clone(), delta.clone()),
            (_, [rho]) => Step::Rho(rho.clone()),
            _ => return None,
        };
        return Some(vec![(step, 1.into())]);
    }
    None
}
