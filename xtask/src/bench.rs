//! `bench`: runs one group of benchmarks. Standard output has lines `NAME RATIO`; everything else
//! goes to standard error.

use harness::run::cargo;

use crate::tool::{succeeds, tool};

/// The names of the groups, for messages.
const GROUPS: &str =
    "scan, query, laplace, noise, mechanisms, ingest, ledger, local, accounting, audit, dudect or compile";

pub(crate) fn enter(arguments: &[String]) -> Result<bool, String> {
    let [group] = arguments else {
        return Err(format!("bench takes one group: {GROUPS}"));
    };
    let mut bench = match group.as_str() {
        "scan" | "query" | "laplace" | "noise" | "mechanisms" => {
            cargo(&format!("run --quiet --release -p benches -- {group}"))
        }
        "ledger" => cargo("run --quiet --release -p dp-ledger --features postgres --example bench"),
        "ingest" => cargo("run --quiet --release -p dp-data --example bench"),
        "dudect" => cargo("run --quiet --release -p dp-noise --example dudect"),
        "accounting" | "audit" | "local" | "compile" => tool("measurements", group),
        other => return Err(format!("there is no group `{other}`: {GROUPS}")),
    };
    // The program prints the ratios itself; cargo prints on standard error.
    succeeds(&mut bench)
}
