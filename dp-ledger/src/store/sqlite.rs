//! The SQLite store: a ledger in a file. Each transaction has a rollback journal, which SQLite
//! deletes at the end. Every step is synchronised, and so is the deletion.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, params};

use super::file_lock::Turns;
use super::open_checks::{Which, one_name, something};
use super::{Store, StoreError};
use crate::entry::{Entry, FORMAT};
use crate::error::Error;
use crate::input_error::InputError;
use crate::names::{hex, unhex};

/// The application number in the file's header, which spells `dpl1`. By this number, the library
/// distinguishes a ledger from any other database.
const APPLICATION: i64 = 0x6470_6c31;
/// The first bytes of each SQLite file.
#[cfg(feature = "command")]
const MAGIC: &[u8] = b"SQLite format 3\0";
/// How long a writer waits for other writers.
const PATIENCE: Duration = Duration::from_secs(120);

/// `EXTRA` synchronises the folder after the journal is deleted. Without it, a power failure could
/// restore the journal, which would then undo a commit.
const SETTINGS: &str = "PRAGMA journal_mode = DELETE; PRAGMA synchronous = EXTRA; PRAGMA fullfsync = 1; PRAGMA trusted_schema = 0;
     PRAGMA cell_size_check = 1; PRAGMA mmap_size = 0;";

/// The complete schema of the file, as SQLite keeps it. The library refuses a file with more
/// objects, because a trigger, an index or another constraint could discard an entry when it is
/// written.
const SCHEMA: [&str; 2] = [
    "CREATE TABLE answers (number INTEGER PRIMARY KEY, answer BLOB NOT NULL) STRICT",
    "CREATE TABLE entries (
        number    INTEGER PRIMARY KEY,
        time      INTEGER NOT NULL,
        body      TEXT NOT NULL,
        signature TEXT NOT NULL,
        hash      TEXT NOT NULL
    ) STRICT",
];

/// A ledger in a file.
pub(crate) struct Sqlite {
    path: PathBuf,
    file: Connection,
    turns: Turns,
    is: Which,
}

impl Sqlite {
    /// Makes a new file.
    pub(crate) fn new(path: &Path) -> Result<Self, Error> {
        // This never overwrites a file: an existing one is a ledger or something else.
        std::fs::OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(path)
            .map_err(|e| InputError::io(path, &e))?;
        Self::connect(path)
    }

    /// Opens an existing file. The store is read-only if the process may not write the file.
    pub(crate) fn open(path: &Path) -> Result<Self, Error> {
        something(path)?;
        Self::connect(path)
    }

    /// Opens a file from which a process began to make a ledger; refuses any other file.
    #[cfg(feature = "command")]
    pub(crate) fn unfinished(path: &Path) -> Result<Self, Error> {
        let there = || InputError::io(path, &std::io::ErrorKind::AlreadyExists.into());
        let mut begin = Vec::new();
        let file = std::fs::File::open(path).map_err(|e| InputError::io(path, &e))?;
        let read = std::io::Read::read_to_end(&mut std::io::Read::take(file, MAGIC.len() as u64), &mut begin);
        read.map_err(|e| InputError::io(path, &e))?;
        if !begin.is_empty() && begin != MAGIC {
            return Err(there().into());
        }
        let store = Self::connect(path)?;
        match store.header().map_err(|error| said(path, error))? {
            (0, 0) | (APPLICATION, _) => Ok(store),
            _ => Err(there().into()),
        }
    }

    /// The application number, and the number of schema objects.
    #[cfg(feature = "command")]
    fn header(&self) -> rusqlite::Result<(i64, i64)> {
        let number = |sql| self.file.query_row(sql, [], |row| row.get(0));
        Ok((number("PRAGMA application_id")?, number("SELECT count(*) FROM sqlite_schema")?))
    }

    fn connect(path: &Path) -> Result<Self, Error> {
        // The path must be absolute: SQLite reads `:memory:` as a database without a file, and
        // `file:` as an address with options.
        let path = &std::path::absolute(path).map_err(|e| InputError::io(path, &e))?;
        let is = one_name(path, None)?;
        let turns = Turns::at(path).map_err(|e| InputError::io(path, &e))?;
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let said = |error| said(path, error);
        let file = Connection::open_with_flags(path, flags).map_err(said)?;
        file.busy_timeout(PATIENCE).map_err(said)?;
        // The first access to the file rolls back the journal of a crashed writer.
        take(&turns, path)?;
        let settled = settle(&file);
        turns.end();
        if !settled.map_err(said)? {
            let (place, fault) = (path.display().to_string(), "SQLite does not write it durably".to_owned());
            return Err(Error::Store {
                place,
                fault,
                way_out: "close other programs that have the file open",
            });
        }
        Ok(Self { path: path.to_owned(), file, turns, is })
    }

