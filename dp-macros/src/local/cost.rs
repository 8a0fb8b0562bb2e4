//! The cost of a question's reports: the sum over its statements, with the most expensive arm of
//! each branch.

use proc_macro2::{Ident, Span};

use crate::diag::{Diag, Sink, catalogue};
use crate::number::{Quantity, exact::Cost as Amount};

/// One report.
pub(super) struct Report {
    pub(super) units: u64,
    /// ε as it was written.
    pub(super) text: String,
    /// The randomiser as it was written.
    pub(super) by: String,
    pub(super) line: usize,
    /// The place of its ε.
    pub(super) at: Span,
}

/// The reports of some code.
pub(super) enum Cost {
    Report(Report),
    Sequence(Vec<Cost>),
    /// One of these runs.
    Branch(Vec<Cost>),
}

impl Cost {
    /// All together, in 10^-6.
    pub(super) fn units(&self) -> u64 {
        match self {
            Self::Report(report) => report.units,
            Self::Sequence(parts) => parts.iter().fold(0, |sum, part| sum.saturating_add(part.units())),
            Self::Branch(arms) => arms.iter().map(Self::units).max().unwrap_or(0),
        }
    }

    /// `0.5 + max(0.1, 0.2)`: nothing where nothing is reported.
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

    /// The report that makes the sum exceed the budget, with the most it could cost; `left` is then
    /// the remainder.
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

/// The promise that a question reports at most its declared budget.
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
