//! What a session was opened with.

use super::Digest;
use crate::model::{Costs, Measure, Source, costs, sources};
use crate::node::Context;
use crate::parse::Malformed;
use crate::parse::fields::{At, Fields, number, text};
use crate::theorem::zcdp_to_approx_holds;
use num_bigint::{BigInt, Sign};
use num_rational::BigRational;

/// The record of a session: its datasets, and the budget of each.
#[derive(Debug)]
pub struct Session {
    /// The datasets, in the order of every environment.
    pub sources: Vec<Source>,
    /// The measure that its account is kept in.
    pub measure: Measure,
    /// What each dataset was opened with.
    pub budget: Costs,
    /// Where it is kept what is left.
    pub account: Account,
    /// What the budget was computed from, if it was computed.
    pub stands_for: Option<StandsFor>,
    /// The checksum of the whole line.
    pub digest: Digest,
}

/// Where a session keeps what it has left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Account {
    /// In its type: the compiler keeps it.
    Types,
    /// In the process, while that runs.
    Process,
    /// In the process, and a ledger is asked besides.
    Ledger,
}

fn account(at: At<'_>) -> Result<Account, Malformed> {
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

/// An (ε, δ) that a budget in ρ stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StandsFor {
    /// ε, in 10^-6.
    pub epsilon: BigInt,
    /// δ, in 10^-15.
    pub delta: BigInt,
    /// The order less 1 at which the conversion shows it, as a numerator and a denominator above 0.
    pub order: (BigInt, BigInt),
}

fn stands_for(at: At<'_>) -> Result<StandsFor, Malformed> {
    let mut fields = at.fields()?;
    fields.next("by", |at| match text(at)?.as_str() {
        "zcdp-to-approx/1" => Ok(()),
        other => {
            Err(at.refuse(format!("a budget stands for another by \"zcdp-to-approx/1\", not {other:?}")))
        }
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
    let stands = StandsFor { epsilon, delta, order };
    fields.end()?;
    Ok(stands)
}

impl StandsFor {
    /// The order less 1.
    pub(crate) fn beta(&self) -> BigRational {
        BigRational::new(self.order.0.clone(), self.order.1.clone())
    }
}

impl Session {
    pub(super) fn read(line: &[u8], fields: &mut Fields<'_>) -> Result<Self, Malformed> {
        let sources = fields.next("sources", sources)?;
        let measure = Measure::read(fields)?;
        let budget = fields.next("budget", |at| costs(at, &measure))?;
        let account = fields.next("account", account)?;
        let stands_for = fields.next("stands_for", |at| at.at_most(1, stands_for))?.pop();
        let digest = Digest::read(line, fields)?;
        Ok(Session { sources, measure, budget, account, stands_for, digest })
    }

    pub(super) fn check(&self, cx: &mut Context<'_>) {
        cx.check_sources();
        cx.inside("budget", |cx| {
            cx.well_formed_costs("budget", &self.budget);
            if let Some(none) = (0..self.sources.len()).find(|source| self.budget.is_zero_at(*source)) {
                cx.fault(format!("budget says {}, nothing for source {none}", self.budget));
            }
        });
        if let Some(stands) = &self.stands_for {
            cx.inside("stands_for", |cx| self.check_stands_for(stands, cx));
        }
        self.digest.check(cx);
    }

    fn check_stands_for(&self, stands: &StandsFor, cx: &mut Context<'_>) {
        if self.measure != Measure::Zcdp || self.sources.len() != 1 {
            return cx.fault("only the budget of one source in the measure \"zcdp\" stands for another");
        }
        if let [rho] = self.budget.at(0).as_slice()
            && rho.sign() == Sign::Plus
            && let Some(why) = zcdp_to_approx_holds(rho, &stands.epsilon, &stands.delta, &stands.beta())
        {
            cx.fault(why);
        }
    }
}
