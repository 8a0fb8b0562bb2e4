//! All faults of a file at once, for the data holder.

use core::fmt::Write;

use crate::error::Error;

/// The number of faults that are written in full. A file in another form has a fault in each line.
const SHOWN: usize = 1000;

/// The faults that a load found.
#[derive(Default)]
pub(super) struct Faults {
    /// The first faults, with what was found.
    shown: Vec<String>,
    all: u64,
}

impl Faults {
    #[inline]
    pub(super) fn add(&mut self, fault: &Error) {
        self.all += 1;
        if self.shown.len() < SHOWN {
            self.shown.push(fault.reveal());
        }
    }

    /// One fault a line.
    #[inline]
    pub(super) fn into_text(self) -> String {
        let mut text = self.shown.join("\n");
        let further = self.all - self.shown.len() as u64;
        if further > 0 {
            // Writing to a `String` cannot fail.
            let _ = write!(text, "\nand {further} further faults");
        }
        text
    }
}
