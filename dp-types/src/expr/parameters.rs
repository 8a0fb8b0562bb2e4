//! Which public parameters a release uses, and with which values.

use super::Parameter;

/// The values of public parameters met so far in one release.
///
/// In one release one name stands for one value: a certificate knows a parameter by its name, and the theorem that Coq
/// checks speaks of one value for each. A program written by hand can give a name to two values; the release then fails.
#[derive(Default)]
pub struct Parameters {
    seen: Vec<(&'static str, i64)>,
    twice: Option<&'static str>,
}

impl Parameters {
    pub(super) fn value<P: Parameter>(&mut self, units: i64) {
        match self.seen.iter().find(|(name, _)| *name == P::NAME) {
            Some((_, value)) if *value != units => self.twice = Some(P::NAME),
            Some(_) => {}
            None => self.seen.push((P::NAME, units)),
        }
    }

    /// The name of a parameter that was met with two values.
    pub(crate) fn conflict(&self) -> Option<&'static str> {
        self.twice
    }
}
