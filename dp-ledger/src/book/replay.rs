//! Replay: decides which entry may come next, and who must sign it.

use std::collections::BTreeMap;

use super::account::{Account, DAY, Scope};
use super::{Book, Head, Held, Kept, Payer, conflict};
use crate::entry::{Act, Entry, FORMAT, Grant};
use crate::error::Error;
use crate::names::{hex, kept_name};
use crate::signing_key::{Digest, digest, ledger_of};

/// The signatures that a replay checks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Signatures {
    /// The holder's signatures. Opening a ledger checks these.
    Holder,
    /// All signatures. The command `verify` checks these.
    All,
}

/// An entry that passed all rules.
pub(crate) struct Replayed {
    pub(crate) act: Act,
    /// Whether the actor signed the entry. An unsigned debit still counts, since skipping it would
    /// return its cost. In a database, an analyst can append an unsigned debit alone, and this must
    /// not stop other analysts.
    pub(crate) signed: bool,
}

impl Book {
    /// Accepts an entry from the store, after checking all rules for the entry again.
    ///
    /// # Errors
    /// The entry breaks a rule, so the ledger is broken.
    pub(crate) fn replay(&mut self, entry: &Entry, signatures: Signatures) -> Result<Replayed, Error> {
        let broken = |fault: &str| Error::broken(format_args!("entry {}", entry.number), fault);
        if entry.number != self.head.number + 1 {
            return Err(broken(&format!("entry {} should come here", self.head.number + 1)));
        }
        if entry.hash != Entry::bind(&self.head.hash, entry.number, entry.time, &entry.body, &entry.signature)
        {
            return Err(broken("its digest does not match its content and the previous entry"));
        }
        let act = match Act::read(&entry.body) {
            Some(act) => act,
            None => match Act::format(&entry.body) {
                Some(found) if found != FORMAT => return Err(Error::Newer { found, known: FORMAT }),
                _ => return Err(broken("it is not spelled as any version spells entries")),
            },
        };
        // Only the holder may set a time before that of the previous entry.
        if entry.time < self.time && act != Act::Timed {
            return Err(broken("its time is before the time of the previous entry"));
        }
        let analyst = matches!(act, Act::Debited(_) | Act::Answered { .. });
        let signed = match self.actor(&act) {
            _ if analyst && signatures == Signatures::Holder => true,
            Some(key) => entry.signed_by(&key, &self.ledger_of(&act), &self.head.hash),
            // The actor is unknown. This does not matter, because `take` refuses such an act.
            None => true,
        };
        if !signed && !analyst {
            return Err(broken("it is not signed by the holder, at this place and time"));
        }
        self.take(&act, entry).map_err(|error| match error {
            Error::Refused(refused) => broken(&format!("it was never allowed: {refused}")),
            other => other,
        })?;
        Ok(Replayed { act, signed })
    }

    /// The public key of the act's signer; `None` for the answer of a run without a payment.
    pub(crate) fn actor(&self, act: &Act) -> Option<Digest> {
        match act {
            Act::Opened { holder, .. } => Some(*holder),
            Act::Debited(debit) => Some(debit.key),
            Act::Answered { paid, .. } => self.payers.get(paid).map(|payer| payer.key),
            _ => Some(self.holder),
        }
    }

    /// The name of the ledger that an act belongs to.
    fn ledger_of(&self, act: &Act) -> [u8; 16] {
        match act {
            Act::Opened { ledger, .. } => *ledger,
            _ => self.ledger,
        }
    }

