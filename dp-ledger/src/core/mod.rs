//! The core connects a store of entries with the book, which is the state computed from them. It
//! runs the transactions of both. Only one thread at a time uses the core.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::book::{Book, DAY, Head, Signatures};
use crate::entry::{Act, Entry, Limit};
use crate::error::Error;
use crate::refusal::{Bound, RefusedError};
use crate::signing_key::{HolderKey, Key, random};
use crate::store::{Store, StoreError};
use crate::witness::Witness;

/// The maximum number of retries of a transaction, after conflicts or lost connections.
const TRIES: u32 = 200;

/// A store, and the book: the state computed from the store's entries.
pub(crate) struct Core {
    store: Box<dyn Store>,
    book: Book,
    /// The last entry that the core has seen. The core keeps this head even when it computes the
    /// book again.
    known: Head,
    /// Whether the core must compute the book again from the store, because the book may contain
    /// entries that the store lacks.
    stale: bool,
    /// Set after the core has seen a rollback of the ledger. The core then cannot know later
    /// entries, so all later work fails, whatever the ledger contains.
    lost: Option<Error>,
    pub(crate) witness: Option<Witness>,
}

/// An act that waits for its transaction.
pub(crate) struct Request {
    pub(crate) act: Act,
    pub(crate) body: String,
    /// The key that signs the act, once the act's place in the chain is known.
    pub(crate) key: Arc<Key>,
    /// The bytes of an answer to keep with the act.
    pub(crate) answer: Vec<u8>,
    pub(crate) done: Arc<Mutex<Option<Result<Done, Error>>>>,
}

/// The entry of an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Done {
    /// The entry's number and digest.
    pub entry: Head,
    /// Whether this call made the entry. If not, an earlier call with the same run number made it.
    /// Then nothing was spent now, and nothing may be released now.
    pub new: bool,
}

/// The acts of one transaction: for each act, its entry, and the head and the time of the book
/// before the act.
type Taken<'a> = Vec<(&'a Request, Entry, (Head, u64))>;

impl Core {
    pub(crate) fn over(store: Box<dyn Store>) -> Self {
        Self { store, book: Book::new(), known: Head::NONE, stale: false, lost: None, witness: None }
    }

    pub(crate) fn book(&self) -> &Book {
        &self.book
    }

    /// Whether the ledger has this name.
    pub(crate) fn is_ledger(&self, ledger: &[u8; 16]) -> bool {
        self.book.ledger == *ledger
    }

    /// Whether this is the holder's key of the ledger.
    pub(crate) fn is_held_by(&self, key: &HolderKey) -> bool {
        self.is_ledger(&key.ledger()) && self.book.holder == key.public()
    }

    /// Updates the book (the computed state) from the store's entries, and returns the time of the
    /// store. The core checks the entries after the transaction has ended, so that writers do not
    /// wait for the checks.
    pub(crate) fn catch_up(&mut self) -> Result<u64, Error> {
        self.retried(Self::read_on)
    }

    fn read_on(&mut self) -> Result<u64, StoreError> {
        let (time, entries) = self.begin(false)?;
        self.store.rollback();
        self.follow(&entries)?;
        Ok(time)
    }

    /// Begins a transaction, and reads the entries from the book's last one on.
    fn begin(&mut self, write: bool) -> Result<(u64, Vec<Entry>), StoreError> {
        if std::mem::take(&mut self.stale) {
            self.book = Book::new();
        }
        let time = self.store.begin(write)?;
        Ok((time, self.entries(self.book.head.number.max(1))?))
    }

    fn entries(&mut self, from: u64) -> Result<Vec<Entry>, StoreError> {
        let mut entries = Vec::new();
        self.store.read(from, &mut |entry| {
            entries.push(entry);
            Ok(())
        })?;
        Ok(entries)
    }

