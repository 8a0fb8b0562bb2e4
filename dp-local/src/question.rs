//! Question: a name and a budget for several reports of one value.

use crate::cost::ReportCost;
use crate::domain::Protected;

/// The name of a question, and the budget of all its reports of one value. Any crate may implement
/// this trait; `#[dp_local]` does. The fields about the source are only for readers of the
/// certificate; the types enforce the budget.
pub trait Question: 'static {
    /// The name of the question.
    const NAME: &'static str;
    /// The source file: `file!()`.
    const FILE: &'static str;
    /// The source line: `line!()`.
    const LINE: u32;
    /// The SHA-256 of the question's source text, as 64 hexadecimal digits from the macro; empty
    /// for a question that was written by hand.
    const SOURCE_HASH: &'static str;
    /// The type of the device's value.
    type Value: Protected;
    /// The budget of all reports of the question together.
    type Budget: ReportCost;
}
