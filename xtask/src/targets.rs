//! `dp-noise` on other machines and by an older compiler, as far as they can be had: the target or the toolchain is there, or `rustup` gets it.
//! What cannot be had is named in the log, and is no failure: it says that nothing is known, not that all is well.

use std::process::Command;

use crate::files;
use crate::run::{Log, cargo, need};

/// Systems, and what of the crate they can have.
const TARGETS: &[(&str, &str)] = &[
    ("aarch64-unknown-linux-gnu", ""),
    ("i686-unknown-linux-gnu", ""),
    // Big-endian; the second has numbers of 32 bits, and no atomic ones of 64.
    ("s390x-unknown-linux-gnu", ""),
    ("powerpc-unknown-linux-gnu", ""),
    ("wasm32-unknown-unknown", "--no-default-features"),
    ("thumbv7em-none-eabi", "--no-default-features"),
];

/// The minimum Rust version of `dp-noise`.
const OLDEST: &str = "1.89.0";

/// Everything compiles that can be had.
pub(crate) fn check(log: &mut Log) -> Result<(), String> {
    let mut faults = Vec::new();
    for (target, features) in TARGETS {
        if had(log, target)? {
            let mut check = cargo(&format!("check -p dp-noise --target {target} {features}"));
            faults.extend(log.run(&mut check).err());
        }
    }
    let mut install = Command::new("rustup");
    install.args(["toolchain", "install", OLDEST, "--profile", "minimal", "--no-self-update"]);
    if log.run(&mut install).is_ok() {
        let mut check = Command::new("rustup");
        check.args(["run", OLDEST, "cargo", "check", "-p", "dp-noise", "--target-dir"]);
        check.arg(files::target().join("xtask/oldest")).current_dir(files::root());
        // Those of our own toolchain.
        check.env_remove("CARGO").env_remove("RUSTC").env_remove("RUSTUP_TOOLCHAIN");
        faults.extend(log.run(&mut check).err());
    } else {
        log.say(&format!("Rust {OLDEST} cannot be had here: the minimum version is NOT CHECKED"))?;
    }
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

/// The tests of `dp-noise` on a big-endian machine, which is an emulator.
pub(crate) fn emulated(log: &mut Log) -> Result<(), String> {
    const TARGET: &str = "s390x-unknown-linux-gnu";
    if cfg!(not(target_os = "linux")) || !had(log, TARGET)? {
        return log.say("no emulator for programs of Linux, or no target: NOT RUN");
    }
    need(log, "s390x-linux-gnu-gcc", "gcc-s390x-linux-gnu")?;
    // What the compiler above only recommends.
    if !std::path::Path::new("/usr/s390x-linux-gnu/lib/libc.so.6").exists() {
        return Err(
            "the C library of s390x is not installed: `apt-get install libc6-dev-s390x-cross`".to_owned()
        );
    }
    need(log, "qemu-s390x", "qemu-user")?;
    let mut test =
        cargo(&format!("test --release -p dp-noise --target {TARGET} --lib --test fork --test interposed"));
    test.env("CARGO_TARGET_S390X_UNKNOWN_LINUX_GNU_LINKER", "s390x-linux-gnu-gcc");
    test.env("CARGO_TARGET_S390X_UNKNOWN_LINUX_GNU_RUNNER", "qemu-s390x -L /usr/s390x-linux-gnu");
    log.run(&mut test)
}

/// Whether a target is there, or could be got.
fn had(log: &mut Log, target: &str) -> Result<bool, String> {
    let got = log.run(Command::new("rustup").args(["target", "add", target])).is_ok();
    if !got {
        log.say(&format!("the target {target} cannot be had here: NOT CHECKED"))?;
    }
    Ok(got)
}