    /// Refuses a file that is not a ledger, or one of a later version.
    fn check(&self) -> Result<(), StoreError> {
        let number = |sql: &str| {
            self.file
                .prepare_cached(sql)
                .and_then(|mut pragma| pragma.query_row([], |row| row.get::<_, i64>(0)))
        };
        let application = self.so(number("PRAGMA application_id"))?;
        if application != APPLICATION {
            return Err(Error::broken(self.path.display(), "it is not a ledger").into());
        }
        match u64::try_from(self.so(number("PRAGMA user_version"))?) {
            Ok(FORMAT) => {}
            Ok(found) if found > FORMAT => return Err(Error::Newer { found, known: FORMAT }.into()),
            _ => {
                return Err(
                    Error::broken(self.path.display(), "its header names no format of a ledger").into()
                );
            }
        }
        let objects = || {
            let mut all =
                self.file.prepare_cached("SELECT ifnull(sql, name) FROM sqlite_schema ORDER BY name")?;
            all.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<Vec<String>>>()
        };
        if self.so(objects())? != SCHEMA {
            let fault = "the file has a table, a trigger or another object that a ledger does not have";
            return Err(Error::broken(self.path.display(), fault).into());
        }
        Ok(())
    }

    fn so<T>(&self, result: rusqlite::Result<T>) -> Result<T, StoreError> {
        result.map_err(|error| said(&self.path, error).into())
    }
}

/// Waits for a turn at the file.
fn take(turns: &Turns, path: &Path) -> Result<(), Error> {
    match turns.take(PATIENCE).map_err(|e| InputError::io(path, &e))? {
        true => Ok(()),
        false => Err(held(path)),
    }
}

fn held(path: &Path) -> Error {
    let (place, fault) = (path.display().to_string(), "another process holds it".to_owned());
    Error::Store { place, fault, way_out: "try again when that has ended: nothing was spent" }
}

/// Configures a connection for durability and against side effects; returns whether it succeeded.
fn settle(file: &Connection) -> rusqlite::Result<bool> {
    use DbConfig::{SQLITE_DBCONFIG_DEFENSIVE, SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_VIEW};
    file.set_db_config(SQLITE_DBCONFIG_ENABLE_TRIGGER, false)?;
    file.set_db_config(SQLITE_DBCONFIG_ENABLE_VIEW, false)?;
    file.set_db_config(SQLITE_DBCONFIG_DEFENSIVE, true)?;
    file.execute_batch(SETTINGS)?;
    let journal: String = file.query_row("PRAGMA journal_mode", [], |row| row.get(0))?;
    let synchronous: i64 = file.query_row("PRAGMA synchronous", [], |row| row.get(0))?;
    Ok(journal == "delete" && synchronous == 3)
}

impl Store for Sqlite {
    fn create(&mut self) -> Result<(), Error> {
        let header = format!(
            "{}; PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {FORMAT};",
            SCHEMA.join(";")
        );
        let create = || {
            let transaction = self.file.unchecked_transaction()?;
            transaction.execute_batch(&header)?;
            transaction.commit()
        };
        take(&self.turns, &self.path)?;
        let created = create();
        self.turns.end();
        created.map_err(|error| said(&self.path, error))
    }

    #[cfg(feature = "command")]
    fn exists(&mut self) -> Result<bool, Error> {
        take(&self.turns, &self.path)?;
        let header = self.header();
        self.turns.end();
        Ok(header.map_err(|error| said(&self.path, error))? != (0, 0))
    }

