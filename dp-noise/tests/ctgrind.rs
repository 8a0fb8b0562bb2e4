//! Checks with Valgrind that no branch and no address of a sampler depends on a secret: `cargo test
//! -p dp-noise --features ctgrind --test ctgrind`. Needs `valgrind` on the path. The test covers
//! the portable and the AVX2 kernels, because Valgrind does not know AVX-512.
//!
//! `cargo xtask test constant-time` runs this test on the same program, built outside the workspace
//! as users build their programs. The variable `CTGRIND_PROGRAM` has the path of that build.
#![cfg(all(feature = "ctgrind", target_os = "linux", target_arch = "x86_64"))]
#![allow(clippy::unwrap_used)]

use std::path::PathBuf;
use std::process::{Command, Output};

/// The exit code with which Valgrind reports an error.
const FOUND: i32 = 99;

/// The source file of each place. A place is a call that declassifies a secret, so that the code
/// may branch on it.
const SITES: [&str; 23] = [
    "bernoulli/exp_neg.rs",
    "bernoulli/mod.rs",
    "best_of_runs/mod.rs",
    "best_of_runs/mod.rs",
    "gaussian/batch.rs",
    "gaussian/batch.rs",
    "gaussian/batch.rs",
    "gaussian/mod.rs",
    "gaussian/mod.rs",
    "geometric/mod.rs",
    "laplace/batch.rs",
    "laplace/mod.rs",
    "randomized_response/mod.rs",
    "sampling/fixed_size.rs",
    "sampling/mod.rs",
    "selection/exponential/mod.rs",
    "selection/mod.rs",
    "selection/mod.rs",
    "shuffle.rs",
    "staircase/mod.rs",
    "staircase/mod.rs",
    "staircase/mod.rs",
    "uniform/mod.rs",
];

/// The path of the program under test. The variable `CTGRIND_PROGRAM` has this path; otherwise the
/// test uses the example of this crate, built with optimisation.
fn program() -> PathBuf {
    if let Some(program) = std::env::var_os("CTGRIND_PROGRAM") {
        return program.into();
    }
    let arguments = ["build", "--release", "--features", "ctgrind", "--example", "ctgrind"];
    let built =
        Command::new(env!("CARGO")).args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    // The path of this test is `<target>/debug/deps`.
    let test = std::env::current_exe().unwrap();
    test.ancestors().nth(3).unwrap().join("release/examples/ctgrind")
}

fn valgrind(argument: &str) -> Output {
    let code = format!("--error-exitcode={FOUND}");
    let run = Command::new("valgrind").args(["-q", &code]).arg(program()).arg(argument).output();
    run.expect("valgrind is not on the path, and this test needs it: install the package `valgrind`")
}

#[test]
fn nothing_but_a_tie_depends_on_a_secret() {
    let run = valgrind("clean");
    let (said, complained) = (String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
    assert_eq!(run.status.code(), Some(0), "{complained}");
    assert!(said.contains("level portable"), "{said}");
    if std::arch::is_x86_feature_detected!("avx2") {
        assert!(said.contains("level avx2"), "{said}");
    }
    // The places are in the order of the files. Each sampler has one place for its tie. The
    // Gaussian sampler also has a place for its rejection, for single samples and for batches. The
    // Gaussian batches have one place with a split and one place without a split. Selection has
    // places for a tie of coins, and for a tie of the uniform number. The staircase has three
    // places: for a tie of its coin, for a tie of its uniform number, and for a rejection. The
    // shuffle has a place for two equal keys. The best of runs has places for the ties of the
    // number of runs and of a candidate's index.
    let sites: Vec<_> = said.lines().filter_map(|line| line.strip_prefix("declassified ")).collect();
    let files: Vec<_> =
        sites.iter().filter_map(|site| site.rsplit_once("dp-noise/src/")?.1.split(':').next()).collect();
    assert_eq!(files, SITES, "{sites:?}");
}

#[test]
fn a_branch_on_the_noise_is_found() {
    let run = valgrind("branch");
    assert_eq!(run.status.code(), Some(FOUND));
    assert!(String::from_utf8_lossy(&run.stderr).contains("depends on uninitialised value"));
}

#[test]
fn an_address_from_the_noise_is_found() {
    let run = valgrind("address");
    assert_eq!(run.status.code(), Some(FOUND));
    assert!(String::from_utf8_lossy(&run.stderr).contains("Use of uninitialised value"));
}
