//! `sum_vs_opendp`: a clamp, a sum and discrete Laplace noise, compared with the same steps in
//! `opendp`.

// If a run is refused, its error contains the session. The benchmark passes sessions by value, so
// the error type is large.
#![allow(clippy::result_large_err)]

use std::error::Error as Failure;
use std::hint::black_box;

use dp_types::law::derivation::Log;
use dp_types::law::measure::Pure;
use dp_types::law::query::{Origin, Over, Sources};
use dp_types::law::{budget::Budget, query::Answer};
use dp_types::prelude::*;
use opendp::core::Measurement;
use opendp::domains::{AtomDomain, VectorDomain};
use opendp::error::Fallible;
use opendp::measurements::make_laplace;
use opendp::measures::MaxDivergence;
use opendp::metrics::SymmetricDistance;
use opendp::transformations::{make_clamp, make_sum};

use crate::clock::timed;
use crate::data::{Patient, patients};

/// The bills are clamped to the range from 0 to 100,000, and released at ε = 1.
const HIGHEST: i64 = 100_000;
type One = eps!(1);
/// The line number of the release in the certificate.
const LINE: u32 = line!();

#[derive(Clone, Copy)]
struct Bills;

impl Query for Bills {
    const ORIGIN: Origin = Origin { query: "bills", file: file!(), line: line!(), source_hash: "" };
    type Sources = (Over<Patient, AddRemove>, ());
    type Measure = Pure;
    type Declared = (One, ());
    type Cost = (One, ());
    type Output = i64;

    fn answer<'id>(
        self,
        (patients, ()): <Self::Sources as Sources>::Tables<'id>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, i64, Self::Cost, impl Log>, Error> {
        let bills = patients.map(|p| p.bill.clamp(lit!(0), lit!(100_000)));
        let (total, receipt, budget) = budget.release(bills.sum().laplace::<One, LINE>())?;
        Ok(budget.finish(total.value(), receipt))
    }
}

/// The release of `opendp`, built as its documentation describes. A clamp gives the sum known
/// bounds, and the scale of the noise is the largest magnitude divided by ε.
///
/// # Errors
/// The errors of `opendp`.
fn peer() -> Fallible<Measurement<VectorDomain<AtomDomain<i64>>, SymmetricDistance, MaxDivergence, i64>> {
    let rows = VectorDomain::new(AtomDomain::<i64>::default());
    let clamp = make_clamp(rows, SymmetricDistance, (0, HIGHEST))?;
    let sum = make_sum(clamp.output_domain.clone(), clamp.output_metric.clone())?;
    let noise = make_laplace(sum.output_domain.clone(), sum.output_metric.clone(), HIGHEST as f64, None)?;
    clamp >> sum >> noise
}

/// Reports the speed of this library relative to `opendp`.
///
/// # Errors
/// The errors of `opendp`. The generated rows cause no error.
pub(crate) fn run(report: &mut impl FnMut(&str, f64)) -> Result<(), Box<dyn Failure>> {
    let session = Dataset::<Patient>::from_rows(patients())?.session::<eps!(9)>();
    let bills: Vec<i64> = patients().map(|p| p.bill).collect();
    let peer = peer().map_err(|e| e.to_string())?;
    let (mut ours, mut theirs) = (f64::INFINITY, f64::INFINITY);
    // Each run returns a session of another type, so the macro writes out nine rounds.
    macro_rules! rounds {
        ($session:ident: $($round:literal)*) => { $(
            let (seconds, ran) = timed(|| black_box($session).run(Bills));
            let (_, $session) = ran?;
            ours = ours.min(seconds);
            let (seconds, released) = timed(|| peer.invoke(black_box(&bills)));
            black_box(released.map_err(|e| e.to_string())?);
            theirs = theirs.min(seconds);
            eprintln!("round {} of the sums done", $round);
        )* };
    }
    rounds!(session: 1 2 3 4 5 6 7 8 9);
    drop(session);
    eprintln!("noisy sum of ten million rows: {:.2} ms ours, {:.2} ms by opendp", ours * 1e3, theirs * 1e3);
    report("sum_vs_opendp", theirs / ours);
    Ok(())
}