    /// Adds the entries from the store to the book (the computed state).
    fn follow(&mut self, entries: &[Entry]) -> Result<(), Error> {
        let last = self.book.head;
        let same = |entry: &Entry, head: &Head| entry.number == head.number && entry.hash == head.hash;
        let new = match entries.split_first() {
            _ if last == Head::NONE => entries,
            // The book's last entry must still be in the store.
            Some((first, new)) if same(first, &last) => new,
            _ => return Err(self.lose()),
        };
        for entry in new {
            self.book.replay(entry, Signatures::Holder)?;
        }
        self.keep_to(entries, self.known)?;
        self.known = self.book.head;
        Ok(())
    }

    /// Refuses entries that do not contain the last seen entry.
    pub(crate) fn keep_to(&mut self, entries: &[Entry], known: Head) -> Result<(), Error> {
        let found = entries.iter().find(|entry| entry.number == known.number);
        if known == Head::NONE || found.is_some_and(|entry| entry.hash == known.hash) {
            return Ok(());
        }
        Err(self.lose())
    }

    /// Makes all later work fail.
    fn lose(&mut self) -> Error {
        let lost = Error::broken(
            format_args!("entry {}", self.known.number),
            "it changed since the last read: the ledger was replaced or rolled back",
        );
        self.lost.insert(lost).clone()
    }

    /// All entries as the store has them, unchecked, and the last entry that the core had seen.
    pub(crate) fn all(&mut self) -> Result<(Vec<Entry>, Head), Error> {
        self.retried(|core| {
            core.store.begin(false)?;
            let entries = core.entries(1)?;
            core.store.rollback();
            Ok((entries, core.known))
        })
    }

    /// The bytes of an answer that the store keeps beside an entry.
    pub(crate) fn kept(&mut self, entry: u64) -> Result<Option<Vec<u8>>, Error> {
        self.retried(|core| core.store.kept(entry))
    }

    /// Upgrades the store's own checks to this version.
    pub(crate) fn renew(&mut self) -> Result<(), Error> {
        self.retried(|core| core.store.renew())
    }

    /// Permits a role of the database to read the ledger.
    pub(crate) fn admit(&mut self, role: &str) -> Result<(), Error> {
        self.retried(|core| {
            core.store.begin(true)?;
            core.store.admit(role, false)?;
            core.store.commit()
        })
    }

    /// Runs work that can be repeated, and retries it after a conflict or a lost connection.
    fn retried<T>(&mut self, mut work: impl FnMut(&mut Self) -> Result<T, StoreError>) -> Result<T, Error> {
        for tried in 1.. {
            if let Some(lost) = &self.lost {
                return Err(lost.clone());
            }
            match work(self) {
                Ok(value) => return Ok(value),
                Err(trouble) => {
                    self.store.rollback();
                    match trouble {
                        StoreError::Again if tried < TRIES => std::thread::sleep(pause(tried)),
                        StoreError::Again => break,
                        StoreError::Stop(error) => {
                            self.stale = true;
                            return Err(error);
                        }
                        // The core has retracted the unwritten entries, so the book agrees with the
                        // store.
                        StoreError::Refused(error) => return Err(error),
                    }
                }
            }
        }
        let fault = "other writers came first at every attempt, or the connection was lost".to_owned();
        Err(Error::Store { place: "the ledger".into(), fault, way_out: "try again later: nothing was spent" })
    }

    /// Writes all waiting acts in one transaction. If the database does not accept all of them,
    /// each act gets its own transaction.
    pub(crate) fn work(&mut self, batch: &[Request]) -> Vec<Result<Done, Error>> {
        // An empty book is filled before the transaction begins, because other writers wait during
        // a transaction.
        let ready =
            if self.stale || self.book.head == Head::NONE { self.catch_up().map(drop) } else { Ok(()) };
        let mut refused = false;
        let worked = ready.and_then(|()| {
            self.retried(|core| {
                let worked = core.transact(batch);
                refused = matches!(worked, Err(StoreError::Refused(_)));
                worked
            })
        });
        match worked {
            Ok(results) => results,
            Err(_) if refused && batch.len() > 1 => {
                batch.iter().flat_map(|request| self.work(std::slice::from_ref(request))).collect()
            }
            Err(error) => batch.iter().map(|_| Err(error.clone())).collect(),
        }
    }

