//! The text of a lock.

use super::{Lock, VERSION};
use crate::words::is_shown;
use std::fmt::Write;

/// The first line of every lock. The tool recognises a lock by this line.
pub(super) const HEAD: &str = "# dp-audit lock: what this program may tell, and what it assumes";
/// The last line of every lock, so that the reader notices a lock that was cut off.
pub(super) const END: &str = "# end of the lock";

/// Writes a lock as the text that [`super::read()`] accepts.
pub fn text(lock: &Lock) -> String {
    let mut out = format!("{HEAD}\nversion = {VERSION}\n");
    for entry in &lock.entries {
        let _ = write!(out, "\n[{}]\n", quoted(&entry.title));
        for (key, value) in &entry.facts {
            let _ = writeln!(out, "{key} = {}", quoted(value));
        }
    }
    out.push_str(&format!("\n{END}\n"));
    out
}

/// A text as TOML writes it (a basic string). Escapes each character that a reader would not see in
/// its place.
pub(super) fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if is_shown(c) => out.push(c),
            c if u32::from(c) <= 0xffff => {
                let _ = write!(out, "\\u{:04X}", u32::from(c));
            }
            c => {
                let _ = write!(out, "\\U{:08X}", u32::from(c));
            }
        }
    }
    out.push('"');
    out
}
