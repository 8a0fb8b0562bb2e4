//! Tests of answers that the ledger keeps.

use dp_ledger::{Describer, EntryError, Error, Scope, Terms};
use dp_types::law::budget::Budget;
use dp_types::law::query::{Origin, Over, Sources};
use dp_types::prelude::*;
use dp_types::{OpenSession, law::session::NotAnsweredError};

use crate::forge::{chain, field, fields};
use crate::help::{Kind, Made, eps, for_each_store};

for_each_store! {
    asking_again_costs_nothing_and_tells_nothing_new
    without_the_cache_averaging_stops_at_the_budget
    a_cache_is_for_one_token_one_purpose_and_one_version
    a_question_is_asked_in_a_session_of_ones_own
}

#[derive(Record, Clone, Copy)]
struct Patient {
    #[dp(range = 0..=120)]
    age: i64,
}

#[dp_query(epsilon = 0.1)]
fn adults(patients: Table<Patient>) -> i64 {
    patients.filter(|p| p.age >= 18).count().laplace(0.1).value()
}

#[dp_query(epsilon = 0.1)]
fn elders(patients: Table<Patient>) -> i64 {
    patients.filter(|p| p.age >= 65).count().laplace(0.1).value()
}

fn patients(many: i64) -> Dataset<Patient> {
    Dataset::from_rows((0..many).map(|age| Patient { age })).unwrap()
}

fn described(made: &Made, many: i64) -> Terms {
    let describer = Describer::new(&made.key);
    assert!(patients(many).open_with::<eps!(1)>(&describer).is_err());
    let it = describer.descriptions().remove(0);
    Terms {
        mark: it.mark,
        unit: it.unit,
        neighbours: it.neighbours,
        ..crate::help::terms("data", it.mark, 1_000_000)
    }
}

fn made(kind: Kind, keep_answers: bool) -> Made {
    let made = Made::new(kind);
    made.register(Terms { keep_answers, ..described(&made, 100) }).unwrap();
    made
}

fn spent(made: &Made) -> dp_ledger::Amount {
    made.again().book().unwrap().account("data").unwrap().spent(&Scope::Lifetime)
}

type Session = OpenSession<(Over<Patient, AddRemove>, ())>;

fn asking_again_costs_nothing_and_tells_nothing_new(kind: Kind) {
    let made = made(kind, true);
    let ann = made.analyst("Ann");
    let mut answers = Vec::new();
    for i in 0..6 {
        // A kept answer spends neither the ledger's budget nor the session's own budget.
        let session: Session = patients(100).open_with::<eps!(0.1)>(&ann).unwrap();
        let asked = ann.ask(b"", || session.run(adults)).unwrap();
        assert_eq!((asked.again, asked.not_kept.is_none()), (i > 0, true));
        answers.push(asked.value);
        if i > 0 {
            session.run(adults).expect("a plain run is another, and paid for");
        }
    }
    answers.dedup();
    assert_eq!((answers.len(), spent(&made)), (1, eps(600_000)));
    // With other parameters, or with another query, the call asks another question.
    let session: Session = patients(100).open_with::<eps!(1)>(&ann).unwrap();
    assert!(!ann.ask(b"65", || session.run(adults)).unwrap().again);
    assert!(!ann.ask(b"", || session.run(elders)).unwrap().again);
    assert!(ann.ask(b"", || session.run(elders)).unwrap().again);
    assert_eq!(spent(&made), eps(800_000));
    // Each question may run only one query.
    let two = ann.ask(b"two", || Ok((session.run(adults)?, session.run(elders)?)));
    assert!(two.unwrap_err().to_string().contains("one question runs one query"));
    made.again().verify(&[]).unwrap();
}

fn without_the_cache_averaging_stops_at_the_budget(kind: Kind) {
    let made = made(kind, false);
    let ann = made.analyst("Ann");
    let mut answers = 0;
    for _ in 0..30 {
        let session: Session = patients(100).open_with::<eps!(1)>(&ann).unwrap();
        match ann.ask(b"", || session.run(adults)) {
            Ok(asked) => {
                assert!(!asked.again);
                answers += 1;
            }
            Err(NotAnsweredError::Refused(_)) => {}
            Err(other) => panic!("{other}"),
        }
    }
    assert_eq!((answers, spent(&made)), (10, eps(1_000_000)));
}

