//! Amplification by shuffling: the privacy of a batch of reports whose senders are hidden.
//!
//! Argument: `proof.md`.

use core::fmt;

use dp_types::law::measure::AsApprox;
use dp_types::law::measure::convert::shuffle;
use dp_types::law::num::Positive;

use super::Aggregator;
use crate::certificate::keep_shuffled;
use crate::cost::epsilon;
use crate::randomiser::{Counted, Randomiser};
use crate::sealed::Exactly;
use crate::wire;

/// A batch of reports by `R` from at least `N` honest devices, which passed through a shuffler. The
/// batch costs `C`, in ε and δ, for any two values of one device. A `C` below the cost that the
/// theorem of Feldman, McMillan and Talwar gives does not compile. The program keeps the
/// certificate.
///
/// The local guarantee, which is the ε of `R`, does not depend on other parties. The guarantee of
/// the batch depends on two assumptions that the certificate names. First, `N` devices follow the
/// protocol: each is in the batch once, with a report drawn for this batch. Second, a shuffler
/// forwards exactly the messages of the batch, all at once and in a uniformly random order, and
/// reveals nothing else to this server. If a device is in several batches, their costs add up,
/// provided it draws a new report for each. If a device sends a kept report (`Memo`) in a second
/// batch, the report's bits identify the device. The report then costs the ε of `R`.
///
/// ```
/// use dp_local::randomiser::KAryResponse;
/// use dp_local::server::Shuffled;
/// use dp_local::{Own, wire};
/// use dp_types::{eps, nat};
///
/// type Ask = KAryResponse<bool, eps!(0.5)>;
/// // ε = 0.5 on each device; 0.131 of what five thousand devices say together.
/// type Batch = Shuffled<Ask, nat!(5000), eps!(0.131, delta = 1e-6)>;
///
/// let mut generator = dp_noise::Generator::from_os()?;
/// let mut message = |device: u32| {
///     let (report, _) = Own::<_, eps!(0.5)>::new(device % 5 == 0).report::<Ask>(&mut generator);
///     wire::encode::<Ask>(&report, &mut generator)
/// };
/// let batch: Vec<_> = (0..5500).map(&mut message).collect();
/// let yes = Batch::analyse(&batch)?.reports().estimates()[1];
/// assert!((yes.share - 0.2).abs() < 6.0 * yes.standard_error);
/// // A batch with fewer reports is refused.
/// assert_eq!(
///     Batch::analyse(&batch[..4000]).err().map(|few| few.to_string()).as_deref(),
///     Some("4000 reports of the batch can be counted, but its declared cost needs 5000")
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Shuffled<R: Counted, N, C> {
    reports: Aggregator<R>,
    is: Exactly<(N, C)>,
}

/// Whether (ε, δ) is at least the cost that the theorem gives.
pub(crate) const fn pays<R: Randomiser, N: Positive, C: AsApprox>() -> bool {
    let stated = C::AMOUNT.numbers();
    match shuffle(epsilon::<R::Cost>(), N::VALUE, stated[1]) {
        Some(least) => least <= stated[0],
        None => panic!(
            "too few devices for amplification by shuffling: the theorem needs n ≥ 16·e^ε·ln(2/δ); ask more devices, or each at a smaller ε"
        ),
    }
}

impl<R: Counted, N: Positive, C: AsApprox> Shuffled<R, N, C> {
    const PAID: () = assert!(
        pays::<R, N, C>(),
        "shuffled reports cost more than is declared: declare a larger ε or δ, or ask more devices; `convert::shuffle` has the least ε"
    );

    /// All devices of a batch must write the same version of the format. Otherwise an observer
    /// could distinguish the devices by their versions.
    const ONE_VERSION: () =
        assert!(wire::OLDEST == wire::VERSION, "a batch has one version: refuse reports of other versions");

    /// Counts the messages of one batch, each message number once.
    ///
    /// # Errors
    /// [`TooFewError`] if the server can count fewer than `N` messages. The server then releases
    /// nothing about the batch.
    pub fn analyse<M: AsRef<[u8]>>(batch: impl IntoIterator<Item = M>) -> Result<Self, TooFewError> {
        const { (Self::PAID, Self::ONE_VERSION) };
        keep_shuffled::<R, N, C>();
        let mut reports = Aggregator::once();
        // The aggregator counts the refused messages.
        for message in batch {
            let _ = reports.receive(message.as_ref());
        }
        match reports.reports() >= N::VALUE {
            true => Ok(Self { reports, is: Exactly::default() }),
            false => Err(TooFewError { counted: reports.reports(), needed: N::VALUE }),
        }
    }

    /// The counts of the batch, for estimates. They include the numbers of refused messages.
    #[must_use]
    pub fn reports(&self) -> &Aggregator<R> {
        &self.reports
    }
}

/// The error for a batch that is smaller than its guarantee needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooFewError {
    /// The number of reports that can be counted.
    pub counted: u64,
    /// The number of reports that the guarantee needs.
    pub needed: u64,
}

impl fmt::Display for TooFewError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { counted, needed } = self;
        write!(f, "{counted} reports of the batch can be counted, but its declared cost needs {needed}")
    }
}
impl core::error::Error for TooFewError {}

#[cfg(test)]
mod tests;
