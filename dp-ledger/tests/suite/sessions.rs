//! Tests of `dp-types` sessions under a ledger.

use std::process::{Command, Stdio};

use dp_ledger::{Describer, Ledger, Limit, Scope, Terms, Token};
use dp_types::law::session::NotAnsweredError;
use dp_types::prelude::*;

use crate::help::{Kind, Made, eps, for_each_store};

for_each_store! {
    the_exact_count_attack_stops_at_the_lifetime_budget
    rows_that_nobody_registered_open_no_session
    what_a_session_does_not_afford_is_not_spent_of_the_ledger
    the_exact_count_attack_by_processes_stops_at_the_lifetime_budget
}

#[derive(Record, Clone, Copy)]
struct Patient {
    #[dp(range = 0..=120)]
    age: i64,
    smoker: bool,
}

#[dp_query(epsilon = 0.5)]
fn smokers(patients: Table<Patient>) -> i64 {
    patients.filter(|p| p.smoker && p.age >= 18).count().laplace(0.5).value()
}

/// The patients, in ascending or in reverse order.
fn patients(reverse: bool) -> Dataset<Patient> {
    let mut rows: Vec<Patient> = (0..50).map(|i| Patient { age: 40 + i, smoker: i % 3 == 0 }).collect();
    if reverse {
        rows.reverse();
    }
    Dataset::from_rows(rows).unwrap()
}

/// Registers the patients with a lifetime budget.
fn made(kind: Kind, lifetime: u64) -> Made {
    let made = Made::new(kind);
    let describer = Describer::new(&made.key);
    assert!(patients(false).open_with::<eps!(1)>(&describer).is_err());
    let [it] = &describer.descriptions()[..] else { panic!("one dataset") };
    let (mark, unit, neighbours) = (it.mark, it.unit.clone(), it.neighbours.clone());
    made.register(Terms { mark, unit, neighbours, ..crate::help::terms("data", mark, lifetime) }).unwrap();
    made
}

fn the_exact_count_attack_stops_at_the_lifetime_budget(kind: Kind) {
    let made = made(kind, 2_500_000);
    let mut answers = 0;
    let mut said = String::new();
    for i in 0..100 {
        // Each session has the same data with the rows in another order, another token, and a
        // ledger that was opened again.
        let again = made.again();
        let token = again
            .holder(&made.key)
            .unwrap()
            .grant("data", &format!("analyst {i}"), None, None, made.role())
            .unwrap();
        let spender = again.spender(token, "averaging").unwrap();
        let session = patients(i % 2 == 0).open_with::<eps!(10)>(&spender).unwrap();
        match session.run(smokers) {
            Ok(_) => answers += 1,
            Err(NotAnsweredError::Refused(refused)) => said = refused.to_string(),
            Err(other) => panic!("{other}"),
        }
    }
    assert_eq!(answers, 5);
    assert_eq!(
        said,
        "query `smokers` is refused by the ledger: this costs ε = 0.5, but only ε = 0 is left of the lifetime budget ε = 2.5 of `data`: \
         lower its cost, or ask the holder for more (`dp-ledger raise`)"
    );
    let book = made.ledger.book().unwrap();
    assert_eq!(book.account("data").unwrap().spent(&Scope::Lifetime), eps(2_500_000));
    made.ledger.history().unwrap();
}

/// Five processes at once, each with its own connection and token, open twenty sessions each. With
/// a server they could run on five machines.
fn the_exact_count_attack_by_processes_stops_at_the_lifetime_budget(kind: Kind) {
    let made = made(kind, 3_500_000);
    let holder = made.ledger.holder(&made.key).unwrap();
    let attackers: Vec<_> = (0..5)
        .map(|i| {
            let token = holder.grant("data", &format!("analyst {i}"), None, None, made.role()).unwrap();
            let mut command = Command::new(std::env::current_exe().unwrap());
            command.args(["--exact", "sessions::an_attacker", "--nocapture"]);
            command.env("DP_LEDGER_ATTACKED", &made.place).env("DP_LEDGER_TOKEN", token.reveal());
            command.stdout(Stdio::piped()).spawn().unwrap()
        })
        .collect();
    let mut answers = 0;
    for attacker in attackers {
        let output = attacker.wait_with_output().unwrap();
        assert!(output.status.success());
        let said = String::from_utf8(output.stdout).unwrap();
        let counts = said.lines().find_map(|line| line.split_once("answered and refused: ")).unwrap().1;
        let (answered, refused) = counts.split_once(' ').unwrap();
        let [answered, refused]: [u32; 2] = [answered, refused].map(|count| count.parse().unwrap());
        assert_eq!(answered + refused, 20);
        answers += answered;
    }
    assert_eq!(answers, 7, "as many as the lifetime budget pays for, of 100 sessions");
    let book = made.again().book().unwrap();
    assert_eq!(book.account("data").unwrap().spent(&Scope::Lifetime), eps(3_500_000));
    made.again().verify(&[]).unwrap();
}

/// The code of one of these five processes. Without its environment variable, this test does
/// nothing.
#[test]
fn an_attacker() {
    let Ok(place) = std::env::var("DP_LEDGER_ATTACKED") else { return };
    let token = Token::read(&std::env::var("DP_LEDGER_TOKEN").unwrap()).unwrap();
    let spender = Ledger::open(&place).unwrap().spender(token, "averaging").unwrap();
    let (mut answered, mut refused) = (0, 0);
    for i in 0..20 {
        match patients(i % 2 == 0).open_with::<eps!(10)>(&spender).unwrap().run(smokers) {
            Ok(_) => answered += 1,
            Err(NotAnsweredError::Refused(_)) => refused += 1,
            Err(other) => panic!("{other}"),
        }
    }
    println!("answered and refused: {answered} {refused}");
}

fn rows_that_nobody_registered_open_no_session(kind: Kind) {
    let made = made(kind, 1_000_000);
    let ann = made.analyst("Ann");
    let other: Dataset<Patient> =
        Dataset::from_rows((0..49).map(|i| Patient { age: 40 + i, smoker: i % 3 == 0 })).unwrap();
    let said = other.open_with::<eps!(1)>(&ann).map(drop).unwrap_err().to_string();
    assert!(said.contains("these rows are not those of a registered dataset"), "{said}");
}

fn what_a_session_does_not_afford_is_not_spent_of_the_ledger(kind: Kind) {
    let made = made(kind, 10_000_000);
    let ann = made.analyst("Ann");
    let session = patients(false).open_with::<eps!(0.75)>(&ann).unwrap();
    session.run(smokers).unwrap();
    assert!(session.run(smokers).unwrap_err().to_string().contains("the session has ε = 0.25 left"));
    assert_eq!(made.ledger.book().unwrap().account("data").unwrap().spent(&Scope::Lifetime), eps(500_000));
    made.ledger.holder(&made.key).unwrap().raise("data", Limit::Lifetime, eps(10_000_001)).unwrap();
}
