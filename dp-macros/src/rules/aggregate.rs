//! Aggregates of tables. The macro knows a sensitivity from the tokens only if the user wrote no
//! neighbour relation.

use syn::Expr;

use super::Asked;
use crate::model::{Kind, Sensitivity, Shape};
use crate::number::{decimal, exact::literal};

fn protected(asked: &Asked<'_>, sensitivity: impl FnOnce(bool, u64) -> Sensitivity) -> Kind {
    let sensitivity = match asked.receiver {
        Kind::Table(table) | Kind::Parts(table) => sensitivity(table.adds, table.factor()),
        _ => ("that of the value".to_owned(), None),
    };
    let shape = match asked.call.method.to_string().as_str() {
        _ if matches!(asked.receiver, Kind::Parts(_)) => Shape::Groups,
        "histogram" => Shape::Groups,
        "quantile" | "median" | "largest" | "smallest" | "scores" => Shape::Scores,
        "key_counts" => Shape::Keys,
        "tree" => Shape::Tree,
        "sum_l1" => Shape::Vector { only_in_l2: false },
        "sum_l2" => Shape::Vector { only_in_l2: true },
        "running" => Shape::Running,
        _ => Shape::Number,
    };
    Kind::Protected { on: asked.receiver.sources(), text: asked.text.clone(), sensitivity, shape }
}

/// A count: each row counts once.
pub(super) fn count(asked: &Asked<'_>) -> Kind {
    protected(asked, |adds, factor| {
        if adds {
            (factor.to_string(), Some((factor.into(), 0)))
        } else {
            (format!("at most {factor}"), None)
        }
    })
}

/// A count of units: each unit counts once.
pub(super) fn count_units(asked: &Asked<'_>) -> Kind {
    protected(asked, |_, _| ("1".to_owned(), Some((1, 0))))
}

/// A clipped difference: each row can change the difference by one step of its grid.
pub(super) fn clip_diff(asked: &Asked<'_>) -> Kind {
    protected(asked, |adds, factor| {
        let steps = if adds { factor.to_string() } else { format!("at most {factor}") };
        let plural = if factor == 1 { "" } else { "s" };
        (format!("{steps} step{plural} of the values"), None)
    })
}

/// A sum. Each row can change the sum by the row's value or, if the row is replaced, by the width
/// of the range.
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

/// Scores of a quantile. Each row changes the score of a value by one of two weights: the weight of
/// rows below the value, or the weight of rows above the value. A replaced row can change a score
/// by the sum of both weights.
pub(super) fn quantile(asked: &Asked<'_>) -> Kind {
    let proportion = match asked.call.args.first() {
        Some(argument) => proportion(argument),
        None => Some((1, 2)),
    };
    protected(asked, |adds, factor| match proportion {
        None => ("that of the scores".to_owned(), None),
        Some((a, b)) if adds => {
            let most = 2 * u128::from(a.max(b - a)) * u128::from(factor);
            (most.to_string(), i128::try_from(most).ok().map(|most| (most, 0)))
        }
        Some((_, b)) => (format!("at most {}", 2 * u128::from(b) * u128::from(factor)), None),
    })
}

/// Scores of a rank: each row can change each score.
pub(super) fn rank(asked: &Asked<'_>) -> Kind {
    protected(asked, |_, factor| {
        let most = 2 * u128::from(factor);
        (most.to_string(), i128::try_from(most).ok().map(|most| (most, 0)))
    })
}

/// Reads a whole literal from 1 to 2^40, the maximum number of rows of a dataset.
pub(crate) fn place(argument: &Expr) -> Option<u64> {
    let number = u64::try_from(literal(argument)?.ok()?.in_units(0)?).ok()?;
    (1..=1 << 40).contains(&number).then_some(number)
}

/// Ordered counts. With a tree, each row changes one answer per level. With running counts, each
/// row changes the later counts by decreasing amounts.
pub(super) fn ordered(asked: &Asked<'_>) -> Kind {
    protected(asked, |_, _| ("that of the answers".to_owned(), None))
}

