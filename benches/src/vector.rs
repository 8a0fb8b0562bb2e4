//! `gauss_vector_1000`: a histogram of a thousand groups with discrete Gaussian noise of σ = 10,
//! through dp-types and through `opendp`.
//!
//! This library makes a whole release of a table without rows, so that the scan takes almost no
//! time. `opendp` runs only its mechanism, on an existing vector.

use std::error::Error as Failure;
use std::hint::black_box;

use dp_types::law::derivation::Log;
use dp_types::law::measure::Zcdp;
use dp_types::law::query::{Origin, Over, Sources};
use dp_types::law::{budget::Budget, query::Answer};
use dp_types::prelude::*;
use opendp::core::Measurement;
use opendp::domains::{AtomDomain, VectorDomain};
use opendp::measurements::make_gaussian;
use opendp::measures::ZeroConcentratedDivergence;
use opendp::metrics::L2Distance;

use crate::clock::timed;

/// A place in a grid.
#[derive(Clone, Copy, Record)]
struct Place {
    #[dp(range = 0..=39)]
    column: i64,
    #[dp(range = 0..=24)]
    row: i64,
}

const GROUPS: usize = 1000;

/// The number of releases per round. There are nine rounds, and the fastest counts.
type Turns = nat!(200);
const TURNS: usize = 200;

/// Expands to a list of cuts, one before each of the given numbers.
macro_rules! cuts {
    () => { () };
    ($first:literal $($rest:literal)*) => { (lit!($first), cuts!($($rest)*)) };
}

type Peer = Measurement<VectorDomain<AtomDomain<i64>>, L2Distance<i64>, ZeroConcentratedDivergence, Vec<i64>>;

struct Grid {
    peer: Peer,
}

impl Query for Grid {
    const ORIGIN: Origin = Origin { query: "grid", file: file!(), line: line!(), source_hash: "" };
    type Sources = (Over<Place, AddRemove>, ());
    type Measure = Zcdp;
    type Declared = (rho!(9), ());
    type Cost = (rho!(9), ());
    type Output = Result<(f64, f64), String>;

    fn answer<'id>(
        self,
        (places, ()): <Self::Sources as Sources>::Tables<'id>,
        budget: Budget<'id, Self::Cost, Zcdp>,
    ) -> Result<Answer<'id, Self::Output, Self::Cost, impl Log>, Error> {
        let (mut ours, mut theirs) = (f64::INFINITY, f64::INFINITY);
        let mut refused = None;
        let none = vec![0; GROUPS];
        let (receipt, budget) = budget.repeat::<(rho!(1), ()), nat!(9), _, _, _>(|_, budget| {
            let (seconds, released) = timed(|| {
                budget.repeat::<(rho!(0.005), ()), Turns, _, _, _>(|_, budget| {
                    let groups = black_box(places).histogram(|place| {
                        let columns = place.column.cut(cuts!(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29
                            30 31 32 33 34 35 36 37 38 39));
                        (columns, place.row.cut(cuts!(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24)))
                    });
                    let (counts, receipt, budget) =
                        budget.release(groups.gaussian::<rho!(0.005), { line!() }>())?;
                    assert_eq!(black_box(counts.values()).len(), GROUPS);
                    Ok((receipt, budget))
                })
            });
            ours = ours.min(seconds);
            // `opendp` runs only a tenth of the turns, since each of its turns takes long.
            let (seconds, invoked) = timed(|| {
                (0..TURNS / 10).try_for_each(|_| {
                    self.peer.invoke(black_box(&none)).map(|counts| {
                        black_box(counts);
                    })
                })
            });
            theirs = theirs.min(10.0 * seconds);
            refused = refused.take().or(invoked.err().map(|error| error.to_string()));
            released
        })?;
        Ok(budget.finish(refused.map_or(Ok((ours, theirs)), Err), receipt))
    }
}

/// Reports the speed of this library relative to `opendp`.
///
/// # Errors
/// The errors of `opendp`. A table without rows causes no error.
pub(crate) fn run(report: &mut impl FnMut(&str, f64)) -> Result<(), Box<dyn Failure>> {
    let vector = VectorDomain::new(AtomDomain::<i64>::default());
    let peer = make_gaussian(vector, L2Distance::default(), 10.0, None).map_err(|error| error.to_string())?;
    let session = Dataset::<Place>::from_rows([])?.session::<rho!(9)>();
    let (ours, theirs) = session.run(Grid { peer })?.0?;
    let each = |seconds: f64| seconds * 1e6 / TURNS as f64;
    eprintln!("a noisy vector of {GROUPS}: {:.1} us ours, {:.0} us by opendp", each(ours), each(theirs));
    report("gauss_vector_1000", theirs / ours);
    Ok(())
}
