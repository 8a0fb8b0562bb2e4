//! Reports: what leaves the device, with what made it in their type.

use core::fmt;

use super::Randomiser;

/// What leaves the device by the randomiser `R`, and so of which domain and at which ε. Only a value that is one's own makes one ([`Own::report`](crate::Own::report)), or a message of `R`'s
/// ([`wire::decode`](crate::wire::decode)): a report by one randomiser is never one by another.
#[must_use = "what a report cost is paid, whether it is sent or not"]
pub struct Report<R: Randomiser> {
    payload: R::Report,
}

impl<R: Randomiser> Report<R> {
    pub(crate) const fn of(payload: R::Report) -> Self {
        Self { payload }
    }

    pub(crate) fn into_payload(self) -> R::Report {
        self.payload
    }

    /// What it says, without what it was made by.
    #[must_use]
    pub const fn payload(&self) -> &R::Report {
        &self.payload
    }
}

impl<R: Randomiser> Clone for Report<R> {
    fn clone(&self) -> Self {
        Self::of(self.payload.clone())
    }
}

impl<R: Randomiser<Report: Copy>> Copy for Report<R> {}

impl<R: Randomiser<Report: fmt::Debug>> fmt::Debug for Report<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Report").field(&self.payload).finish()
    }
}

impl<R: Randomiser<Report: PartialEq>> PartialEq for Report<R> {
    fn eq(&self, other: &Self) -> bool {
        self.payload == other.payload
    }
}

/// A randomiser, by its own name alone: nobody outside can name this trait, and so nobody can say that of two randomisers.
#[diagnostic::on_unimplemented(
    message = "this report comes from another randomiser than the one this server counts",
    label = "give it to the aggregator of its own randomiser, with the same rule, domain and ε"
)]
pub trait SameRandomiser<R: Randomiser>: Randomiser {
    /// The same report.
    fn same(report: &Report<Self>) -> &Report<R>
    where
        Self: Sized;
}
impl<R: Randomiser> SameRandomiser<R> for R {
    fn same(report: &Report<R>) -> &Report<R> {
        report
    }
}
