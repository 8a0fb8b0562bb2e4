//! What the holder of a ledger does: everything but spending.

use crate::amount::Amount;
use crate::book::DAY;
use crate::core::Done;
use crate::date;
use crate::entry::{Act, Grant, Limit, Terms};
use crate::error::Error;
use crate::input_error::InputError;
use crate::key::{Digest, HolderKey, Token};
use crate::ledger::Ledger;
use crate::names::{name, role};
use crate::refusal::RefusedError;

/// A ledger in the hands of its holder.
pub struct Holder<'a> {
    ledger: &'a Ledger,
    key: &'a HolderKey,
}

impl Ledger {
    /// The ledger in the hands of its holder.
    ///
    /// # Errors
    /// If the key is not that of its holder.
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
    /// If its name or rows are registered already, or the terms make no sense.
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

    /// Says that these rows are a new version of a dataset: rows were appended or mended. What is spent of one version is spent
    /// of all, since the people are the same.
    ///
    /// # Errors
    /// If there is no such dataset, or the rows are registered already.
    pub fn extend(&self, dataset: &str, mark: Digest) -> Result<Done, Error> {
        self.act(Act::Extended { dataset: dataset.to_owned(), mark })
    }

    /// Makes a token that may spend of a dataset: at most `budget` if one is given, until a time in seconds since 1970 if one is given; on
    /// a database only through the role that is named. Give the token to the analyst and to nobody else.
    ///
    /// # Errors
    /// If there is no such dataset, or the name cannot be one.
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

    /// A token that has no right yet.
    pub(crate) fn token(&self) -> Result<Token, InputError> {
        self.key.token()
    }

    /// Grants a right to a token that is in a safe place already.
    pub(crate) fn give(&self, grant: Grant) -> Result<Done, Error> {
        name(&grant.analyst)?;
        if !grant.role.is_empty() {
            role(&grant.role)?;
        }
        if let Some(until) = grant.until {
            let now = self.ledger.look(|core, clock| core.book().now(clock))?;
            if until < now {
                let (until, now) = (date::say(until), date::say(now));
                let fault = format!("a right until {until} is over already: for this ledger it is {now}");
                return Err(RefusedError::Conflict { fault }.into());
            }
        }
        self.act(Act::Granted(grant))
    }

    /// Whether something was granted to a token. What failed may have happened all the same, where a connection was lost.
    #[cfg(feature = "command")]
    pub(crate) fn has_granted(&self, key: &Digest) -> bool {
        self.ledger.look(|core, _| core.book().tokens.contains_key(key)).unwrap_or(false)
    }

    /// Lets a role of the database read the ledger, as an auditor. Of a ledger in a file, whoever may read the file is one.
    ///
    /// # Errors
    /// If the database does not know the role.
    pub fn admit(&self, to: &str) -> Result<(), Error> {
        self.ledger.admit(role(to)?)
    }

    /// Takes all rights from a token, for good.
    ///
    /// # Errors
    /// If nothing was granted to it.
    pub fn revoke(&self, key: Digest) -> Result<Done, Error> {
        self.act(Act::Revoked { key })
    }

    /// Says that it is this day, in days since 1970, as the clock of the ledger's store has it: after entries were dated by a clock that was
    /// ahead, or after more than ten years without an entry. What was spent on later days counts on this day too, so nothing is given back.
    ///
    /// # Errors
    /// If the clock says that it is another day, or entries would be of its time anyway.
    pub fn set_clock(&self, today: u64) -> Result<Done, Error> {
        let clock = self.ledger.look(|_, clock| clock)?;
        if clock / DAY != today {
            let (clock, today) = (date::say_day(clock / DAY), date::say_day(today));
            let fault = format!("the clock says {clock}, and not {today}: set the clock right first");
            return Err(RefusedError::Conflict { fault }.into());
        }
        self.ledger.look(|core, clock| core.book().set(clock))??;
        // A database that an earlier version made does not know this act.
        self.ledger.renew()?;
        self.act(Act::Timed)
    }

    /// Raises a limit. It is a promise to the people in the data that is changed: nothing lowers what was spent.
    ///
    /// # Errors
    /// If there is no such limit, or the new one is not above it.
    pub fn raise(&self, dataset: &str, limit: Limit, to: Amount) -> Result<Done, Error> {
        self.act(Act::Raised { dataset: dataset.to_owned(), limit, to })
    }
}
