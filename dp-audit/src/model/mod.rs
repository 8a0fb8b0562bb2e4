//! The typed certificate: what one line of the `.dp_proofs` section says, and nothing that was derived from it.
//!
//! Every number here is a *claim*. The module [`crate::check`] derives it again; [`crate::words`] prints it.

mod derivation;
mod env;
mod expression;
mod header;

pub use derivation::{
    Aggregate, AggregateRule, Digest, Measurement, MeasurementRule, Plan, Release, Rows, Step, StepRule, Sum,
};
pub use env::Env;
pub use expression::{Binary, Expr, Range};
pub use header::{Assumes, Column, ColumnKind, Invalid, Neighbours, Source, Unit, Versions};

/// One certificate: one query, what it assumes, what it costs and why.
///
/// Costs are in units of 10^-6 of epsilon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    /// Name of the query.
    pub query: String,
    /// What is taken for granted.
    pub assumes: Assumes,
    /// The privacy measure that all costs are in; version 1 knows `pure` (epsilon).
    pub measure: String,
    /// The budget that the author of the query declared, one entry per source.
    pub declared: Env,
    /// The budget that the query takes: this is what is certified.
    pub cost: Env,
    /// The part of the cost that no release below accounts for.
    pub unlisted: Env,
    /// Why the query costs no more than that.
    pub derivation: Measurement,
    /// The checksum of the whole line.
    pub digest: Digest,
}

impl Certificate {
    /// The releases of the derivation, in the order in which they are written and numbered.
    pub fn releases(&self) -> Vec<&Release> {
        fn collect<'a>(node: &'a Measurement, into: &mut Vec<&'a Release>) {
            match &node.rule {
                MeasurementRule::Sequential(premises) => premises.iter().for_each(|p| collect(p, into)),
                MeasurementRule::Branch(arms) => arms.iter().for_each(|p| collect(p, into)),
                MeasurementRule::Subquery { premise, .. } => collect(premise, into),
                MeasurementRule::DiscreteLaplace(release) => into.push(release),
            }
        }
        let mut releases = Vec::new();
        collect(&self.derivation, &mut releases);
        releases
    }
}
