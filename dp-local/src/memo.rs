//! Memoisation: a device draws a report once, and sends the same report at each request.

use alloc::vec::Vec;

use dp_noise::Generator;

use crate::randomiser::{Randomiser, Report};
use crate::wire::{MessageError, decode, encode};

/// A report that the device keeps, and sends again at each request: *memoisation*. The total cost
/// is that of one report, no matter how often the device sends it. A new report of the same value
/// each day would cost ε each day, because averaging removes freshly drawn noise.
///
/// With a shuffler, a device may send the report in one batch only. If the report is in a second
/// batch too, its bits identify the device, and it costs as much as without a shuffler
/// (`server::Shuffled`).
///
/// Memoisation does not hide that a value *changed*. Another value has another report, drawn from
/// another budget. An observer who sees the report change learns about the change.
///
/// Source: Ú. Erlingsson, V. Pihur, A. Korolova, "RAPPOR", CCS 2014 (permanent response); B. Ding,
/// J. Kulkarni, S. Yekhanin, "Collecting telemetry data privately", NIPS 2017.
///
/// ```
/// use dp_local::randomiser::BitFlip;
/// use dp_local::server::Aggregator;
/// use dp_local::{Below, Memo, Own};
/// use dp_types::eps;
///
/// type Ask = BitFlip<Below<32>, eps!(1), 4>;
/// let mut generator = dp_noise::Generator::from_os()?;
/// let (report, _) = Own::<_, eps!(1)>::new(Below(5)).report::<Ask>(&mut generator);
/// let stored = Memo::<Ask>::new(report).message(&mut generator);
///
/// // The next day, in another process.
/// let memo = Memo::<Ask>::from_bytes(&stored)?;
/// let mut today = Aggregator::<Ask>::once();
/// today.receive(&memo.message(&mut generator))?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Memo<R: Randomiser> {
    report: Report<R>,
}

impl<R: Randomiser> Memo<R> {
    /// Wraps a report.
    pub const fn new(report: Report<R>) -> Self {
        Self { report }
    }

    /// The kept report.
    pub const fn report(&self) -> &Report<R> {
        &self.report
    }

    /// Writes the report as a message with a fresh number, to send or to store. The message states
    /// its randomiser.
    pub fn message(&self, generator: &mut Generator) -> Vec<u8> {
        encode::<R>(&self.report, generator)
    }

    /// Reads a stored message.
    ///
    /// # Errors
    /// [`MessageError`] if another randomiser made the message, or if it is damaged. The device
    /// then needs a new report, and a budget for it.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, MessageError> {
        Ok(Self::new(decode::<R>(bytes)?.report))
    }
}
