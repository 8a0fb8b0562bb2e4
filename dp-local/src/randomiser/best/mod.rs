//! Best randomiser: the compiler chooses the one with the smallest error for a domain and an ε.
//!
//! Argument: `proof.md`, beside this file.

use dp_noise::Generator;
use dp_types::law::derivation::Field;

use super::{
    Chance, Counted, HadamardResponse, Header, KAryResponse, OptimisedHashing, OptimisedUnary, Oracle,
    Randomiser, SubsetSelection,
};
use crate::cost::ReportCost;
use crate::domain::{Domain, Number, values};
use crate::report::bits::Bits;
use crate::report::hashed::{Hashed, MOST_HASHED};
use crate::report::payload::Payload;
use crate::sealed::{Exactly, Sealed};
use crate::tally::{Columns, Numbers, Rows, Support, Supported, Tally};

/// The randomiser with the smallest error among those whose reports have at most `BYTES` bytes (no
/// limit by default): `Best<Browser, eps!(1)>`, `Best<Url, eps!(1), 12>`.
///
/// The error is the sum of all values' variances, which does not depend on the distribution of the
/// values: ((k − 1)·q(1 − q) + p(1 − p))/(p − q)². Here k is the number of values, and a report
/// supports its true value with probability p and any other value with probability q. The choice of
/// the randomiser is a constant of the program. Messages and certificates are those of the chosen
/// randomiser. So a server may use the type of that randomiser instead of `Best`.
///
/// Without a limit, the choice is [`KAryResponse`] for few values and [`SubsetSelection`] for many.
///
/// Source: T. Wang, J. Blocki, N. Li, S. Jha, "Locally differentially private protocols for
/// frequency estimation", USENIX Security 2017, section 5.
///
/// ```
/// use dp_local::Below;
/// use dp_local::randomiser::{Best, Chosen};
/// use dp_types::eps;
///
/// assert_eq!(Best::<Below<5>, eps!(1)>::CHOICE, Chosen::KAryResponse);
/// assert_eq!(Best::<Below<1000>, eps!(1)>::CHOICE, Chosen::SubsetSelection);
/// assert_eq!(Best::<Below<1000>, eps!(1), 9>::CHOICE, Chosen::OptimisedHashing);
/// assert_eq!(Best::<Below<1000>, eps!(1), 4>::CHOICE, Chosen::HadamardResponse);
/// ```
pub struct Best<D, E, const BYTES: usize = { usize::MAX }>(Exactly<(D, E)>);

/// The choice of [`Best`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// The choice is [`KAryResponse`].
    KAryResponse,
    /// The choice is [`SubsetSelection`].
    SubsetSelection,
    /// The choice is [`OptimisedUnary`].
    OptimisedUnary,
    /// The choice is [`OptimisedHashing`].
    OptimisedHashing,
    /// The choice is [`HadamardResponse`].
    HadamardResponse,
}

/// The domain in a form that local hashing accepts: its size is reduced to the limit of hashing.
/// [`Best`] does not choose hashing for a larger domain.
struct Hashable<D>(Exactly<D>);
impl<D: Domain> Domain for Hashable<D> {
    const NAME: &'static str = D::NAME;
    const VALUES: u32 = if D::VALUES < MOST_HASHED { D::VALUES } else { MOST_HASHED };
    fn number(&self) -> u32 {
        0
    }
}
type Hashing<D, E> = OptimisedHashing<Hashable<D>, E>;

/// The sum of all values' variances, times the number of reports.
const fn error([held, other]: [Chance; 2], values: u32) -> f64 {
    let (p, q) = (held.to_f64(), other.to_f64());
    ((values as f64 - 1.0) * q * (1.0 - q) + p * (1.0 - p)) / ((p - q) * (p - q))
}

/// Returns the first candidate with the smallest error among those whose reports have at most
/// `bytes` bytes.
const fn choose(candidates: &[(Chosen, usize, f64)], bytes: usize) -> Chosen {
    let (mut best, mut at): (Option<(Chosen, f64)>, usize) = (None, 0);
    while at < candidates.len() {
        let (chosen, length, error) = candidates[at];
        let better = match best {
            None => true,
            Some((_, least)) => error < least,
        };
        if length <= bytes && better {
            best = Some((chosen, error));
        }
        at += 1;
    }
    match best {
        Some((chosen, _)) => chosen,
        None => panic!("the report is too short for this domain: the number of each value must fit"),
    }
}

