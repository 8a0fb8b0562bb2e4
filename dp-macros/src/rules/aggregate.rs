//! What tables are condensed to. Only where no relation is written do the tokens alone decide a sensitivity.

use super::Asked;
use crate::model::{Kind, Sensitivity};
use crate::number::decimal;

fn protected(asked: &Asked<'_>, sensitivity: impl FnOnce(bool, u64) -> Sensitivity) -> Kind {
    let sensitivity = match asked.receiver {
        Kind::Table(table) => sensitivity(table.adds, table.factor()),
        _ => ("that of the value".to_owned(), None),
    };
    let vector = asked.call.method == "histogram";
    Kind::Protected { on: asked.receiver.sources(), text: asked.text.clone(), sensitivity, vector }
}

/// Each row counts once.
pub(super) fn count(asked: &Asked<'_>) -> Kind {
    protected(asked, |adds, factor| {
        if adds {
            (factor.to_string(), Some((factor.into(), 0)))
        } else {
            (format!("at most {factor}"), None)
        }
    })
}

/// Each row can change the sum by its value, or by the width of the range where it is replaced.
pub(super) fn sum(asked: &Asked<'_>) -> Kind {
    let mapped = match asked.receiver {
        Kind::Table(table) => table.mapped,
        _ => None,
    };
    protected(asked, |adds, factor| {
        let times = |most: i128| most.checked_mul(factor.into());
        match mapped {
            Some((lo, hi, digits)) if adds => match times(lo.abs().max(hi.abs())) {
                Some(most) => (decimal(most, digits), Some((most, digits))),
                None => ("that of the summed value".to_owned(), None),
            },
            Some((lo, hi, digits)) => match times(lo.abs().max(hi.abs()).max(hi - lo)) {
                Some(most) => (format!("at most {}", decimal(most, digits)), None),
                None => ("that of the summed value".to_owned(), None),
            },
            None => ("that of the summed value".to_owned(), None),
        }
    })
}

/// Each row counts in one place; where it is replaced, in two.
pub(super) fn histogram(asked: &Asked<'_>) -> Kind {
    protected(asked, |adds, factor| {
        if adds {
            (factor.to_string(), Some((factor.into(), 0)))
        } else {
            (format!("at most {}", factor.saturating_mul(2)), None)
        }
    })
}
