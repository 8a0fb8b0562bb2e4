//! Tests with processes that are killed at random moments. No debit may be lost, and nothing may be
//! released without payment.

use std::collections::HashMap;
use std::fs::OpenOptions;
use std::io::Write;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use dp_ledger::{Act, Bill, Ledger, Measure, Token};

use crate::disk;
use crate::help::{Kind, Made, PROMISE, ROWS, eps};

/// A random generator for delays. No security depends on it.
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }
}

/// Starts this program again as a process that spends without end, or makes the number of runs in
/// `DP_LEDGER_RUNS`. The process writes each release to a file.
pub(crate) fn writer(made: &Made, token: &Token, released: &str, run: u64) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command
        .args(["--exact", "crashes::a_writer", "--nocapture", "--test-threads=1"])
        .env("DP_LEDGER_PLACE", &made.place)
        .env("DP_LEDGER_TOKEN", token.reveal())
        .env("DP_LEDGER_MARK", ROWS.map(|byte| format!("{byte:02x}")).concat())
        .env("DP_LEDGER_RELEASED", released)
        .env("DP_LEDGER_RUN", run.to_string())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command
}

/// Pays for one run in a process whose clock is ahead, and returns the time of the entry.
pub(crate) fn with_the_clock_ahead(made: &Made, token: &Token, seconds: u64) -> u64 {
    let released = made.folder.at("ahead");
    std::fs::write(&released, "").unwrap();
    let mut writer = writer(made, token, &released, 1);
    disk::under(&mut writer).env("DP_DISK_CLOCK", seconds.to_string()).env("DP_LEDGER_RUNS", "1");
    assert!(writer.status().unwrap().success());
    made.again().history().unwrap().last().unwrap().entry.time
}

/// The code of a process that spends. Without its environment variable, this test does nothing.
#[test]
fn a_writer() {
    let Ok(place) = std::env::var("DP_LEDGER_PLACE") else { return };
    let var = |name: &str| std::env::var(name).unwrap();
    let mark = var("DP_LEDGER_MARK");
    let mark: Vec<u8> = (0..32).map(|i| u8::from_str_radix(&mark[2 * i..2 * i + 2], 16).unwrap()).collect();
    let ledger = Ledger::open(&place).unwrap();
    let spender = ledger.spender(Token::read(&var("DP_LEDGER_TOKEN")).unwrap(), "research").unwrap();
    let opened = spender.open(&mark.try_into().unwrap(), &Measure::Pure, PROMISE).unwrap();
    let mut released = OpenOptions::new().append(true).open(var("DP_LEDGER_RELEASED")).unwrap();
    if std::env::var_os("DP_LEDGER_COPIED").is_some() {
        std::thread::spawn(move || {
            loop {
                std::fs::read(&place).unwrap();
                std::thread::sleep(Duration::from_micros(20));
            }
        });
    }
    let first: u128 = var("DP_LEDGER_RUN").parse().unwrap();
    let runs = std::env::var("DP_LEDGER_RUNS").map_or(u128::MAX >> 1, |runs| runs.parse().unwrap());
    for run in first..first + runs {
        let bill = Bill::new([9; 32], &[(&opened, eps(3))]).unwrap().numbered(run);
        let paid = spender.pay(&bill).unwrap();
        assert!(paid.done.new, "each run is another");
        // The release is one write, so that readers see all of it or nothing.
        released.write_all(format!("{run} {}\n", paid.done.entry.number).as_bytes()).unwrap();
    }
}

/// The counts of what the test saw.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    pub(crate) kills: u64,
    pub(crate) debits: usize,
    pub(crate) released: usize,
    /// The number of runs that were paid for and not released. Their budget is wasted, which is
    /// safe.
    pub(crate) wasted: usize,
}

/// Runs several processes at once, and kills each of them; repeats this `rounds` times. Every
/// release must have its debit in the ledger.
fn kills(kind: Kind, rounds: u64, seed: u64) -> Seen {
    const WRITERS: u64 = 4;
    let (mut seen, mut chance) = (Seen::default(), Chance(seed));
    let mut done = 0;
    while done < rounds {
        // The test changes to a new ledger from time to time, since opening one takes longer and
        // longer.
        let made = Made::with(kind, 1_000_000_000);
        let token =
            made.ledger.holder(&made.key).unwrap().grant("data", "Ann", None, None, made.role()).unwrap();
        let path = made.folder.at("released");
        std::fs::write(&path, "").unwrap();
        for _ in 0..10.min(rounds - done) {
            let run = |writer| (done * WRITERS + writer) * 1_000_000;
            let mut writers: Vec<Child> =
                (0..WRITERS).map(|i| writer(&made, &token, &path, run(i)).spawn().unwrap()).collect();
            let lines = || std::fs::read_to_string(&path).unwrap().lines().count();
            let before = lines();
            // The kill can come at any moment after the first release: during a transaction,
            // between a transaction and its release, or between two runs.
            for _ in 0..2_000 {
                if lines() > before || writers.iter_mut().any(|writer| writer.try_wait().unwrap().is_some()) {
                    break;
                }
                std::thread::sleep(Duration::from_millis(5));
            }
            for writer in &mut writers {
                std::thread::sleep(Duration::from_micros(chance.below(30_000)));
                assert!(writer.try_wait().unwrap().is_none(), "a writer ends only if it is killed");
                writer.kill().unwrap();
                writer.wait().unwrap();
                seen.kills += 1;
            }
            done += 1;
            // The next process finds a valid ledger, and repairs what the killed processes left.
            made.again();
        }
        let mut paid = HashMap::new();
        for acted in made.again().history().unwrap() {
            assert!(acted.signed);
            if let Act::Debited(debit) = acted.act {
                paid.insert(u128::from_be_bytes(debit.run), acted.entry.number);
            }
        }
        let text = std::fs::read_to_string(&path).unwrap();
        for line in text.lines() {
            let (run, entry) = line.split_once(' ').unwrap();
            assert_eq!(
                paid.get(&run.parse().unwrap()),
                Some(&entry.parse().unwrap()),
                "released, but not in the ledger"
            );
            seen.released += 1;
        }
        seen.debits += paid.len();
    }
    seen.wasted = seen.debits - seen.released;
    println!("{seen:?}");
    // Each kill wastes at most the run that was active.
    assert!(seen.wasted as u64 <= seen.kills, "{seen:?}");
    assert!(seen.released as u64 >= seen.kills / 4, "{seen:?}");
    seen
}

#[test]
fn kills_over_a_file_lose_no_debit() {
    assert_eq!(kills(Kind::File, 40, 1).kills, 160);
}

#[test]
fn kills_over_a_server_lose_no_debit() {
    assert_eq!(kills(Kind::Server, 10, 2).kills, 40);
}

#[test]
#[ignore = "takes hours: `cargo xtask soak ledger`"]
fn soak_10_000_kills_over_a_file() {
    assert_eq!(kills(Kind::File, 2_500, 3).kills, 10_000);
}

#[test]
#[ignore = "takes long: `cargo xtask soak ledger`"]
fn soak_1_000_kills_over_a_server() {
    assert_eq!(kills(Kind::Server, 250, 4).kills, 1_000);
}
