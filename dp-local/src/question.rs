//! Questions to a device: a name, and a budget.

use crate::cost::ReportCost;
use crate::domain::Protected;

/// What a question is called, and what all its reports of one value may cost. Anybody may write one; `#[dp_local]` does. What it says of its source is for
/// people: what it may spend, the types hold.
pub trait Question: 'static {
    /// Its name.
    const NAME: &'static str;
    /// The file: `file!()`.
    const FILE: &'static str;
    /// The line: `line!()`.
    const LINE: u32;
    /// SHA-256 of its source text, as 64 hex digits, from the macro; empty for one that was written by hand.
    const SOURCE_HASH: &'static str;
    /// Whom it asks: what the device's value is.
    type Value: Protected;
    /// What all its reports together may cost.
    type Budget: ReportCost;
}
