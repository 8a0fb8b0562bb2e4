//! Joint account for people who have both reports from their devices and rows at a holder.
//!
//! The argument is in `together/proof.md`.

use dp_types::SessionOf;
use dp_types::law::derivation::{Field, Json, Statement, keep};
use dp_types::law::measure::{Approx, AsApprox, Cost, CostIn, Spend};
use dp_types::law::neighbours::Neighbours;
use dp_types::law::num::Positive;
use dp_types::{Dataset, Record, law::record::RowsFor};

use super::{Aggregator, Shuffled};
use crate::cost::epsilon;
use crate::randomiser::{Counted, Randomiser};
use crate::sealed::{Exactly, Sealed};

/// An account of (ε, δ) for all releases about a person. These releases are the reports of the
/// person's device, whose cost the device has paid, and the answers of queries on a holder's rows.
/// `Left` is the part of the budget `Whole` that is not paid yet.
///
/// [`reports`](Self::reports) subtracts the cost that the devices paid from `Left`, and
/// [`batch`](Self::batch) subtracts the cost of a shuffled batch. [`session`](Self::session) opens
/// the holder's dataset with the remaining budget, and keeps a certificate in the program that
/// lists all payments. So `Whole` bounds the loss between two worlds that differ in one person:
/// arbitrarily in the rows of one unit, and in the value of one device (sequential composition).
/// The caller must ensure that each device is in an aggregator once, and that each unit has one
/// device.
///
/// ```
/// use dp_local::Own;
/// use dp_local::randomiser::KAryResponse;
/// use dp_local::server::{Aggregator, Together};
/// use dp_types::eps;
/// use dp_types::prelude::*;
///
/// type Ask = KAryResponse<bool, eps!(0.5)>;
/// #[derive(Record)]
/// struct Patient { smoker: bool }
/// #[dp_query(epsilon = 1.0)]
/// fn smokers(patients: Table<Patient>) -> i64 {
///     patients.filter(|p| p.smoker).count().laplace(1.0).value()
/// }
///
/// let mut generator = dp_local::Generator::from_os()?;
/// let mut all = Aggregator::<Ask>::new();
/// for device in 0..100 {
///     all.add(&Own::<_, eps!(0.5)>::new(device % 5 == 0).report::<Ask>(&mut generator).0);
/// }
/// let patients = Dataset::<Patient>::from_rows((0..100).map(|i| Patient { smoker: i % 5 == 0 }))?;
/// // 1.5 in all: 0.5 was paid on the devices, and 1.0 is left for the rows.
/// let session = Together::<eps!(1.5, delta = 1e-9)>::new().reports(&all).session(patients);
/// let (count, _session) = session.run(smokers)?;
/// # let _ = count;
/// # // The record is in this program; what is looked for is put together here, so that it is not found itself.
/// # let (program, start) = (std::fs::read(std::env::current_exe()?)?, ["{\"dp_", "together\":2,\"record\":\"Patient\""].concat());
/// # assert!(program.windows(start.len()).any(|bytes| bytes == start.as_bytes()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "an account that is dropped forfeits what is left"]
pub struct Together<Whole, Left = Whole, Paid = ()>(Exactly<(Whole, Left, Paid)>);

/// A list of payments, with the latest first. Sealed.
pub trait Paid: Sealed + 'static {
    /// The elements of the list, as the certificate writes them.
    const ITEMS: Json;
}
impl Sealed for () {}
impl Paid for () {
    const ITEMS: Json = Json::Nothing;
}

/// Reports by `R`, which the devices paid.
pub struct OnDevices<R, P>(Exactly<(R, P)>);
impl<R, P> Sealed for OnDevices<R, P> {}
impl<R: Randomiser, P: Paid> Paid for OnDevices<R, P> {
    const ITEMS: Json = Json::Both(
        &Json::Object(&[
            (",\"by\":\"devices\"", Json::Stated),
            (",\"epsilon\":", Json::Int(epsilon::<R::Cost>() as i128)),
            (",\"derivation\":", Json::Object(R::NODE)),
        ]),
        &P::ITEMS,
    );
}