impl<D: Domain, E: ReportCost, const BYTES: usize> Best<D, E, BYTES> {
    /// The chosen randomiser.
    pub const CHOICE: Chosen = {
        macro_rules! candidate {
            ($chosen:ident, $randomiser:ty) => {
                (
                    Chosen::$chosen,
                    <$randomiser>::BYTES,
                    error([<$randomiser>::HELD, <$randomiser>::OTHER], D::VALUES),
                )
            };
        }
        let (hashing, bytes, least) = candidate!(OptimisedHashing, Hashing<D, E>);
        // If the domain is too large for hashing, `Hashable` has truncated it, and the result would
        // be a different domain. To exclude hashing, the code sets the length of its reports above
        // every limit.
        let bytes = if D::VALUES > MOST_HASHED { usize::MAX } else { bytes };
        let limit = if BYTES == usize::MAX { usize::MAX - 1 } else { BYTES };
        choose(
            &[
                candidate!(KAryResponse, KAryResponse<D, E>),
                candidate!(HadamardResponse, HadamardResponse<D, E>),
                (hashing, bytes, least),
                candidate!(OptimisedUnary, OptimisedUnary<D, E>),
                candidate!(SubsetSelection, SubsetSelection<D, E>),
            ],
            limit,
        )
    };
}

/// A report by the chosen randomiser.
pub struct BestReport<D, E, const BYTES: usize> {
    form: Form,
    of: Exactly<(D, E)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Form {
    Number(u32),
    Set(Bits),
    Hashed(Hashed),
}

impl<D, E, const BYTES: usize> BestReport<D, E, BYTES> {
    fn of(form: Form) -> Self {
        Self { form, of: Exactly::default() }
    }
}

impl<D, E, const BYTES: usize> Clone for BestReport<D, E, BYTES> {
    fn clone(&self) -> Self {
        Self::of(self.form.clone())
    }
}

impl<D, E, const BYTES: usize> Sealed for BestReport<D, E, BYTES> {}
impl<D: Domain, E: ReportCost, const BYTES: usize> Payload for BestReport<D, E, BYTES> {
    fn write(&self, bytes: &mut [u8]) {
        match &self.form {
            Form::Number(number) => number.write(bytes),
            Form::Set(bits) => bits.write(bytes),
            Form::Hashed(hashed) => hashed.write(bytes),
        }
    }
    fn read(bytes: &[u8]) -> Option<Self> {
        Some(Self::of(match Best::<D, E, BYTES>::CHOICE {
            Chosen::KAryResponse | Chosen::HadamardResponse => Form::Number(u32::read(bytes)?),
            Chosen::OptimisedUnary | Chosen::SubsetSelection => Form::Set(Bits::read(bytes)?),
            Chosen::OptimisedHashing => Form::Hashed(Hashed::read(bytes)?),
        }))
    }
}

/// Evaluates an expression with the chosen randomiser in place of `R`: `chosen!(D, E, BYTES, R =>
/// R::HEADER)`.
macro_rules! chosen {
    ($d:ident, $e:ident, $bytes:ident, $r:ident => $value:expr) => {
        match Best::<$d, $e, $bytes>::CHOICE {
            Chosen::KAryResponse => {
                type $r<$d, $e> = KAryResponse<$d, $e>;
                $value
            }
            Chosen::HadamardResponse => {
                type $r<$d, $e> = HadamardResponse<$d, $e>;
                $value
            }
            Chosen::OptimisedHashing => {
                type $r<$d, $e> = Hashing<$d, $e>;
                $value
            }
            Chosen::OptimisedUnary => {
                type $r<$d, $e> = OptimisedUnary<$d, $e>;
                $value
            }
            Chosen::SubsetSelection => {
                type $r<$d, $e> = SubsetSelection<$d, $e>;
                $value
            }
        }
    };
}

impl<D: Domain, E: ReportCost, const BYTES: usize> Sealed for Best<D, E, BYTES> {}
impl<D: Domain, E: ReportCost, const BYTES: usize> Randomiser for Best<D, E, BYTES> {
    type Value = D;
    type Cost = E;
    type Report = BestReport<D, E, BYTES>;
    const BYTES: usize = chosen!(D, E, BYTES, R => R::<D, E>::BYTES);
    const NODE: &'static [Field] = chosen!(D, E, BYTES, R => R::<D, E>::NODE);
    const HEADER: Header = chosen!(D, E, BYTES, R => R::<D, E>::HEADER);

