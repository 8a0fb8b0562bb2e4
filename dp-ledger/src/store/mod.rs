//! Where entries are kept. A store keeps a list and nothing else: which entry may come next, the book decides.

mod address;
mod place;
#[cfg(feature = "postgres")]
mod postgres;
mod sqlite;
mod turns;

#[cfg(feature = "postgres")]
use self::postgres::Postgres;
#[cfg(feature = "command")]
pub(crate) use address::is_secret;
pub(crate) use address::{is_database, meant, shown};
use sqlite::Sqlite;

use std::path::Path;

use crate::entry::Entry;
use crate::error::Error;

/// Why a transaction did not happen.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// Another writer came first, or the connection was lost: it may have happened or not. Begin again, and look.
    #[cfg_attr(not(feature = "postgres"), expect(dead_code, reason = "SQLite itself waits for others"))]
    Again,
    /// It cannot.
    Stop(Error),
    /// The store itself refuses what was to be written, or a part of it.
    #[cfg_attr(not(feature = "postgres"), expect(dead_code, reason = "a file has no rights of its own"))]
    Refused(Error),
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Self {
        Self::Stop(error)
    }
}

/// The store that a place names.
///
/// # Errors
/// If it cannot be opened; or, for a new one, if there is one already.
pub(crate) fn store(place: &str, new: bool) -> Result<Box<dyn Store>, Error> {
    if is_database(place) {
        return database(place);
    }
    meant(place)?;
    let path = Path::new(place);
    Ok(Box::new(if new { Sqlite::new(path)? } else { Sqlite::open(path)? }))
}

/// The store of a ledger that a process began to make: made from the point to which that process came. Whether it has entries, the caller looks.
///
/// # Errors
/// If it cannot be opened, or something else is there.
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

/// What keeps a ledger. Transactions of all processes and machines happen one after the other, and when `commit` returns
/// `Ok` the entries outlast the process, the system and the power.
pub(crate) trait Store: Send {
    /// Makes a place for a new ledger.
    fn create(&mut self) -> Result<(), Error>;
    /// Whether a ledger was made in this place, be it one without entries.
    #[cfg(feature = "command")]
    fn exists(&mut self) -> Result<bool, Error>;
    /// Has the store check what this version checks, where it is the store that checks.
    fn renew(&mut self) -> Result<(), Trouble> {
        Ok(())
    }
    /// Begins a transaction, and says what time it is. Nobody else writes between this and the end of it, if it is one to write.
    fn begin(&mut self, write: bool) -> Result<u64, Trouble>;
    /// Hands over the entries with this number or a greater one, in order.
    fn read(&mut self, from: u64, take: &mut dyn FnMut(Entry) -> Result<(), Error>) -> Result<(), Trouble>;
    /// Appends entries.
    fn append(&mut self, entries: &[Entry]) -> Result<(), Trouble>;
    /// Ends the transaction: it happened, durably.
    fn commit(&mut self) -> Result<(), Trouble>;
    /// Ends the transaction: it did not happen.
    fn rollback(&mut self);
    /// Keeps the bytes of an answer beside the entry with this number. Part of a transaction.
    fn keep(&mut self, number: u64, answer: &[u8]) -> Result<(), Trouble>;
    /// The bytes that are kept beside an entry. Not part of a transaction.
    fn kept(&mut self, number: u64) -> Result<Option<Vec<u8>>, Trouble>;
    /// Lets a role of the database read, and write as an analyst. Part of a transaction; nothing where the ledger is a file.
    fn admit(&mut self, role: &str, write: bool) -> Result<(), Trouble>;
}
