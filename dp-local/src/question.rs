//! Question: a name and a budget for reports of one value.

use crate::cost::ReportCost;
use crate::domain::Protected;

/// The name of a question and the budget of all its reports of one value. Any crate may implement
/// it; `#[dp_local]` does. The source fields are for readers; the types enforce the budget.
pub trait Question: 'static {
    /// The question's name.
    const NAME: &'static str;
    /// The source file: `file!()`.
    const FILE: &'static str;
    /// The source line: `line!()`.
    const LINE: u32;
    /// SHA-256 of its source text, as 64 hex digits, from the macro; empty for a question written
    /// by hand.
    const SOURCE_HASH: &'static str;
    /// The type of the device's value.
    type Value: Protected;
    /// The budget of all its reports together.
    type Budget: ReportCost;
}
