//! The steps for the ledger: the server that its tests need, its page in a browser, the README's
//! example under a ledger, and the long crash test.

use std::path::Path;
use std::process::Command;

use harness::auditor::{self, audit};
use harness::files;
use harness::run::{Log, cargo, need, need_where};

use crate::tool::{LIKE_TESTS, TESTED};

/// Installs the PostgreSQL server that the tests of `dp-ledger` start.
pub(crate) fn prepare(log: &mut Log) -> Result<(), String> {
    need_where(log, "initdb", "postgresql", server_is_there)
}

/// Whether the server is installed. Debian does not put the server's programs into the path.
fn server_is_there() -> bool {
    let debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let path = std::env::var_os("PATH").unwrap_or_default();
    debian
        .map(|version| version.path().join("bin"))
        .chain(std::env::split_paths(&path))
        .any(|bin| bin.join("initdb").is_file())
}

/// Tests the ledger's page in a browser.
pub(crate) fn page(log: &mut Log) -> Result<(), String> {
    prepare(log)?;
    need(log, "chromium", "chromium")?;
    // The test is built like the unit tests, together with all crates. No other crate has a test
    // with this name.
    log.run(&mut cargo(&format!("test {TESTED} --test suite -- --ignored the_page_is_for_everybody")))
}

/// Runs the three lines of the README: they make a ledger, register a dataset, and run the example
/// under the ledger. The ledger must refuse a second run.
pub(crate) fn example(log: &mut Log) -> Result<(), String> {
    // The example is built like the unit tests, so no other crate is compiled again.
    log.run(&mut cargo(&format!(
        "build --profile test {TESTED} --features examples/ledger --bin dp-ledger --bin rand_hie {LIKE_TESTS}"
    )))?;
    let folder = files::target().join("xtask/rand-ledger");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).map_err(|e| format!("cannot make {}: {e}", folder.display()))?;
    let built = |name: &str| {
        let mut command = Command::new(files::target().join("debug").join(name));
        command.current_dir(&folder);
        command
    };
    log.run(built("dp-ledger").args(["init", "rand.ledger"]))?;
    let like = log.output(built("rand_hie").args(["--describe", "rand.ledger.holder"]))?;
    let register = ["register", "rand.ledger", "rand", "--budget", "epsilon=1", "--analyst", "me", "--like"];
    log.run(built("dp-ledger").args(register).arg(like.trim()))?;
    let run = |log: &mut Log| {
        log.outcome(built("rand_hie").args(["--ledger", "rand.ledger", "rand.ledger.me.token"]))
    };
    let (first, answers, _) = run(log)?;
    if !first || !answers.contains("saw a doctor") {
        return Err("the first run under the ledger gives no answers".into());
    }
    let (again, _, said) = run(log)?;
    let expected = "costs ε = 0.5, but only ε = 0 is left of the lifetime budget ε = 1 of `rand`: lower its cost, or ask the holder for more";
    if again || !said.contains(expected) {
        return Err(format!("the second run should say: {expected}"));
    }
    log.run(built("dp-ledger").args(["verify", "rand.ledger"]))?;
    // The certificates of a program state what it can do, whether it uses a ledger or not.
    log.run(&mut auditor::build())?;
    audit(log, Path::new(&files::target().join("debug/rand_hie")))
}

/// Kills thousands of processes at random moments, and checks the counts.
pub(crate) fn soak(log: &mut Log) -> Result<(), String> {
    prepare(log)?;
    let said = log.output(&mut cargo(
        "test --release -p dp-ledger --features command,postgres --test suite --no-fail-fast -- --ignored --nocapture --test-threads=1 crashes::soak",
    ))?;
    log.say(&said)?;
    said.lines().filter(|line| line.contains("Seen {")).for_each(|line| println!("\n    {line}"));
    Ok(())
}
