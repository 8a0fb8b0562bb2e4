//! Amplification by shuffling: what a batch of reports tells where nobody knows whose each is.
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

/// A batch of reports by `R` that came through a shuffler, of `N` honest devices at least: together they cost `C`, in ε and δ, for any two values of one device. What is less than Feldman,
/// McMillan and Talwar's theorem charges does not compile. The record is kept in the program.
///
/// The devices' own protection, ε of `R`'s, rests on nobody. This one rests on two that the record names: `N` devices that report as they should, once in the batch, by a report that they drew for it; and a shuffler that
/// hands the batch on in a uniformly random order, all at once and nothing else, and tells this server nothing more. Several batches that a device takes part in add up, where it draws its
/// report anew for each. A report that is kept and given in a second batch (`Memo`) is known again by its bits: it has ε of `R`'s and nothing less.
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
/// // A small batch is no such batch.
/// assert_eq!(
///     Batch::analyse(&batch[..4000]).err().map(|few| few.to_string()).as_deref(),
///     Some("4000 reports of the batch can be counted, and what is said of it needs 5000")
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Shuffled<R: Counted, N, C> {
    reports: Aggregator<R>,
    is: Exactly<(N, C)>,
}

/// Whether (ε, δ) is no less than the theorem charges.
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
        "shuffled reports cost more than is said of them: state a larger ε or δ, or ask more devices; `convert::shuffle` has the least ε"
    );

    /// Devices that write different versions would be known by them, and not hide each other.
    const ONE_VERSION: () =
        assert!(wire::OLDEST == wire::VERSION, "a batch is of one version: refuse those that are of another");

    /// Counts the messages of one batch, each number of a message once.
    ///
    /// # Errors
    /// [`TooFewError`], where fewer than `N` can be counted: nothing is then said of them.
    pub fn analyse<M: AsRef<[u8]>>(batch: impl IntoIterator<Item = M>) -> Result<Self, TooFewError> {
        const { (Self::PAID, Self::ONE_VERSION) };
        keep_shuffled::<R, N, C>();
        let mut reports = Aggregator::once();
        // What is refused is counted there.
        for message in batch {
            let _ = reports.receive(message.as_ref());
        }
        match reports.reports() >= N::VALUE {
            true => Ok(Self { reports, is: Exactly::default() }),
            false => Err(TooFewError { counted: reports.reports(), needed: N::VALUE }),
        }
    }

    /// The batch, for estimates, and with what was refused.
    #[must_use]
    pub fn reports(&self) -> &Aggregator<R> {
        &self.reports
    }
}

/// A batch is smaller than what is said of it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooFewError {
    /// How many reports can be counted.
    pub counted: u64,
    /// How many are needed.
    pub needed: u64,
}

impl fmt::Display for TooFewError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { counted, needed } = self;
        write!(f, "{counted} reports of the batch can be counted, and what is said of it needs {needed}")
    }
}
impl core::error::Error for TooFewError {}

#[cfg(test)]
mod tests;
