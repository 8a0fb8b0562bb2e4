//! The compilers that made a program, as the program's file names them.

use super::bounded::Bounded;
use super::sections;
use memchr::memmem;
use object::{Object, ObjectSection};

/// The largest size of the section `.comment` that this module reads, in bytes.
const MOST_COMMENT: u64 = 1 << 16;
/// The largest section of constants that this module searches for the compiler's name, in bytes.
const MOST_CONSTANTS: u64 = 16 << 20;
/// The list has at most this many compilers.
const MOST: usize = 16;

/// The texts of the section `.comment`, where compilers of ELF programs write their names. If they
/// do not name rustc, this function adds rustc's commit. The paths of the standard library's panics
/// begin with that commit.
pub(super) fn compilers<'data>(file: &object::File<'data, &'data Bounded>) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for comment in sections(file, &[".comment"], MOST_COMMENT).filter_map(Result::ok).take(MOST) {
        for text in comment.split(|byte| *byte == 0).filter(|text| !text.is_empty()) {
            let text = String::from_utf8_lossy(text).into_owned();
            if found.len() < MOST && !found.contains(&text) {
                found.push(text);
            }
        }
    }
    if !found.iter().any(|text| text.contains("rustc")) {
        found.extend(commit(file));
    }
    found
}

fn commit<'data>(file: &object::File<'data, &'data Bounded>) -> Option<String> {
    const PREFIX: &[u8] = b"/rustc/";
    let constants = file.sections().filter(|section| {
        section.name().is_ok_and(|name| [".rodata", ".rdata", "__const", "__cstring"].contains(&name))
            && section.size() <= MOST_CONSTANTS
    });
    for data in constants.filter_map(|section| section.data().ok()) {
        for place in memmem::find_iter(data, PREFIX) {
            let start = place + PREFIX.len();
            let hash = data.get(start..start + 40).filter(|hash| hash.iter().all(u8::is_ascii_hexdigit));
            if let Some(hash) = hash {
                return Some(format!("rustc, commit {}", String::from_utf8_lossy(hash)));
            }
        }
    }
    None
}
