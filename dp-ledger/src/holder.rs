//! The holder of a ledger: the holder may make all entries except payments.

use crate::amount::Amount;
use crate::book::DAY;
use crate::core::Done;
use crate::date;
use crate::entry::{Act, Grant, Limit, Terms};
use crate::error::Error;
use crate::input_error::InputError;
use crate::ledger::Ledger;
use crate::names::{name, role};
use crate::refusal::RefusedError;
use crate::signing_key::{Digest, HolderKey, Token};

/// A ledger with its holder's key.
pub struct Holder<'a> {
    ledger: &'a Ledger,
    key: &'a HolderKey,
}

impl Ledger {
    /// Opens the ledger for its holder.
    ///
    /// # Errors
    /// The key is not the holder's.
    pub fn holder<'a>(&'a self, key: &'a HolderKey) -> Result<Holder<'a>, Error> {
        let same = self.look(|core, _| core.is_held_by(key))?;
        if same {
            Ok(Holder { ledger: self, key })
        } else {
            Err(InputError::key("this is the key of another ledger's holder").into())
        }
    }
}

impl Holder<'_> {
    fn act(&self, act: Act) -> Result<Done, Error> {
        self.ledger.act(act, self.key.inner(), Vec::new())
    }

    /// Registers a dataset.
    ///
    /// # Errors
    /// The dataset's name or rows are registered already, or the terms make no sense.
    pub fn register(&self, terms: Terms) -> Result<Done, Error> {
        for text in [&terms.dataset, &terms.unit, &terms.neighbours] {
            name(text)?;
        }
        terms.measure.distinct()?;
        for limit in terms.limits.keys() {
            if let Limit::Purpose(purpose) = limit {
                name(purpose)?;
            }
        }
        self.act(Act::Registered(terms))
    }

    /// Registers these rows as a new version of a dataset, after rows were appended or corrected. A
    /// debit of one version counts for all versions, since they contain the same people.
    ///
    /// # Errors
    /// The dataset is missing, or the rows are registered already.
    pub fn extend(&self, dataset: &str, mark: Digest) -> Result<Done, Error> {
        self.act(Act::Extended { dataset: dataset.to_owned(), mark })
    }

    /// Makes a token that may spend of a dataset. If `budget` is given, the token may spend at most
    /// that amount; if `until` is given, it is valid until that second since 1970. Over a database,
    /// the token works only for the named role. Give the token to the analyst alone.
    ///
    /// # Errors
    /// The dataset is missing, or the analyst's name is invalid.
    pub fn grant(
        &self,
        dataset: &str,
        analyst: &str,
        budget: Option<Amount>,
        until: Option<u64>,
        role: &str,
    ) -> Result<Token, Error> {
        let token = self.token()?;
        let (dataset, analyst, role) = (dataset.to_owned(), analyst.to_owned(), role.to_owned());
        self.give(Grant { dataset, analyst, key: token.public(), budget, until, role })?;
        Ok(token)
    }

    /// Makes a token without rights.
    pub(crate) fn token(&self) -> Result<Token, InputError> {
        self.key.token()
    }

    /// Grants a right to a token that was saved before.
    pub(crate) fn give(&self, grant: Grant) -> Result<Done, Error> {
        name(&grant.analyst)?;
        if !grant.role.is_empty() {
            role(&grant.role)?;
        }
        if let Some(until) = grant.until {
            let now = self.ledger.look(|core, clock| core.book().now(clock))?;
            if until < now {
                let (until, now) = (date::say(until), date::say(now));
                let fault = format!("a right until {until} has expired: the time of the ledger is {now}");
                return Err(RefusedError::Conflict { fault }.into());
            }
        }
        self.act(Act::Granted(grant))
    }

    /// Whether a token has a grant. If the connection was lost, a failed act may still have taken
    /// effect.
    #[cfg(feature = "command")]
    pub(crate) fn has_granted(&self, key: &Digest) -> bool {
        self.ledger.look(|core, _| core.book().tokens.contains_key(key)).unwrap_or(false)
    }

    /// Lets a role of the database read the ledger, as an auditor. For a ledger in a file, read
    /// access to the file is enough.
    ///
    /// # Errors
    /// The database does not know the role.
    pub fn admit(&self, to: &str) -> Result<(), Error> {
        self.ledger.admit(role(to)?)
    }

    /// Permanently revokes all rights of a token.
    ///
    /// # Errors
    /// The token has no grant.
    pub fn revoke(&self, key: Digest) -> Result<Done, Error> {
        self.act(Act::Revoked { key })
    }

    /// Sets today's day, counted in days since 1970. The clock of the ledger's store must show the
    /// same day. The holder needs this after a clock that was ahead has dated entries, or after
    /// more than ten years without an entry. Debits on later days count on this day too, so no
    /// budget is returned.
    ///
    /// # Errors
    /// The clock shows another day, or entries already get the clock's time.
    pub fn set_clock(&self, today: u64) -> Result<Done, Error> {
        let clock = self.ledger.look(|_, clock| clock)?;
        if clock / DAY != today {
            let (clock, today) = (date::say_day(clock / DAY), date::say_day(today));
            let fault = format!("the clock says {clock}, not {today}: correct the clock first");
            return Err(RefusedError::Conflict { fault }.into());
        }
        self.ledger.look(|core, clock| core.book().set(clock))??;
        // A database that an earlier version made does not accept this act yet.
        self.ledger.renew()?;
        self.act(Act::Timed)
    }

    /// Raises a limit. A higher limit weakens a promise to the people in the data. The amount spent
    /// never falls.
    ///
    /// # Errors
    /// The dataset lacks the limit, or the new amount is not above the present one.
    pub fn raise(&self, dataset: &str, limit: Limit, to: Amount) -> Result<Done, Error> {
        self.act(Act::Raised { dataset: dataset.to_owned(), limit, to })
    }
}
