//! `test`: runs all checks that must pass.

use harness::auditor::{RELEASED, audit};
use harness::files;
use harness::run::{Log, cargo, present};

use crate::suite::{self, Step};
use crate::tool::{LIKE_TESTS, TESTED, WHOLE, WITH_PROGRAMS, noise_alone, public_api, step};
use crate::{attacks, attestation, browser, coq, dependency_policy, ledger, locks, sizes, targets};

pub(crate) fn enter(arguments: &[String]) -> Result<bool, String> {
    let (options, words): (Vec<&String>, Vec<&String>) =
        arguments.iter().partition(|word| word.starts_with('-'));
    let (mut full, mut list) = (false, false);
    for option in options {
        match option.as_str() {
            "--full" => full = true,
            "--list" => list = true,
            other => return Err(format!("test has no option `{other}`; see `cargo xtask help test`")),
        }
    }
    let chosen = |step: &Step| words.is_empty() || words.iter().any(|word| step.name.contains(word.as_str()));
    let steps: Vec<Step> = steps(full).into_iter().filter(chosen).collect();
    if steps.is_empty() {
        return Err("no step has such a name; see `cargo xtask test --list`".to_owned());
    }
    if list {
        steps.iter().for_each(|step| println!("{}", step.name));
        return Ok(true);
    }
    suite::run(steps)
}

/// The steps of the test run. The steps that fail quickly come first.
fn steps(full: bool) -> Vec<Step> {
    let mut steps = vec![
        Step::cargo("format", "fmt --all --check -- --color never"),
        step("texts are finished and name no machine", "texts", "finished"),
        step("comments are narrow, and hard words do not come back", "texts", "comments"),
        Step::new("the files are short and few", sizes::check),
        step("spelling", "texts", "spelling"),
        step("packages are complete", "external-crates", "packages"),
        step("every rule has its homes", "rule-map", ""),
        Step::new("every attack has its answer", attacks::check),
        step("book: links and summary", "texts", "book"),
        Step::new("foreign crates are few", dependency_policy::check),
    ];
    steps.extend(lints());
    steps.extend(tests());
    steps.extend(programs());
    steps.extend(coq::steps());
    if full {
        steps.extend(long());
    }
    steps
}

/// Runs clippy with each combination of features that compiles different lines.
fn lints() -> Vec<Step> {
    vec![
        Step::cargo("clippy: workspace", format!("clippy {WHOLE} --all-targets -- -D warnings")),
        Step::cargo(
            "clippy: dp-types without its default features",
            "clippy -p dp-types --lib --no-default-features --features std -- -D warnings",
        ),
        Step::cargo(
            "clippy: dp-types without std",
            "clippy -p dp-types --lib --no-default-features -- -D warnings",
        ),
        Step::cargo(
            "clippy: dp-types, seeded",
            // The tests depend on the library, so clippy checks the library, too.
            format!(
                "clippy {WHOLE} --features dp-types/seeded --test black_box --test tradeoff -- -D warnings"
            ),
        ),
        Step::cargo(
            "clippy: dp-local without its default features",
            "clippy -p dp-local --lib --no-default-features -- -D warnings",
        ),
        Step::cargo(
            "clippy: dp-ledger without its command",
            // The first step compiled all other crates with these features.
            format!("clippy --workspace --lib {LIKE_TESTS} -- -D warnings"),
        ),
        Step::cargo(
            "clippy: dp-data without its default features",
            "clippy -p dp-data --lib --no-default-features -- -D warnings",
        ),
        Step::cargo(
            "clippy: dp-noise with all features",
            "clippy -p dp-noise --all-targets --all-features -- -D warnings",
        ),
        Step::cargo(
            "clippy: dp-noise without its default features",
            "clippy -p dp-noise --all-targets --no-default-features -- -D warnings",
        ),
    ]
}

