//! Datasets, and the total budget of each over all sessions.

use super::{Amount, Odds, Session, position};
use crate::model::{Invalid, Measure, Neighbours, Rows, Source, Unit};
use crate::remarks::{Opened, Verified, opened, sum};
use crate::theorem::together;
use num_bigint::BigInt;
use serde::Serialize;
use std::collections::BTreeMap;

/// One dataset: the unit that owns its data, and the budget that all sessions together have for it.
#[derive(Debug, Serialize)]
pub struct Dataset {
    /// Name of the row type.
    pub record: String,
    /// The privacy unit.
    pub unit: Whose,
    /// The neighbour relation: `add-remove` or `replace-one`.
    pub neighbours: &'static str,
    /// Whether the number of rows is public.
    pub row_count_is_public: bool,
    /// The treatment of a row with a value outside its column's range: `refuse`, `clamp` or
    /// `drop row`.
    pub invalid: &'static str,
    /// The total of each measure in which a session keeps its account. Empty if no session opens
    /// the dataset, because then no budget is known.
    pub totals: Vec<Total>,
    /// The measures in which no total is known, because sessions contain the dataset several times.
    pub without_total: Vec<NoTotal>,
    /// The sum of the totals in ε and δ, if there are several and all are known.
    pub combined: Option<Promise>,
}

/// A measure in which no total of a dataset is known.
#[derive(Debug, Serialize)]
pub struct NoTotal {
    /// The measure.
    pub measure: &'static str,
    /// The records of the sessions that contain the dataset several times.
    pub records: Vec<usize>,
}

/// Several datasets of one row type, in different definitions. They may be opened from the same
/// data, and then their budgets add up.
#[derive(Debug, Serialize)]
pub struct SameRecord {
    /// Name of the row type.
    pub record: String,
    /// The positions of the datasets.
    pub datasets: Vec<usize>,
    /// Whether all definitions have the same privacy unit and the same neighbour relation. If not,
    /// a sum over the datasets is not a promise about any of their units.
    pub one_unit: bool,
    /// The total of each measure, if all definitions have the same unit; `None` in place of a
    /// measure's total if no bound is known.
    pub totals: Vec<Option<Promise>>,
    /// The sum of the totals in ε and δ, if there are several and all are known.
    pub combined: Option<Promise>,
}

/// The privacy unit of a dataset.
#[derive(Debug, Serialize)]
pub struct Whose {
    /// The column that identifies the unit; `None` if each row is a unit.
    pub column: Option<String>,
    /// The most rows of one unit.
    pub most_rows: u64,
    /// The treatment of a unit's rows beyond `most_rows`.
    pub further_rows: Option<Extra>,
    /// The name of the unit in all datasets that share it.
    pub shared: Option<String>,
}

/// The treatment of a unit's rows beyond its bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Extra {
    /// Loading refuses the whole dataset.
    Refused,
    /// Loading leaves these rows out.
    LeftOut,
}

/// The sum of the budgets that a dataset is opened with, if each record is one opening.
#[derive(Debug, Serialize)]
pub struct Total {
    /// The sum of the budgets.
    pub amount: Amount,
    /// What the sum means for a guess about one privacy unit.
    pub odds: Odds,
    /// The budgets that were added, one for each opening.
    pub added: Vec<Opening>,
    /// The records of joined sessions that use the dataset. The budget of a joined session is the
    /// remainder of its parts' budgets, so it was not added.
    pub not_added: Vec<usize>,
    /// The records of added sessions that may continue an earlier session. The sum may count the
    /// budget of such a session twice, so the sum is an upper bound.
    pub may_continue: Vec<usize>,
    /// The records of added sessions that the file holds several times. The sum counts each once.
    pub several_copies: Vec<usize>,
}

/// The budget of one opening.
#[derive(Debug, Serialize)]
pub struct Opening {
    /// The number of the session's record.
    pub record: usize,
    /// The budget.
    pub amount: Amount,
}

