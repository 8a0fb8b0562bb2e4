//! Tests of what a ledger receives. A ledger can refuse runs that the session's budget covers, but
//! can never permit runs that this budget does not cover.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, OnceLock};

use dp_types::law::certificate::certificate;
use dp_types::law::session::{Account, Entry, Ledger, LedgerError, NotAnsweredError, Opening};
use dp_types::prelude::*;
use typenum::{U1, U2, U3, U5, U1000000};

use super::{CountAt, Patient, count, patients};

/// What the ledger received of each run: its number, the query, the checksum, and the cost.
type Heard = Arc<Mutex<Vec<(u64, &'static str, String, String)>>>;

/// A ledger that records what it receives, and permits only the first runs.
struct Notes(Heard, usize);
impl Ledger for Notes {
    fn open(&self, opening: &Opening<'_>) -> Result<Box<dyn Account>, LedgerError> {
        assert!(opening.record().starts_with("{\"dp_session\":2,\"sources\":[{\"record\":\"Patient\","));
        assert!(
            opening.record().contains("\"budget\":[1000],\"account\":\"ledger\","),
            "{}",
            opening.record()
        );
        assert!(opening.record().ends_with(&format!("\"check\":\"{}\"}}", hex(opening.checksum()))));
        assert_eq!((opening.datasets(), opening.budget().to_string()), (1, "ε = 0.001".to_owned()));
        match self.1 {
            0 => Err("nobody may".into()),
            most => Ok(Box::new(Notes(self.0.clone(), most))),
        }
    }
}
impl Account for Notes {
    fn debit(&self, entry: &Entry<'_>) -> Result<(), LedgerError> {
        let mut heard = self.0.lock().expect("no panic");
        heard.push((entry.run(), entry.query(), hex(entry.certificate()), entry.cost().to_string()));
        if heard.len() <= self.1 { Ok(()) } else { Err(Box::new(std::fmt::Error)) }
    }
}

fn hex(sum: [u8; 32]) -> String {
    sum.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn a_ledger_is_asked_for_each_run_and_can_refuse_more() {
    let heard = Heard::default();
    let session = patients().open_with::<eps!(0.001)>(&Notes(heard.clone(), 2)).expect("it opens");
    assert!(session.run(count::<U5>()).is_ok() && session.share::<eps!(0.5)>().run(count::<U1>()).is_ok());
    let refused = session.run(count::<U3>()).expect_err("the third");
    assert!(refused.to_string().starts_with("query `count_at` is refused by the ledger: "), "{refused}");
    let NotAnsweredError::Refused(refused) = refused else { panic!("it did not begin") };
    // A program can branch on the ledger's own error.
    assert!(refused.ledger().is_some_and(|error| error.is::<std::fmt::Error>()));
    assert!(refused.needs().is_none() && refused.left().is_none());
    // The query did not run, so the session has its budget back.
    assert_eq!(session.spent().to_string(), "ε = 0.000006");
    // The ledger never receives a run that the session itself cannot afford.
    assert!(session.run(count::<U1000000>()).is_err());
    let heard = heard.lock().expect("no panic").clone();
    let told: Vec<_> = heard.iter().map(|(run, query, _, cost)| (*run, *query, cost.as_str())).collect();
    assert_eq!(
        told,
        [(1, "count_at", "ε = 0.000005"), (2, "count_at", "ε = 0.000001"), (3, "count_at", "ε = 0.000003")]
    );
    // The checksum is at the end of the certificate, and each instance of the query has a different
    // checksum.
    let check = |line: &str| line.rsplit('"').nth(1).expect("a checksum").to_owned();
    assert_eq!(heard[0].2, check(certificate::<CountAt<U5>>()));
    assert_eq!(heard[1].2, check(certificate::<CountAt<U1>>()));
}

#[test]
fn a_ledger_can_refuse_the_session() {
    let refused =
        patients().open_with::<eps!(0.001)>(&Notes(Heard::default(), 0)).expect_err("it does not open");
    assert_eq!(refused.to_string(), "the ledger refused to open a session: nobody may");
    assert_eq!(Error::from(refused).to_string(), "the ledger refused to open a session: nobody may");
}

/// A ledger that permits everything, and runs queries on its own session while it decides.
struct Fake(Arc<OnceLock<OpenSessionOf<Patient>>>);
impl Ledger for Fake {
    fn open(&self, _: &Opening<'_>) -> Result<Box<dyn Account>, LedgerError> {
        Ok(Box::new(Fake(self.0.clone())))
    }
}
impl Account for Fake {
    fn debit(&self, entry: &Entry<'_>) -> Result<(), LedgerError> {
        let session = self.0.get().expect("it is open");
        // The cost that the ledger decides about already counts as spent, and the session does not
        // hold a lock.
        if entry.cost().entries()[0].numbers() == [2] {
            assert!(session.run(count::<U3>()).is_ok());
            assert!(session.run(count::<U1>()).is_err());
            return Err("changed its mind".into());
        }
        Ok(())
    }
}

#[test]
fn a_fake_ledger_gives_no_more_than_the_session_has() {
    let open = Arc::new(OnceLock::new());
    let session = patients().open_with::<eps!(0.000005)>(&Fake(open.clone())).expect("it opens");
    assert!(open.set(session.clone()).is_ok());
    // The budget is 5. While the ledger decides about a debit of 2, the ledger itself runs a query
    // that costs 3. Then nothing is left for another query, until the ledger refuses the debit and
    // the session gets the 2 back.
    assert!(session.run(count::<U2>()).is_err());
    assert_eq!(session.spent().to_string(), "ε = 0.000003");
    for _ in 0..5 {
        let _ = session.run(count::<U1>());
    }
    assert_eq!(session.spent().to_string(), "ε = 0.000005");
}

/// A ledger that panics. The session cannot know what the ledger recorded before the panic, so the
/// run counts as spent.
struct Fails;
impl Ledger for Fails {
    fn open(&self, _: &Opening<'_>) -> Result<Box<dyn Account>, LedgerError> {
        Ok(Box::new(Fails))
    }
}
impl Account for Fails {
    fn debit(&self, _: &Entry<'_>) -> Result<(), LedgerError> {
        panic!("on purpose")
    }
}

#[test]
fn a_ledger_that_panics_leaves_the_cost_spent_and_the_session_usable() {
    let session = patients().open_with::<eps!(0.000005)>(&Fails).expect("it opens");
    let run = || catch_unwind(AssertUnwindSafe(|| session.run(count::<U3>())));
    assert!(run().is_err());
    assert_eq!(session.spent().to_string(), "ε = 0.000003");
    assert!(run().expect("the budget refuses, and no ledger is asked").is_err());
}
