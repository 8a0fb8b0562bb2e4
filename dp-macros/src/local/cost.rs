//! The cost of a question's reports: the sum over its statements, with the most expensive arm of
//! each branch.

use proc_macro2::{Ident, Span};

use crate::diag::{Diag, Sink, catalogue};
use crate::number::{Quantity, exact::Cost as Amount};

/// One report, with its declared cost.
pub(super) struct Report {
    pub(super) units: u64,
    /// The cost ε as the user wrote it.
    pub(super) text: String,
    /// The randomiser as the user wrote it.
    pub(super) by: String,
    pub(super) line: usize,
    /// The span of the cost in the source.
    pub(super) at: Span,
}

/// The cost of a piece of code: the reports in it.
pub(super) enum Cost {
    Report(Report),
    Sequence(Vec<Cost>),
    /// Alternative pieces of code; exactly one of them runs.
    Branch(Vec<Cost>),
}

impl Cost {
    /// The cost of all reports together, in units of 10^-6.
    pub(super) fn units(&self) -> u64 {
        match self {
            Self::Report(report) => report.units,
            Self::Sequence(parts) => parts.iter().fold(0, |sum, part| sum.saturating_add(part.units())),
            Self::Branch(arms) => arms.iter().map(Self::units).max().unwrap_or(0),
        }
    }

    /// The cost as text, such as `0.5 + max(0.1, 0.2)`; empty if the code has no report.
    fn text(&self) -> String {
        let of = |parts: &[Self]| -> Vec<String> {
            parts.iter().filter(|part| part.units() > 0).map(Self::text).collect()
        };
        match self {
            Self::Report(report) => report.text.clone(),
            Self::Sequence(parts) => of(parts).join(" + "),
            Self::Branch(arms) => match of(arms).as_slice() {
                [one] => one.clone(),
                several => format!("max({})", several.join(", ")),
            },
        }
    }

    pub(super) fn each<'c>(&'c self, visit: &mut dyn FnMut(&'c Report)) {
        match self {
            Self::Report(report) => visit(report),
            Self::Sequence(parts) | Self::Branch(parts) => parts.iter().for_each(|part| part.each(visit)),
        }
    }

    /// Returns the first report that makes the sum exceed the budget, and the largest cost that
    /// this report could have. The function stores the remaining budget in `left`.
    fn culprit<'c>(&'c self, left: &mut u64) -> Option<(&'c Report, u64)> {
        match self {
            Self::Report(report) => match left.checked_sub(report.units) {
                Some(rest) => {
                    *left = rest;
                    None
                }
                None => Some((report, *left)),
            },
            Self::Sequence(parts) => parts.iter().find_map(|part| part.culprit(left)),
            Self::Branch(arms) => {
                let before = *left;
                let found = arms.iter().find_map(|arm| arm.culprit(&mut { before }));
                *left = before.saturating_sub(self.units());
                found
            }
        }
    }
}

/// Checks that the reports of a question cost at most its declared budget.
pub(super) fn check(name: &Ident, cost: &Cost, declared: &Amount, sink: &mut Sink) {
    let Some((report, most)) = cost.culprit(&mut { declared.units }) else { return };
    let (sum, total) = (cost.text(), Quantity::Epsilon.text(cost.units()));
    let sum = if sum == total { sum } else { format!("{sum} = {total}") };
    let arithmetic = format!("ε is {sum}, of {} declared", declared.text);
    let way = match most {
        0 => format!("drop this report, or declare `epsilon = {total}`"),
        most => format!(
            "lower this report to {} or less, or declare `epsilon = {total}`",
            Quantity::Epsilon.text(most)
        ),
    };
    sink.push(
        Diag::new(&catalogue::LOCAL_OVER, report.at, [name.to_string(), arithmetic, way])
            .with_other(declared.span),
    );
}
