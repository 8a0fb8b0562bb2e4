//! The command line for contributors; see `cargo xtask help`.
#![forbid(unsafe_code)]

mod attacks;
mod attestation;
mod bench;
mod bless;
mod book;
mod browser;
mod builds;
mod coq;
mod dependency_policy;
mod external_crate;
mod ledger;
mod locks;
mod manifests;
mod packages;
mod scan;
mod sizes;
mod soak;
mod spelling;
mod suite;
mod targets;
mod test;
mod tool;
#[path = "../../ui-tests/src/twin.rs"]
pub mod twin;
mod words;

use std::process::ExitCode;

/// A command, with its purpose.
struct Door {
    name: &'static str,
    usage: &'static str,
    help: &'static str,
    enter: fn(&[String]) -> Result<bool, String>,
}

const DOORS: &[Door] = &[
    Door {
        name: "test",
        usage: "test [--full] [--list] [WORD..]",
        help: "\
Runs everything that must hold before a change is merged, and ends with the ten slowest steps and one line `N passed, N failed`.
It goes on after a failure, prints what the failed step said, and exits with 1 if any step failed.

  --full    also the long variants: tests marked `ignored`, in release mode, and the book as HTML
  --list    names the steps and runs none
  WORD..    only the steps whose names contain one of the words: `cargo xtask test clippy book`

What each step said is kept in target/xtask/. The steps need `gcc-mingw-w64-x86-64`, `valgrind`, `binutils`, `make`, `coq`, `postgresql`, `chromium`, `nodejs`, `npm` and `python3-pip` (Debian's
names); what is missing is installed with apt-get, if that can be done as root without asking.",
        enter: test::enter,
    },
    Door {
        name: "coq",
        usage: "coq",
        help: "\
Has Coq check everything that it can: the theory in proofs/ and its own tests; the certificates of the examples, of the
programs of ui-tests that must pass, and of the auditor's tests, which `dp-audit coq` writes as Coq files; and that
random queries have the same exact answers in Rust and in Coq, which each change of an operation's meaning would break.
Where Coq is missing it is installed with apt-get, if that can be done as root without asking. `test` does all of this
too, as the steps whose names contain `coq`.",
        enter: coq::enter,
    },
    Door {
        name: "attacks",
        usage: "attacks",
        help: "\
Prints the attacks of tools/attacks.txt, each with what answers it: the program that rustc refuses, the one that shows that nothing leaks, the
test, or the words that say it is possible. Fails on a gap: an attack without an answer, or an answer that is not there.",
        enter: attacks::enter,
    },
    Door {
        name: "bless",
        usage: "bless [pages] [api] [locks] [ui-tests] [dp-macros] [dp-audit]",
        help: "\
Writes expected outputs anew, all or those that are named: the pages that rules.txt generates, the lists of public items in
tools/public-api/, the locks of the examples, compiler errors in ui-tests/, expansions in dp-macros/, the auditor's pages in dp-audit/. Read the
difference before you commit it: a user will see each line.",
        enter: bless::enter,
    },
    Door {
        name: "map",
        usage: "map",
        help: "\
Prints where each rule of rules.txt lives: its code, argument and tests in dp-types, its file in dp-audit and in proofs, its page,
its methods and its errors. Fails where a rule lacks such a home, where a folder with a proof.md or a node of a certificate has
no rule, and where proofs/MAP.md or the list of rules in the book is not what the table generates.",
        enter: tool::map,
    },
    Door {
        name: "bench",
        usage: "bench GROUP",
        help: "\
Runs a group of benchmarks and prints `NAME RATIO` lines on standard output, explanations on standard error.

  scan      ours against hand-written iterators, and against opendp: how many times faster we are
  query     what a query over a table costs: `scan` and `five_in_one_scan` against iterators over structs, `sum_vs_opendp`, and `group_20`,
            counts and sums of twenty groups, against an array-indexed loop. In both groups ours is as it runs, on all cores, in wall time, which
            other programs stretch; `NAME_one_thread` is the same on one thread, in its CPU time. The peers have one thread
  laplace   one draw of discrete Laplace noise against opendp: how many times faster we are
  noise     every sampler of dp-noise; table_NAME microseconds in which a sampler is made, at its slowest scale
  mechanisms  through dp-types against opendp: the noisy maximum of 1024 scores, a quantile of ten million rows, a vector of 1000
            numbers with Gaussian noise, a thousand questions
  dudect    whether the time of a sampler depends on its noise or its input: Welch's t, with two controls; a report
  ledger    durable debits: sqlite_1 one thread against bare transactions of SQLite as durable, sqlite_8_threads against one,
            postgres_8 eight threads against eight connections of pgbench; filter_millions decisions of a session at run time, in
            millions in a second of one core, of a query that releases nothing; the same of a share, of refusals, and whether they
            stay so; filter_2_threads two threads against one
  compile   CPU time of `cargo check`, in checks of `syn` (features full, extra-traits, visit, visit-mut, fold): check_N is N
            queries of 3 releases, beyond the same functions in plain Rust; check_chain_300 a chain of 300 releases in one
            query; check_query_120 one query of 120; check_each_20 a query of 4 on 20 parts, beyond that on 2. For a record of N
            columns and one query in Cargo's dev profile: build_wide_N CPU time of `cargo build`, in checks of `syn`; memory_wide_N
            and size_wide_N memory and size of the program, in those of one that hardly uses dp-types; symbol_wide_N the
            longest symbol, in 4,000 characters",
        enter: bench::enter,
    },
    Door {
        name: "soak",
        usage: "soak WORD..",
        help: "\
Runs what takes too long for every change, and ends like `test`: the steps whose names contain one of the words.

  constant-time: users' builds             a program with every sampler, at opt-level 0, 1, 2, 3, s and z, each plain, with checks for
                                           overflow, with fat LTO and for x86-64-v3: valgrind finds nothing but two faults put
                                           there for it
  constant-time: assembly of the kernels   their machine code, at opt-level 2 and 3
  constant-time: jumps in assembly at each level
                                           jumps and look-ups on ARM of 64 bits and with AVX-512, at every level: none but
                                           those of tools/constant-time/branches.txt
  constant-time: traces on aarch64         by an emulator of ARM, at the same levels: a program with every sampler executes the same
                                           blocks and uses the same addresses whatever the seed, but for two faults put there
  ledger: processes that are killed        10,000 over a file and 1,000 over PostgreSQL, at random points: no debit is lost,
                                           and nothing is released that was not paid; prints the counts
  other machines: s390x by qemu            the tests of dp-noise on a big-endian machine
  other machines: aarch64 and NEON by qemu the same on ARM of 64 bits, whose kernels give what the portable ones give",
        enter: soak::enter,
    },
    Door {
        name: "mutants",
        usage: "mutants [WORD..]",
        help: "\
Changes the code that sensitivities, costs and verdicts rest on, one small change at a time, and runs the package's tests on
each: the wrong rules of tools/mutants/types.txt, and what `cargo-mutants`, which it needs, changes in functions. Lists the
changes that no test notices, beyond those that tools/mutants/accepted.txt gives a reason for. Takes hours; with WORD.. only
folders and files whose names contain one of them, as in `mutants types.txt` or `mutants src/budget`.",
        enter: tool::mutants,
    },
    Door { name: "help", usage: "help [COMMAND]", help: "Explains the commands, or one.", enter: help },
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (name, rest) = match arguments.split_first() {
        Some((name, rest)) => (name.trim_start_matches('-'), rest),
        None => ("help", &[][..]),
    };
    let Some(door) = DOORS.iter().find(|door| door.name == name) else {
        eprintln!("xtask: there is no command `{name}`; see `cargo xtask help`");
        return ExitCode::from(2);
    };
    harness::exit(&format!("xtask {name}"), (door.enter)(rest))
}

fn help(arguments: &[String]) -> Result<bool, String> {
    let chosen = |door: &&Door| arguments.is_empty() || arguments.iter().any(|name| name == door.name);
    let mut some = false;
    for door in DOORS.iter().filter(chosen) {
        some = true;
        println!("cargo xtask {}", door.usage);
        for line in door.help.lines() {
            println!("    {line}");
        }
        println!();
    }
    if some { Ok(true) } else { Err(format!("there is no command `{}`", arguments.join(" "))) }
}