    /// Accepts a valid entry into the book, or refuses the entry and leaves the book unchanged.
    /// This function does not check signatures.
    ///
    /// # Errors The entry breaks a rule, or the holder's key does not match the ledger's name.
    pub(crate) fn take(&mut self, act: &Act, entry: &Entry) -> Result<(), Error> {
        match act {
            Act::Opened { ledger, holder } => {
                if self.head.number != 0 {
                    return conflict("a ledger is opened once");
                }
                if *ledger != ledger_of(holder) {
                    let fault =
                        "its name does not match its holder's key: another key signed this ledger again";
                    return Err(Error::broken(format_args!("entry {}", entry.number), fault));
                }
                (self.ledger, self.holder) = (*ledger, *holder);
            }
            _ if self.head.number == 0 => return conflict("the first entry opens the ledger"),
            Act::Registered(terms) => {
                for text in [&terms.dataset, &terms.unit, &terms.neighbours] {
                    kept_name(text)?;
                }
                let account = Account::new(terms.clone())?;
                if self.datasets.contains_key(&terms.dataset) {
                    return conflict(&format!("a dataset `{}` is registered already", terms.dataset));
                }
                self.mark(terms.mark, &terms.dataset)?;
                self.datasets.insert(terms.dataset.clone(), account);
            }
            Act::Extended { dataset, mark } => {
                self.account(dataset)?;
                self.mark(*mark, dataset)?;
                self.datasets.entry(dataset.clone()).and_modify(|account| account.marks.push(*mark));
            }
            Act::Granted(grant) => self.grant(grant)?,
            Act::Revoked { key } => match self.tokens.get_mut(key) {
                Some(held) => held.revoked = true,
                None => return conflict(&format!("no token {} was granted anything", hex(&key[..4]))),
            },
            Act::Raised { dataset, limit, to } => {
                self.account(dataset)?;
                if let Some(account) = self.datasets.get_mut(dataset) {
                    account.raise(limit, to)?;
                }
            }
            Act::Timed => self.datasets.values_mut().for_each(|account| account.dated(entry.time / DAY)),
            Act::Debited(debit) => self.debit(debit, entry)?,
            Act::Answered { paid, question, answer, secret } => {
                let owner = self.payers.get(paid).filter(|payer| payer.attempt == digest(&[secret]));
                let Some(Payer { key, binary, .. }) = owner else {
                    return conflict("only the run that paid for an answer can keep it");
                };
                // The first answer to a question stays; later answers do not replace it.
                let kept = || Kept {
                    entry: entry.clone().into(),
                    before: self.head.hash,
                    answer: *answer,
                    binary: *binary,
                };
                self.answers.entry((*key, *question)).or_insert_with(kept);
            }
        }
        (self.head, self.time) = (Head { number: entry.number, hash: entry.hash }, entry.time);
        Ok(())
    }

    /// Retracts the last entry, if the store did not keep it. Only debits and answers can be
    /// retracted; the function returns whether the entry was one of these.
    pub(crate) fn retract(&mut self, act: &Act, entry: &Entry, before: (Head, u64)) -> bool {
        match act {
            Act::Debited(debit) => {
                self.runs.remove(&(debit.key, debit.run));
                self.payers.remove(&entry.number);
                for charge in &debit.charges {
                    let less = |spent: &mut crate::amount::Amount| {
                        if let Some(rest) = spent.minus(&charge.cost) {
                            *spent = rest;
                        }
                    };
                    let held = self.tokens.get_mut(&debit.key);
                    let Some((grant, own)) = held.and_then(|held| held.grants.get_mut(&charge.dataset))
                    else {
                        continue;
                    };
                    own.iter_mut().for_each(less);
                    let Some(account) = self.datasets.get_mut(&charge.dataset) else { continue };
                    for scope in Scope::of(&grant.analyst, &debit.purpose, entry.time / DAY) {
                        account.spent.entry(scope).and_modify(less);
                    }
                }
            }
            Act::Answered { .. } => self.answers.retain(|_, kept| kept.entry.number != entry.number),
            _ => return false,
        }
        (self.head, self.time) = before;
        true
    }

    fn mark(&mut self, mark: Digest, dataset: &str) -> Result<(), Error> {
        if let Some(other) = self.marks.get(&mark) {
            return conflict(&format!(
                "these rows are registered already, as `{other}`: they share its budget"
            ));
        }
        self.marks.insert(mark, dataset.to_owned());
        Ok(())
    }

    fn grant(&mut self, grant: &Grant) -> Result<(), Error> {
        kept_name(&grant.analyst)?;
        let account = self.account(&grant.dataset)?;
        if grant.budget.as_ref().is_some_and(|budget| !account.terms.measure.has(budget)) {
            return conflict("the token's budget is not in the measure of the account");
        }
        let nothing = grant.budget.as_ref().map(|_| account.terms.measure.zero());
        let held = self.tokens.get(&grant.key);
        if held.is_some_and(|held| held.revoked || held.grants.contains_key(&grant.dataset)) {
            return conflict(
                "this token was granted something of this dataset already, or was revoked: make another",
            );
        }
        let new = || Held { grants: BTreeMap::new(), revoked: false };
        let held = self.tokens.entry(grant.key).or_insert_with(new);
        held.grants.insert(grant.dataset.clone(), (grant.clone(), nothing));
        Ok(())
    }
}