/// The tests of each crate. The tests omit the benchmarks, because the library with which the
/// benchmarks compare takes long to build.
fn tests() -> Vec<Step> {
    vec![
        Step::new("tests: unit, property, integration", |log| {
            ledger::prepare(log)?;
            // Some tests run an example as a separate process. The example is built in the profile
            // of the tests, so that crates are not compiled twice.
            log.run(&mut cargo(&format!("build --profile test {TESTED} --examples")))?;
            let mut test = cargo(&format!("test {TESTED} --lib --bins --tests --no-fail-fast"));
            log.run(test.env("DP_EXAMPLES_BUILT", "1"))
        }),
        Step::cargo("tests: documentation", format!("test {WITH_PROGRAMS} --doc --no-fail-fast")),
        // No other crate has tests with these names.
        Step::cargo(
            "tests: programs that must be refused",
            format!(
                "test {WITH_PROGRAMS} --no-fail-fast \
                 --test fail --test house --test pass --test sealed --test words"
            ),
        ),
        // The unit tests are the same with and without macros, so this step does not compile them
        // again. This step runs only the tests that do not need the macros.
        step("tests: dp-types without its default features", "external-crates", "without-macros").beside(),
        Step::cargo(
            "tests: dp-types, seeded, as a black box",
            format!(
                "test {TESTED} --features dp-types/seeded --test black_box --test tradeoff --no-fail-fast"
            ),
        ),
        Step::cargo(
            "tests: dp-local, seeded, and with serde",
            "test -p dp-local --features seeded,serde --lib --no-fail-fast",
        ),
        Step::new("tests: dp-noise without std and vector instructions", |log| {
            // Optimising this program takes longer than its tests gain by it.
            let plain = "--config profile.test.package.dp-noise.opt-level=0";
            let mut test =
                cargo(&format!("test -p dp-noise --no-default-features --lib --no-fail-fast {plain}"));
            log.run(test.arg("--target-dir").arg(noise_alone()))
        })
        .beside(),
        step("tests: constant-time in users' builds", "constant-time", "users").beside(),
        Step::cargo("tests: constant-time on a device", "test -p dp-local --features ctgrind --test ctgrind"),
        Step::new("dp-noise for other machines and the oldest compiler", targets::check).beside(),
        step("tests: assembly of the kernels", "constant-time", "assembly 3").beside(),
        // This step uses files that the next step compiles.
        Step::new("public API is the committed one", |log| log.run(&mut public_api(""))),
        Step::new("documentation builds without warnings", |log| {
            let mut doc = cargo(&format!("doc {WHOLE} --exclude benches --no-deps --document-private-items"));
            log.run(doc.env("RUSTDOCFLAGS", "-D warnings"))
        }),
    ]
}

/// The steps that test whole programs.
fn programs() -> Vec<Step> {
    vec![
        Step::new("examples run, and their certificates verify", examples),
        Step::new("audit: another tool verifies the attestation", attestation::check),
        Step::new("audit: the report in a browser", browser::report),
        Step::new("ledger: its page in a browser", ledger::page),
        Step::new("ledger: the example of the README under it", ledger::example),
        Step::new("local: a browser reports to a server", browser::check),
        step("an external crate", "external-crates", "types").beside(),
        step("external crates by the manifests of the pages", "external-crates", "manifests").beside(),
        step("an external crate with dp-noise alone, and WebAssembly", "external-crates", "noise").beside(),
        step("records survive every build", "external-crates", "builds").beside(),
    ]
}

/// The steps that take too long for every change.
fn long() -> Vec<Step> {
    vec![
        Step::cargo(
            "long: clippy of dp-types' tests without its default features",
            "clippy -p dp-types --all-targets --no-default-features --features std -- -D warnings",
        ),
        Step::cargo(
            "long: ignored tests, in release mode",
            format!("test --release {TESTED} --lib --tests --no-fail-fast -- --ignored --skip soak"),
        ),
        Step::new("long: the book as HTML", |log| {
            if !present("mdbook") {
                return Err(
                    "`mdbook` is not installed: `cargo install mdbook --no-default-features`".to_owned()
                );
            }
            let out = files::target().join("book");
            let mut build = std::process::Command::new("mdbook");
            log.run(build.args(["build", "docs", "--dest-dir"]).arg(out).current_dir(files::root()))
        }),
    ]
}

/// Runs each example as a user would, audits the program, and compares it with its lock.
fn examples(log: &mut Log) -> Result<(), String> {
    log.run(&mut cargo(&format!("build {RELEASED} --bins")))?;
    for name in locks::programs() {
        let program = files::target().join("release").join(&name);
        log.run(std::process::Command::new(&program).current_dir(files::root()))?;
        audit(log, &program)?;
        log.run(&mut locks::check(&name))?;
    }
    Ok(())
}
