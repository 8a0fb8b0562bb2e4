//! A ledger in PostgreSQL, for several machines: serialisable transactions, and rights that are the database's own.

use postgres::error::SqlState;
use postgres::types::ToSql;
use postgres::{Client, NoTls, Row};

use super::{Store, Trouble};
use crate::entry::{Entry, FORMAT};
use crate::error::Error;
use crate::key::Digest;
use crate::text::{hex, unhex};

const SCHEMA: &str = include_str!("schema.sql");

/// A schema `dp_ledger` in a database.
pub(crate) struct Postgres {
    address: String,
    client: Option<Client>,
}

impl Postgres {
    /// A database, by its address.
    pub(crate) fn open(address: &str) -> Result<Self, Error> {
        let mut store = Self { address: address.to_owned(), client: None };
        match store.client().map(drop) {
            Ok(()) => Ok(store),
            Err(error) => Err(store.lasting(&error)),
        }
    }

    fn client(&mut self) -> Result<&mut Client, postgres::Error> {
        let client = match self.client.take().filter(|client| !client.is_closed()) {
            Some(client) => client,
            None => {
                let mut client = Client::connect(&self.address, NoTls)?;
                // A commit is on the disk when it returns, whatever the server's or the role's settings say.
                client.batch_execute("SET synchronous_commit = on; SET client_encoding = 'UTF8'; SET search_path = pg_catalog")?;
                client
            }
        };
        Ok(self.client.insert(client))
    }

    fn run<T>(&mut self, run: impl FnOnce(&mut Client) -> Result<T, postgres::Error>) -> Result<T, Trouble> {
        let result = self.client().and_then(run);
        result.map_err(|error| {
            let lost = self.client.as_ref().is_none_or(Client::is_closed);
            let again = [SqlState::T_R_SERIALIZATION_FAILURE, SqlState::T_R_DEADLOCK_DETECTED, SqlState::UNIQUE_VIOLATION];
            match error.code() {
                Some(code) if again.contains(code) => Trouble::Again,
                None if lost => Trouble::Again,
                _ => Trouble::Stop(self.lasting(&error)),
            }
        })
    }

    /// An error that does not pass, in words.
    fn lasting(&self, error: &postgres::Error) -> Error {
        // The address may hold a password: what is said names the place without it.
        let place = self.address.rsplit_once('@').map_or("the database", |(_, place)| place).to_owned();
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
            store(fault, "free some space: nothing was spent, and nothing is released until the ledger can be written")
        } else if *code == SqlState::READ_ONLY_SQL_TRANSACTION {
            store(fault, "connect to a server that can be written")
        } else {
            store(fault, "see the server's log: nothing was spent")
        }
    }
}

impl Store for Postgres {
    fn create(&mut self) -> Result<(), Error> {
        let version = format!("BEGIN; {SCHEMA} COMMENT ON SCHEMA dp_ledger IS 'dp-ledger {FORMAT}'; COMMIT");
        let created = self.run(|client| client.batch_execute(&version));
        created.map_err(|trouble| {
            self.rollback();
            match trouble {
                Trouble::Stop(error) => error,
                Trouble::Again => Error::Store {
                    place: "the database".into(),
                    fault: "another process makes a ledger there".into(),
                    way_out: "open that one",
                },
            }
        })
    }

    fn begin(&mut self, write: bool) -> Result<u64, Trouble> {
        let mode = if write { "READ WRITE" } else { "READ ONLY" };
        self.run(|client| client.batch_execute(&format!("BEGIN ISOLATION LEVEL SERIALIZABLE {mode}")))?;
        let sql = "SELECT obj_description('dp_ledger'::regnamespace, 'pg_namespace'), floor(extract(epoch FROM clock_timestamp()))::bigint";
        let row = self.run(|client| client.query_one(sql, &[]))?;
        let format = row.get::<_, Option<String>>(0);
        let format = format.and_then(|text| text.strip_prefix("dp-ledger ").and_then(crate::amount::number));
        match format {
            Some(FORMAT) => Ok(row.get::<_, i64>(1).try_into().unwrap_or(0)),
            Some(found) => Err(Error::Newer { found, known: FORMAT }.into()),
            None => Err(Error::broken("the schema dp_ledger", "it names no format of a ledger").into()),
        }
    }