/// A unit that several datasets describe, and the budget that all sessions have for it in all these
/// datasets together.
#[derive(Debug, Serialize)]
pub struct SharedUnit {
    /// The name of the unit.
    pub unit: String,
    /// The positions of the datasets.
    pub datasets: Vec<usize>,
    /// One entry for each measure: its total, or `None` if no bound is known in that measure.
    pub totals: Vec<Option<Promise>>,
    /// The sum of the totals, converted to ε and δ, if there are several totals and all of them are
    /// known.
    pub combined: Option<Promise>,
}

/// An amount, and what it means for a guess about one unit.
#[derive(Debug, Clone, Serialize)]
pub struct Promise {
    /// The amount.
    pub amount: Amount,
    /// What the amount means for a guess.
    pub odds: Odds,
}

impl Promise {
    fn new(amount: Amount) -> Self {
        Promise { odds: amount.odds(), amount }
    }

    /// The sum of several amounts.
    fn sum<'a>(amounts: impl ExactSizeIterator<Item = &'a Amount>) -> Option<Self> {
        (amounts.len() > 1).then(|| Promise::new(Amount::sum_in_approx(amounts)))
    }
}

pub(super) fn datasets(verified: &Verified<'_>, sources: &[&Source], sessions: &[Session]) -> Vec<Dataset> {
    let opened = opened(&verified.sessions, &verified.by_data);
    let one = |(place, source): (usize, &&Source)| {
        let of = || opened.iter().filter(|((of, _), _)| of == source);
        let totals: Vec<Total> =
            of().filter_map(|((_, measure), opened)| total(place, measure, opened, sessions)).collect();
        let without_total: Vec<NoTotal> = of()
            .map(|((_, measure), opened)| NoTotal { measure: measure.name(), records: opened.unknown() })
            .filter(|unknown| !unknown.records.is_empty())
            .collect();
        Dataset {
            record: source.record.clone(),
            unit: whose(source),
            neighbours: match source.neighbours {
                Neighbours::AddRemove => "add-remove",
                Neighbours::ReplaceOne => "replace-one",
            },
            row_count_is_public: source.rows() == Rows::Every,
            invalid: match source.invalid {
                Invalid::Refuse => "refuse",
                Invalid::Clamp => "clamp",
                Invalid::DropRow => "drop row",
            },
            combined: Promise::sum(totals.iter().map(|total| &total.amount))
                .filter(|_| without_total.is_empty()),
            totals,
            without_total,
        }
    };
    sources.iter().enumerate().map(one).collect()
}

fn whose(source: &Source) -> Whose {
    match &source.unit {
        Unit::Row => Whose { column: None, most_rows: 1, further_rows: None, shared: None },
        Unit::Identifier { column, most, keeps, shared } => Whose {
            column: Some(column.clone()),
            most_rows: *most,
            further_rows: Some(if *keeps { Extra::LeftOut } else { Extra::Refused }),
            shared: shared.clone(),
        },
    }
}

fn total(place: usize, measure: &Measure, opened: &Opened, sessions: &[Session]) -> Option<Total> {
    let amount = Amount::new(measure, opened.sum()?);
    let records = opened.records();
    let uses = |session: &&Session| {
        session.measure == measure.name() && session.budgets.iter().any(|budget| budget.dataset == place)
    };
    let of_measure = || sessions.iter().filter(uses);
    let is_added = |session: &&Session| records.contains(&session.record);
    Some(Total {
        odds: amount.odds(),
        added: opened
            .openings
            .iter()
            .filter_map(|one| Some((one.record, one.budget.clone()?)))
            .map(|(record, budget)| Opening { record, amount: Amount::new(measure, budget) })
            .collect(),
        not_added: of_measure()
            .filter(|session| session.joined && !is_added(session))
            .map(|session| session.record)
            .collect(),
        may_continue: of_measure()
            .filter(|session| is_added(session) && !session.may_continue.is_empty())
            .map(|session| session.record)
            .collect(),
        several_copies: of_measure()
            .filter(|session| is_added(session) && session.copies > 1)
            .map(|session| session.record)
            .collect(),
        amount,
    })
}

