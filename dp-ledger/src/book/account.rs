//! The account of one dataset.

use std::collections::BTreeMap;
use std::ops::Bound::{Excluded, Included};

use crate::amount::Amount;
use crate::entry::{Limit, Terms};
use crate::error::Error;
use crate::refusal::{Bound, RefusedError, Short};
use crate::signing_key::Digest;

/// Seconds per day.
pub(crate) const DAY: u64 = 86_400;

/// A scope: a set of debits that the account totals separately.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scope {
    /// All debits of the dataset.
    Lifetime,
    /// The debits on this day, which is counted in days since 1970 (UTC).
    Day(u64),
    /// The debits by this analyst.
    Analyst(String),
    /// The debits for this purpose.
    Purpose(String),
}

impl Scope {
    /// All scopes to which a debit belongs.
    pub(super) fn of(analyst: &str, purpose: &str, day: u64) -> [Self; 4] {
        [Self::Lifetime, Self::Day(day), Self::Analyst(analyst.to_owned()), Self::Purpose(purpose.to_owned())]
    }

    /// The limit on this scope.
    fn limit(&self) -> Limit {
        match self {
            Self::Lifetime => Limit::Lifetime,
            Self::Day(_) => Limit::Day,
            Self::Analyst(_) => Limit::Analyst,
            Self::Purpose(purpose) => Limit::Purpose(purpose.clone()),
        }
    }
}

/// The account of one dataset: its terms, its versions and its totals.
#[derive(Clone, Debug)]
pub struct Account {
    /// The holder's terms. The limits include all later increases by the holder.
    pub terms: Terms,
    /// The marks (fingerprints) of all versions of the rows.
    pub marks: Vec<Digest>,
    /// The amount spent, for each scope with a debit.
    pub spent: BTreeMap<Scope, Amount>,
}

impl Account {
    pub(super) fn new(terms: Terms) -> Result<Self, Error> {
        let conflict = |fault: &str| Err(RefusedError::Conflict { fault: fault.to_owned() }.into());
        if !terms.limits.contains_key(&Limit::Lifetime) {
            return conflict("a dataset has a lifetime budget");
        }
        if !terms.limits.values().all(|limit| terms.measure.has(limit)) {
            return conflict("all limits of a dataset are in its measure");
        }
        Ok(Self { marks: vec![terms.mark], terms, spent: BTreeMap::new() })
    }

    /// The amount spent in a scope.
    #[must_use]
    pub fn spent(&self, scope: &Scope) -> Amount {
        self.spent.get(scope).cloned().unwrap_or_else(|| self.terms.measure.zero())
    }

    /// The amount of a limit, if the dataset has it.
    #[must_use]
    pub fn limit(&self, limit: &Limit) -> Option<&Amount> {
        self.terms.limits.get(limit)
    }

    /// The amount spent under a limit. `None` for the limit per analyst, since each analyst has a
    /// separate total.
    #[must_use]
    pub fn spent_of(&self, limit: &Limit, today: u64) -> Option<Amount> {
        match limit {
            Limit::Lifetime => Some(self.spent(&Scope::Lifetime)),
            Limit::Day => Some(self.spent(&Scope::Day(today))),
            Limit::Analyst => None,
            Limit::Purpose(purpose) => Some(self.spent(&Scope::Purpose(purpose.clone()))),
        }
    }

    /// Applies the holder's statement that today is `day`. Debits on later days, dated by a clock
    /// that was ahead, count on this day too. These debits also still count on the days of their
    /// dates, so no day spends more than its limit.
    pub(super) fn dated(&mut self, day: u64) {
        let later = (Excluded(Scope::Day(day)), Included(Scope::Day(u64::MAX)));
        let sum = |sum: Amount, more: &Amount| sum.plus_at_most(more).unwrap_or(sum);
        let spent = self.spent.range(later).map(|(_, spent)| spent).fold(self.spent(&Scope::Day(day)), sum);
        self.spent.insert(Scope::Day(day), spent);
    }

    pub(super) fn raise(&mut self, limit: &Limit, to: &Amount) -> Result<(), Error> {
        let fault = match self.terms.limits.get_mut(limit) {
            None => format!("`{}` has no limit `{}` to raise", self.terms.dataset, limit.text()),
            Some(now) if to != now && to.covers(now) => {
                *now = to.clone();
                return Ok(());
            }
            Some(now) => {
                let (now, to) = (now.clone(), to.clone());
                let say = |amount| self.terms.measure.say(amount);
                match self.terms.measure.has(&to) {
                    true => format!("the limit is {} now: {} is not above it", say(&now), say(&to)),
                    false => "the new limit is not in the measure of the account".to_owned(),
                }
            }
        };
        Err(RefusedError::Conflict { fault }.into())
    }

    /// The totals of all scopes after this cost.
    ///
    /// # Errors
    /// A limit does not cover the cost.
    pub fn afford(
        &self,
        cost: &Amount,
        analyst: &str,
        purpose: &str,
        day: u64,
    ) -> Result<Vec<(Scope, Amount)>, RefusedError> {
        let purposes = || {
            self.terms.limits.keys().filter_map(|limit| match limit {
                Limit::Purpose(purpose) => Some(purpose),
                _ => None,
            })
        };
        if purposes().next().is_some() && purposes().all(|allowed| allowed != purpose) {
            let (dataset, purpose) = (self.terms.dataset.clone(), purpose.to_owned());
            return Err(RefusedError::Purpose { dataset, purpose, allowed: purposes().cloned().collect() });
        }
        let after = |scope: Scope| {
            let (spent, limit) = (self.spent(&scope), scope.limit());
            let sum = match self.limit(&limit) {
                Some(most) => self.within(cost, &spent, most, Bound::Of(limit, most.clone()))?,
                None => spent.plus(cost).ok_or_else(|| self.over(cost))?,
            };
            Ok((scope, sum))
        };
        Scope::of(analyst, purpose, day).into_iter().map(after).collect()
    }

    /// The total under a limit after a cost, if the limit covers that total.
    pub(super) fn within(
        &self,
        cost: &Amount,
        spent: &Amount,
        most: &Amount,
        bound: Bound,
    ) -> Result<Amount, RefusedError> {
        let left = most.minus(spent).unwrap_or_else(|| self.terms.measure.zero());
        match spent.plus(cost).filter(|_| left.covers(cost)) {
            Some(sum) => Ok(sum),
            None => Err(RefusedError::Over(Box::new(Short {
                dataset: self.terms.dataset.clone(),
                measure: self.terms.measure.clone(),
                needs: cost.clone(),
                left,
                limit: bound,
                ahead: None,
            }))),
        }
    }

    /// The refusal of a cost so large that the total overflows.
    pub(super) fn over(&self, cost: &Amount) -> RefusedError {
        let most = self.limit(&Limit::Lifetime).cloned().unwrap_or_else(|| self.terms.measure.zero());
        RefusedError::Over(Box::new(Short {
            dataset: self.terms.dataset.clone(),
            measure: self.terms.measure.clone(),
            needs: cost.clone(),
            left: most.minus(&self.spent(&Scope::Lifetime)).unwrap_or_else(|| self.terms.measure.zero()),
            limit: Bound::Of(Limit::Lifetime, most),
            ahead: None,
        }))
    }
}
