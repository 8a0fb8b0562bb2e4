//! The PostgreSQL store, for several machines. Its transactions are serialisable, and the database
//! enforces the rights.

use std::net::IpAddr;

use postgres::config::{Host, SslMode};
use postgres::error::SqlState;
use postgres::types::ToSql;
use postgres::{Client, Config, NoTls, Row, SimpleQueryMessage, Statement};

use super::{Store, StoreError, shown};
use crate::entry::{Entry, FORMAT};
use crate::error::Error;
use crate::names::{hex, hidden_class, unhex};

const SCHEMA: &str = include_str!("schema.sql");
const RULES: &str = include_str!("rules.sql");
const RIGHTS: &str = include_str!("rights.sql");

/// Makes the writers of all machines wait in a queue. A writer that waits for this lock does not
/// conflict with the transaction of another writer. The lock only saves time; serialisability does
/// not depend on it.
const QUEUE: &str = "SELECT pg_advisory_lock(1685089329)";
const LEAVE: &str = "SELECT pg_advisory_unlock_all()";

const READ: &str = "SELECT number, time, body, signature, hash FROM dp_ledger.entries WHERE number >= $1 ORDER BY number LIMIT 5000";
/// The server's own checks of names. These checks refuse the same characters as this library.
fn rules() -> String {
    RULES.replace("@HIDDEN@", &hidden_class())
}

/// The number of entries that `READ` fetches at once, so that a long ledger need not be in memory
/// twice.
const PAGE: usize = 5_000;
const APPEND: &str = "INSERT INTO dp_ledger.entries (number, time, body, signature, hash)
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[]) n(number) ORDER BY number";

/// A ledger in the schema `dp_ledger` of a database.
pub(crate) struct Postgres {
    address: String,
    connection: Option<Connection>,
}

/// A connection, with the two statements that each transaction runs.
struct Connection {
    client: Client,
    read: Option<Statement>,
    append: Option<Statement>,
}

/// The prepared statement; it is prepared at its first use.
fn prepared(
    client: &mut Client,
    kept: &mut Option<Statement>,
    sql: &str,
) -> Result<Statement, postgres::Error> {
    if let Some(statement) = kept {
        return Ok(statement.clone());
    }
    Ok(kept.insert(client.prepare(sql)?).clone())
}

/// Whether the database refuses the content. The class of the error code gives the reason: a
/// missing right (42), a value (22), a rule of a table (23), or a rule of this library's trigger
/// (P0).
fn refuses(code: &SqlState) -> bool {
    ["42", "22", "23", "P0"].iter().any(|class| code.code().starts_with(class))
}

/// Refuses an address that would send entries and passwords unencrypted over a network. An address
/// can explicitly request that.
fn guarded(address: &str) -> Result<(), Error> {
    // The error's text could quote a part of the address, and so a part of a password.
    let config: Config = address.parse().map_err(|_: postgres::Error| Error::Store {
        place: "the database".into(),
        fault: "the address cannot be read".into(),
        way_out: "write `postgres://role@host/database`, and in a password `%40` for `@`, `%2F` for `/` and `%3F` for `?`",
    })?;
    let local = |name: &str| {
        name == "localhost" || name.parse().is_ok_and(|address: IpAddr| address.to_canonical().is_loopback())
    };
    let near = |host: &Host| match host {
        Host::Tcp(name) => local(name),
        #[cfg(unix)]
        Host::Unix(_) => true,
    };
    let here = match config.get_hostaddrs() {
        [] => config.get_hosts().iter().all(near),
        addresses => addresses.iter().all(|address| address.to_canonical().is_loopback()),
    };
    if here || config.get_ssl_mode() == SslMode::Disable {
        return Ok(());
    }
    Err(Error::Store {
        place: "the database".into(),
        fault: "it is on another machine, and this library does not encrypt the connection".into(),
        way_out: "connect through a tunnel to this machine, or write `?sslmode=disable` at the end of the address where the network itself is safe",
    })
}

