//! `release_vs_opendp`: one count of a small table with discrete Laplace noise, through dp-types
//! and through `opendp`.

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
use opendp::transformations::make_count;

use crate::clock::timed;
use crate::data::{Patient, patients};

/// The number of rows of the table. It is small, so that the release takes most of the time, and
/// not the scan.
const ROWS: usize = 100;
/// The number of releases per round. There are nine rounds, and the fastest counts.
type Releases = nat!(1_000);
const RELEASES: usize = 1_000;

/// The query that counts the rows `RELEASES` times. The struct also holds the same rows in the form
/// that a program without this library would use.
struct Counts {
    peer: Peer,
    rows: Vec<i64>,
}

type Peer = Measurement<VectorDomain<AtomDomain<i64>>, SymmetricDistance, MaxDivergence, i32>;

impl Query for Counts {
    const ORIGIN: Origin = Origin { query: "counts", file: file!(), line: line!(), source_hash: "" };
    type Sources = (Over<Patient, AddRemove>, ());
    type Measure = Pure;
    type Declared = (eps!(900), ());
    type Cost = (eps!(900), ());
    type Output = Result<(f64, f64), String>;

    fn answer<'id>(
        self,
        (patients, ()): <Self::Sources as Sources>::Tables<'id>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, Self::Output, Self::Cost, impl Log>, Error> {
        let (mut ours, mut theirs) = (f64::INFINITY, f64::INFINITY);
        let mut refused = None;
        let (receipt, budget) = budget.repeat::<(eps!(100), ()), nat!(9), _, _, _>(|_, budget| {
            let (seconds, released) = timed(|| {
                budget.repeat::<(eps!(0.1), ()), Releases, _, _, _>(|_, budget| {
                    let count = black_box(patients).count().laplace::<eps!(0.1), { line!() }>();
                    let (n, receipt, budget) = budget.release(count)?;
                    black_box(n.value());
                    Ok((receipt, budget))
                })
            });
            ours = ours.min(seconds);
            let (seconds, invoked) = timed(|| {
                (0..RELEASES).try_for_each(|_| {
                    self.peer.invoke(black_box(&self.rows)).map(|n| {
                        black_box(n);
                    })
                })
            });
            theirs = theirs.min(seconds);
            refused = refused.take().or(invoked.err().map(|error| error.to_string()));
            released
        })?;
        Ok(budget.finish(refused.map_or(Ok((ours, theirs)), Err), receipt))
    }
}

/// The count of `opendp` at the same scale, built as its documentation describes.
///
/// # Errors
/// The errors of `opendp`.
fn peer() -> Fallible<Peer> {
    let rows = VectorDomain::new(AtomDomain::<i64>::default());
    let count = make_count::<_, i32>(rows, SymmetricDistance)?;
    let noise = make_laplace(count.output_domain.clone(), count.output_metric.clone(), 10.0, None)?;
    count >> noise
}

/// Reports the speed of this library relative to `opendp`.
///
/// # Errors
/// The errors of `opendp`. The generated rows cause no error.
pub(crate) fn run(report: &mut impl FnMut(&str, f64)) -> Result<(), Box<dyn Failure>> {
    let session = Dataset::<Patient>::from_rows(patients().take(ROWS))?.session::<eps!(900)>();
    let peer = peer().map_err(|e| e.to_string())?;
    let rows = patients().take(ROWS).map(|p| p.age).collect();
    let (ours, theirs) = session.run(Counts { peer, rows })?.0?;
    let each = |seconds: f64| seconds * 1e9 / RELEASES as f64;
    eprintln!("noisy count of {ROWS} rows: {:.0} ns ours, {:.0} ns by opendp", each(ours), each(theirs));
    report("release_vs_opendp", theirs / ours);
    Ok(())
}
