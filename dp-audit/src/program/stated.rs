//! The statement that a program makes about itself.

use crate::verify::Verdict;
use serde::Serialize;

/// The statement that a program makes about itself. The auditor does not check it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Stated {
    /// The holder of the data.
    pub holder: String,
    /// The purpose of the program.
    pub purpose: String,
    /// The revision of the program's source.
    pub revision: Option<String>,
}

/// The program's statement about itself. The result is always `None`, because version 2 of the
/// format has no record for such a statement.
pub(super) fn stated(_verdicts: &[Verdict]) -> Option<Stated> {
    None
}
