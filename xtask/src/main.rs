//! The command line for contributors; see `cargo xtask help`.
#![forbid(unsafe_code)]

mod attacks;
mod attestation;
mod bench;
mod bless;
mod browser;
mod coq;
mod dependency_policy;
mod ledger;
mod locks;
mod mistakes;
mod sizes;
mod soak;
mod suite;
mod targets;
mod test;
mod tool;
#[path = "../../ui-tests/src/twin.rs"]
pub mod twin;

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
Runs everything that must hold before a change is merged, and ends with the ten slowest steps, their processor time, and one line `N passed, N failed`.
It goes on after a failure, prints the output of the failed step, and exits with 1 if any step failed.

  --full    also the long variants: tests marked `ignored`, in release mode, and the book as HTML
  --list    names the steps and runs none
  WORD..    only the steps whose names contain one of the words: `cargo xtask test clippy book`

The output of each step is kept in target/xtask/. The steps need `gcc-mingw-w64-x86-64`, `valgrind`, `binutils`, `make`, `coq`, `postgresql`, `chromium`, `nodejs`, `npm` and `python3-pip` (Debian's
names). If the command runs as root, it installs missing packages with apt-get, without a question.",
        enter: test::enter,
    },
    Door {
        name: "coq",
        usage: "coq",
        help: "\
Has Coq check the theory in proofs/ and its tests. Has Coq check the certificates of the examples, of the programs of
ui-tests that must pass, and of the auditor's tests, which `dp-audit coq` writes as Coq files. Also checks that random
queries have the same exact answers in Rust and in Coq, and that a change of any operation's meaning would be noticed.
If Coq is missing, root installs it with apt-get, without a question. The command `test` does all of this too, in the
steps whose names contain `coq`.",
        enter: coq::enter,
    },
    Door {
        name: "attacks",
        usage: "attacks",
        help: "\
Prints the attacks of tools/attacks.txt with their answers. An answer is a program that rustc refuses, a program that shows that nothing
leaks, a test, or a text that documents the attack as possible. Fails if an attack has no answer, or if an answer does not exist.",
        enter: attacks::enter,
    },
    Door {
        name: "bless",
        usage: "bless [pages] [api] [locks] [ui-tests] [dp-macros] [dp-audit]",
        help: "\
Writes the expected outputs again, all of them or the named ones: the pages that rules.txt generates, the lists of public items in
tools/public-api/, the locks of the examples, compiler errors in ui-tests/, expansions in dp-macros/, the auditor's pages in dp-audit/. Read the
difference before you commit it: a user will see each line.",
        enter: bless::enter,
    },
    Door {
        name: "mistakes",
        usage: "mistakes",
        help: "\
Has rustc check the programs of ui-tests/mistakes/, each with one mistake of a newcomer, and grades the errors: names the mistake, says
the fix within eight lines, shows no names that only the library uses, is one error. Prints each bad error, and the number of good errors.
Fails if this number is below the number in ui-tests/mistakes/score.txt. `bless ui-tests` writes a higher number there.",
        enter: mistakes::enter,
    },
    Door {
        name: "map",
        usage: "map",
        help: "\
Prints the files of each rule of rules.txt: its code, argument and tests in dp-types, its file in dp-audit and in proofs, its page,
its methods and its errors. Fails if a rule lacks one of these, or if a folder with a proof.md or a node of a certificate has no
rule. Also fails if proofs/MAP.md or the list of rules in the book differs from the text that the table generates.",
        enter: tool::map,
    },
    Door {
        name: "bench",
        usage: "bench GROUP",
        help: "\
Runs a group of benchmarks and prints `NAME RATIO` lines on standard output, explanations on standard error.

  scan      scans by dp-types against hand-written iterators, and against opendp: how many times faster dp-types is
  query     the time of a query over a table: `scan` and `five_in_one_scan` against iterators over structs, `sum_vs_opendp`, and `group_20`,
            counts and sums of twenty groups, against an array-indexed loop. In both groups dp-types runs on all cores and is measured in wall time,
            which other programs on the machine lengthen. `NAME_one_thread` is its CPU time on one thread. The peers use one thread
  laplace   one draw of discrete Laplace noise against opendp: how many times faster dp-noise is
  noise     every sampler of dp-noise; table_NAME is the time to make a sampler at its slowest scale, in microseconds
  mechanisms  through dp-types against opendp: the noisy maximum of 1024 scores, a quantile of ten million rows, a vector of 1000
            numbers with Gaussian noise, a thousand questions
  dudect    whether the time of a sampler depends on its noise or its input: Welch's t, with two controls; a report
  ledger    durable debits. sqlite_1: one thread against bare SQLite transactions of the same durability. sqlite_8_threads: eight
            threads against one. postgres_8: eight threads against eight connections of pgbench. filter_millions: decisions of a
            session at run time, in millions per second of CPU time; the same for a share and for refusals, and for the end of a
            session against its beginning. filter_2_threads: two threads against one
  audit     `dp-audit verify` on a program of 500 MB with 1,000 certificates, for four kinds of bytes around them: audit_KIND is the CPU
            time divided by two seconds, audit_memory_KIND is the peak memory divided by 50 MB
  compile   CPU time of `cargo check`, in checks of `syn` (features full, extra-traits, visit, visit-mut, fold): check_N is N
            queries of 3 releases, beyond the same functions in plain Rust; check_chain_300 a chain of 300 releases in one
            query; check_query_120 one query of 120; check_each_20 a query of 4 on 20 parts, beyond that on 2. For a record of N
            columns and one query in Cargo's dev profile: build_wide_N CPU time of `cargo build`, in checks of `syn`; memory_wide_N
            and size_wide_N are memory and program size, relative to a program that hardly uses dp-types; symbol_wide_N the
            longest symbol, in 4,000 characters",
        enter: bench::enter,
    },
    Door {
        name: "soak",
        usage: "soak WORD..",
        help: "\
Runs steps that take too long for every change: those whose names contain one of the words. Ends like `test`.

  constant-time: users' builds             a program with every sampler, at opt-level 0, 1, 2, 3, s and z, each plain, with checks for
                                           overflow, with fat LTO and for x86-64-v3: valgrind must find only the two faults
                                           that the program contains on purpose
  constant-time: assembly of the kernels   the machine code of the kernels, at opt-level 2 and 3
  constant-time: jumps in assembly at each level
                                           jumps and look-ups on 64-bit ARM and with AVX-512, at every level: only those
                                           that tools/constant-time/branches.txt lists
  constant-time: traces on aarch64         by an emulator of ARM, at the same levels: a program with every sampler executes the same
                                           blocks and uses the same addresses for every seed, except in two faults on purpose
  ledger: processes that are killed        10,000 kills over a file and 1,000 over PostgreSQL, at random points: no debit is lost,
                                           and nothing is released without payment; prints the counts
  audit: a fuzzer of reader, parser and checker
                                           libFuzzer for seven minutes, by coverage: hostile files and locks make the auditor neither
                                           panic nor hang; inputs that reach new code are added to tools/fuzz/corpus.txt, which
                                           the tests of dp-audit replay
  other machines: s390x by qemu            the tests of dp-noise on a big-endian machine
  other machines: aarch64 and NEON by qemu these tests on 64-bit ARM, whose kernels must give the same results as the portable ones",
        enter: soak::enter,
    },
    Door {
        name: "mutants",
        usage: "mutants [WORD..]",
        help: "\
Makes small changes, one at a time, in code that computes sensitivities, costs and verdicts, and runs the package's tests on
each change. The changes are the wrong rules of tools/mutants/types.txt, and the changes of functions by `cargo-mutants`, which
must be installed. Lists the changes that no test notices and for which tools/mutants/accepted.txt has no reason. Takes hours.
With WORD.., changes only folders and files whose names contain a word, as in `mutants types.txt` or `mutants src/budget`.",
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
