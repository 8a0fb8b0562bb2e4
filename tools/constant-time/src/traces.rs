//! Checks constant time on 64-bit ARM, without Valgrind. An emulator records which blocks of
//! instructions a program executes and which addresses it uses. The blocks and the addresses must
//! be the same for every seed, in every build that users make. The check must first find two faults
//! that the program contains on purpose.
//!
//! The program is `dp-noise/examples/traces.rs`. The emulator is QEMU in its mode for user
//! programs, with the plugin `tools/constant-time/trace.c`.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

use harness::files;
use harness::run::{Log, cargo, clean, had, need, need_compiler};

use crate::users::{Build, QUICK};

const TARGET: &str = "aarch64-unknown-linux-gnu";
const EMULATOR: &str = "qemu-aarch64";
pub(crate) const LINKER: &str = "aarch64-linux-gnu-gcc";
/// The flags put the program at fixed addresses, so that an address leads back to its function.
const FLAGS: &str = "-C relocation-model=static -C target-feature=+crt-static";

/// Each seed has one digit, so that the arguments of the program take the same space.
const SEEDS: std::ops::RangeInclusive<u8> = 1..=8;
/// Cases whose traces must be the same for every seed.
const STEADY: [&str; 3] = ["noise", "strict", "choices"];
/// Cases that may reject attempts. The number of attempts is not a secret, so these traces may
/// differ between seeds.
const REJECTING: [&str; 3] = ["wide-one", "wide-batch", "staircase"];
/// The minimum number of seeds that must have the same trace, for a case that may reject attempts.
/// If a secret were visible in the traces, hardly two of them would be equal.
const ALIKE: usize = 3;
/// Faulty cases, and whether the faults show in the addresses.
const FAULTS: [(&str, bool); 2] = [("branch", false), ("address", true)];
/// The bit with which the plugin marks memory addresses.
const MEMORY: u64 = 1 << 63;

/// The trace of a run: the addresses of its blocks, and the memory addresses that the blocks used.
type Trace = Vec<u64>;

