//! Writes the twin (a corrected version) of each refused program. Also lists all passing programs
//! as modules of one test binary, so that the linker runs once instead of a hundred times.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

#[path = "src/twin.rs"]
pub mod twin;

fn main() -> io::Result<()> {
    let root = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    let (root, out) = (Path::new(&root), Path::new(&out));
    let mut passing = programs(&root.join("pass"))?;
    for program in programs(&root.join("fail"))? {
        passing.push(write_twin(&program, &out.join("twins"))?);
    }
    let mut list = String::new();
    for path in passing {
        let name = stem(&path);
        writeln!(list, "#[path = {path:?}]\nmod {name};\n#[test]\nfn run_{name}() {{ {name}::main(); }}")
            .map_err(io::Error::other)?;
    }
    write_if_new(&out.join("pass.rs"), &list)
}

fn programs(top: &Path) -> io::Result<Vec<PathBuf>> {
    println!("cargo::rerun-if-changed={}", top.display());
    let mut found = Vec::new();
    for promise in fs::read_dir(top)? {
        for file in fs::read_dir(promise?.path())? {
            found.push(file?.path());
        }
    }
    found.retain(|path| path.extension().is_some_and(|ending| ending == "rs"));
    found.sort();
    Ok(found)
}

fn stem(path: &Path) -> &str {
    path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default()
}

fn write_twin(program: &Path, folder: &Path) -> io::Result<PathBuf> {
    let (_, twin) = twin::pair(&fs::read_to_string(program)?)
        .map_err(|why| io::Error::other(format!("{}: {why}", program.display())))?;
    fs::create_dir_all(folder)?;
    let path = folder.join(format!("{}_twin.rs", stem(program)));
    write_if_new(&path, &twin)?;
    Ok(path)
}

/// Writes a file only if its content is new. An unchanged file keeps its time, so cargo does not
/// compile it again.
fn write_if_new(path: &Path, text: &str) -> io::Result<()> {
    match fs::read_to_string(path) {
        Ok(old) if old == text => Ok(()),
        _ => fs::write(path, text),
    }
}
