//! Debits. A debit charges all its accounts or none, and the ledger never charges a run twice.

use std::collections::BTreeMap;

use super::account::DAY;
use super::{Book, Paid, Payer, conflict};
use crate::amount::Amount;
use crate::entry::{Debit, Entry};
use crate::error::Error;
use crate::names::{hex, kept_name};
use crate::refusal::{Bound, RefusedError};

impl Book {
    /// The earlier entry that paid for this run, if its content is the same.
    ///
    /// # Errors
    /// The earlier entry for this run had other content.
    pub(crate) fn paid(&self, debit: &Debit) -> Result<Option<&Paid>, RefusedError> {
        match self.runs.get(&(debit.key, debit.run)) {
            None => Ok(None),
            Some(paid) if paid.content == debit.content() => Ok(Some(paid)),
            Some(paid) => Err(RefusedError::RunTaken { run: debit.run, entry: paid.entry }),
        }
    }

    /// Charges all datasets of the debit, or none.
    pub(super) fn debit(&mut self, debit: &Debit, entry: &Entry) -> Result<(), Error> {
        kept_name(&debit.purpose)?;
        if let Some(paid) = self.paid(debit)? {
            return conflict(&format!("the run {} was paid by entry {}", hex(&debit.run), paid.entry));
        }
        if debit.charges.is_empty() {
            return conflict("a debit charges a dataset");
        }
        let day = entry.time / DAY;
        // Several charges of one account, such as a dataset and its newer version, count as one.
        let mut costs: BTreeMap<&str, Amount> = BTreeMap::new();
        for charge in &debit.charges {
            let account = self.account_of(&charge.mark)?;
            let terms = &account.terms;
            if terms.dataset != charge.dataset
                || !terms.measure.has(&charge.cost)
                || charge.cost == terms.measure.zero()
            {
                return conflict(
                    "a charge names the account of its rows, and costs something in its measure",
                );
            }
            let cost = costs.entry(&terms.dataset).or_insert_with(|| terms.measure.zero());
            *cost = cost.plus(&charge.cost).ok_or_else(|| account.over(&charge.cost))?;
        }
        let mut after = Vec::new();
        for (dataset, cost) in &costs {
            let (grant, spent) = self.granted(&debit.key, dataset, entry.time)?;
            let account = self.account(dataset)?;
            let tallies = account.afford(cost, &grant.analyst, &debit.purpose, day)?;
            let own = match (&grant.budget, spent) {
                (Some(budget), Some(spent)) => {
                    Some(account.within(cost, spent, budget, Bound::Token(budget.clone()))?)
                }
                _ => None,
            };
            after.push(((*dataset).to_owned(), tallies, own));
        }
        for (dataset, tallies, own) in after {
            if let Some((_, spent)) =
                self.tokens.get_mut(&debit.key).and_then(|held| held.grants.get_mut(&dataset))
            {
                *spent = own;
            }
            if let Some(account) = self.datasets.get_mut(&dataset) {
                account.spent.extend(tallies);
            }
        }
        let paid =
            Paid { entry: entry.number, hash: entry.hash, content: debit.content(), attempt: debit.attempt };
        self.runs.insert((debit.key, debit.run), paid);
        let payer = Payer { attempt: debit.attempt, key: debit.key, binary: debit.binary };
        self.payers.insert(entry.number, payer);
        Ok(())
    }
}