/// The units that several datasets share.
pub(super) fn shared_units(verified: &Verified<'_>, sources: &[&Source]) -> Vec<SharedUnit> {
    let mut units: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (place, source) in sources.iter().enumerate() {
        if let Some(unit) = source.shared() {
            units.entry(unit).or_default().push(place);
        }
    }
    units.retain(|_, datasets| datasets.len() > 1);
    let opened = opened(&verified.sessions, &verified.by_data);
    let one = |(unit, datasets): (&str, Vec<usize>)| {
        let (totals, combined) = in_all(&datasets, &opened, sources);
        SharedUnit { unit: unit.to_owned(), datasets, totals, combined }
    };
    units.into_iter().map(one).collect()
}

/// The row types that sessions open in several definitions. Definitions that all share a unit by
/// name are left out, because [`shared_units`] has their total.
pub(super) fn same_record(verified: &Verified<'_>, sources: &[&Source]) -> Vec<SameRecord> {
    let opened = opened(&verified.sessions, &verified.by_data);
    let is_opened = |source: &Source| opened.iter().any(|((of, _), _)| *of == source);
    let mut records: BTreeMap<&str, Vec<(usize, &Source)>> = BTreeMap::new();
    for (place, source) in sources.iter().enumerate().filter(|(_, source)| is_opened(source)) {
        records.entry(&source.record).or_default().push((place, source));
    }
    let one = |(record, of): (&str, Vec<(usize, &Source)>)| {
        let (_, first) = *of.first()?;
        let all = |is_same: &dyn Fn(&Source) -> bool| of.iter().all(|(_, source)| is_same(source));
        let is_shared = first.shared().is_some() && all(&|source| source.shared() == first.shared());
        if of.len() < 2 || is_shared {
            return None;
        }
        let one_unit = all(&|source| (&source.unit, source.neighbours) == (&first.unit, first.neighbours));
        let datasets: Vec<usize> = of.iter().map(|(place, _)| *place).collect();
        let (totals, combined) = match one_unit {
            true => in_all(&datasets, &opened, sources),
            false => (Vec::new(), None),
        };
        Some(SameRecord { record: record.to_owned(), datasets, one_unit, totals, combined })
    };
    records.into_iter().filter_map(one).collect()
}

/// The total of each measure over several datasets, and the sum of these totals.
fn in_all(
    datasets: &[usize],
    opened: &[((&Source, &Measure), Opened)],
    sources: &[&Source],
) -> (Vec<Option<Promise>>, Option<Promise>) {
    let of: Vec<_> =
        opened.iter().filter(|((source, _), _)| datasets.contains(&position(sources, source))).collect();
    let mut measures: Vec<&Measure> = Vec::new();
    for ((_, measure), _) in &of {
        if !measures.contains(measure) {
            measures.push(measure);
        }
    }
    let total = |measure: &&Measure| {
        let openings = of.iter().filter(|((_, of), _)| of == measure).map(|(_, opened)| opened);
        Some(Promise::new(Amount::new(measure, over_datasets(measure, openings.collect())?)))
    };
    let totals: Vec<Option<Promise>> = measures.iter().map(total).collect();
    let known: Option<Vec<&Amount>> =
        totals.iter().map(|total| total.as_ref().map(|total| &total.amount)).collect();
    let combined = known.and_then(|known| Promise::sum(known.into_iter()));
    (totals, combined)
}

/// The cost of a unit in several datasets. A session with one budget for the unit counts once, and
/// the sums of the other sessions are combined over the datasets.
fn over_datasets(measure: &Measure, opened: Vec<&Opened>) -> Option<Vec<BigInt>> {
    let mut one_budgets: BTreeMap<usize, &Vec<BigInt>> = BTreeMap::new();
    let mut each = Vec::new();
    for opened in opened {
        let (of_one, separate): (Vec<_>, Vec<_>) = opened.openings.iter().partition(|one| one.of_one);
        one_budgets.extend(of_one.into_iter().filter_map(|one| Some((one.record, one.budget.as_ref()?))));
        let separate: Vec<_> = separate.into_iter().map(|one| one.budget.as_ref()).collect::<Option<_>>()?;
        each.extend(sum(separate.into_iter()));
    }
    let separate = match each.as_slice() {
        [] => None,
        [alone] => Some(alone.clone()),
        several => Some(together(measure, several)?),
    };
    sum(one_budgets.into_values().chain(&separate))
}
