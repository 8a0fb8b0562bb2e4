//! Tests of clocks that are ahead. A program with such a clock cannot spend if its time is far
//! after the last entry. The holder can correct a ledger whose entries such a clock dated.

use std::process::Command;

use dp_ledger::{Limit, Scope, Spender, Token};
use postgres::{Client, NoTls};

use crate::command::{fails, ok};
use crate::crashes::{with_the_clock_ahead, writer};
use crate::disk::under;
use crate::help::{Kind, Made, ROWS, before_midnight, eps, spend, terms, words};
use crate::rights::{RIGHT, renumbered};

const DAY: u64 = 86_400;
const YEAR: u64 = 365 * DAY;

fn now() -> u64 {
    std::time::UNIX_EPOCH.elapsed().unwrap().as_secs()
}

/// A day in the notation of people, from the system's own calendar.
fn written(day: u64) -> String {
    let date = Command::new("date").args(["-u", "+%Y-%m-%d", "-d", &format!("@{}", day * DAY)]).output();
    String::from_utf8(date.unwrap().stdout).unwrap().trim().to_owned()
}

/// A ledger with a budget of 100 for each day, and the file with its holder's key.
fn made(kind: Kind) -> (Made, String) {
    before_midnight();
    let made = Made::new(kind);
    let mut terms = terms("data", ROWS, 10_000);
    terms.limits.insert(Limit::Day, eps(100));
    made.register(terms).unwrap();
    let key = made.folder.at("key");
    made.key.save(key.as_ref()).unwrap();
    (made, key)
}

fn token(made: &Made) -> Token {
    made.ledger.holder(&made.key).unwrap().grant("data", "Ann", None, None, made.role()).unwrap()
}

/// The amount spent on a day.
fn spent_on(made: &Made, day: u64) -> dp_ledger::Amount {
    made.again().book().unwrap().account("data").unwrap().spent(&Scope::Day(day))
}

#[test]
fn a_clock_that_is_far_ahead_spends_nothing_and_a_long_rest_stops_nobody() {
    let (made, key) = made(Kind::File);
    let (far, near) = (token(&made), token(&made));
    let ann = made.analyst("Ann");
    let before = made.ledger.head().unwrap();
    let released = made.folder.at("released");
    std::fs::write(&released, "").unwrap();
    let mut run = writer(&made, &far, &released, 1);
    under(&mut run).env("DP_DISK_CLOCK", (174 * YEAR).to_string()).env("DP_LEDGER_RUNS", "1");
    assert!(!run.status().unwrap().success(), "the day lies too far ahead");
    assert_eq!(
        (made.ledger.head().unwrap(), std::fs::read_to_string(&released).unwrap()),
        (before, String::new())
    );
    // The holder cannot make an entry at such a time either, unless the holder first states the
    // day.
    let raise = ["raise", &made.place, "data", "--budget", "epsilon=1", "--key", &key];
    let mut command = Command::new(env!("CARGO_BIN_EXE_dp-ledger"));
    let raised = under(command.args(raise)).env("DP_DISK_CLOCK", (174 * YEAR).to_string()).output().unwrap();
    let said = String::from_utf8(raised.stderr).unwrap();
    assert!(
        raised.status.code() == Some(1) && said.contains("more than 10 years after the last entry"),
        "{said}"
    );
    assert!(said.contains("`dp-ledger clock`"), "{said}");
    let today = written((now() + 174 * YEAR) / DAY);
    let clock = ["clock", &made.place, "--key", &key, "--today", &today];
    let mut command = Command::new(env!("CARGO_BIN_EXE_dp-ledger"));
    let set = under(command.args(clock)).env("DP_DISK_CLOCK", (174 * YEAR).to_string()).output().unwrap();
    assert!(set.status.success(), "{set:?}");
    // The stated day was wrong after all, so the holder sets it back.
    ok(&["clock", &made.place, "--key", &key, "--today", &written(now() / DAY)]);
    spend(&ann, &made.open(&ann), 97).unwrap();
    // A pause of nine years without an entry is long, but does not count as a wrong clock.
    assert!(with_the_clock_ahead(&made, &near, 9 * YEAR) >= now() + 9 * YEAR - DAY);
    made.again().verify(&[]).unwrap();
}

#[test]
fn the_holder_sets_a_ledger_right_whose_clock_was_ahead() {
    let (made, key) = made(Kind::File);
    let (ann, one) = (made.analyst("Ann"), token(&made));
    let opened = made.open(&ann);
    spend(&ann, &opened, 60).unwrap();
    let later = with_the_clock_ahead(&made, &one, 2 * YEAR);
    stuck_and_set_right(&made, &key, &ann, later, 3);
    // Only the owner of the holder's key can state the day.
    let other = made.folder.at("other");
    ok(&["init", &made.folder.at("another"), "--key", &other]);
    let (code, said) = fails(&["clock", &made.place, "--key", &other, "--today", &written(now() / DAY)]);
    assert!(code == 2 && said.contains("the key of another ledger's holder"), "{said}");
}

