//! What a program states about itself.

use crate::verify::Verdict;
use serde::Serialize;

/// What a program states about itself. Nothing checks it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Stated {
    /// The holder of the data.
    pub holder: String,
    /// The purpose of the program.
    pub purpose: String,
    /// The revision of its source.
    pub revision: Option<String>,
}

/// The statement of the program. Version 2 of the format has no record for it.
pub(super) fn stated(_verdicts: &[Verdict]) -> Option<Stated> {
    None
}