impl Postgres {
    /// Prepares to open a database, by its address.
    pub(crate) fn open(address: &str) -> Result<Self, Error> {
        guarded(address)?;
        let mut store = Self { address: address.to_owned(), connection: None };
        let sql = "SELECT current_setting('server_encoding')";
        match store.connection().and_then(|connection| connection.client.query_one(sql, &[])) {
            Ok(row) => store.encoded(row.get(0)).map(|()| store),
            Err(error) => Err(store.lasting(&error)),
        }
    }

    /// Refuses a database with another character encoding than this library's. Such a database
    /// would refuse valid names, and accept names that cannot be read.
    fn encoded(&self, encoding: &str) -> Result<(), Error> {
        if encoding == "UTF8" {
            return Ok(());
        }
        Err(Error::Store {
            place: shown(&self.address),
            fault: format!("the database has the encoding {encoding}, and a ledger needs UTF8"),
            way_out: "take one that was made by `CREATE DATABASE name ENCODING 'UTF8' TEMPLATE template0`; a ledger that is here already moves there by `pg_dump`, as the \
                      book says under \"Several machines\"",
        })
    }

    fn connection(&mut self) -> Result<&mut Connection, postgres::Error> {
        let connection = match self.connection.take().filter(|connection| !connection.client.is_closed()) {
            Some(connection) => connection,
            None => {
                let mut client = Client::connect(&self.address, NoTls)?;
                // A commit is on the disk when it returns, whatever the settings of the server or
                // the role are.
                client.batch_execute(
                    "SET synchronous_commit = on; SET client_encoding = 'UTF8'; SET search_path = pg_catalog, pg_temp; SET lock_timeout = '60s'",
                )?;
                Connection { client, read: None, append: None }
            }
        };
        Ok(self.connection.insert(connection))
    }

    fn run<T>(
        &mut self,
        run: impl FnOnce(&mut Connection) -> Result<T, postgres::Error>,
    ) -> Result<T, StoreError> {
        let result = self.connection().and_then(run);
        result.map_err(|error| {
            let lost = self.connection.as_ref().is_none_or(|connection| connection.client.is_closed());
            let again = [
                SqlState::T_R_SERIALIZATION_FAILURE,
                SqlState::T_R_DEADLOCK_DETECTED,
                SqlState::UNIQUE_VIOLATION,
            ];
            match error.code() {
                Some(code) if again.contains(code) => StoreError::Again,
                Some(code) if refuses(code) => StoreError::Refused(self.lasting(&error)),
                None if lost => StoreError::Again,
                _ => StoreError::Stop(self.lasting(&error)),
            }
        })
    }

    /// Describes a permanent error.
    fn lasting(&self, error: &postgres::Error) -> Error {
        let place = shown(&self.address);
        let store = |fault: String, way_out| Error::Store { place: place.clone(), fault, way_out };
        let Some(said) = error.as_db_error() else {
            let fault = format!("the database does not answer ({error})");
            return store(fault, "see that the server runs, and try again: nothing was spent");
        };
        let fault = said.message().to_owned();
        let code = said.code();
        if *code == SqlState::INSUFFICIENT_PRIVILEGE {
            store(fault, "ask the holder to grant this role a token (`dp-ledger grant --role`)")
        } else if *code == SqlState::UNDEFINED_TABLE || *code == SqlState::INVALID_SCHEMA_NAME {
            store("there is no ledger in this database".into(), "make one with `dp-ledger init`")
        } else if *code == SqlState::DUPLICATE_SCHEMA {
            store("there is a ledger in this database already".into(), "open it, or take another database")
        } else if *code == SqlState::DISK_FULL {
            store(
                fault,
                "free some space: nothing was spent, and nothing is released until the ledger can be written",
            )
        } else if *code == SqlState::READ_ONLY_SQL_TRANSACTION {
            store(fault, "connect to a server that can be written")
        } else {
            store(fault, "see the server's log: nothing was spent")
        }
    }
}

