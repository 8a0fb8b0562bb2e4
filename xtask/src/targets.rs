//! Checks `dp-noise` for other machines. Also checks the crates with an older minimum Rust version,
//! with the compiler of that version. If a target or a toolchain is missing, `rustup` installs it.
//! If `rustup` cannot install a target or a toolchain, the log reports that the result is unknown,
//! and the step does not fail.

use std::process::Command;

use harness::files;
use harness::run::{Log, cargo, had, need, need_compiler};

use crate::tool::noise_alone;

/// The target systems, each with the cargo arguments for the features of the crate that the target
/// supports.
const TARGETS: &[(&str, &str)] = &[
    ("aarch64-unknown-linux-gnu", ""),
    ("i686-unknown-linux-gnu", ""),
    // Both targets are big-endian. The second target has 32-bit words and no 64-bit atomics.
    ("s390x-unknown-linux-gnu", ""),
    ("powerpc-unknown-linux-gnu", ""),
    ("wasm32-unknown-unknown", "--no-default-features"),
    ("thumbv7em-none-eabi", "--no-default-features"),
];

/// The minimum Rust version of `dp-noise` and `dp-convert`.
const OLDEST: &str = "1.89.0";

/// Checks that the crate compiles for every available target.
pub(crate) fn check(log: &mut Log) -> Result<(), String> {
    let mut faults = Vec::new();
    for (target, features) in TARGETS {
        if had(log, target)? {
            let mut check = cargo(&format!("check -p dp-noise --target {target} {features} --target-dir"));
            faults.extend(log.run(check.arg(noise_alone())).err());
        }
    }
    let mut install = Command::new("rustup");
    install.args(["toolchain", "install", OLDEST, "--profile", "minimal", "--no-self-update"]);
    if log.run(&mut install).is_ok() {
        let mut check = Command::new("rustup");
        check.args(["run", OLDEST, "cargo", "check", "-p", "dp-noise", "-p", "dp-convert", "--target-dir"]);
        check.arg(files::target().join("xtask/oldest")).current_dir(files::root());
        // These variables would select the workspace's own toolchain.
        check.env_remove("CARGO").env_remove("RUSTC").env_remove("RUSTUP_TOOLCHAIN");
        faults.extend(log.run(&mut check).err());
    } else {
        log.say(&format!("Rust {OLDEST} cannot be had here: the minimum version is NOT CHECKED"))?;
    }
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

/// An emulated machine: Rust's name for the target, Debian's names for the machine in program names
/// and in package names, and the emulator.
struct Machine {
    target: &'static str,
    debian: [&'static str; 2],
    emulator: &'static str,
}

/// Runs the tests of `dp-noise` on an emulated big-endian machine.
pub(crate) fn big_endian(log: &mut Log) -> Result<(), String> {
    let debian = ["s390x-linux-gnu", "s390x"];
    emulated(log, &Machine { target: "s390x-unknown-linux-gnu", debian, emulator: "qemu-s390x" })
}

/// Runs the tests of `dp-noise` on 64-bit ARM, with the NEON kernels. The results of these kernels
/// must equal the results of the portable kernels.
pub(crate) fn neon(log: &mut Log) -> Result<(), String> {
    let debian = ["aarch64-linux-gnu", "arm64"];
    emulated(log, &Machine { target: "aarch64-unknown-linux-gnu", debian, emulator: "qemu-aarch64" })
}

fn emulated(log: &mut Log, machine: &Machine) -> Result<(), String> {
    let Machine { target, debian: debian @ [system, _], emulator } = machine;
    if cfg!(not(target_os = "linux")) || !had(log, target)? {
        return log.say("no emulator for programs of Linux, or no target: NOT RUN");
    }
    need_compiler(log, *debian)?;
    need(log, emulator, "qemu-user")?;
    let mut test =
        cargo(&format!("test --release -p dp-noise --target {target} --lib --test fork --test interposed"));
    let variable = |name: &str| format!("CARGO_TARGET_{}_{name}", target.to_uppercase().replace('-', "_"));
    test.env(variable("LINKER"), format!("{system}-gcc"))
        .env(variable("RUNNER"), format!("{emulator} -L /usr/{system}"));
    log.run(&mut test)
}
