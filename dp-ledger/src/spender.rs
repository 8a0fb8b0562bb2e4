//! The spender: a ledger with an analyst's token. It pays for a run before anything is released.

use std::sync::{Arc, OnceLock};

use sha2::{Digest as _, Sha256};

use crate::amount::{Amount, Measure};
use crate::core::Done;
use crate::entry::{Act, Charge, Debit};
use crate::error::Error;
use crate::input_error::InputError;
use crate::ledger::Ledger;
use crate::refusal::RefusedError;
use crate::signing_key::{Digest, Token, digest, random};

/// A ledger with an analyst's token, for one purpose. Clones share it.
///
/// Pass it to `open_with`: the session then charges this ledger before each run.
#[derive(Clone)]
pub struct Spender {
    pub(crate) ledger: Ledger,
    pub(crate) token: Arc<Token>,
    pub(crate) purpose: Arc<str>,
}

/// A registered dataset. The ledger recognised its rows, and the token may spend its budget.
#[derive(Clone, Debug)]
pub struct Opened {
    pub(crate) dataset: String,
    pub(crate) mark: Digest,
    pub(crate) measure: Measure,
    pub(crate) keep_answers: bool,
}

/// The cost of one run.
#[derive(Clone, Debug)]
pub struct Bill {
    run: [u8; 16],
    certificate: Digest,
    charges: Vec<Charge>,
}

/// A paid run.
#[derive(Debug)]
pub struct Paid {
    /// The entry that paid.
    pub done: Done,
    /// The secret that proves that this process paid. [`Spender::keep`] needs it.
    pub(crate) secret: Digest,
}

impl Bill {
    /// Makes the bill of a run: its cost for each dataset, and the digest of its query's
    /// certificate. The number of the run is drawn at random.
    ///
    /// # Errors
    /// A cost is not in the measure of its account, or the operating system returns no random
    /// numbers.
    pub fn new(certificate: Digest, costs: &[(&Opened, Amount)]) -> Result<Self, Error> {
        let charge = |(opened, cost): &(&Opened, Amount)| {
            let cost = opened.measure.amount(cost.parts())?;
            Ok(Charge { dataset: opened.dataset.clone(), mark: opened.mark, cost })
        };
        Ok(Self {
            run: random()?,
            certificate,
            charges: costs.iter().map(charge).collect::<Result<_, Error>>()?,
        })
    }

    /// Replaces the run's number with the caller's own. A retry after a crash then does not spend
    /// twice. The retry does not release twice either: see [`Spender::pay`].
    #[must_use]
    pub fn numbered(self, run: u128) -> Self {
        Self { run: run.to_be_bytes(), ..self }
    }
}

impl Ledger {
    /// Makes a spender from this ledger, a token and a purpose.
    ///
    /// # Errors
    /// The token belongs to another ledger, or the purpose is not a valid name.
    pub fn spender(&self, token: Token, purpose: &str) -> Result<Spender, Error> {
        crate::names::name(purpose)?;
        // The digest is computed now, before a new build replaces the program's file.
        binary();
        let same = self.look(|core, _| core.is_ledger(&token.ledger()))?;
        match same {
            true => Ok(Spender { ledger: self.clone(), token: Arc::new(token), purpose: purpose.into() }),
            false => Err(InputError::key("this token is of another ledger").into()),
        }
    }
}

impl Spender {
    /// The token's public key, which entries name.
    #[must_use]
    pub fn public(&self) -> Digest {
        self.token.public()
    }

    /// The token as text. **Each reader of the text has the right.**
    #[must_use]
    pub fn reveal(&self) -> String {
        self.token.reveal()
    }

    /// Finds the dataset with these rows.
    ///
    /// `promise` is the program's promise of protection: the neighbours and the privacy unit, as
    /// [`Description`](crate::Description) encodes them.
    ///
    /// # Errors
    /// The rows are not registered, the token may not spend of them, or the registered dataset has
    /// another measure or promise.
    pub fn open(&self, mark: &Digest, measure: &Measure, promise: (&str, &str)) -> Result<Opened, Error> {
        let key = self.token.public();
        let found = self.ledger.look(|core, clock| {
            let book = core.book();
            let terms = &book.account_of(mark)?.terms;
            let dataset = terms.dataset.clone();
            book.granted(&key, &dataset, book.moment(clock)?)?;
            if terms.measure != *measure {
                let (kept, asked) = (terms.measure.clone(), measure.clone());
                return Err(RefusedError::Measure { dataset, kept, asked });
            }
            let registered = (terms.neighbours.as_str(), terms.unit.as_str());
            if registered != promise {
                let say = |(neighbours, unit): (&str, &str)| format!("{unit} ({neighbours})");
                return Err(RefusedError::Promise {
                    dataset,
                    registered: say(registered),
                    asked: say(promise),
                });
            }
            Ok(Opened { dataset, mark: *mark, measure: measure.clone(), keep_answers: terms.keep_answers })
        })?;
        Ok(found?)
    }

    /// Whether the token may still spend of these datasets, even a zero cost.
    pub(crate) fn may_spend(&self, datasets: &[&Opened]) -> Result<(), Error> {
        let key = self.token.public();
        let allowed = self.ledger.look(|core, clock| {
            let book = core.book();
            let now = book.moment(clock)?;
            datasets.iter().try_for_each(|opened| book.granted(&key, &opened.dataset, now).map(drop))
        })?;
        Ok(allowed?)
    }

    /// Pays for a run permanently: when this returns `Ok`, the entry is durable. If [`Done::new`]
    /// is false, an earlier call paid for the run of this number. The process that made that call
    /// may have released the answer, so the caller may not draw noise again.
    ///
    /// # Errors
    /// A limit does not cover the cost, the token has no right, or the ledger cannot be written.
    /// The caller may then release nothing.
    pub fn pay(&self, bill: &Bill) -> Result<Paid, Error> {
        let secret = random()?;
        let act = Act::Debited(Debit {
            key: self.token.public(),
            run: bill.run,
            attempt: digest(&[&secret]),
            certificate: bill.certificate,
            binary: binary(),
            purpose: self.purpose.as_ref().to_owned(),
            charges: bill.charges.clone(),
        });
        let done = self.ledger.act(act, self.token.inner(), Vec::new())?;
        Ok(Paid { done, secret })
    }
}

/// The digest that is recorded if the system does not name the program's file.
pub(crate) const UNKNOWN: Digest = [0; 32];

/// The digest of the running program, or [`UNKNOWN`].
pub(crate) fn binary() -> Digest {
    static BINARY: OnceLock<Digest> = OnceLock::new();
    *BINARY.get_or_init(|| {
        let read = || {
            let mut hash = Sha256::new();
            // Linux opens the file of the running program, even if another file has taken its name
            // since.
            let running = std::fs::File::open("/proc/self/exe");
            let mut file = running.or_else(|_| std::fs::File::open(std::env::current_exe()?))?;
            std::io::copy(&mut file, &mut hash)?;
            Ok::<Digest, std::io::Error>(hash.finalize().into())
        };
        read().unwrap_or(UNKNOWN)
    })
}
