//! `soak`: tests that take too long for every change.

use crate::suite::{self, Step};
use crate::{assembly, constant, ledger, targets, traces};

pub(crate) fn enter(arguments: &[String]) -> Result<bool, String> {
    let steps = [
        Step::new("constant-time: users' builds", constant::soak),
        Step::new("constant-time: assembly of the kernels", assembly::soak),
        Step::new("constant-time: jumps in assembly at each level", assembly::jumps),
        Step::new("constant-time: traces on aarch64", traces::soak),
        Step::new("ledger: processes that are killed", ledger::soak),
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
