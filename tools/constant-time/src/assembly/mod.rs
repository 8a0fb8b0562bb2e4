//! Checks the machine code of the `dp-noise` kernels. No jump and no address may depend on data
//! read from memory, no division may depend on a secret, and no instruction may gather data from
//! computed addresses.
//!
//! Valgrind follows a secret through a run, but does not know AVX-512. This check reads the code.
//! Over all paths of a function, it computes what each register may hold. Data that is read through
//! a pointer argument is secret, unless the argument is a public table; lengths and pointers are
//! public. The check must first find the faults of an example, which shows that it can find such
//! faults. The check reads x86-64 code from optimisation level 2 on. For ARM and for lower levels,
//! only the weaker check [`branches`] runs.

mod branches;
mod parse;
mod state;
mod taint;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::process::Command;

use harness::files;
use harness::run::{Log, cargo, had, need, need_compiler};

use crate::traces::LINKER;
use crate::users::LEVELS;

/// The kernels. Each kernel has the suffix of its name, the argument registers that point at public
/// tables, and the number of jumps that may depend on a secret. Each such jump is a test for ties.
const KERNELS: &[(&str, &[&str], usize)] = &[
    ("kernel::chacha::x86::avx2_groups", &[], 0),
    ("kernel::chacha::x86::avx512_groups", &[], 0),
    // If a function returns its result through a pointer, this pointer is its first argument.
    ("kernel::digits::avx2::spell_inside", &["rsi"], 0),
    ("kernel::digits::avx512::spell_inside", &["rsi"], 0),
    ("kernel::digits::avx2::spell_one_inside", &["rsi"], 0),
    ("kernel::digits::avx512::spell_one_inside", &["rsi"], 0),
    ("kernel::digits::avx2::zigzag_inside", &["rdi"], 0),
    ("kernel::digits::avx512::zigzag_inside", &["rdi"], 0),
    ("kernel::exchange::sort::avx2", &[], 0),
    ("kernel::exchange::sort::avx512", &[], 0),
    ("kernel::exchange::sort::portable", &[], 0),
    ("kernel::acceptance::avx2::accept_inside", &["rdi"], 0),
    ("kernel::acceptance::avx512::accept_inside", &["rdi"], 0),
    ("kernel::acceptance::avx2::attempt_inside", &["rdi"], 0),
    ("kernel::acceptance::avx512::attempt_inside", &["rdi"], 0),
    ("kernel::groups::avx512::cut", &[], 0),
    ("kernel::groups::avx512::sum_up", &[], 0),
    ("kernel::ladder::avx2::rank_inside", &["rdi"], 0),
    ("kernel::ladder::avx512::rank_inside", &["rdi"], 0),
    ("kernel::ladder::avx2::signed_inside", &["rdi"], 0),
    ("kernel::ladder::avx512::signed_inside", &["rdi"], 0),
    // This function has two arguments in registers, after the pointer for the result. The number of
    // factors, which is public, determines the places of the factors.
    ("kernel::weights::weigh::avx2", &["rsi"], 0),
    ("kernel::weights::avx512::inside", &["rsi"], 0),
    ("kernel::weights::weigh::portable", &["rsi"], 0),
    ("kernel::wide::spell_one::avx2", &["rdi"], 0),
    ("kernel::wide::avx512::one", &["rdi"], 0),
    ("kernel::wide::rank::avx2", &["rdi"], 0),
    ("kernel::wide::avx512::each", &["rdi"], 0),
    ("kernel::wide::spell::avx2", &["rsi"], 0),
    ("kernel::wide::avx512::inside", &["rsi"], 0),
    ("kernel::wide::avx512::eight", &["rsi"], 0),
    ("kernel::wide::ladder::rank_all::avx2", &["rsi"], 0),
    ("kernel::wide::ladder::rank_all::portable", &["rsi"], 0),
    ("kernel::wide::release::release::avx2", &["rdi"], 0),
    ("kernel::wide::release::release::avx512", &["rdi"], 0),
    ("kernel::wide::release::release::portable", &["rdi"], 0),
    ("kernel::digits::portable::spell", &["rsi"], 0),
    ("kernel::digits::portable::spell_one", &["rsi"], 0),
    ("kernel::digits::portable::zigzag", &["rdi"], 0),
    ("kernel::acceptance::portable::accept", &["rdi"], 0),
    ("kernel::acceptance::portable::attempt", &["rdi"], 0),
    ("kernel::ladder::portable::rank", &["rdi"], 0),
    ("kernel::ladder::portable::signed", &["rdi"], 0),
    ("kernel::wide::spell_one::portable", &["rdi"], 0),
    ("kernel::wide::rank::portable", &["rdi"], 0),
    ("kernel::wide::spell::portable", &["rsi"], 0),
];

/// Kernels that keep arrays of secrets on the stack next to lengths, and access entries of these
/// arrays at computed places. For these kernels, the check assumes that a store to a computed place
/// stays in its array. Valgrind follows these kernels without this assumption.
const ARRAYS: &[&str] = &[
    "kernel::acceptance::portable::accept",
    "kernel::acceptance::portable::attempt",
    "kernel::ladder::portable::signed",
    "kernel::weights::weigh::avx2",
    "kernel::weights::weigh::portable",
];

/// The reports that the faults of the example must cause.
const FAULTS: &[(&str, &str)] = &[
    ("faults::branch", "a jump depends on a secret"),
    ("faults::early_exit", "a jump depends on a secret"),
    ("faults::division", "a division"),
    ("faults::address", "an address depends on a secret"),
];