/// A sum of clipped vectors. Each row adds a vector whose length is at most the radius. If a row is
/// replaced, the old and the new vector can have opposite directions.
pub(super) fn clipped(asked: &Asked<'_>) -> Kind {
    let radius = asked.call.args.first().and_then(literal).and_then(Result::ok);
    protected(asked, |adds, factor| {
        let most = radius.and_then(|r| Some((r.mantissa.checked_mul(factor.into())?, r.digits)));
        match most {
            Some((most, digits)) if adds => (decimal(most, digits), Some((most, digits))),
            Some((most, digits)) => (format!("at most {}", decimal(most.saturating_mul(2), digits)), None),
            None => ("that of the clipped vectors".to_owned(), None),
        }
    })
}

/// Scores of candidates. The tokens do not show the range of the scores.
pub(super) fn scores(asked: &Asked<'_>) -> Kind {
    protected(asked, |_, _| ("that of the scores".to_owned(), None))
}

/// A count of each part, which is a histogram.
pub(super) fn grouped_count(asked: &Asked<'_>) -> Kind {
    histogram(asked)
}

/// A sum for each part. Each row counts in one part. A replaced row can change two parts.
pub(super) fn grouped_sum(asked: &Asked<'_>) -> Kind {
    let mapped = match asked.receiver {
        Kind::Parts(table) => table.mapped,
        _ => None,
    };
    protected(asked, |adds, factor| {
        let sides = if adds { 1 } else { 2 };
        let most = mapped.and_then(|(lo, hi, digits)| {
            Some((lo.abs().max(hi.abs()).checked_mul(factor.into())?.checked_mul(sides)?, digits))
        });
        match most {
            Some((most, digits)) if adds => (decimal(most, digits), Some((most, digits))),
            Some((most, digits)) => (format!("at most {}", decimal(most, digits)), None),
            None => ("that of the summed value".to_owned(), None),
        }
    })
}

/// Deviations of counts from expected counts. The deviations have the sensitivity of the counts.
/// The macro has already refused a value without groups.
pub(super) fn deviations(asked: &Asked<'_>) -> Kind {
    match asked.receiver {
        Kind::Protected { on, sensitivity, .. } => Kind::Protected {
            on: *on,
            text: asked.text.clone(),
            sensitivity: sensitivity.clone(),
            shape: Shape::Groups,
        },
        other => Kind::Other(other.sources()),
    }
}

/// Groups bounded in L2. The bound depends on the limit by the key, which the tokens do not show.
pub(super) fn in_l2(asked: &Asked<'_>) -> Kind {
    match asked.receiver {
        Kind::Protected { on, .. } => Kind::Protected {
            on: *on,
            text: asked.text.clone(),
            sensitivity: ("that of the groups in L2".to_owned(), None),
            shape: Shape::GroupsInL2,
        },
        other => Kind::Other(other.sources()),
    }
}

/// Reads a literal between 0 and 1 as a fraction in lowest terms.
pub(crate) fn proportion(argument: &Expr) -> Option<(u64, u64)> {
    let number = literal(argument)?.ok()?;
    let (a, b) = (u64::try_from(number.mantissa).ok()?, 10_u64.checked_pow(number.digits.into())?);
    let (mut divisor, mut rest) = (b, a);
    while rest > 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    (0 < a && a < b).then_some((a / divisor, b / divisor))
}

/// Counts by key: a histogram without a list of groups.
pub(super) fn key_counts(asked: &Asked<'_>) -> Kind {
    histogram(asked)
}

/// A histogram. Each row counts at one key. A replaced row can change two keys.
pub(super) fn histogram(asked: &Asked<'_>) -> Kind {
    protected(asked, |adds, factor| {
        if adds {
            (factor.to_string(), Some((factor.into(), 0)))
        } else {
            (format!("at most {}", factor.saturating_mul(2)), None)
        }
    })
}
