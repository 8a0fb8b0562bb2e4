//! Compares ledgers with the databases below them, as ratios within one process:
//! `cargo xtask bench ledger`.
//!
//! Standard output has one `NAME RATIO` per line. RATIO is the speed of the ledger divided by the
//! speed of the other program. Standard error reports the speed of both.
#![forbid(unsafe_code)]

#[path = "../tests/suite/server.rs"]
#[allow(clippy::unwrap_used)]
mod server;

use std::collections::BTreeMap;
use std::error::Error as StdError;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use dp_ledger::{Bill, Ledger, Limit, Measure, Opened, Spender, Terms};
use dp_types::law::derivation::Log;
use dp_types::law::measure::Pure;
use dp_types::law::query::{Origin, Over, Sources};
use dp_types::law::{budget::Budget, query::Answer};
use dp_types::prelude::*;

type Outcome<T> = Result<T, Box<dyn StdError>>;

/// Makes a ledger with one dataset and one analyst. `role` is the database role that writes.
fn spender(place: &str, role: &str) -> Outcome<(Spender, Opened)> {
    let (ledger, key) = Ledger::create(place)?;
    let holder = ledger.holder(&key)?;
    let mark = [7; 32];
    holder.register(Terms {
        dataset: "data".into(),
        mark,
        unit: "row".into(),
        neighbours: "add-remove".into(),
        measure: Measure::Pure,
        limits: BTreeMap::from([(Limit::Lifetime, Measure::Pure.amount([u64::MAX >> 1])?)]),
        keep_answers: false,
    })?;
    let spender = ledger.spender(holder.grant("data", "Ann", None, None, role)?, "research")?;
    let opened = spender.open(&mark, &Measure::Pure, ("add-remove", "row"))?;
    Ok((spender, opened))
}

/// Pays for `each` runs on each of `threads` threads, and returns the number of debits per second.
fn debits(spender: &Spender, opened: &Opened, threads: u32, each: u32) -> f64 {
    let start = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                for _ in 0..each {
                    let cost = Measure::Pure.amount([1]).expect("one millionth");
                    let bill = Bill::new([9; 32], &[(opened, cost)]).expect("a bill");
                    assert!(spender.pay(&bill).expect("there is enough").done.new);
                }
            });
        }
    });
    f64::from(threads * each) / start.elapsed().as_secs_f64()
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// Compares one writer of the ledger with bare SQLite transactions. These transactions write a row
/// of the same size with the same durability. Also compares eight threads of the ledger with one
/// thread.
fn sqlite(folder: &Path) -> Outcome<()> {
    let place = folder.join("ledger");
    let (spender, opened) = spender(place.to_str().ok_or("a path")?, "")?;
    let bare = rusqlite::Connection::open(folder.join("bare"))?;
    bare.execute_batch("PRAGMA journal_mode = DELETE; PRAGMA synchronous = EXTRA; PRAGMA fullfsync = 1; CREATE TABLE t (number INTEGER PRIMARY KEY, text TEXT) STRICT")?;
    let bare_rate = |rows: u32| -> Outcome<f64> {
        let start = Instant::now();
        for _ in 0..rows {
            bare.execute_batch("BEGIN IMMEDIATE")?;
            let last: i64 = bare.query_row("SELECT coalesce(max(number), 0) FROM t", [], |row| row.get(0))?;
            bare.execute("INSERT INTO t VALUES (?1, ?2)", (last + 1, "x".repeat(700)))?;
            bare.execute_batch("COMMIT")?;
        }
        Ok(f64::from(rows) / start.elapsed().as_secs_f64())
    };
    debits(&spender, &opened, 1, 50);
    bare_rate(50)?;
    let (mut peer, mut one, mut eight) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..15 {
        peer.push(bare_rate(60)?);
        one.push(debits(&spender, &opened, 1, 60));
        eight.push(debits(&spender, &opened, 8, 60));
    }
    // The two programs run in turns, so a slow disk slows both of them.
    let ratio = |a: &[f64], b: &[f64]| median(a.iter().zip(b).map(|(a, b)| a / b).collect());
    println!("sqlite_1 {:.2}", ratio(&one, &peer));
    println!("sqlite_8_threads {:.2}", ratio(&eight, &one));
    eprintln!(
        "bare SQLite {:.0}, one thread {:.0}, eight threads {:.0} transactions a second",
        median(peer),
        median(one),
        median(eight)
    );
    Ok(())
}

/// The rows that a debit reads and writes, for pgbench: the head, for which all writers wait, the
/// sums of five limits, and the entry.
const LIKE: &str = r"
BEGIN;
SELECT number, hash FROM like_head FOR UPDATE;
UPDATE like_spent SET sum = sum + 1 WHERE scope = 1;
UPDATE like_spent SET sum = sum + 1 WHERE scope = 2;
UPDATE like_spent SET sum = sum + 1 WHERE scope = 3;
UPDATE like_spent SET sum = sum + 1 WHERE scope = 4;
UPDATE like_spent SET sum = sum + 1 WHERE scope = 5;
INSERT INTO like_entries (body) VALUES (repeat('x', 700));
UPDATE like_head SET number = number + 1;
COMMIT;
";
const TABLES: &str = "CREATE TABLE like_head (number bigint, hash text); INSERT INTO like_head VALUES (0, repeat('0', 64));
    CREATE TABLE like_spent (scope int PRIMARY KEY, sum bigint); INSERT INTO like_spent SELECT g, 0 FROM generate_series(1, 5) g;
    CREATE TABLE like_entries (number bigserial PRIMARY KEY, body text)";