    fn read(&mut self, from: u64, take: &mut dyn FnMut(Entry) -> Result<(), Error>) -> Result<(), Trouble> {
        // In pages, so that a long ledger need not be in memory twice.
        const PAGE: usize = 5_000;
        let sql = "SELECT number, time, body, signature, hash FROM dp_ledger.entries WHERE number >= $1 ORDER BY number LIMIT 5000";
        let mut from = i64::try_from(from).unwrap_or(i64::MAX);
        loop {
            let rows = self.run(|client| client.query(sql, &[&from]))?;
            for row in &rows {
                take(entry(row)?)?;
            }
            match rows.last() {
                Some(last) if rows.len() == PAGE => from = last.get::<_, i64>(0) + 1,
                _ => return Ok(()),
            }
        }
    }

    fn append(&mut self, entries: &[Entry]) -> Result<(), Trouble> {
        let column = |of: fn(&Entry) -> String| entries.iter().map(of).collect::<Vec<String>>();
        let numbers: Vec<i64> = entries.iter().map(|entry| entry.number as i64).collect();
        let times: Vec<i64> = entries.iter().map(|entry| entry.time as i64).collect();
        let bodies = column(|entry| entry.body.clone());
        let signatures = column(|entry| entry.signature.clone());
        let hashes = column(|entry| hex(&entry.hash));
        let sql = "INSERT INTO dp_ledger.entries (number, time, body, signature, hash)
            SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[]) n(number) ORDER BY number";
        let columns: [&(dyn ToSql + Sync); 5] = [&numbers, &times, &bodies, &signatures, &hashes];
        self.run(|client| client.execute(sql, &columns)).map(drop)
    }

    fn commit(&mut self) -> Result<(), Trouble> {
        self.run(|client| client.batch_execute("COMMIT"))
    }

    fn rollback(&mut self) {
        // A connection that is lost has rolled back by itself.
        if let Some(client) = &mut self.client {
            let _ = client.batch_execute("ROLLBACK");
        }
    }

    fn keep(&mut self, question: &Digest, answer: &[u8]) -> Result<(), Trouble> {
        let sql = "INSERT INTO dp_ledger.answers (question, answer) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        self.run(|client| client.execute(sql, &[&hex(question), &answer])).map(drop)
    }

    fn kept(&mut self, question: &Digest) -> Result<Option<Vec<u8>>, Trouble> {
        let sql = "SELECT answer FROM dp_ledger.answers WHERE question = $1";
        let row = self.run(|client| client.query_opt(sql, &[&hex(question)]))?;
        Ok(row.map(|row| row.get(0)))
    }

    fn admit(&mut self, role: &str, write: bool) -> Result<(), Trouble> {
        // A role cannot be a parameter of GRANT: the server quotes it.
        let sql = "SELECT quote_ident($1)";
        let role: String = self.run(|client| client.query_one(sql, &[&role]))?.get(0);
        let rights = if write { "SELECT, INSERT" } else { "SELECT" };
        let grant = format!(
            "GRANT USAGE ON SCHEMA dp_ledger TO {role}; GRANT {rights} ON dp_ledger.entries, dp_ledger.answers TO {role}"
        );
        self.run(|client| client.batch_execute(&grant))
    }
}

fn entry(row: &Row) -> Result<Entry, Error> {
    let (number, time, hash): (i64, i64, String) = (row.get(0), row.get(1), row.get(4));
    let fields = (|| Some((u64::try_from(number).ok()?, u64::try_from(time).ok()?, unhex(&hash)?)))();
    match fields {
        Some((number, time, hash)) => Ok(Entry { number, time, body: row.get(2), signature: row.get(3), hash }),
        None => Err(Error::broken(format_args!("entry {number}"), "it is not spelled as entries are")),
    }
}