pub(crate) fn check(log: &mut Log) -> Result<(), String> {
    if cfg!(not(target_os = "linux")) || !had(log, TARGET)? {
        return log.say("no emulator for programs of Linux, or no target: NOT RUN");
    }
    need_compiler(log, ["aarch64-linux-gnu", "arm64"])?;
    need(log, EMULATOR, "qemu-user")?;
    let folder = files::target().join("xtask/traces");
    std::fs::create_dir_all(&folder).map_err(|e| format!("cannot make {}: {e}", folder.display()))?;
    let plugin = folder.join("trace.so");
    let mut compile = Command::new("cc");
    compile.args(["-O2", "-Wall", "-Wextra", "-shared", "-fPIC", "-o"]).arg(&plugin);
    log.run(compile.arg(files::root().join("tools/constant-time/trace.c")))?;
    let mut faults = Vec::new();
    // The build for newer processors is only for x86-64. The slowest build comes last.
    for (level, build) in QUICK.iter().rev().filter(|(_, build)| !build.name.starts_with("x86-64")) {
        let name = format!("level {level}, {}", build.name);
        log.say(&format!("# {name}"))?;
        let program = compiled(log, level, build)?;
        let emulator = Emulator { plugin: &plugin, program: &program, out: folder.join("trace") };
        for instructions in ["best", "portable"] {
            let found = judge(log, &emulator, instructions)?;
            faults.extend(found.into_iter().map(|fault| format!("{name}, {instructions}: {fault}")));
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

fn compiled(log: &mut Log, level: &str, build: &Build) -> Result<PathBuf, String> {
    let folder = files::target().join(format!("xtask/traces/{}-{level}", build.name));
    let mut compile =
        cargo(&format!("build --release -p dp-noise --example traces --features seeded --target {TARGET}"));
    compile.env("CARGO_TARGET_DIR", &folder).env("RUSTFLAGS", FLAGS);
    compile.env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER", LINKER);
    compile.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", level).envs(build.settings.iter().copied());
    clean(&mut compile);
    log.run(&mut compile)?;
    Ok(folder.join(format!("{TARGET}/release/examples/traces")))
}

/// The faults of one build.
fn judge(log: &mut Log, emulator: &Emulator, instructions: &str) -> Result<Vec<String>, String> {
    let mut faults = Vec::new();
    for case in STEADY {
        let runs = emulator.runs(log, case, instructions)?;
        log.say(&format!("{case}: {} steps", runs.first.len()))?;
        if let Some(step) = runs.difference {
            faults.push(format!("{case}: {}", emulator.place(log, &runs.first, step)?));
        }
    }
    for case in REJECTING {
        let digests = emulator.runs(log, case, instructions)?.digests;
        let alike = |digest: &u64| digests.iter().filter(|other| *other == digest).count();
        let most = digests.iter().map(alike).max().unwrap_or(0);
        log.say(&format!("{case}: {most} alike"))?;
        if most < ALIKE {
            faults.push(format!("{case}: at most {most} seeds have the same trace"));
        }
    }
    for (case, memory) in FAULTS {
        let runs = emulator.runs(log, case, instructions)?;
        let kind = runs.difference.and_then(|step| runs.first.get(step)).map(|step| step & MEMORY != 0);
        if kind != Some(memory) {
            faults.push(format!("the fault `{case}` is not seen"));
        }
    }
    Ok(faults)
}

/// The runs of one case with all seeds. Traces are long, so only one of them is kept.
struct Runs {
    first: Trace,
    /// A digest of each trace; equal traces have equal digests.
    digests: Vec<u64>,
    /// The first step at which the trace of another seed differs from the trace of the first seed.
    difference: Option<usize>,
}

/// The first step at which two runs differ.
fn difference(a: &Trace, b: &Trace) -> Option<usize> {
    let both = a.len().min(b.len());
    (0..both).find(|&step| a[step] != b[step]).or_else(|| (a.len() != b.len()).then_some(both))
}

struct Emulator<'a> {
    plugin: &'a Path,
    program: &'a Path,
    out: PathBuf,
}

impl Emulator<'_> {
    /// Runs a case with each seed, and with the first seed twice. The repeated run shows whether
    /// the trace depends on anything besides the seed.
    fn runs(&self, log: &mut Log, case: &str, instructions: &str) -> Result<Runs, String> {
        let first = self.trace(log, case, *SEEDS.start(), instructions)?;
        let (mut digests, mut different) = (Vec::new(), None);
        for seed in SEEDS {
            let trace = self.trace(log, case, seed, instructions)?;
            let here = difference(&first, &trace);
            if seed == *SEEDS.start() && here.is_some() {
                return Err(format!("{case}: two runs with one seed differ: seeds cannot be compared"));
            }
            different = different.or(here);
            let mut hasher = DefaultHasher::new();
            trace.hash(&mut hasher);
            digests.push(hasher.finish());
        }
        Ok(Runs { first, digests, difference: different })
    }

    fn trace(&self, log: &mut Log, case: &str, seed: u8, instructions: &str) -> Result<Trace, String> {
        let mut run = Command::new(EMULATOR);
        run.arg("-plugin").arg(format!("{},out={}", self.plugin.display(), self.out.display()));
        log.run(run.arg(self.program).args([case, &seed.to_string(), instructions]))?;
        let bytes = std::fs::read(&self.out).map_err(|e| format!("cannot read the trace: {e}"))?;
        Ok(bytes.as_chunks().0.iter().map(|step| u64::from_le_bytes(*step)).collect())
    }

    /// Describes a step of a trace: the function of its block, or the function that uses its memory
    /// address.
    fn place(&self, log: &mut Log, trace: &Trace, step: usize) -> Result<String, String> {
        let memory = trace.get(step).is_some_and(|step| step & MEMORY != 0);
        let block = trace[..step].iter().rev().find(|&&step| step & MEMORY == 0).copied().unwrap_or(0);
        let mut ask = Command::new("aarch64-linux-gnu-addr2line");
        ask.args(["-f", "-i", "-C", "-e"]).arg(self.program).arg(format!("{block:x}"));
        let lines = log.output(&mut ask)?;
        let what = if memory {
            "an address depends on the seed in"
        } else {
            "the next block depends on the seed after"
        };
        Ok(format!("{what} {block:x}: {}", lines.lines().take(6).collect::<Vec<_>>().join(" ")))
    }
}

#[cfg(test)]
mod tests {
    use super::difference;

    #[test]
    fn the_first_difference_is_found() {
        assert_eq!(difference(&vec![1, 2, 3], &vec![1, 2, 3]), None);
        assert_eq!(difference(&vec![1, 2, 3], &vec![1, 9, 3]), Some(1));
        assert_eq!(difference(&vec![1, 2], &vec![1, 2, 3]), Some(2));
        assert_eq!(difference(&vec![], &vec![]), None);
    }
}
