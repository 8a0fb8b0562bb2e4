//! The book: what the entries of a ledger add up to, and which entry may come next. It is the one place of every rule;
//! whatever keeps the entries asks it before it writes, and reading a ledger is asking it again for each entry.

mod account;

use std::collections::{BTreeMap, HashMap};

pub use account::{Account, Scope};

use crate::entry::{Act, Debit, Entry, FORMAT, Grant};
use crate::error::Error;
use crate::fault::Fault;
use crate::key::{Digest, digest, ledger_of, signed};
use crate::refused::{Bound, Refused};
use crate::text::{hex, name, unhex};

/// The last entry of a ledger: whoever keeps one elsewhere finds out whether the ledger was rolled back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// The number of the last entry; 0 if there is none.
    pub number: u64,
    /// Its digest.
    pub hash: Digest,
}

impl Head {
    /// As one line to keep: the number and the digest.
    #[must_use]
    pub fn line(&self) -> String {
        format!("{} {}", self.number, hex(&self.hash))
    }

    /// Reads such a line.
    ///
    /// # Errors
    /// If it is none.
    pub fn read(line: &str) -> Result<Self, Fault> {
        let parts = line.trim_end().split_once(' ');
        let head = parts.and_then(|(number, hash)| {
            Some(Self { number: crate::amount::number(number)?, hash: unhex(hash)? })
        });
        head.ok_or_else(|| {
            Fault::key("a head is a number, a blank and 64 hexadecimal digits, as `dp-ledger head` prints it")
        })
    }
}

/// A token as the ledger knows it.
#[derive(Clone, Debug)]
pub struct Held {
    /// What was granted to it, for each dataset.
    pub grants: BTreeMap<String, (Grant, Option<crate::Amount>)>,
    /// Whether it was revoked.
    pub revoked: bool,
}

/// An earlier debit.
#[derive(Clone, Debug)]
pub(crate) struct Paid {
    pub(crate) entry: u64,
    pub(crate) hash: Digest,
    pub(crate) content: Digest,
    pub(crate) attempt: Digest,
}

/// A kept answer: the entry that keeps it, and its digest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kept {
    pub(crate) entry: u64,
    pub(crate) answer: Digest,
}

/// Whose signatures are checked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Signatures {
    /// The holder's: what opening a ledger does.
    Holder,
    /// Everybody's: what `verify` does.
    All,
    /// Nobody's: the entry was signed by this process a moment ago.
    Own,
}

/// What a ledger says.
#[derive(Clone, Debug)]
pub struct Book {
    pub(crate) ledger: [u8; 16],
    pub(crate) holder: Digest,
    pub(crate) head: Head,
    pub(crate) time: u64,
    pub(crate) datasets: BTreeMap<String, Account>,
    pub(crate) tokens: BTreeMap<Digest, Held>,
    marks: HashMap<Digest, String>,
    runs: HashMap<(Digest, [u8; 16]), Paid>,
    /// By the token that paid and the question: nobody's answer stands in another's place.
    answers: HashMap<(Digest, Digest), Kept>,
    payers: HashMap<u64, (Digest, Digest)>,
}

impl Book {
    pub(crate) fn new() -> Self {
        Self {
            ledger: [0; 16],
            holder: [0; 32],
            head: Head { number: 0, hash: [0; 32] },
            time: 0,
            datasets: BTreeMap::new(),
            tokens: BTreeMap::new(),
            marks: HashMap::new(),
            runs: HashMap::new(),
            answers: HashMap::new(),
            payers: HashMap::new(),
        }
    }

    /// What time it is for this ledger: never before its last entry, whatever the clock says.
    pub(crate) fn now(&self, clock: u64) -> u64 {
        clock.max(self.time)
    }

    /// The entry that an act would become now.
    pub(crate) fn entry(&self, body: String, signature: String, clock: u64) -> Entry {
        let (number, time) = (self.head.number + 1, self.now(clock));
        let hash = Entry::bind(&self.head.hash, number, time, &body, &signature);
        Entry { number, time, body, signature, hash }
    }