fn a_cache_is_for_one_token_one_purpose_and_one_version(kind: Kind) {
    let made = made(kind, true);
    let (ann, bob) = (made.analyst("Ann"), made.analyst("Bob"));
    let holder = made.ledger.holder(&made.key).unwrap();
    let ask = |spender: &dp_ledger::Spender, many| {
        let session: Session = patients(many).open_with::<eps!(1)>(spender).unwrap();
        spender.ask(b"", || session.run(adults)).map(|asked| asked.again)
    };
    assert!(!ask(&ann, 100).unwrap() && ask(&ann, 100).unwrap());
    // Bob does not get the answer that Ann's question put into the cache.
    assert!(!ask(&bob, 100).unwrap());
    holder.extend("data", described(&made, 101).mark).unwrap();
    assert!(!ask(&ann, 101).unwrap() && ask(&ann, 101).unwrap());
    // An answer that one purpose paid for is not returned for another purpose, which the holder may
    // not allow.
    let token = dp_ledger::Token::read(&ann.reveal()).unwrap();
    assert!(!ask(&made.ledger.spender(token, "sale").unwrap(), 100).unwrap());
    // A revoked token gets no kept answer, although a kept answer costs nothing.
    let session: Session = patients(100).open_with::<eps!(1)>(&ann).unwrap();
    holder.revoke(ann.public()).unwrap();
    assert!(ann.ask(b"", || session.run(adults)).unwrap_err().to_string().contains("revoked"));
    assert_eq!(spent(&made), eps(400_000));
}

/// Bob asks a question in a session that pays with Ann's token. Without the refusal, Bob's token
/// would sign the entry that keeps the answer, although Ann paid for the run.
fn a_question_is_asked_in_a_session_of_ones_own(kind: Kind) {
    let made = made(kind, true);
    let (ann, bob) = (made.analyst("Ann"), made.analyst("Bob"));
    let token = dp_ledger::Token::read(&ann.reveal()).unwrap();
    let sale = made.ledger.spender(token, "sale").unwrap();
    let session: Session = patients(100).open_with::<eps!(1)>(&ann).unwrap();
    let before = made.ledger.head().unwrap();
    for other in [&bob, &sale] {
        let said = other.ask(b"", || session.run(adults)).map(|asked| asked.value).unwrap_err().to_string();
        assert!(said.contains("ask with the spender that opened the session"), "{said}");
        assert_eq!(made.ledger.head().unwrap(), before);
    }
    ann.ask(b"", || session.run(adults)).unwrap();
    made.again().verify(&[]).unwrap();
}

#[test]
fn bytes_that_were_changed_are_not_given_out() {
    let made = made(Kind::File, true);
    let ann = made.analyst("Ann");
    let session: Session = patients(100).open_with::<eps!(1)>(&ann).unwrap();
    ann.ask(b"", || session.run(adults)).unwrap();
    made.ledger.verify(&[]).unwrap();
    for change in ["UPDATE answers SET answer = zeroblob(8)", "DELETE FROM answers"] {
        let file = rusqlite::Connection::open(&made.place).unwrap();
        assert_eq!(file.execute(change, []).unwrap(), 1);
        let said = ann.ask(b"", || session.run(adults)).map(|asked| asked.value).unwrap_err().to_string();
        assert!(said.contains("the bytes of its answer were changed or removed"), "{said}");
        assert_eq!(doubts(made.ledger.verify(&[])), [(5, EntryError::Answer)]);
    }
}

/// A query written without the macro. Its certificate has no digest of a source.
#[derive(Clone, Copy)]
struct ByHand;

impl Query for ByHand {
    const ORIGIN: Origin = Origin { query: "by_hand", file: file!(), line: line!(), source_hash: "" };
    type Sources = (Over<Patient, AddRemove>, ());
    type Measure = dp_types::law::measure::Pure;
    type Declared = (eps!(0.1), ());
    type Cost = (eps!(0.1), ());
    type Output = i64;

    fn answer<'id>(
        self,
        tables: <Self::Sources as Sources>::Tables<'id>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<
        dp_types::law::query::Answer<'id, i64, Self::Cost, impl dp_types::law::derivation::Log>,
        dp_types::Error,
    > {
        let (n, receipt, budget) = budget.release(tables.0.count().laplace::<eps!(0.1), 9>())?;
        Ok(budget.finish(n.value(), receipt))
    }
}