impl Store for Postgres {
    fn create(&mut self) -> Result<(), Error> {
        let rules = rules();
        let version = format!(
            "BEGIN; {SCHEMA} {rules} {RIGHTS} COMMENT ON SCHEMA dp_ledger IS 'dp-ledger {FORMAT}'; COMMIT"
        );
        let created = self.run(|connection| connection.client.batch_execute(&version));
        created.map_err(|trouble| {
            self.rollback();
            match trouble {
                StoreError::Stop(error) | StoreError::Refused(error) => error,
                StoreError::Again => Error::Store {
                    place: "the database".into(),
                    fault: "another process makes a ledger there".into(),
                    way_out: "open that one",
                },
            }
        })
    }

    #[cfg(feature = "command")]
    fn exists(&mut self) -> Result<bool, Error> {
        let sql = "SELECT to_regnamespace('dp_ledger') IS NOT NULL";
        let found = self.connection().and_then(|connection| connection.client.query_one(sql, &[]));
        found.map(|row| row.get(0)).map_err(|error| self.lasting(&error))
    }

    fn renew(&mut self) -> Result<(), StoreError> {
        let rules = format!("BEGIN; {} COMMIT", rules());
        self.run(|connection| connection.client.batch_execute(&rules))
    }

    fn begin(&mut self, write: bool) -> Result<u64, StoreError> {
        // The snapshot of a transaction is taken at its first statement. So the lock is acquired
        // before the transaction begins.
        let queue = if write { format!("{QUEUE}; COMMIT; ") } else { String::new() };
        let mode = if write { "READ WRITE" } else { "READ ONLY" };
        let sql = format!(
            "{queue}BEGIN ISOLATION LEVEL SERIALIZABLE {mode}; SELECT obj_description('dp_ledger'::regnamespace, 'pg_namespace'),
             floor(extract(epoch FROM clock_timestamp()))::bigint"
        );
        let messages = self.run(|connection| connection.client.simple_query(&sql))?;
        let row = messages.iter().rev().find_map(|message| match message {
            SimpleQueryMessage::Row(row) => Some(row),
            _ => None,
        });
        let cell = |place| row.and_then(|row| row.get(place));
        let format = cell(0).and_then(|text| text.strip_prefix("dp-ledger ")).and_then(crate::amount::number);
        match (format, cell(1).and_then(crate::amount::number)) {
            (Some(FORMAT), Some(time)) => Ok(time),
            (Some(found), _) => Err(Error::Newer { found, known: FORMAT }.into()),
            _ => Err(Error::broken("the schema dp_ledger", "it names no format of a ledger").into()),
        }
    }

    fn read(
        &mut self,
        from: u64,
        take: &mut dyn FnMut(Entry) -> Result<(), Error>,
    ) -> Result<(), StoreError> {
        let mut from = i64::try_from(from).unwrap_or(i64::MAX);
        loop {
            let rows = self.run(|Connection { client, read, .. }| {
                let read = prepared(client, read, READ)?;
                client.query(&read, &[&from])
            })?;
            for row in &rows {
                take(entry(row)?)?;
            }
            match rows.last() {
                Some(last) if rows.len() == PAGE => from = last.get::<_, i64>(0) + 1,
                _ => return Ok(()),
            }
        }
    }

    fn append(&mut self, entries: &[Entry]) -> Result<(), StoreError> {
        let column = |of: fn(&Entry) -> String| entries.iter().map(of).collect::<Vec<String>>();
        let numbers: Vec<i64> = entries.iter().map(|entry| entry.number as i64).collect();
        let times: Vec<i64> = entries.iter().map(|entry| entry.time as i64).collect();
        let bodies = column(|entry| entry.body.clone());
        let signatures = column(|entry| entry.signature.clone());
        let hashes = column(|entry| hex(&entry.hash));
        let columns: [&(dyn ToSql + Sync); 5] = [&numbers, &times, &bodies, &signatures, &hashes];
        let appended = self.run(|Connection { client, append, .. }| {
            let append = prepared(client, append, APPEND)?;
            client.execute(&append, &columns)
        });
        appended.map(drop)
    }