    /// Takes an entry that was read: everything about it is checked again.
    ///
    /// # Errors
    /// The ledger is broken.
    pub(crate) fn replay(&mut self, entry: &Entry, signatures: Signatures) -> Result<Act, Error> {
        let broken = |fault: &str| Error::broken(format_args!("entry {}", entry.number), fault);
        if entry.number != self.head.number + 1 {
            return Err(broken(&format!("entry {} should come here", self.head.number + 1)));
        }
        if entry.hash != Entry::bind(&self.head.hash, entry.number, entry.time, &entry.body, &entry.signature)
        {
            return Err(broken("its digest is not that of its content and the entry before"));
        }
        if entry.time < self.time {
            return Err(broken("its time is before that of the entry before"));
        }
        let act = match Act::read(&entry.body) {
            Some(act) => act,
            None => match Act::format(&entry.body) {
                Some(found) if found != FORMAT => return Err(Error::Newer { found, known: FORMAT }),
                _ => return Err(broken("it is not spelled as any version spells entries")),
            },
        };
        self.take(&act, entry, signatures).map_err(|error| match error {
            Error::Refused(refused) => broken(&format!("it was never allowed: {refused}")),
            other => other,
        })?;
        Ok(act)
    }

    /// Takes an entry that fits, or says why it does not and leaves the book as it was.
    ///
    /// # Errors
    /// A refusal; or a signature is not that of who acts.
    pub(crate) fn take(&mut self, act: &Act, entry: &Entry, signatures: Signatures) -> Result<(), Error> {
        if !self.signed(act, entry, signatures) {
            let place = format_args!("entry {}", entry.number);
            return Err(Error::broken(place, "it is not signed by whoever acts in it"));
        }
        match act {
            Act::Opened { ledger, holder } => {
                if self.head.number != 0 {
                    return conflict("a ledger is opened once");
                }
                if *ledger != ledger_of(holder) {
                    let fault =
                        "its name is not that of its holder's key: somebody signed another's ledger anew";
                    return Err(Error::broken(format_args!("entry {}", entry.number), fault));
                }
                (self.ledger, self.holder) = (*ledger, *holder);
            }
            _ if self.head.number == 0 => return conflict("the first entry opens the ledger"),
            Act::Registered(terms) => {
                for text in [&terms.dataset, &terms.unit, &terms.neighbours] {
                    name(text)?;
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
            Act::Debited(debit) => self.debit(debit, entry)?,
            Act::Answered { paid, question, answer, secret } => {
                let owner = self.payers.get(paid).filter(|(attempt, _)| *attempt == digest(&[secret]));
                let Some((_, key)) = owner else {
                    return conflict("only the run that paid for an answer can keep it");
                };
                // The first answer to a question stays.
                let kept = Kept { entry: entry.number, answer: *answer };
                self.answers.entry((*key, *question)).or_insert(kept);
            }
        }
        (self.head, self.time) = (Head { number: entry.number, hash: entry.hash }, entry.time);
        Ok(())
    }

    /// Takes back the last entry, which was not kept after all. Only debits and answers can be taken back; returns whether this
    /// was one.
    pub(crate) fn retract(&mut self, act: &Act, entry: &Entry, before: (Head, u64)) -> bool {
        match act {
            Act::Debited(debit) => {
                self.runs.remove(&(debit.key, debit.run));
                self.payers.remove(&entry.number);
                for charge in &debit.charges {
                    let less = |spent: &mut crate::Amount| {
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
                    for scope in Scope::of(&grant.analyst, &debit.purpose, entry.time / account::DAY) {
                        account.spent.entry(scope).and_modify(less);
                    }
                }
            }
            Act::Answered { .. } => self.answers.retain(|_, kept| kept.entry != entry.number),
            _ => return false,
        }
        (self.head, self.time) = before;
        true
    }

    fn signed(&self, act: &Act, entry: &Entry, signatures: Signatures) -> bool {
        let by = |public: &Digest, ledger: &[u8; 16]| signed(public, ledger, &entry.body, &entry.signature);
        let all = signatures == Signatures::All;
        match act {
            _ if signatures == Signatures::Own => true,
            Act::Opened { ledger, holder } => by(holder, ledger),
            Act::Debited(debit) => !all || by(&debit.key, &self.ledger),
            Act::Answered { paid, .. } => {
                !all || self.payers.get(paid).is_some_and(|(_, key)| by(key, &self.ledger))
            }
            _ => by(&self.holder, &self.ledger),
        }
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
        name(&grant.analyst)?;
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

    /// The last entry.
    #[must_use]
    pub fn head(&self) -> Head {
        self.head
    }

    /// The accounts of all datasets, by name.
    pub fn accounts(&self) -> impl Iterator<Item = &Account> {
        self.datasets.values()
    }

    /// All tokens that were granted something, by their public keys.
    pub fn tokens(&self) -> impl Iterator<Item = (&Digest, &Held)> {
        self.tokens.iter()
    }

    /// The day that it is now for this ledger, since 1970.
    #[must_use]
    pub fn today(&self) -> u64 {
        let clock = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        self.now(clock.map_or(0, |since| since.as_secs())) / account::DAY
    }

    /// The account of a dataset.
    ///
    /// # Errors
    /// If none is registered by that name.
    pub fn account(&self, dataset: &str) -> Result<&Account, Refused> {
        self.datasets.get(dataset).ok_or_else(|| Refused::NoDataset { dataset: dataset.to_owned() })
    }

    /// The account of rows with this mark.
    ///
    /// # Errors
    /// If none is registered.
    pub fn account_of(&self, mark: &Digest) -> Result<&Account, Refused> {
        let dataset = self.marks.get(mark).ok_or(Refused::Unknown { mark: *mark })?;
        self.account(dataset)
    }

    /// Whether this run was paid for before: the entry that did, if its content was the same.
    ///
    /// # Errors
    /// If the content was another.
    pub(crate) fn paid(&self, debit: &Debit) -> Result<Option<&Paid>, Refused> {
        match self.runs.get(&(debit.key, debit.run)) {
            None => Ok(None),
            Some(paid) if paid.content == debit.content() => Ok(Some(paid)),
            Some(paid) => Err(Refused::RunTaken { run: debit.run, entry: paid.entry }),
        }
    }

    /// The answer to a question that a token paid for.
    pub(crate) fn kept(&self, key: &Digest, question: &Digest) -> Option<Kept> {
        self.answers.get(&(*key, *question)).copied()
    }

    /// What a token may do with a dataset at a time.
    ///
    /// # Errors
    /// If it may do nothing.
    pub fn granted(
        &self,
        key: &Digest,
        dataset: &str,
        time: u64,
    ) -> Result<(&Grant, Option<&crate::Amount>), Refused> {
        let held = self.tokens.get(key);
        let found = held.and_then(|held| Some((held, held.grants.get(dataset)?)));
        let (held, (grant, spent)) =
            found.ok_or_else(|| Refused::NotGranted { dataset: dataset.to_owned(), key: *key })?;
        let analyst = grant.analyst.clone();
        match grant.until {
            _ if held.revoked => Err(Refused::Revoked { analyst }),
            Some(until) if time > until => Err(Refused::Expired { analyst }),
            _ => Ok((grant, spent.as_ref())),
        }
    }

    /// Charges all datasets, or none.
    fn debit(&mut self, debit: &Debit, entry: &Entry) -> Result<(), Error> {
        name(&debit.purpose)?;
        if let Some(paid) = self.paid(debit)? {
            return conflict(&format!("the run {} was paid by entry {}", hex(&debit.run), paid.entry));
        }
        if debit.charges.is_empty() {
            return conflict("a debit charges a dataset");
        }
        let day = entry.time / account::DAY;
        // Several charges of one account, as of a dataset beside its newer version, are one.
        let mut costs: BTreeMap<&str, crate::Amount> = BTreeMap::new();
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
        self.payers.insert(entry.number, (debit.attempt, debit.key));
        Ok(())
    }
}

fn conflict<T>(fault: &str) -> Result<T, Error> {
    Err(Refused::Conflict { fault: fault.to_owned() }.into())
}
