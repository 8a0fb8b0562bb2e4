//! The session hook: `dp-types` calls it before it opens a session or runs a query.

use dp_types::law::measure::Currency;
use dp_types::law::session::{self, Entry, LedgerError, Opening};

use crate::amount::{Amount, Measure};
use crate::describe::{Description, UNREAD};
use crate::error::Error;
use crate::input_error::InputError;
use crate::spender::{Bill, Opened, Spender};

/// The datasets of one session.
struct Session {
    spender: Spender,
    datasets: Vec<Opened>,
}

impl session::Ledger for Spender {
    /// Recognises the rows of each dataset. If a dataset is not registered, the session does not
    /// open.
    fn open(&self, opening: &Opening<'_>) -> Result<Box<dyn session::Account>, LedgerError> {
        let measure = measure(&opening.budget().currency())?;
        let described = Description::of(opening, self.token.salt());
        let described = described.ok_or(UNREAD)?;
        let open = |it: &Description| Spender::open(self, &it.mark, &measure, (&it.neighbours, &it.unit));
        let datasets = described.iter().map(open).collect::<Result<_, Error>>()?;
        Ok(Box::new(Session { spender: self.clone(), datasets }))
    }
}

impl session::Account for Session {
    /// Pays for one run. Each call is for a different run, so the run gets a new number.
    fn debit(&self, entry: &Entry<'_>) -> Result<(), LedgerError> {
        let (mut costs, entries) = (Vec::new(), entry.cost().entries());
        if entries.len() != self.datasets.len() {
            let (costs, datasets) = (entries.len(), self.datasets.len());
            let fault = format!("the run has {costs} costs, and the session {datasets} datasets");
            return Err(fault.into());
        }
        for (opened, cost) in self.datasets.iter().zip(entries) {
            let cost = opened.cost(cost.numbers())?;
            if cost != opened.measure.zero() {
                costs.push((opened, cost));
            }
        }
        // A run that costs nothing releases nothing.
        if costs.is_empty() {
            return Ok(());
        }
        let bill = Bill::new(entry.certificate(), &costs)?;
        let datasets: Vec<&Opened> = costs.iter().map(|(opened, _)| *opened).collect();
        Ok(self.spender.pay_or_find(&bill, &entry.certificate(), &datasets)?)
    }
}

impl Opened {
    /// Makes a cost from its numbers. For a zero cost, certificates may omit the parts.
    fn cost(&self, numbers: &[u64]) -> Result<Amount, InputError> {
        if numbers.iter().all(|number| *number == 0) {
            return Ok(self.measure.zero());
        }
        self.measure.amount(numbers)
    }
}

fn measure(currency: &Currency) -> Result<Measure, LedgerError> {
    match currency {
        Currency::PureDp => Ok(Measure::Pure),
        Currency::ApproxDp => Ok(Measure::Approx),
        Currency::ConcentratedDp => Ok(Measure::Zcdp),
        Currency::RenyiDp(orders) => Ok(Measure::Renyi(orders.numbers().to_vec())),
        _ => Err("this version of dp-ledger does not know the measure of the session".into()),
    }
}
