//! `bench`: one group of benchmarks. `NAME RATIO` on standard output, everything else on standard error.

mod compile;

use crate::run::cargo;

pub(crate) fn enter(arguments: &[String]) -> Result<bool, String> {
    let [group] = arguments else {
        return Err(
            "bench takes one group: scan, query, session, laplace, noise, mechanisms, ledger, dudect or compile"
                .to_owned(),
        );
    };
    match group.as_str() {
        "scan" | "query" | "session" | "laplace" | "noise" | "mechanisms" => {
            // The program prints the ratios itself; cargo speaks on standard error.
            let mut bench = cargo(&format!("run --quiet --release -p benches -- {group}"));
            Ok(bench.status().map_err(|e| format!("cannot run cargo: {e}"))?.success())
        }
        "ledger" => {
            let mut bench = cargo("run --quiet --release -p dp-ledger --example bench");
            Ok(bench.status().map_err(|e| format!("cannot run cargo: {e}"))?.success())
        }
        "dudect" => {
            let mut report = cargo("run --quiet --release -p dp-noise --example dudect");
            Ok(report.status().map_err(|e| format!("cannot run cargo: {e}"))?.success())
        }
        "compile" => compile::run().map(|()| true),
        other => Err(format!(
            "there is no group `{other}`: scan, query, session, laplace, noise, mechanisms, ledger, dudect or compile"
        )),
    }
}
