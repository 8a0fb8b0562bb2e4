//! Record of a session: its datasets and their budgets.

use super::Digest;
use crate::framework::Context;
use crate::model::{Costs, Measure, Source, costs, sources};
use crate::parse::ParseError;
use crate::parse::fields::{At, Fields, number, text};
use crate::theorem::zcdp_to_approx_holds;
use crate::words::{list, name};
use num_bigint::{BigInt, Sign};
use num_rational::BigRational;

/// The record of a session: its datasets, and the budget of each.
#[derive(Debug)]
pub struct Session {
    /// The datasets of the session. Entry i of the budget belongs to dataset i.
    pub sources: Vec<Source>,
    /// The measure in which the session keeps its account.
    pub measure: Measure,
    /// The budget that each dataset was opened with.
    pub budget: Costs,
    /// The one budget that a unit has in all datasets, if the session was opened with such a
    /// budget.
    pub together: Option<OfOne>,
    /// The keeper of the account.
    pub account: Account,
    /// For each source whose ρ was computed from an (ε, δ): that (ε, δ).
    pub stands_for: Vec<StandsFor>,
    /// The checksum over the line of the record.
    pub digest: Digest,
}

/// One budget for a unit in all datasets of a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfOne {
    /// The name of the unit.
    pub unit: String,
    /// The limit on a unit's total loss in all datasets: a list with one entry.
    pub budget: Costs,
}

fn of_one(at: At<'_>, measure: &Measure) -> Result<OfOne, ParseError> {
    let mut fields = at.fields()?;
    let unit = fields.next("unit", text)?;
    let budget = fields.next("budget", |at| costs(at, measure))?;
    fields.end()?;
    Ok(OfOne { unit, budget })
}

/// The keeper of a session's account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Account {
    /// The compiler keeps the account, in the type of the session.
    Types,
    /// The process keeps the account while it runs.
    Process,
    /// The process keeps the account, and also requests permission from a ledger before each run.
    Ledger,
}

fn account(at: At<'_>) -> Result<Account, ParseError> {
    match text(at)?.as_str() {
        "types" => Ok(Account::Types),
        "process" => Ok(Account::Process),
        "ledger" => Ok(Account::Ledger),
        other => {
            Err(at
                .refuse(format!("an account is kept in \"types\", \"process\" or \"ledger\", not {other:?}")))
        }
    }
}

/// The (ε, δ) from which a source's budget in ρ was computed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StandsFor {
    /// The position of the source among the session's datasets.
    pub source: usize,
    /// The value of ε, in units of 10^-6.
    pub epsilon: BigInt,
    /// The value of δ, in units of 10^-15.
    pub delta: BigInt,
    /// The Rényi order of the conversion, less 1: a numerator, and a denominator above 0.
    pub order: (BigInt, BigInt),
}

fn stands_for(at: At<'_>) -> Result<StandsFor, ParseError> {
    let mut fields = at.fields()?;
    let source = fields.next("source", |at| at.small("the number of a source"))?;
    fields.next("by", |at| match text(at)?.as_str() {
        "zcdp-to-approx/1" => Ok(()),
        other => Err(at.refuse(format!("the conversion must be \"zcdp-to-approx/1\", not {other:?}"))),
    })?;
    let epsilon = fields.next("epsilon", number)?;
    let delta = fields.next("delta", number)?;
    let order = fields.next("order", |at| {
        let [numerator, denominator] = at.exactly(number)?;
        match denominator.sign() {
            Sign::Plus => Ok((numerator, denominator)),
            _ => Err(at.refuse(format!("{denominator} cannot be the denominator of an order"))),
        }
    })?;
    let stands = StandsFor { source, epsilon, delta, order };
    fields.end()?;
    Ok(stands)
}

impl StandsFor {
    /// The Rényi order of the conversion, less 1.
    pub(crate) fn beta(&self) -> BigRational {
        BigRational::new(self.order.0.clone(), self.order.1.clone())
    }
}

impl Session {
    pub(super) fn read(line: &[u8], fields: &mut Fields<'_>) -> Result<Self, ParseError> {
        let sources = fields.next("sources", sources)?;
        let measure = Measure::read(fields)?;
        let budget = fields.next("budget", |at| costs(at, &measure))?;
        let together = match fields.has_next("together") {
            true => Some(fields.next("together", |at| of_one(at, &measure))?),
            false => None,
        };
        let account = fields.next("account", account)?;
        let stands_for = fields.next("stands_for", |at| at.at_most(sources.len(), stands_for))?;
        let digest = Digest::read(line, fields)?;
        Ok(Session { sources, measure, budget, together, account, stands_for, digest })
    }

    /// The title of the session: `session of Patient, Visit`.
    pub(crate) fn title(&self) -> String {
        format!("session of {}", list(self.sources.iter().map(|source| name(&source.record))))
    }

    pub(super) fn check(&self, cx: &mut Context<'_>) {
        cx.check_sources();
        cx.inside("budget", |cx| {
            cx.well_formed_costs("budget", &self.budget);
            if let Some(none) = (0..self.sources.len()).find(|source| self.budget.is_zero_at(*source)) {
                cx.fault(format!(
                    "budget says {}, but the budget of source {none} must be above 0",
                    self.budget
                ));
            }
        });
        if let Some(together) = &self.together {
            cx.inside("together", |cx| self.check_of_one(together, cx));
        }
        cx.inside("stands_for", |cx| {
            if let Some([_, late]) = self.stands_for.array_windows().find(|[a, b]| a.source >= b.source) {
                cx.fault(format!("source {} is out of order", late.source));
            }
            self.stands_for.iter().for_each(|stands| self.check_stands_for(stands, cx));
        });
        self.digest.check(cx);
    }

    /// Checks the shared budget. The stated budget of each dataset must equal the shared budget.
    /// Only the compiler may keep such an account.
    fn check_of_one(&self, OfOne { unit, budget }: &OfOne, cx: &mut Context<'_>) {
        if let Some((number, _)) =
            self.sources.iter().enumerate().find(|(_, source)| source.shared() != Some(unit))
        {
            cx.fault(format!("unit says {unit:?}, but source {number} is not about this unit"));
        }
        let one = budget.at(0);
        if *budget != self.measure.costs(vec![one.clone()]) {
            cx.fault(format!("budget says {budget}, but it must be one cost"));
        }
        if let Some(number) = (0..self.sources.len()).find(|number| self.budget.at(*number) != one) {
            cx.fault(format!("budget says {budget}, but the budget of source {number} is different"));
        }
        if matches!(self.measure, Measure::Renyi(_)) {
            cx.fault("no theorem covers one budget for several sources at Rényi orders");
        }
        if self.account != Account::Types || !self.stands_for.is_empty() {
            cx.fault("the account of such a budget must be \"types\", and stands_for must be empty");
        }
    }

    fn check_stands_for(&self, stands: &StandsFor, cx: &mut Context<'_>) {
        if self.measure != Measure::Zcdp {
            return cx
                .fault("only a budget in the measure \"zcdp\" can implement a budget in epsilon and delta");
        }
        if stands.source >= self.sources.len() {
            return cx.fault(format!("there is no source {}", stands.source));
        }
        if let [rho] = self.budget.at(stands.source).as_slice()
            && rho.sign() == Sign::Plus
            && let Some(why) = zcdp_to_approx_holds(rho, &stands.epsilon, &stands.delta, &stands.beta())
        {
            cx.fault(why);
        }
    }
}
