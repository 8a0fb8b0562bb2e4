//! `soak`: runs tests that take too long for every change.

use crate::suite::{self, Step};
use crate::tool::step;
use crate::{ledger, targets};

pub(crate) fn enter(arguments: &[String]) -> Result<bool, String> {
    let steps = [
        step("constant-time: users' builds", "constant-time", "users all"),
        step("constant-time: assembly of the kernels", "constant-time", "assembly 2 3"),
        step("constant-time: jumps in assembly at each level", "constant-time", "jumps"),
        step("constant-time: traces on aarch64", "constant-time", "traces"),
        Step::new("ledger: processes that are killed", ledger::soak),
        step("audit: a fuzzer of reader, parser and checker", "fuzzer", ""),
        Step::new("other machines: s390x by qemu", targets::big_endian),
        Step::new("other machines: aarch64 and NEON by qemu", targets::neon),
    ];
    let chosen = |step: &Step| arguments.iter().any(|word| step.name.contains(word.as_str()));
    let steps: Vec<Step> = steps.into_iter().filter(chosen).collect();
    if steps.is_empty() {
        return Err("no step has such a name; see `cargo xtask help soak`".to_owned());
    }
    suite::run(steps)
}