/// A separate program, which asks both questions and prints the answers. Without its environment
/// variable, this test does nothing.
#[test]
fn an_asker() {
    let Ok(place) = std::env::var("DP_LEDGER_ASKED") else { return };
    let token = dp_ledger::Token::read(&std::env::var("DP_LEDGER_TOKEN").unwrap()).unwrap();
    let ann = dp_ledger::Ledger::open(&place).unwrap().spender(token, "research").unwrap();
    let session: Session = patients(100).open_with::<eps!(1)>(&ann).unwrap();
    for asked in [ann.ask(b"", || session.run(adults)), ann.ask(b"", || session.run(ByHand))] {
        match asked {
            Ok(asked) => println!("asked: {} again: {}", asked.value, asked.again),
            Err(error) => println!("asked: {error}"),
        }
    }
}

/// The program was built again, and may now compute another answer from the same released number.
#[test]
fn a_program_that_was_changed_is_not_given_the_answer_of_the_old_one() {
    let made = made(Kind::File, true);
    let ann = made.analyst("Ann");
    let run = |program: &std::path::Path| -> Vec<String> {
        let mut command = std::process::Command::new(program);
        command.args(["--exact", "answers::an_asker", "--nocapture", "--test-threads=1"]);
        let output = command
            .env("DP_LEDGER_ASKED", &made.place)
            .env("DP_LEDGER_TOKEN", ann.reveal())
            .output()
            .unwrap();
        let said = String::from_utf8(output.stdout).unwrap();
        said.lines().filter_map(|line| line.split_once("asked: ")).map(|(_, said)| said.to_owned()).collect()
    };
    let old = std::env::current_exe().unwrap();
    let new = made.folder.path().join("changed");
    std::fs::copy(&old, &new).unwrap();
    std::io::Write::write_all(&mut std::fs::OpenOptions::new().append(true).open(&new).unwrap(), b"x")
        .unwrap();
    let first = run(&old);
    assert!(first.len() == 2 && first.iter().all(|said| said.ends_with("again: false")), "{first:?}");
    let again: Vec<String> = first.iter().map(|said| said.replace("false", "true")).collect();
    assert_eq!(run(&old), again);
    assert_eq!(spent(&made), eps(200_000));
    let changed = run(&new);
    for said in &changed {
        assert!(
            said.contains("another build of this program") && said.contains("ask_of_any_build"),
            "{said}"
        );
    }
    assert_eq!((changed.len(), spent(&made)), (2, eps(200_000)), "nothing was spent for that");
    assert_eq!(run(&old), again, "the old program has its answers");
    made.again().verify(&[]).unwrap();
}

fn doubts(result: Result<usize, Error>) -> Vec<(u64, EntryError)> {
    match result {
        Err(Error::Doubtful { entries }) => entries,
        other => panic!("{other:?}"),
    }
}

/// An attacker can write the file but has no key. The attacker inserts another answer: its bytes,
/// their digest in the entry, and all digests of the chain.
#[test]
fn an_answer_that_the_token_did_not_sign_is_not_given_out() {
    use sha2::{Digest, Sha256};
    let made = made(Kind::File, true);
    let ann = made.analyst("Ann");
    let session: Session = patients(100).open_with::<eps!(1)>(&ann).unwrap();
    ann.ask(b"", || session.run(adults)).unwrap();
    chain(&made, |rows| {
        let body = &rows[4].body;
        let mut texts: Vec<String> = fields(body).into_iter().map(str::to_owned).collect();
        texts[3] = Sha256::digest([7; 8]).iter().map(|byte| format!("{byte:02x}")).collect();
        rows[4].body = texts.iter().map(|text| field(text)).collect();
    });
    let file = rusqlite::Connection::open(&made.place).unwrap();
    file.execute("UPDATE answers SET answer = x'0707070707070707'", []).unwrap();
    let again = made.again();
    let ann = again.spender(dp_ledger::Token::read(&ann.reveal()).unwrap(), "research").unwrap();
    let session: Session = patients(100).open_with::<eps!(1)>(&ann).unwrap();
    let said = ann.ask(b"", || session.run(adults)).map(|asked| asked.value).unwrap_err().to_string();
    assert!(said.contains("entry 5: it is not signed"), "{said}");
    assert_eq!(doubts(again.verify(&[])), [(5, EntryError::Unsigned)]);
}
