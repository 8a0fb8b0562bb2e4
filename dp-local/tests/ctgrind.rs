//! Checks with Valgrind that no branch and no memory address on a device depends on its value or
//! its random bits. Run the test in a build with all checks and in an optimised build: `cargo test
//! -p dp-local --features ctgrind --test ctgrind`. Needs `valgrind` on the path.
#![cfg(all(feature = "ctgrind", target_os = "linux", target_arch = "x86_64"))]
#![allow(clippy::unwrap_used)]

use std::path::PathBuf;
use std::process::{Command, Output};

/// The exit code with which Valgrind reports an error.
const FOUND: i32 = 99;

fn program(release: bool) -> PathBuf {
    let mut build = Command::new(env!("CARGO"));
    build
        .args(["build", "--features", "ctgrind", "--example", "ctgrind"])
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    if release {
        build.arg("--release");
    }
    let built = build.output().unwrap();
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    // The path of this test is `<target>/debug/deps`.
    let test = std::env::current_exe().unwrap();
    let profile = if release { "release" } else { "debug" };
    test.ancestors().nth(3).unwrap().join(profile).join("examples/ctgrind")
}

fn valgrind(release: bool, argument: &str) -> Output {
    let code = format!("--error-exitcode={FOUND}");
    let run = Command::new("valgrind").args(["-q", &code]).arg(program(release)).arg(argument).output();
    run.expect("valgrind is not on the path, and this test needs it: install the package `valgrind`")
}

#[test]
fn nothing_of_a_device_depends_on_its_value() {
    for release in [false, true] {
        let run = valgrind(release, "clean");
        let (said, complained) = (String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
        assert_eq!(run.status.code(), Some(0), "release: {release}: {complained}");
        assert!(said.contains("level portable"), "{said}");
        // Only one place in the code may reveal a secret: a tie between uniform numbers, in subset
        // selection.
        let sites: Vec<_> = said.lines().filter_map(|line| line.strip_prefix("declassified ")).collect();
        assert!(matches!(sites[..], [site] if site.contains("dp-noise/src/uniform/mod.rs:")), "{sites:?}");
    }
}

#[test]
fn a_branch_on_a_report_is_found() {
    let run = valgrind(true, "branch");
    assert_eq!(run.status.code(), Some(FOUND));
    assert!(String::from_utf8_lossy(&run.stderr).contains("depends on uninitialised value"));
}

#[test]
fn an_address_from_a_report_is_found() {
    let run = valgrind(true, "address");
    assert_eq!(run.status.code(), Some(FOUND));
    assert!(String::from_utf8_lossy(&run.stderr).contains("Use of uninitialised value"));
}