/// Checks the code at these levels of optimisation, which must be 2 or more. At lower levels, loops
/// keep their counters in memory, where this check cannot distinguish places.
pub(crate) fn check(log: &mut Log, levels: &[String]) -> Result<(), String> {
    if cfg!(not(all(target_arch = "x86_64", target_os = "linux"))) {
        return log.say("only the machine code of x86-64 under Linux is read");
    }
    need(log, "objdump", "binutils")?;
    let mut faults = Vec::new();
    for level in levels {
        let code = disassemble(log, level, None)?;
        judge(log, level, &code, &mut faults)?;
    }
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

/// With this relocation model, calls name their target and do not use a table of addresses. From
/// these names, the check knows which called functions end the program.
const DIRECT: &str = "-C relocation-model=static";
/// The second target, besides the machine's own.
const TARGET: &str = "aarch64-unknown-linux-gnu";

/// Compares the jumps of every level with the list.
pub(crate) fn jumps(log: &mut Log) -> Result<(), String> {
    if cfg!(not(all(target_arch = "x86_64", target_os = "linux"))) || !had(log, TARGET)? {
        return log.say("no programs of x86-64 under Linux, or no target: NOT RUN");
    }
    need(log, "objdump", "binutils")?;
    need_compiler(log, ["aarch64-linux-gnu", "arm64"])?;
    let (mut lines, mut faults) = (String::new(), Vec::new());
    for (machine, target) in [(&branches::ARM, Some(TARGET)), (&branches::AVX512, None)] {
        let mut counted = branches::Counted::new(machine);
        for level in LEVELS {
            let code = disassemble(log, level, target)?;
            counted.level(level, &parse::functions(&code));
        }
        let (more, found) = counted.lines();
        lines += &more;
        faults.extend(found);
    }
    let (list, differences) = branches::compare(&lines);
    if !differences.is_empty() {
        let file = files::target().join("xtask/branches.txt");
        files::write(&file, &list)?;
        faults.extend(differences);
        faults.push(format!(
            "read each new jump; where all of them are public, {} is the new tools/constant-time/branches.txt",
            file.display()
        ));
    }
    if faults.is_empty() { log.say(&lines) } else { Err(faults.join("\n")) }
}

/// The machine code of the example at an optimisation level, for this machine or another target.
fn disassemble(log: &mut Log, level: &str, target: Option<&str>) -> Result<String, String> {
    // Each other level has its own folder, so that these builds do not replace the usual ones.
    let folder = files::target().join(format!("assembly-{level}"));
    let mut build = cargo("build --release -p dp-noise --example assembly");
    build.env("RUSTFLAGS", DIRECT);
    if let Some(target) = target {
        build.args(["--target", target]).env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER", LINKER);
    }
    log.run(
        build
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", level)
            .env("CARGO_PROFILE_RELEASE_DEBUG", "0")
            .env("CARGO_TARGET_DIR", &folder),
    )?;
    let program = folder.join(target.unwrap_or_default()).join("release/examples/assembly");
    let output = Command::new(if target.is_some() { "aarch64-linux-gnu-objdump" } else { "objdump" })
        .args(["-d", "-C", "--no-show-raw-insn", "-w"])
        .arg(&program)
        .output()
        .map_err(|e| format!("cannot run objdump: {e}"))?;
    if !output.status.success() {
        return Err(format!("objdump failed: {}", String::from_utf8_lossy(&output.stderr)));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn judge(log: &mut Log, level: &str, code: &str, faults: &mut Vec<String>) -> Result<(), String> {
    let functions = parse::functions(code);
    let mut seen = BTreeSet::new();
    for function in &functions {
        if let Some((name, sign)) = FAULTS.iter().find(|(name, _)| function.name.ends_with(name)) {
            let found = taint::check(function, &[], true);
            log.say(&format!("level {level}: {name}: {found:?}"))?;
            if !found.iter().any(|finding| finding.what.starts_with(sign)) {
                faults.push(format!("level {level}: the check does not find the fault of {name}: {sign}"));
            }
            seen.insert(*name);
        }
        let Some(kernel) = kernel(function.name) else { continue };
        let Some((name, tables, ties)) = KERNELS.iter().find(|(name, ..)| kernel == *name) else {
            faults.push(format!(
                "level {level}: {kernel} is not in the list of kernels, in tools/constant-time/src/assembly/mod.rs"
            ));
            continue;
        };
        let found = taint::check(function, tables, !ARRAYS.contains(name));
        log.say(&format!("level {level}: {name}: {} instructions, {found:?}", function.code.len()))?;
        let jumps = found.iter().filter(|finding| finding.is_jump()).count();
        let others = found.iter().filter(|finding| !finding.is_jump());
        let excess = found.iter().filter(|finding| finding.is_jump() && jumps > *ties);
        faults.extend(others.chain(excess).map(|finding| format!("level {level}: {name}: {finding}")));
        seen.insert(*name);
    }
    let all = KERNELS.iter().map(|(name, ..)| name).chain(FAULTS.iter().map(|(name, _)| name));
    // At one level of optimisation the compiler may inline a small function, and at another level
    // it may keep the function.
    let missing: Vec<_> = all.filter(|name| !seen.contains(**name)).copied().collect();
    if !missing.is_empty() {
        faults.push(format!("level {level}: not found in the program: {}", missing.join(", ")));
    }
    Ok(())
}

/// The name of a kernel, without the crate.
fn kernel(name: &str) -> Option<&str> {
    let name = name.strip_prefix("dp_noise::")?;
    let kernel = ["::avx2", "::avx512", "::portable"].iter().any(|part| name.contains(part));
    // This leaves out two functions. `check` tests whether the machine has the instructions, which
    // is public, and the portable cipher belongs to another crate.
    let other = name.ends_with("::check") || name == "kernel::chacha::portable";
    (name.starts_with("kernel::") && kernel && !other).then_some(name)
}
