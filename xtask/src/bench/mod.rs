//! `bench`: one group of benchmarks. `NAME RATIO` on standard output, everything else on standard
//! error.

mod compile;
mod local;

use harness::run::cargo;

/// The groups, in words.
const GROUPS: &str = "scan, query, laplace, noise, mechanisms, ingest, ledger, local, dudect or compile";

pub(crate) fn enter(arguments: &[String]) -> Result<bool, String> {
    let [group] = arguments else {
        return Err(format!("bench takes one group: {GROUPS}"));
    };
    match group.as_str() {
        "scan" | "query" | "laplace" | "noise" | "mechanisms" => {
            // The program prints the ratios itself; cargo prints on standard error.
            let mut bench = cargo(&format!("run --quiet --release -p benches -- {group}"));
            Ok(bench.status().map_err(|e| format!("cannot run cargo: {e}"))?.success())
        }
        "ledger" => {
            let mut bench = cargo("run --quiet --release -p dp-ledger --example bench");
            Ok(bench.status().map_err(|e| format!("cannot run cargo: {e}"))?.success())
        }
        "ingest" => {
            let mut bench = cargo("run --quiet --release -p dp-data --example bench");
            Ok(bench.status().map_err(|e| format!("cannot run cargo: {e}"))?.success())
        }
        "local" => local::run().map(|()| true),
        "dudect" => {
            let mut report = cargo("run --quiet --release -p dp-noise --example dudect");
            Ok(report.status().map_err(|e| format!("cannot run cargo: {e}"))?.success())
        }
        "compile" => compile::run().map(|()| true),
        other => Err(format!("there is no group `{other}`: {GROUPS}")),
    }
}