    fn begin(&mut self, write: bool) -> Result<u64, StoreError> {
        if write {
            one_name(&self.path, Some(self.is))?;
        }
        take(&self.turns, &self.path)?;
        // SQLite trusts its cache if a counter in the file is unchanged. Suppose that a file was
        // restored from a backup, and was then written as often as the original: it has the same
        // counter. The cache would then hide the debits of other processes, and a write would
        // overwrite them.
        self.so(self.file.execute_batch("PRAGMA shrink_memory"))?;
        let begin = if write { "BEGIN IMMEDIATE" } else { "BEGIN" };
        let begun = self.file.prepare_cached(begin).and_then(|mut begin| begin.execute([]));
        self.so(begun)?;
        self.check()?;
        // A clock before 1970 counts as a clock that was set back: the book never goes below the
        // time of its last entry.
        Ok(SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs()))
    }

    fn read(
        &mut self,
        from: u64,
        take: &mut dyn FnMut(Entry) -> Result<(), Error>,
    ) -> Result<(), StoreError> {
        let sql =
            "SELECT number, time, body, signature, hash FROM entries WHERE number >= ?1 ORDER BY number";
        let mut statement = self.so(self.file.prepare_cached(sql))?;
        let mut rows = self.so(statement.query([i64::try_from(from).unwrap_or(i64::MAX)]))?;
        while let Some(row) = self.so(rows.next())? {
            let read = || {
                let (number, time): (i64, i64) = (row.get(0)?, row.get(1)?);
                let (body, signature, hash): (String, String, String) =
                    (row.get(2)?, row.get(3)?, row.get(4)?);
                Ok((number, time, body, signature, hash))
            };
            let (number, time, body, signature, hash) = self.so(read())?;
            let whole = |number: i64| u64::try_from(number).ok();
            let fields = (|| Some((whole(number)?, whole(time)?, unhex(&hash)?)))();
            let Some((number, time, hash)) = fields else {
                return Err(Error::broken(
                    format_args!("entry {number}"),
                    "it is not spelled as entries are",
                )
                .into());
            };
            take(Entry { number, time, body, signature, hash })?;
        }
        Ok(())
    }

    fn append(&mut self, entries: &[Entry]) -> Result<(), StoreError> {
        let sql = "INSERT INTO entries (number, time, body, signature, hash) VALUES (?1, ?2, ?3, ?4, ?5)";
        let append = || {
            let mut insert = self.file.prepare_cached(sql)?;
            for Entry { number, time, body, signature, hash } in entries {
                insert.execute(params![*number as i64, *time as i64, body, signature, hex(hash)])?;
            }
            Ok(())
        };
        self.so(append())
    }

    fn commit(&mut self) -> Result<(), StoreError> {
        let committed = self.file.prepare_cached("COMMIT").and_then(|mut commit| commit.execute([]));
        self.so(committed)?;
        self.turns.end();
        Ok(())
    }

    fn rollback(&mut self) {
        // SQLite may have rolled back by itself, and reports whether it has.
        if !self.file.is_autocommit() {
            let _ = self.file.execute_batch("ROLLBACK");
        }
        self.turns.end();
    }

    fn keep(&mut self, number: u64, answer: &[u8]) -> Result<(), StoreError> {
        let sql = "INSERT INTO answers (number, answer) VALUES (?1, ?2)";
        let kept =
            self.file.prepare_cached(sql).and_then(|mut keep| keep.execute(params![number as i64, answer]));
        self.so(kept).map(drop)
    }

    fn kept(&mut self, number: u64) -> Result<Option<Vec<u8>>, StoreError> {
        let find = || {
            let mut find = self.file.prepare_cached("SELECT answer FROM answers WHERE number = ?1")?;
            find.query_row([number as i64], |row| row.get(0)).optional()
        };
        take(&self.turns, &self.path)?;
        let found = find();
        self.turns.end();
        self.so(found)
    }

    fn admit(&mut self, _: &str, _: bool) -> Result<(), StoreError> {
        Ok(())
    }
}

/// Describes SQLite's error for the holder.
fn said(path: &Path, error: rusqlite::Error) -> Error {
    let place = path.display().to_string();
    let store = |fault: &str, way_out| Error::Store {
        place: path.display().to_string(),
        fault: fault.into(),
        way_out,
    };
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => store(
            "the disk is full",
            "free some space: nothing was spent, and nothing is released until the ledger can be written",
        ),
        Some(ErrorCode::ReadOnly) => {
            store("the file or its folder is read-only, or was moved", "ask its owner for the right to write")
        }
        Some(ErrorCode::PermissionDenied | ErrorCode::CannotOpen) => store(
            "it cannot be opened",
            "ask its owner for the right, and see that its folder can be written",
        ),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => held(path),
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
            Error::broken(place, "the file is damaged, or not a ledger")
        }
        Some(ErrorCode::SystemIoFailure) => store(
            "the disk does not answer",
            "check the disk: nothing is released until the ledger can be written",
        ),
        _ => Error::broken(place, format!("it does not have the form of a ledger ({error})")),
    }
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::settle;

    #[test]
    fn a_connection_that_does_not_write_durably_is_seen() {
        // A database in memory always has another journal mode, whatever mode is requested.
        assert!(!settle(&Connection::open_in_memory().unwrap()).unwrap());
    }

    #[test]
    fn a_connection_runs_no_trigger() {
        let file = Connection::open_in_memory().unwrap();
        let sql = "CREATE TABLE t (a); CREATE TRIGGER g AFTER INSERT ON t BEGIN DELETE FROM t; END; CREATE VIEW v AS SELECT 1";
        file.execute_batch(sql).unwrap();
        settle(&file).unwrap();
        file.execute("INSERT INTO t VALUES (1)", []).unwrap();
        assert_eq!(file.query_row("SELECT count(*) FROM t", [], |row| row.get::<_, i64>(0)).unwrap(), 1);
        assert!(file.query_row("SELECT * FROM v", [], |row| row.get::<_, i64>(0)).is_err());
    }

    #[test]
    fn sqlite_is_one_that_loses_nothing() {
        // The library uses the SQLite that is compiled in, never the system's. Before 3.51.3,
        // another journal mode of SQLite can lose data.
        assert!(rusqlite::version_number() >= 3_051_003, "{}", rusqlite::version());
    }
}
