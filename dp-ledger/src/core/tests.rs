use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Core, Request};
use crate::entry::{Act, Charge, Debit, Entry, Limit, Terms};
use crate::error::Error;
use crate::ledger::Ledger;
use crate::store::{Store, StoreError, store};
use crate::witness::Witness;
use crate::{Measure, Token};

/// A store whose connection is lost after its first commit, before the caller sees the result.
struct Lossy {
    inner: Box<dyn Store>,
    lost: bool,
}

impl Store for Lossy {
    fn create(&mut self) -> Result<(), Error> {
        self.inner.create()
    }
    #[cfg(feature = "command")]
    fn exists(&mut self) -> Result<bool, Error> {
        self.inner.exists()
    }
    fn begin(&mut self, write: bool) -> Result<u64, StoreError> {
        self.inner.begin(write)
    }
    fn read(
        &mut self,
        from: u64,
        take: &mut dyn FnMut(Entry) -> Result<(), Error>,
    ) -> Result<(), StoreError> {
        self.inner.read(from, take)
    }
    fn append(&mut self, entries: &[Entry]) -> Result<(), StoreError> {
        self.inner.append(entries)
    }
    fn commit(&mut self) -> Result<(), StoreError> {
        self.inner.commit()?;
        if std::mem::replace(&mut self.lost, true) { Ok(()) } else { Err(StoreError::Again) }
    }
    fn rollback(&mut self) {
        self.inner.rollback();
    }
    fn keep(&mut self, number: u64, answer: &[u8]) -> Result<(), StoreError> {
        self.inner.keep(number, answer)
    }
    fn kept(&mut self, number: u64) -> Result<Option<Vec<u8>>, StoreError> {
        self.inner.kept(number)
    }
    fn admit(&mut self, role: &str, write: bool) -> Result<(), StoreError> {
        self.inner.admit(role, write)
    }
}

/// A debit of one unit of the dataset, for the run with this number.
fn debit(token: &Token, run: u8) -> Request {
    let cost = Measure::Pure.amount([1]).unwrap();
    let act = Act::Debited(Debit {
        key: token.public(),
        run: [run; 16],
        attempt: [run; 32],
        certificate: [0; 32],
        binary: [0; 32],
        purpose: "care".into(),
        charges: vec![Charge { dataset: "data".into(), mark: [7; 32], cost }],
    });
    let (body, key) = (act.body(), Arc::clone(token.inner()));
    Request { act, body, key, answer: Vec::new(), done: Arc::default() }
}

#[test]
fn what_was_written_by_a_commit_without_an_answer_is_witnessed_before_it_is_released() {
    let folder = std::env::temp_dir().join(format!("dp-ledger-lossy-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("ledger");
    let (ledger, key) = Ledger::create(path.to_str().unwrap()).unwrap();
    let holder = ledger.holder(&key).unwrap();
    let terms = Terms {
        dataset: "data".into(),
        mark: [7; 32],
        unit: "row".into(),
        neighbours: "add-remove".into(),
        measure: Measure::Pure,
        limits: BTreeMap::from([(Limit::Lifetime, Measure::Pure.amount([9]).unwrap())]),
        keep_answers: false,
    };
    holder.register(terms).unwrap();
    let token = holder.grant("data", "Ann", None, None, "").unwrap();
    let mut core =
        Core::over(Box::new(Lossy { inner: store(path.to_str().unwrap(), false).unwrap(), lost: false }));
    core.witness = Some(Witness::create(&folder.join("witness")).unwrap());
    // The repeated transaction finds the first entry; the second is written as usual.
    for run in 1..3 {
        let done = core.work(&[debit(&token, run)]).pop().unwrap().unwrap();
        assert!(done.new && done.entry.number == 3 + u64::from(run), "{done:?}");
        let seen = core.witness.as_mut().unwrap().heads().unwrap();
        assert_eq!(seen.get(&done.entry.number), Some(&done.entry.hash), "run {run}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}
