//! Tests of the facts that a program's file states about itself, for a real program and for hostile
//! files.
#![cfg(target_os = "linux")]

use dp_audit::binary::{Binary, Binding, Database, read};
use miniz_oxide::deflate::compress_to_vec_zlib;
use std::fs;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A program that replaces the generator of the operating system, and lists its crates. `LIST` is
/// the path of a file with the compressed list. `MORE` is the path of a file with another section's
/// content.
const SOURCE: &str = r#"
#[unsafe(no_mangle)]
pub extern "C" fn getrandom(to: *mut u8, length: usize, _: u32) -> isize {
    unsafe { to.write_bytes(4, length) };
    length as isize
}
#[used]
#[unsafe(link_section = ".dep-v0")]
static LIST: [u8; include_bytes!(env!("LIST")).len()] = *include_bytes!(env!("LIST"));
#[used]
#[unsafe(link_section = ".dep-v1")]
static MORE: [u8; include_bytes!(env!("MORE")).len()] = *include_bytes!(env!("MORE"));
fn main() {}
"#;

const CRATES: &[u8] = br#"{"packages":[
    {"name":"program","version":"0.1.0","source":"local","root":true,"dependencies":[1]},
    {"name":"smallvec","version":"1.6.0","source":"crates.io"},
    {"name":"../../smallvec","version":"1.6.0","source":"crates.io"},
    {"name":"cc","version":"1.0.0","source":"crates.io","kind":"build"}],"format":1}"#;

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// The program above, compiled in this folder.
fn program(folder: &Path, list: &[u8]) -> PathBuf {
    program_of_two(folder, list, b"nothing")
}

fn program_of_two(folder: &Path, list: &[u8], more: &[u8]) -> PathBuf {
    let [source, at, second, program] = ["main.rs", "list", "more", "program"].map(|name| folder.join(name));
    for (path, content) in [(&source, SOURCE.as_bytes()), (&at, list), (&second, more)] {
        fs::write(path, content).expect("it is written");
    }
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let done = Command::new(rustc)
        .args(["--edition", "2024", "-o"])
        .arg(&program)
        .arg(&source)
        .env("LIST", at)
        .env("MORE", second)
        .status();
    assert!(done.expect("rustc starts").success());
    program
}

fn facts(path: &Path) -> Binary {
    read(path, None).expect("it can be read")
}

#[test]
fn this_test_names_its_compiler_and_defines_no_function_of_the_c_library() {
    let found = facts(&std::env::current_exe().expect("a program"));
    assert!(found.compilers.iter().any(|one| one.contains("rustc version")), "{found:?}");
    assert!(found.overrides.is_empty() && found.unread.is_empty(), "{found:?}");
    assert!(found.has_symbol_table && !found.contains_c_library && !found.dependencies.listed, "{found:?}");
}

#[test]
fn a_program_with_its_own_generator_and_a_known_advisory_is_reported() {
    let folder = folder("overrides");
    let program = program(&folder, &compress_to_vec_zlib(CRATES, 6));
    let found = facts(&program);
    let names: Vec<_> = found.overrides.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["getrandom"], "{found:?}");
    assert_ne!(found.overrides[0].binding, Binding::Local);
    let crates: Vec<_> = found.dependencies.crates.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(crates, ["../../smallvec", "program", "smallvec"]);
    assert_eq!(found.advisories, None);

    let about = folder.join("db/crates/smallvec");
    fs::create_dir_all(&about).expect("a folder");
    let advisory = "```toml\n[advisory]\nid = \"RUSTSEC-2021-0003\"\npackage = \"smallvec\"\n\n\
        [versions]\npatched = [\">= 1.6.1\"]\n```\n\n# Buffer overflow\n";
    fs::write(about.join("RUSTSEC-2021-0003.md"), advisory).expect("it is written");
    for at in [folder.join("db"), about.join("RUSTSEC-2021-0003.md")] {
        let database = Database::at(&at).expect("a database");
        let found = read(&program, Some(&database)).expect("it can be read");
        let [one] = found.advisories.as_deref().expect("they are checked") else { panic!("one") };
        assert_eq!((one.id.as_str(), one.version.as_str()), ("RUSTSEC-2021-0003", "1.6.0"));
    }
    assert!(Database::at(&folder.join("nowhere")).is_err());
    fs::write(about.join("RUSTSEC-2021-0003.md"), "hello").expect("it is written");
    let database = Database::at(&folder.join("db")).expect("a database");
    assert!(read(&program, Some(&database)).expect_err("malformed").contains("is not an advisory"));
}