/// Compares eight threads of one process with eight connections of pgbench.
fn postgres(folder: &Path) -> Outcome<()> {
    let database = server::server().database();
    let place = server::server().address("holder", &database);
    let (spender, opened) = spender(&place, "holder")?;
    let mut client = postgres::Client::connect(&place, postgres::NoTls)?;
    client.batch_execute(TABLES)?;
    let script = folder.join("like.sql");
    std::fs::write(&script, LIKE)?;
    let pgbench = || -> Outcome<f64> {
        let mut command = Command::new(server::programs().join("pgbench"));
        command.args(["-n", "-c", "8", "-j", "2", "-T", "3", "-M", "prepared", "-U", "holder", "-h"]);
        let output = command.arg(server::server().folder()).arg("-f").arg(&script).arg(&database).output()?;
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let rate =
            said.lines().find_map(|line| line.strip_prefix("tps = ")).and_then(|rest| rest.split(' ').next());
        Ok(rate
            .ok_or_else(|| format!("pgbench: {said}{}", String::from_utf8_lossy(&output.stderr)))?
            .parse()?)
    };
    debits(&spender, &opened, 8, 50);
    let (mut peer, mut ours) = (Vec::new(), Vec::new());
    for _ in 0..3 {
        peer.push(pgbench()?);
        ours.push(debits(&spender, &opened, 8, 300));
    }
    println!("postgres_8 {:.2}", median(ours.iter().zip(&peer).map(|(a, b)| a / b).collect()));
    eprintln!("pgbench {:.0}, eight threads {:.0} transactions a second", median(peer), median(ours));
    Ok(())
}

#[derive(Record)]
struct Row {
    there: bool,
}

/// A query that pays a millionth of ε and releases nothing, so that only the account has work to
/// do.
struct Nothing;
impl Query for Nothing {
    const ORIGIN: Origin = Origin { query: "nothing", file: "", line: 0, source_hash: "" };
    type Sources = (Over<Row>, ());
    type Measure = Pure;
    type Declared = (eps!(0.000001), ());
    type Cost = (eps!(0.000001), ());
    type Output = ();

    fn answer<'id>(
        self,
        _: <Self::Sources as Sources>::Tables<'id>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, (), Self::Cost, impl Log>, dp_types::Error> {
        let (receipt, budget) = budget.begin();
        Ok(budget.finish((), receipt))
    }
}

/// The CPU time of this thread. Other programs on the machine do not lengthen this time.
fn cpu() -> Outcome<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat")?;
    let nanoseconds = text.split(' ').next().ok_or("the kernel counts no time of threads")?.parse()?;
    Ok(Duration::from_nanos(nanoseconds))
}

/// The number of decisions that are timed together.
const DECISIONS: u32 = 500_000;

/// Measures how many decisions a session makes in a second of CPU time, in millions: for a session,
/// for a share of a share of its budget, and for refusals. Also compares the end of a session with
/// its beginning. Finally compares two threads, each with its own session, with one thread.
fn filter() -> Outcome<()> {
    fn rate(session: &OpenSessionOf<Row>, answered: bool) -> Outcome<f64> {
        let start = cpu()?;
        for _ in 0..DECISIONS {
            assert_eq!(std::hint::black_box(session.run(Nothing)).is_ok(), answered);
        }
        Ok(f64::from(DECISIONS) / (cpu()? - start).as_secs_f64() / 1e6)
    }
    let open =
        || Ok::<_, Box<dyn StdError>>(Dataset::<Row>::from_rows([Row { there: true }])?.open::<eps!(100)>());
    let session = open()?;
    let share = session.share::<eps!(90)>().share::<eps!(80)>();
    let none =
        session.share_of(&session.budget().divided_by(u64::MAX)).ok_or("a share of the same measure")?;
    let rates = |session, answered| (0..5).map(|_| rate(session, answered)).collect::<Outcome<Vec<f64>>>();
    let one = rates(&session, true)?;
    println!("filter_millions {:.2}", median(one.clone()));
    println!("filter_share_millions {:.2}", median(rates(&share, true)?));
    println!("filter_refusals_millions {:.2}", median(rates(&none, false)?));
    println!("filter_last_of_first {:.2}", one[4] / one[0]);
    let two = || -> Outcome<f64> {
        let sessions = [open()?, open()?];
        let both = std::thread::scope(|scope| {
            let threads = sessions
                .each_ref()
                .map(|session| scope.spawn(|| rate(session, true).map_err(|e| e.to_string())));
            threads.map(|thread| thread.join().map_err(|_| "a thread panicked".to_owned()).flatten())
        });
        both.into_iter().try_fold(0.0, |sum, rate| Ok(sum + rate?))
    };
    let both = (0..5).map(|_| two()).collect::<Outcome<Vec<f64>>>()?;
    println!("filter_2_threads {:.2}", median(both) / median(one));
    Ok(())
}

fn main() -> Outcome<()> {
    let folder = std::env::temp_dir().join(format!("dp-ledger-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let outcome = filter().and_then(|()| sqlite(&folder)).and_then(|()| postgres(&folder));
    std::fs::remove_dir_all(&folder)?;
    outcome
}
