//! Helper functions that make ledgers for the tests.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::server::server;
use dp_ledger::{
    Amount, Bill, Digest, Done, Error, HolderKey, Ledger, Limit, Measure, Opened, RefusedError, Spender,
    Terms,
};

/// A folder that is removed when its last user drops it.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let name = format!("dp-ledger-{}-{}", std::process::id(), NEXT.fetch_add(1, Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) fn at(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Waits until the current day (UTC) has at least two minutes left. A ledger counts by that day,
/// and a new day brings a new budget.
pub(crate) fn before_midnight() {
    let left = 86_400 - std::time::UNIX_EPOCH.elapsed().unwrap().as_secs() % 86_400;
    if left < 120 {
        std::thread::sleep(std::time::Duration::from_secs(left));
    }
}

/// The kind of store that holds the ledger of a test.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    File,
    Server,
}

/// Runs the same tests for each kind of store.
macro_rules! for_each_store {
    ($($test:ident)*) => {
        mod file {
            $(#[test] fn $test() { super::$test($crate::help::Kind::File); })*
        }
        mod server {
            $(#[test] fn $test() { super::$test($crate::help::Kind::Server); })*
        }
    };
}
pub(crate) use for_each_store;

/// A new ledger, its holder's key, and its place.
pub(crate) struct Made {
    pub(crate) ledger: Ledger,
    pub(crate) key: HolderKey,
    pub(crate) place: String,
    pub(crate) folder: Folder,
    kind: Kind,
}

/// The fingerprint of the dataset that most tests use.
pub(crate) const ROWS: Digest = [7; 32];
pub(crate) const PROMISE: (&str, &str) = ("add-remove", "row");

pub(crate) fn eps(millionths: u64) -> Amount {
    Measure::Pure.amount([millionths]).unwrap()
}

/// The terms of a dataset with a budget in ε.
pub(crate) fn terms(dataset: &str, mark: Digest, lifetime: u64) -> Terms {
    Terms {
        dataset: dataset.into(),
        mark,
        unit: PROMISE.1.into(),
        neighbours: PROMISE.0.into(),
        measure: Measure::Pure,
        limits: BTreeMap::from([(Limit::Lifetime, eps(lifetime))]),
        keep_answers: false,
    }
}

impl Made {
    pub(crate) fn new(kind: Kind) -> Self {
        let folder = Folder::new();
        let place = match kind {
            Kind::File => folder.at("ledger"),
            Kind::Server => server().address("holder", &server().database()),
        };
        let (ledger, key) = Ledger::create(&place).unwrap();
        Self { ledger, key, place, folder, kind }
    }

    /// A ledger with a dataset `data`, whose rows have the fingerprint `ROWS` and which has this
    /// lifetime budget.
    pub(crate) fn with(kind: Kind, lifetime: u64) -> Self {
        let made = Self::new(kind);
        made.register(terms("data", ROWS, lifetime)).unwrap();
        made
    }

    /// The role of the database that writes in this test.
    pub(crate) fn role(&self) -> &'static str {
        if self.kind == Kind::Server { "holder" } else { "" }
    }

    pub(crate) fn register(&self, terms: Terms) -> Result<Done, Error> {
        self.ledger.holder(&self.key).unwrap().register(terms)
    }

    /// An analyst with a token for `data`.
    pub(crate) fn analyst(&self, name: &str) -> Spender {
        let token =
            self.ledger.holder(&self.key).unwrap().grant("data", name, None, None, self.role()).unwrap();
        self.ledger.spender(token, "research").unwrap()
    }

    /// Opens the same ledger once more.
    pub(crate) fn again(&self) -> Ledger {
        Ledger::open(&self.place).unwrap()
    }

    pub(crate) fn open(&self, spender: &Spender) -> Opened {
        spender.open(&ROWS, &Measure::Pure, PROMISE).unwrap()
    }
}

/// Spends `cost` millionths of ε from `data`.
pub(crate) fn spend(spender: &Spender, opened: &Opened, cost: u64) -> Result<Done, Error> {
    spender.pay(&Bill::new([9; 32], &[(opened, eps(cost))])?).map(|paid| paid.done)
}

/// The refusal in a result, which must be a refusal.
pub(crate) fn refused<T: core::fmt::Debug>(result: Result<T, Error>) -> RefusedError {
    match result {
        Err(Error::Refused(refused)) => *refused,
        other => panic!("this should be refused: {other:?}"),
    }
}

/// The message of the error in a result, which must be an error.
pub(crate) fn words<T: core::fmt::Debug>(result: Result<T, Error>) -> String {
    result.expect_err("this should fail").to_string()
}
