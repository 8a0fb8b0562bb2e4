//! A response that is made once and given as often as somebody asks.

use alloc::vec::Vec;

use dp_noise::Generator;

use crate::randomiser::{Randomiser, Report};
use crate::wire::{MessageError, decode, encode};

/// A report that the device keeps, to give the same one each time it is asked: *memoisation*. However often it is given, all of it together costs what the one report cost.
/// A new report of the same value each day would cost that each day, since noise that is drawn again averages out.
///
/// Through a shuffler it can be given once: in a second batch it is known again by its bits, and has what it costs on its device (`server::Shuffled`).
///
/// What it does not hide is that a value *changed*: another value has a report of its own, drawn from a budget of its own, and who sees the report change knows that.
///
/// Source: Ú. Erlingsson, V. Pihur, A. Korolova, "RAPPOR", CCS 2014 (permanent response); B. Ding, J. Kulkarni, S. Yekhanin, "Collecting telemetry data privately", NIPS
/// 2017.
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
    /// Keeps a report.
    pub const fn new(report: Report<R>) -> Self {
        Self { report }
    }

    /// The report.
    pub const fn report(&self) -> &Report<R> {
        &self.report
    }

    /// It as a message, with a number of its own: to be sent, or to be stored, since it says what it was made by.
    pub fn message(&self, generator: &mut Generator) -> Vec<u8> {
        encode::<R>(&self.report, generator)
    }

    /// What was stored.
    ///
    /// # Errors
    /// [`MessageError`] where it was stored by another randomiser, or is damaged. Then a new report is needed, and the budget for one.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, MessageError> {
        Ok(Self::new(decode::<R>(bytes)?.report))
    }
}
