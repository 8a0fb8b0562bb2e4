//! The text of a lock.

use super::{Lock, VERSION};
use std::fmt::Write;

/// The first line, by which a lock is known.
pub(super) const HEAD: &str = "# dp-audit lock: what this program may tell, and what it assumes";
/// The last line, so that a lock that was cut off is noticed.
pub(super) const END: &str = "# end of the lock";

/// A lock as text, as [`super::read()`] reads it back.
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

/// A text as TOML writes it (a basic string).
pub(super) fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => {
                let _ = write!(out, "\\u{:04X}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
