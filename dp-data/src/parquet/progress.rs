//! The progress of a load: how many rows of the file were read.

use std::io::{self, IsTerminal};

use indicatif::{ProgressBar, ProgressStyle};

/// A file with at least this many rows shows a bar.
const LONG: u64 = 1 << 20;

/// Shows a bar on standard error for a long file with this many rows, if standard error is a
/// terminal.
pub(super) fn bar(rows: u64) -> Option<ProgressBar> {
    let template = "loading {bar:40} {human_pos} of {human_len} rows, {eta} left";
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    (rows >= LONG && io::stderr().is_terminal()).then(|| ProgressBar::new(rows).with_style(style))
}
