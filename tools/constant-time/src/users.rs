//! Checks constant time in the builds that users make. A crate outside the workspace draws from
//! every sampler. The crate is built at each level of optimisation, with fat LTO, for newer
//! processors and with overflow checks. Valgrind follows secrets through each program
//! (`dp-noise/tests/ctgrind.rs`), and must find nothing. Valgrind must also find two faults that
//! the program contains on purpose.

use std::path::PathBuf;

use harness::files;
use harness::run::{Log, cargo, clean, need};

/// One way to build: a name, and the settings other than the level of optimisation. The settings
/// have the names that Cargo's profiles use.
pub(crate) struct Build {
    pub(crate) name: &'static str,
    pub(crate) settings: &'static [(&'static str, &'static str)],
}

const PLAIN: Build = Build { name: "plain", settings: &[] };
/// The settings of the profile `dev`.
const CHECKED: Build = Build {
    name: "checked",
    settings: &[
        ("CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS", "true"),
        ("CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS", "true"),
    ],
};
/// A build of the vector kernels with overflow checks. A build with debug assertions does not
/// contain these kernels.
const OVERFLOW: Build =
    Build { name: "overflow", settings: &[("CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS", "true")] };
const LTO: Build = Build {
    name: "fat-lto",
    settings: &[("CARGO_PROFILE_RELEASE_LTO", "fat"), ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "1")],
};
/// In this build, the portable kernels are also compiled to AVX2.
const V3: Build = Build { name: "x86-64-v3", settings: &[("RUSTFLAGS", "-C target-cpu=x86-64-v3")] };

pub(crate) const LEVELS: [&str; 6] = ["0", "1", "2", "3", "s", "z"];

/// The builds that are tested for every change. The first entry, at level 0 with all checks, is the
/// build that `cargo build` makes. This build takes long.
pub(crate) const QUICK: &[(&str, &Build)] = &[
    ("0", &CHECKED),
    ("1", &PLAIN),
    ("2", &PLAIN),
    ("3", &PLAIN),
    ("s", &PLAIN),
    ("z", &PLAIN),
    ("3", &CHECKED),
    ("3", &OVERFLOW),
    ("3", &LTO),
    ("3", &V3),
];

const MANIFEST: &str = "\
[package]
name = \"gate\"
version = \"0.0.0\"
edition = \"2024\"

[dependencies]
dp-noise = { path = \"{noise}\", features = [\"ctgrind\"] }

# A crate of the cipher uses the traits and one macro of this crate. Their code is compiled with the
# settings of that crate. So one build of this crate serves all.
[profile.release.package.zerocopy]
opt-level = 0
overflow-checks = false
debug-assertions = false

[workspace]
";

/// Checks the builds that are tested for every change.
pub(crate) fn quick(log: &mut Log) -> Result<(), String> {
    each(log, QUICK.iter().copied())
}

/// Checks every level with every build.
pub(crate) fn all(log: &mut Log) -> Result<(), String> {
    each(
        log,
        LEVELS.iter().flat_map(|level| [&PLAIN, &CHECKED, &OVERFLOW, &LTO, &V3].map(|build| (*level, build))),
    )
}

fn each(log: &mut Log, builds: impl Iterator<Item = (&'static str, &'static Build)>) -> Result<(), String> {
    if cfg!(not(all(target_arch = "x86_64", target_os = "linux"))) {
        return log.say("Valgrind checks only x86-64 under Linux");
    }
    need(log, "valgrind", "valgrind")?;
    let package = package()?;
    let mut faults = Vec::new();
    for (level, build) in builds {
        let name = format!("level {level}, {}", build.name);
        log.say(&format!("# {name}"))?;
        // The builds share a folder, so cargo compiles a crate only once if it is the same in
        // several builds.
        let folder = files::target().join("xtask/gate/built");
        let mut compile = cargo("build --release");
        compile.current_dir(&package).env("CARGO_TARGET_DIR", &folder).env("RUSTFLAGS", "");
        compile.env("CARGO_PROFILE_RELEASE_OPT_LEVEL", level).envs(build.settings.iter().copied());
        // With this setting, Valgrind's reports have line numbers.
        compile.env("CARGO_PROFILE_RELEASE_DEBUG", "line-tables-only");
        clean(&mut compile);
        let outcome = log.run(&mut compile).and_then(|()| {
            let mut test = cargo("test -p dp-noise --features ctgrind --test ctgrind");
            test.env("CARGO_TARGET_DIR", files::target().join("xtask/gate/test"));
            log.run(test.env("CTGRIND_PROGRAM", folder.join("release/gate")))
        });
        faults.extend(outcome.err().map(|fault| format!("{name}: {fault}")));
    }
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

/// Makes the user's crate. Its program is an example of `dp-noise`.
fn package() -> Result<PathBuf, String> {
    let (package, noise) = (files::target().join("xtask/gate/package"), files::root().join("dp-noise"));
    let written = |name: &str, text: &str| {
        let file = package.join(name);
        // If the closure wrote an unchanged file again, cargo would compile the crate again.
        if files::read(&file).is_ok_and(|known| known == text) { Ok(()) } else { files::write(&file, text) }
    };
    written("Cargo.toml", &MANIFEST.replace("{noise}", &noise.to_string_lossy()))?;
    written("Cargo.lock", &files::read(&files::root().join("Cargo.lock"))?)?;
    written("src/main.rs", &files::read(&noise.join("examples/ctgrind.rs"))?)?;
    Ok(package)
}