#[test]
fn the_holder_sets_a_database_right_whose_clock_was_ahead() {
    let (made, key) = made(Kind::Server);
    let ann = made.analyst("Ann");
    spend(&ann, &made.open(&ann), 60).unwrap();
    // For a moment, the server's clock is two years ahead. In that moment, a connection appends a
    // debit of 3.
    let mut admin = Client::connect(&made.place.replace("//holder@", "//admin@"), NoTls).unwrap();
    let sql = "SELECT pg_get_functiondef('dp_ledger.entry'::regproc)";
    let right: String = admin.query_one(sql, &[]).unwrap().get(0);
    let ahead = |text: &str| text.replace("clock_timestamp()", "(clock_timestamp() + interval '730 days')");
    admin.batch_execute(&ahead(&right)).unwrap();
    let mut client = Client::connect(&made.place, NoTls).unwrap();
    client.batch_execute(&ahead(RIGHT)).unwrap();
    let sql = "SELECT body FROM dp_ledger.entries ORDER BY number DESC LIMIT 1";
    let body = renumbered(&client.query_one(sql, &[]).unwrap().get::<_, String>(0)).replace("2:60,", "1:3,");
    client.batch_execute(&format!("SELECT pg_temp.attack('{body}')")).unwrap();
    let later = made.again().history().unwrap().last().unwrap().entry.time;
    // The holder's act also upgrades the server's checks to this version.
    stuck_and_set_right(&made, &key, &ann, later, 3);
    let day = format!("day {}", now() / DAY);
    let sum = "SELECT sum::text FROM dp_ledger.spent WHERE scope = $1";
    assert_eq!(admin.query_one(sum, &[&day]).unwrap().get::<_, String>(0), "{100}");
    // An analyst cannot append such an act.
    made.ledger.holder(&made.key).unwrap().grant("data", "Ann", None, None, "ann").unwrap();
    let mut ann = Client::connect(&made.place.replace("//holder@", "//ann@"), NoTls).unwrap();
    ann.batch_execute(RIGHT).unwrap();
    let error = ann.batch_execute("SELECT pg_temp.attack('5:timed,')").unwrap_err();
    let said = error.as_db_error().unwrap().message().to_owned();
    assert!(said.contains("only the holder does this"), "{said}");
}

/// Corrects the clock of a ledger. On today's budget of 100, 60 were spent, and `more` was spent on
/// a later day.
fn stuck_and_set_right(made: &Made, key: &str, ann: &Spender, later: u64, more: u64) {
    let (today, opened) = (now() / DAY, made.open(ann));
    let said = words(spend(ann, &opened, 98));
    let day = written(later / DAY);
    assert!(
        said.contains(&format!("the last entry is dated {day}")) && said.contains("`dp-ledger clock`"),
        "{said}"
    );
    for command in ["status", "verify"] {
        let output = crate::command::dp_ledger(&[command, &made.place]);
        let said = String::from_utf8(output.stdout).unwrap();
        // For an unsigned debit, `verify` has another message.
        if output.status.code() == Some(4) {
            continue;
        }
        assert!(said.contains(&format!("the last entry is dated {day}")), "{command}: {said}");
    }
    let today_is = written(today);
    let clock = |day| ["clock", &made.place, "--key", key, "--today", day];
    let (code, said) = fails(&clock("1970-01-02"));
    assert!(code == 1 && said.contains(&format!("the clock says {}", today_is)), "{said}");
    ok(&clock(&today_is));
    // The debit on the later day stays counted on that day, and counts today as well. So no budget
    // is returned.
    assert_eq!((spent_on(made, later / DAY), spent_on(made, today)), (eps(more), eps(60 + more)));
    assert!(words(spend(ann, &opened, 41 - more)).contains("of today's budget"));
    spend(ann, &opened, 40 - more).unwrap();
    let last = made.again().history().unwrap().pop().unwrap();
    assert!(last.signed && last.entry.time / DAY == today);
    assert!(!ok(&["status", &made.place]).contains("is dated"));
    assert!(ok(&["history", &made.place]).contains(&format!("said that it is {today_is}")));
    // If the ledger's time is right, the command sets nothing.
    let (code, said) = fails(&clock(&today_is));
    assert!(code == 1 && said.contains("the time needs no correction"), "{said}");
}
