//! The account of a session at run time: exact at its edge, all or nothing, and never more than was opened.

use core::marker::PhantomData;
use std::sync::{Arc, Mutex};

use typenum::{Prod, U1, U2, U3, U5, U1000, U1000000};

use super::{Account, Entry, Ledger, NotAnswered, Opening, Refusal};
use crate::brand::Exactly;
use crate::budget::{Answer, Budget};
use crate::certificate::certificate;
use crate::error::{Error, ErrorKind};
use crate::measure::{Eps, SpendAll};
use crate::neighbours::AddRemove;
use crate::node::Log;
use crate::num::Positive;
use crate::query::{Origin, Over, Query, Sources};
use crate::record::{Dataset, Refuse};
use crate::testing::{PerRow, Person, Random, Raw};

type Row = Person<PerRow, Refuse>;

fn rows(n: i64) -> Dataset<Row, AddRemove> {
    let mut random = Random::new(7);
    let rows = (0..n).map(|i| Row::from(Raw::random(&mut random, i % 10, false)));
    Dataset::from_rows(rows).expect("they fit")
}

/// A count at ε = `N`: one query for each `N`.
struct CountAt<N>(Exactly<N>);
fn count<N>() -> CountAt<N> {
    CountAt(PhantomData)
}
impl<N: Positive> Query for CountAt<N>
where
    (Eps<N>, ()): SpendAll<(Eps<N>, ())>,
{
    const ORIGIN: Origin = Origin { query: "count_at", file: "", line: 0, source_hash: "" };
    type Sources = (Over<Row, AddRemove>, ());
    type Measure = crate::measure::Pure;
    type Declared = (Eps<N>, ());
    type Cost = (Eps<N>, ());
    type Output = i64;

    fn answer<'id>(
        self,
        tables: <Self::Sources as Sources>::Tables<'id>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, i64, Self::Cost, impl Log>, Error> {
        let (n, receipt, budget) = budget.release(tables.0.count().laplace::<Eps<N>, 1>())?;
        Ok(budget.finish(n.value(), receipt))
    }
}

#[test]
fn a_budget_is_spent_to_the_last_unit_and_no_further() {
    // 2 + 1 of 3 units of 10^-6.
    let session = rows(20).open::<Eps<U3>>();
    assert!(session.run(count::<U2>()).is_ok());
    let refused = session.run(count::<U2>()).expect_err("one unit is left");
    assert_eq!(
        refused.to_string(),
        "query `count_at` costs ε = 0.000002, but the session has ε = 0.000001 left; ask for less, or open the session with more"
    );
    let NotAnswered::Refused(refused) = refused else { panic!("it did not begin") };
    assert_eq!(refused.needs().expect("a budget refused").entries()[0].numbers(), [2]);
    assert_eq!(refused.left().expect("a budget refused").entries()[0].numbers(), [1]);
    assert_eq!(Error::from(refused).kind(), ErrorKind::Refused);
    // What was refused is not spent.
    assert!(session.run(count::<U1>()).is_ok());
    assert_eq!(
        (session.left().to_string(), session.spent().to_string()),
        ("ε = 0".into(), "ε = 0.000003".into())
    );
    assert!(session.run(count::<U1>()).is_err());
}

/// What a ledger heard, and how much it permits.
struct Notes(Arc<Mutex<Vec<(u64, String, [u8; 32], String)>>>, usize);
impl Ledger for Notes {
    fn open(&self, opening: &Opening<'_>) -> Result<Box<dyn Account>, Refusal> {
        assert!(opening.record().starts_with("{\"dp_session\":2,"));
        assert_eq!((opening.datasets(), opening.budget().to_string()), (1, "ε = 0.001".to_owned()));
        match self.1 {
            0 => Err("nobody may".into()),
            most => Ok(Box::new(Notes(self.0.clone(), most))),
        }
    }
}
impl Account for Notes {
    fn debit(&self, entry: &Entry<'_>) -> Result<(), Refusal> {
        let mut heard = self.0.lock().expect("no panic");
        heard.push((entry.run(), entry.query().into(), entry.certificate(), entry.cost().to_string()));
        if heard.len() <= self.1 { Ok(()) } else { Err("no more".into()) }
    }
}

#[test]
fn a_ledger_is_asked_for_each_run_and_can_refuse_more() {
    let heard = Arc::default();
    let session = rows(20).open_with::<Eps<U1000>>(&Notes(Arc::clone(&heard), 2)).expect("it opens");
    assert!(session.run(count::<U5>()).is_ok() && session.run(count::<U1>()).is_ok());
    let refused = session.run(count::<U3>()).expect_err("the third");
    assert_eq!(refused.to_string(), "query `count_at` is refused by the ledger: no more");
    // The ledger did not let it run: the session has its budget back.
    assert_eq!(session.spent().to_string(), "ε = 0.000006");
    // What the session itself does not afford the ledger never hears of.
    assert!(session.run(count::<U1000000>()).is_err());
    let heard = heard.lock().expect("no panic").clone();
    let told: Vec<_> =
        heard.iter().map(|(run, query, _, cost)| (*run, query.as_str(), cost.as_str())).collect();
    assert_eq!(
        told,
        [(1, "count_at", "ε = 0.000005"), (2, "count_at", "ε = 0.000001"), (3, "count_at", "ε = 0.000003")]
    );
    // The checksum is that of the certificate, which differs for each instance.
    let check = |line: &str| line.rsplit('"').nth(1).expect("a checksum").to_owned();
    let hex = |sum: [u8; 32]| sum.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    assert_eq!(hex(heard[0].2), check(certificate::<CountAt<U5>>()));
    assert_eq!(hex(heard[1].2), check(certificate::<CountAt<U1>>()));

    let refused =
        rows(20).open_with::<Eps<U1000>>(&Notes(Arc::default(), 0)).err().expect("it does not open");
    assert_eq!(refused.to_string(), "the ledger does not open a session: nobody may");
}

#[test]
fn a_share_spends_its_own_and_its_session_s_budget() {
    let session = rows(20).open::<Eps<Prod<U5, U1000>>>();
    let (one, two) = (session.share::<Eps<Prod<U3, U1000>>>(), session.share::<Eps<Prod<U3, U1000>>>());
    type Thousand = Prod<U1, U1000>;
    for _ in 0..3 {
        assert!(one.run(count::<Thousand>()).is_ok());
    }
    assert_eq!(one.left().to_string(), "ε = 0");
    assert!(one.run(count::<U1>()).is_err());
    // 5 less 3: the share alone would have 3.
    assert_eq!((two.left().to_string(), two.budget().to_string()), ("ε = 0.002".into(), "ε = 0.003".into()));
    assert!(two.run(count::<Prod<U2, U1000>>()).is_ok() && two.run(count::<U1>()).is_err());
    assert_eq!(
        (two.spent().to_string(), session.spent().to_string()),
        ("ε = 0.002".into(), "ε = 0.005".into())
    );
}