    fn randomise(number: Number, generator: &mut Generator) -> Self::Report {
        BestReport::of(match const { Self::CHOICE } {
            Chosen::KAryResponse => Form::Number(KAryResponse::<D, E>::randomise(number, generator)),
            Chosen::HadamardResponse => Form::Number(HadamardResponse::<D, E>::randomise(number, generator)),
            Chosen::OptimisedHashing => Form::Hashed(Hashing::<D, E>::randomise(number, generator)),
            Chosen::OptimisedUnary => Form::Set(OptimisedUnary::<D, E>::randomise(number, generator)),
            Chosen::SubsetSelection => Form::Set(SubsetSelection::<D, E>::randomise(number, generator)),
        })
    }

    fn can_give(report: &Self::Report) -> bool {
        match (Self::CHOICE, &report.form) {
            (Chosen::KAryResponse, Form::Number(number)) => KAryResponse::<D, E>::can_give(number),
            (Chosen::HadamardResponse, Form::Number(number)) => HadamardResponse::<D, E>::can_give(number),
            (Chosen::OptimisedHashing, Form::Hashed(hashed)) => Hashing::<D, E>::can_give(hashed),
            (Chosen::OptimisedUnary, Form::Set(bits)) => OptimisedUnary::<D, E>::can_give(bits),
            (Chosen::SubsetSelection, Form::Set(bits)) => SubsetSelection::<D, E>::can_give(bits),
            _ => false,
        }
    }
}

/// The counts of reports by the chosen randomiser.
pub struct BestTally<D, E, const BYTES: usize> {
    counts: Counts,
    of: Exactly<(D, E)>,
}

enum Counts {
    Numbers(Numbers),
    Rows(Rows),
    Supported(Supported),
    Columns(Columns),
}

impl<D, E, const BYTES: usize> Sealed for BestTally<D, E, BYTES> {}
impl<D: Domain, E: ReportCost, const BYTES: usize> Tally for BestTally<D, E, BYTES> {
    type Report = BestReport<D, E, BYTES>;
    fn add(&mut self, report: &Self::Report) {
        match (&mut self.counts, &report.form) {
            (Counts::Numbers(tally), Form::Number(number)) => tally.add(number),
            (Counts::Rows(tally), Form::Number(number)) => tally.add(number),
            (Counts::Supported(tally), Form::Hashed(hashed)) => tally.add(hashed),
            (Counts::Columns(tally), Form::Set(bits)) => tally.add(bits),
            // Each `Best` type has one choice, and so only one form of payload occurs.
            _ => {}
        }
    }
    fn merge(&mut self, other: &Self) {
        match (&mut self.counts, &other.counts) {
            (Counts::Numbers(tally), Counts::Numbers(other)) => tally.merge(other),
            (Counts::Rows(tally), Counts::Rows(other)) => tally.merge(other),
            (Counts::Supported(tally), Counts::Supported(other)) => tally.merge(other),
            (Counts::Columns(tally), Counts::Columns(other)) => tally.merge(other),
            // Each `Best` type has one choice, and so only one form of tally occurs.
            _ => {}
        }
    }
}

impl<D: Domain, E: ReportCost, const BYTES: usize> Support for BestTally<D, E, BYTES> {
    fn support(&self) -> alloc::vec::Vec<u64> {
        match &self.counts {
            Counts::Numbers(tally) => tally.support(),
            Counts::Rows(tally) => tally.support(),
            Counts::Supported(tally) => tally.support(),
            Counts::Columns(tally) => tally.support(),
        }
    }
}

impl<D: Domain, E: ReportCost, const BYTES: usize> Counted for Best<D, E, BYTES> {
    type Tally = BestTally<D, E, BYTES>;
    fn tally() -> Self::Tally {
        let counts = match Self::CHOICE {
            Chosen::KAryResponse => Counts::Numbers(KAryResponse::<D, E>::tally()),
            Chosen::HadamardResponse => Counts::Rows(HadamardResponse::<D, E>::tally()),
            Chosen::OptimisedHashing => Counts::Supported(Hashing::<D, E>::tally()),
            Chosen::OptimisedUnary | Chosen::SubsetSelection => Counts::Columns(Columns::new(values::<D>())),
        };
        BestTally { counts, of: Exactly::default() }
    }
}

impl<D: Domain, E: ReportCost, const BYTES: usize> Oracle for Best<D, E, BYTES> {
    const HELD: Chance = chosen!(D, E, BYTES, R => R::<D, E>::HELD);
    const OTHER: Chance = chosen!(D, E, BYTES, R => R::<D, E>::OTHER);
}

#[cfg(test)]
mod tests;