    fn commit(&mut self) -> Result<(), StoreError> {
        self.run(|connection| connection.client.batch_execute(&format!("COMMIT; {LEAVE}")))
    }

    fn rollback(&mut self) {
        // If the connection was lost, the server has rolled back by itself.
        if let Some(connection) = &mut self.connection {
            let _ = connection.client.batch_execute(&format!("ROLLBACK; {LEAVE}"));
        }
    }

    fn keep(&mut self, number: u64, answer: &[u8]) -> Result<(), StoreError> {
        let sql = "INSERT INTO dp_ledger.answers (number, answer) VALUES ($1, $2)";
        self.run(|connection| connection.client.execute(sql, &[&(number as i64), &answer])).map(drop)
    }

    fn kept(&mut self, number: u64) -> Result<Option<Vec<u8>>, StoreError> {
        let sql = "SELECT answer FROM dp_ledger.answers WHERE number = $1";
        let row = self.run(|connection| connection.client.query_opt(sql, &[&(number as i64)]))?;
        Ok(row.map(|row| row.get(0)))
    }

    fn admit(&mut self, role: &str, write: bool) -> Result<(), StoreError> {
        // A role cannot be a parameter of GRANT, so the server quotes it.
        let sql = "SELECT quote_ident(rolname::text) FROM pg_roles WHERE rolname::text = $1";
        let Some(row) = self.run(|connection| connection.client.query_opt(sql, &[&role]))? else {
            return Err(StoreError::Refused(Error::Store {
                place: shown(&self.address),
                fault: format!("there is no role `{role}`"),
                way_out: "make it (`CREATE ROLE name LOGIN`), or name another: nothing was granted",
            }));
        };
        let (role, rights): (String, _) = (row.get(0), if write { "SELECT, INSERT" } else { "SELECT" });
        let grant = format!(
            "GRANT USAGE ON SCHEMA dp_ledger TO {role}; GRANT {rights} ON dp_ledger.entries, dp_ledger.answers TO {role}"
        );
        self.run(|connection| connection.client.batch_execute(&grant))
    }
}

fn entry(row: &Row) -> Result<Entry, Error> {
    let (number, time, hash): (i64, i64, String) = (row.get(0), row.get(1), row.get(4));
    let fields = (|| Some((u64::try_from(number).ok()?, u64::try_from(time).ok()?, unhex(&hash)?)))();
    match fields {
        Some((number, time, hash)) => {
            Ok(Entry { number, time, body: row.get(2), signature: row.get(3), hash })
        }
        None => Err(Error::broken(format_args!("entry {number}"), "it is not spelled as entries are")),
    }
}

#[cfg(test)]
mod tests {
    use super::guarded;

    #[test]
    fn what_leaves_the_machine_unencrypted_is_asked_for() {
        for here in [
            "postgres://holder@localhost/ledger",
            "postgres://holder@127.0.0.1:5433/ledger",
            "postgres://holder@[::1]/ledger",
            "postgres://holder@%2Frun%2Fpostgresql/ledger",
            "postgres://holder@db.example/ledger?sslmode=disable",
            "postgres://holder@db.example/ledger?hostaddr=127.0.0.1",
        ] {
            assert!(guarded(here).is_ok(), "{here}");
        }
        for away in [
            "postgres://holder@db.example/ledger",
            "postgres://holder@db.example/ledger?sslmode=prefer",
            "postgres://holder@localhost,db.example/ledger",
            "postgres://holder@localhost/ledger?hostaddr=10.0.0.1",
            "postgres://holder@127.0.0.1.example/ledger",
        ] {
            let said = guarded(away).unwrap_err().to_string();
            assert!(
                said.contains("on another machine") && said.contains("`?sslmode=disable`"),
                "{away}: {said}"
            );
        }
        let said = guarded("postgres://holder:secret@host:port/x").unwrap_err().to_string();
        assert!(said.contains("the address cannot be read") && !said.contains("secret"), "{said}");
    }
}
