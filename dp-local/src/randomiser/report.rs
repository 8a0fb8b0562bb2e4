//! Report: a device's output, with its randomiser in the type.

use core::fmt;

use super::Randomiser;

/// A device's output under the randomiser `R`, which determines the domain and ε. A report comes
/// from a protected value ([`Own::report`](crate::Own::report)) or from a message of `R`
/// ([`wire::decode`](crate::wire::decode)). So a report by one randomiser never has the type of a
/// report by another.
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

    /// The payload, without the randomiser's parameters.
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

/// A type that equals a given randomiser. This trait is private, so other crates cannot claim that
/// two randomisers are equal. Only the code of servers needs this trait.
#[cfg(feature = "std")]
#[diagnostic::on_unimplemented(
    message = "this report comes from another randomiser than the one this server counts",
    label = "give it to the aggregator of its own randomiser, with the same rule, domain and ε"
)]
pub trait SameRandomiser<R: Randomiser>: Randomiser {
    /// The same report, with the type of a report by `R`.
    fn same(report: &Report<Self>) -> &Report<R>
    where
        Self: Sized;
}
#[cfg(feature = "std")]
impl<R: Randomiser> SameRandomiser<R> for R {
    fn same(report: &Report<R>) -> &Report<R> {
        report
    }
}