    fn transact(&mut self, batch: &[Request]) -> Result<Vec<Result<Done, Error>>, StoreError> {
        let (time, entries) = self.begin(true)?;
        self.follow(&entries)?;
        let mut taken: Taken<'_> = Vec::new();
        let mut results: Vec<_> = batch.iter().map(|request| self.take(request, time, &mut taken)).collect();
        if taken.is_empty() {
            self.store.rollback();
        } else if let Err(trouble) = self.write(&taken) {
            for (request, entry, before) in taken.iter().rev() {
                self.stale |= !self.book.retract(&request.act, entry, *before);
            }
            return Err(trouble);
        }
        self.known = self.book.head;
        // A commit whose answer was lost may have been written. The repeated transaction finds
        // those entries here, so they are paid for and not made twice.
        let made: Vec<Head> =
            results.iter().flatten().filter(|done| done.new).map(|done| done.entry).collect();
        if let Some(witness) = self.witness.as_mut().filter(|_| !made.is_empty()) {
            // The entries are durable. If the witness fails, the caller releases nothing that they
            // paid for, and their cost is wasted. The witness gets all of these entries. If the
            // witness got only the last entry, it could not detect a copy of the ledger that has
            // different earlier entries.
            if let Err(error) = witness.write(&made) {
                results.iter_mut().for_each(|result| *result = Err(error.clone()));
            }
        }
        Ok(results)
    }

    /// Makes and signs the new entry of an act, or returns the entry that the act already has.
    fn take<'a>(&mut self, request: &'a Request, clock: u64, taken: &mut Taken<'a>) -> Result<Done, Error> {
        if let Act::Debited(debit) = &request.act
            && let Some(paid) = self.book.paid(debit)?
        {
            let entry = Head { number: paid.entry, hash: paid.hash };
            return Ok(Done { entry, new: paid.attempt == debit.attempt });
        }
        let before = (self.book.head, self.book.time);
        let book = &mut self.book;
        if book.actor(&request.act) != Some(request.key.public()) {
            let fault =
                "the entry must be signed with the key of the person who acts, and this is another key"
                    .to_owned();
            return Err(RefusedError::Conflict { fault }.into());
        }
        let number = before.0.number + 1;
        let time = if request.act == Act::Timed { book.set(clock)? } else { book.moment(clock)? };
        let entry = Entry::new(&request.key, &before.0.hash, number, time, request.body.clone());
        book.take(&request.act, &entry).map_err(|error| stuck(error, clock, before.1))?;
        let done = Done { entry: Head { number, hash: entry.hash }, new: true };
        taken.push((request, entry, before));
        Ok(done)
    }

    fn write(&mut self, taken: &Taken<'_>) -> Result<(), StoreError> {
        let entries: Vec<Entry> = taken.iter().map(|(_, entry, _)| entry.clone()).collect();
        self.store.append(&entries)?;
        for (request, entry, _) in taken {
            match &request.act {
                Act::Answered { .. } => self.store.keep(entry.number, &request.answer)?,
                Act::Granted(grant) if !grant.role.is_empty() => self.store.admit(&grant.role, true)?,
                _ => {}
            }
        }
        self.store.commit()
    }
}

/// Adds to a refusal under a daily limit how far the clock is behind the last entry.
fn stuck(mut error: Error, clock: u64, last: u64) -> Error {
    if let Error::Refused(refused) = &mut error
        && let RefusedError::Over(short) = refused.as_mut()
        && matches!(short.limit, Bound::Of(Limit::Day, _))
        && clock / DAY < last / DAY
    {
        short.ahead = Some(last);
    }
    error
}

/// Sleeps for a random time, which grows with each try, so that conflicting writers do not conflict
/// again.
fn pause(tried: u32) -> Duration {
    let chance = random::<1>().map_or(0, |[byte]| u64::from(byte));
    Duration::from_micros(chance * u64::from(tried.min(32)))
}

#[cfg(all(test, feature = "postgres"))]
mod tests;