/// A batch of reports by `R`, paid at the cost `C` that its shuffler permits.
pub struct ThroughShuffler<R, N, C, P>(Exactly<(R, N, C, P)>);
impl<R, N, C, P> Sealed for ThroughShuffler<R, N, C, P> {}
impl<R: Randomiser, N: Positive, C: AsApprox, P: Paid> Paid for ThroughShuffler<R, N, C, P> {
    const ITEMS: Json = Json::Both(
        &Json::Object(&[
            (",\"by\":\"shuffler\"", Json::Stated),
            (",\"honest\":", Json::Int(N::VALUE as i128)),
            (",\"epsilon\":", Json::Int(C::AMOUNT.numbers()[0] as i128)),
            (",\"delta\":", Json::Int(C::AMOUNT.numbers()[1] as i128)),
            (",\"derivation\":", Json::Object(R::NODE)),
        ]),
        &P::ITEMS,
    );
}

/// The account behind a session over the records `D`. The payments in the list `P` were subtracted
/// from `Whole`, and `Left` is the session's budget.
struct Account<D, Whole, Left, P>(Exactly<(D, Whole, Left, P)>);
impl<D: Record, Whole: AsApprox, Left: AsApprox, P: Paid> Statement for Account<D, Whole, Left, P> {
    const FIELDS: &'static [Field] = &[
        (",\"dp_together\":", Json::Int(2)),
        (",\"record\":", Json::Str(D::NAME)),
        (",\"measure\":\"approx\"", Json::Stated),
        (",\"epsilon\":", Json::Int(Whole::AMOUNT.numbers()[0] as i128)),
        (",\"delta\":", Json::Int(Whole::AMOUNT.numbers()[1] as i128)),
        (",\"paid\":", Json::List(&[P::ITEMS])),
        (
            ",\"session\":",
            Json::List(&[
                Json::Int(Left::AMOUNT.numbers()[0] as i128),
                Json::Int(Left::AMOUNT.numbers()[1] as i128),
            ]),
        ),
    ];
}

fn keep_account<D: Record, Whole: AsApprox, Left: AsApprox, P: Paid>() -> &'static [u8] {
    keep::<Account<D, Whole, Left, P>>()
}

impl<Whole: AsApprox> Together<Whole> {
    /// An account without payments.
    pub fn new() -> Self {
        Self(Exactly::default())
    }
}

impl<Whole: AsApprox> Default for Together<Whole> {
    fn default() -> Self {
        Self::new()
    }
}

/// The cost of a report by `R`, in ε and δ.
type OfReport<R> = <<R as Randomiser>::Cost as CostIn<Approx>>::Out;

impl<Whole: AsApprox, Left: Cost<Measure = Approx>, P: Paid> Together<Whole, Left, P> {
    /// Subtracts the cost of the reports on their devices. A cost above the remaining budget does
    /// not compile.
    pub fn reports<R: Counted>(self, _all: &Aggregator<R>) -> Together<Whole, Left::Rest, OnDevices<R, P>>
    where
        R::Cost: CostIn<Approx>,
        Left: Spend<OfReport<R>>,
    {
        Together(Exactly::default())
    }

    /// Subtracts the cost of a batch through its shuffler.
    pub fn batch<R: Counted, N: Positive, C: AsApprox>(
        self,
        _batch: &Shuffled<R, N, C>,
    ) -> Together<Whole, Left::Rest, ThroughShuffler<R, N, C, P>>
    where
        Left: Spend<C>,
    {
        Together(Exactly::default())
    }

    /// Opens a dataset with the remaining budget, whose ε must be above 0. The program keeps the
    /// account's certificate beside that of the session.
    pub fn session<D: Record, N: Neighbours>(self, dataset: Dataset<D, N>) -> SessionOf<D, Left, N>
    where
        D::Unit: RowsFor<N, D::Invalid>,
        Left: AsApprox,
    {
        keep_account::<D, Whole, Left, P>();
        dataset.session::<Left>()
    }
}

#[cfg(test)]
mod tests;
