//! Lists the passing programs, so that they are compiled and run as one test binary: one link instead of a hundred.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    let pass = Path::new(&root).join("pass");
    println!("cargo::rerun-if-changed=pass");
    let mut list = String::new();
    let mut promises: Vec<_> = fs::read_dir(&pass)?.collect::<Result<_, _>>()?;
    promises.sort_by_key(fs::DirEntry::path);
    for promise in promises {
        println!("cargo::rerun-if-changed={}", promise.path().display());
        let mut programs: Vec<_> = fs::read_dir(promise.path())?.collect::<Result<_, _>>()?;
        programs.sort_by_key(fs::DirEntry::path);
        for program in programs {
            let path = program.path();
            let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
            writeln!(list, "#[path = {path:?}]\nmod {name};\n#[test]\nfn run_{name}() {{ {name}::main(); }}")
                .map_err(io::Error::other)?;
        }
    }
    fs::write(Path::new(&out).join("pass.rs"), list)
}