#[test]
fn a_list_of_crates_without_end_is_not_read() {
    let folder = folder("bomb");
    let found = facts(&program(&folder, &compress_to_vec_zlib(&vec![b' '; 9 << 20], 9)));
    assert!(!found.dependencies.listed);
    assert!(found.unread[0].contains("more than 8 MiB"), "{found:?}");
}

fn list(crates: impl IntoIterator<Item = String>) -> Vec<u8> {
    let one = |name: String| format!("{{\"name\":\"{name}\",\"version\":\"1.0.0\",\"source\":\"local\"}}");
    let packages: Vec<String> = crates.into_iter().map(one).collect();
    compress_to_vec_zlib(format!("{{\"packages\":[{}]}}", packages.join(",")).as_bytes(), 6)
}

/// A linker joins sections with the same name. But a file can still have several sections of one
/// name.
#[test]
fn every_list_of_crates_is_read() {
    let folder = folder("lists");
    let [a, b, c] = ["a", "b", "c"].map(|name| list([name.to_owned()]));
    let program = program_of_two(&folder, &[a, vec![0; 7], b].concat(), &c);
    let names = |found: &Binary| -> Vec<String> {
        found.dependencies.crates.iter().map(|one| one.name.clone()).collect()
    };
    let found = facts(&program);
    assert_eq!((names(&found), &found.unread), (vec!["a".to_owned(), "b".into()], &Vec::new()));
    let mut bytes = fs::read(&program).expect("it can be read");
    let names_at = bytes.windows(9).rposition(|name| name == b".dep-v1\0." || name == b".dep-v1\0\0");
    let at = names_at.or_else(|| bytes.windows(8).rposition(|name| name == b".dep-v1\0")).expect("the name");
    bytes[at..at + 8].copy_from_slice(b".dep-v0\0");
    fs::write(&program, bytes).expect("it is written");
    let found = facts(&program);
    assert_eq!((names(&found), &found.unread), (vec!["a".to_owned(), "b".into(), "c".into()], &Vec::new()));
}

#[test]
fn a_list_of_too_many_crates_is_not_read() {
    let folder = folder("many");
    let many = list((0..20_000).map(|number| format!("a{number}")));
    let found = facts(&program(&folder, &many));
    assert!(!found.dependencies.listed);
    assert!(found.unread[0].contains("more than 10000 crates"), "{:?}", found.unread);
}

/// A file that is cut off, and one with each word of its headers made as large as possible.
#[test]
fn damaged_programs_give_no_panic_and_take_no_memory() {
    let folder = folder("damaged");
    let program = fs::read(program(&folder, &compress_to_vec_zlib(CRATES, 6))).expect("it can be read");
    let path = folder.join("hostile");
    let try_out = |bytes: &[u8]| {
        fs::write(&path, bytes).expect("it is written");
        facts(&path)
    };
    for length in (0..2048).step_by(61).chain((2048..program.len()).step_by(program.len() / 40)) {
        try_out(&program[..length]);
    }
    // These ranges are the header of the file, and the table of sections at its end.
    fs::write(&path, &program).expect("it is written");
    let hostile = fs::File::options().write(true).open(&path).expect("it is open");
    let sections =
        usize::try_from(u64::from_le_bytes(program[40..48].try_into().expect("8 bytes"))).expect("small");
    for place in (16..64).step_by(2).chain((sections..program.len() - 8).step_by(8)) {
        hostile.write_all_at(&[0xff; 8], place as u64).expect("it is written");
        facts(&path);
        hostile.write_all_at(&program[place..place + 8], place as u64).expect("it is written");
    }
    assert!(!try_out(b"\x7fELF hello").unread.is_empty());
    assert!(!facts(Path::new("/dev/null")).unread.is_empty());
}
