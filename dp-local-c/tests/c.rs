//! A test in which a C program reports and a server counts. It uses `cc`, and a library that is
//! built as a user of this crate would build it.
#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod help;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use dp_local::Between;
use dp_local::randomiser::OptimisedUnary;
use dp_local::server::Aggregator;
use dp_types::eps;
use help::{Ask, HOLDERS, assert_near};

type Minutes = OptimisedUnary<Between<5, 124>, eps!(2.0)>;

fn good(command: &mut Command) -> Output {
    let output = command.output().unwrap_or_else(|e| panic!("{command:?}: {e}"));
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    output
}

/// The folder with the libraries of `examples/commute.rs`.
fn libraries() -> PathBuf {
    // `cargo xtask test` has built the example. With the features of this package alone, it would
    // be compiled again, with all that it uses.
    if std::env::var_os("DP_EXAMPLES_BUILT").is_none() {
        good(
            Command::new(env!("CARGO"))
                .args(["build", "--example", "commute"])
                .current_dir(env!("CARGO_MANIFEST_DIR")),
        );
    }
    // This test is in `<target>/<profile>/deps`. The builds use the profile `dev` or `test`.
    let test = std::env::current_exe().unwrap();
    test.ancestors().nth(3).unwrap().join("debug/examples")
}

/// The libraries that a C program needs besides the static library.
const STATIC: &[&str] = &["-l:libcommute.a", "-lpthread", "-ldl", "-lm", "-lgcc_s"];

/// Compiles a C program, links it to a library, runs it, and returns its output.
fn run(program: &str, source: &str, libraries: &Path, link: &[&str]) -> String {
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(program);
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut cc = Command::new("cc");
    cc.args(["-std=c99", "-pedantic", "-Wall", "-Wextra", "-Werror", "-I"]).arg(package.join("include"));
    cc.arg("-o").arg(&program).arg(package.join("tests/c").join(source)).arg("-L").arg(libraries).args(link);
    good(&mut cc);
    let mut device = Command::new(&program);
    device.args(HOLDERS.map(|holders| holders.to_string()));
    String::from_utf8(good(device.env("LD_LIBRARY_PATH", libraries)).stdout).unwrap()
}

fn bytes(hex: &str) -> Vec<u8> {
    (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap()).collect()
}

#[test]
fn a_program_in_c_reports_to_a_server() {
    let libraries = libraries();
    for (program, link) in [("shared", &["-lcommute"][..]), ("static", STATIC)] {
        let said = run(program, "device.c", &libraries, link);
        let (mut ways, mut minutes) = (Aggregator::<Ask>::once(), Aggregator::<Minutes>::once());
        for line in said.lines() {
            match line.split_once(' ') {
                Some(("way", hex)) => ways.receive(&bytes(hex)).unwrap(),
                Some(("minutes", hex)) => minutes.receive(&bytes(hex)).unwrap(),
                other => panic!("{other:?}"),
            }
        }
        assert_near(&ways);
        assert_eq!((minutes.reports(), minutes.support().len()), (3, 120));
    }
}

/// Of 40 children of one process, no two may write the same message, which contains 8 random bytes.
/// The parent has made a report before, so that the children inherit a generator.
#[test]
fn children_of_a_process_report_with_coins_of_their_own() {
    let said = run("fork", "fork.c", &libraries(), STATIC);
    let messages: Vec<&str> = said.lines().collect();
    assert_eq!(messages.len(), 41, "{said}");
    let different: std::collections::HashSet<_> = messages.iter().collect();
    assert_eq!(different.len(), 41, "{said}");
}

/// The tests activate the feature `std` of `dp-noise`. A user's library has only the features that
/// this crate requests.
#[test]
fn a_library_notices_forks_whatever_else_is_built_with_it() {
    let tree = ["tree", "-p", "dp-local-c", "-e", "no-dev", "--prefix", "none", "--format", "{p} {f}"];
    let said = good(Command::new(env!("CARGO")).args(tree).current_dir(env!("CARGO_MANIFEST_DIR"))).stdout;
    let said = String::from_utf8(said).unwrap();
    let noise = said.lines().find(|line| line.starts_with("dp-noise ")).unwrap();
    let features: Vec<&str> = noise.rsplit(' ').next().unwrap().split(',').collect();
    assert!(features.contains(&"std"), "{said}");
}

/// The library contains the certificate of each question, so that `dp-audit` finds it.
#[test]
fn the_library_carries_its_certificates() {
    for name in ["libcommute.so", "libcommute.a"] {
        let library = std::fs::read(libraries().join(name)).unwrap();
        for certificate in [dp_local::certificate::<Ask>(), dp_local::certificate::<Minutes>()] {
            let found = library.windows(certificate.len()).any(|bytes| bytes == certificate.as_bytes());
            assert!(found, "{name}: {certificate}");
        }
    }
}
