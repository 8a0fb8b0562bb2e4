//! Stores: they hold the entries of a ledger. A store keeps a list and decides nothing; the book
//! decides which entry may come next.

mod address;
mod file_lock;
mod open_checks;
#[cfg(feature = "postgres")]
mod postgres;
mod sqlite;

#[cfg(feature = "postgres")]
use self::postgres::Postgres;
#[cfg(feature = "command")]
pub(crate) use address::is_secret;
pub(crate) use address::{is_database, meant, shown};
use sqlite::Sqlite;

use std::path::Path;

use crate::entry::Entry;
use crate::error::Error;

/// The reason why a transaction failed.
#[derive(Debug)]
pub(crate) enum StoreError {
    /// Another writer came first, or the connection was lost. The transaction may or may not have
    /// happened, so the caller begins again and checks.
    #[cfg_attr(not(feature = "postgres"), expect(dead_code, reason = "SQLite itself waits for others"))]
    Again,
    /// The transaction cannot succeed.
    Stop(Error),
    /// The store itself refuses an entry.
    #[cfg_attr(not(feature = "postgres"), expect(dead_code, reason = "a file has no rights of its own"))]
    Refused(Error),
}

impl From<Error> for StoreError {
    fn from(error: Error) -> Self {
        Self::Stop(error)
    }
}

/// Opens the store at a place, or prepares a new one.
///
/// # Errors
/// The store cannot be opened or, if it should be new, exists already.
pub(crate) fn store(place: &str, new: bool) -> Result<Box<dyn Store>, Error> {
    if is_database(place) {
        return database(place);
    }
    meant(place)?;
    let path = Path::new(place);
    Ok(Box::new(if new { Sqlite::new(path)? } else { Sqlite::open(path)? }))
}

/// Opens the store of an unfinished ledger, and does the work that an earlier process left undone.
/// The caller checks whether the store has entries.
///
/// # Errors
/// The store cannot be opened, or the place contains something else.
#[cfg(feature = "command")]
pub(crate) fn unfinished(place: &str) -> Result<Box<dyn Store>, Error> {
    if is_database(place) {
        let mut store = database(place)?;
        if !store.exists()? {
            store.create()?;
        }
        return Ok(store);
    }
    meant(place)?;
    let path = Path::new(place);
    let mut store = match path.exists() {
        true => Sqlite::unfinished(path)?,
        false => Sqlite::new(path)?,
    };
    if !store.exists()? {
        store.create()?;
    }
    Ok(Box::new(store))
}

#[cfg(feature = "postgres")]
fn database(place: &str) -> Result<Box<dyn Store>, Error> {
    Ok(Box::new(Postgres::open(place)?))
}

#[cfg(not(feature = "postgres"))]
fn database(_: &str) -> Result<Box<dyn Store>, Error> {
    let fault = "this program was built without PostgreSQL".to_owned();
    Err(Error::Store {
        place: "the database".into(),
        fault,
        way_out: "build dp-ledger with its feature `postgres`",
    })
}

/// The storage of a ledger. Transactions of all processes and machines come one after the other.
/// When `commit` returns `Ok`, the entries survive a crash of the process or the system, and a
/// power failure.
pub(crate) trait Store: Send {
    /// Prepares the place for a new ledger.
    fn create(&mut self) -> Result<(), Error>;
    /// Whether this place has a ledger, even a ledger without entries.
    #[cfg(feature = "command")]
    fn exists(&mut self) -> Result<bool, Error>;
    /// Upgrades the store's own checks to this version, if it has any.
    fn renew(&mut self) -> Result<(), StoreError> {
        Ok(())
    }
    /// Begins a transaction, and returns the time. During a writing transaction, no other writer
    /// writes.
    fn begin(&mut self, write: bool) -> Result<u64, StoreError>;
    /// Passes the entries from this number on to `take`, in order.
    fn read(&mut self, from: u64, take: &mut dyn FnMut(Entry) -> Result<(), Error>)
    -> Result<(), StoreError>;
    /// Appends entries to the list.
    fn append(&mut self, entries: &[Entry]) -> Result<(), StoreError>;
    /// Ends the transaction, and makes its effects durable.
    fn commit(&mut self) -> Result<(), StoreError>;
    /// Ends the transaction, and undoes its effects.
    fn rollback(&mut self);
    /// Keeps the bytes of an answer beside the entry with this number, within a transaction.
    fn keep(&mut self, number: u64, answer: &[u8]) -> Result<(), StoreError>;
    /// The bytes that are kept beside an entry. The call is outside a transaction.
    fn kept(&mut self, number: u64) -> Result<Option<Vec<u8>>, StoreError>;
    /// Permits a role of the database to read and, if `write` is set, to write as an analyst,
    /// within a transaction. For a ledger in a file, the call has no effect.
    fn admit(&mut self, role: &str, write: bool) -> Result<(), StoreError>;
}
