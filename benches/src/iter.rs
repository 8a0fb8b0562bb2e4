//! `scan_vs_iter`: filter, clamp, sum and count through our tables, against an iterator written by hand.

use std::error::Error as Failure;
use std::hint::black_box;

use dp_types::budget::{Answer, Budget};
use dp_types::prelude::*;
use dp_types::proof::{Log, Origin};
use dp_types::query::{From, Sources};

use crate::clock::{ROUNDS, timed};
use crate::data::{Patient, patients};

/// A query that releases nothing: it times its aggregates, and the peer on the same rows in turn with them.
struct Race {
    rows: Vec<Patient>,
}

/// The fastest round of each, in seconds.
struct Times {
    ours: f64,
    theirs: f64,
}

impl Query for Race {
    const ORIGIN: Origin = Origin { query: "race", file: file!(), line: line!(), source_hash: "" };
    type Sources = (From<Patient, AddRemove>, ());
    type Declared = ();
    type Cost = ();
    type Output = Times;

    fn answer<'id>(
        self,
        (patients, ()): <Self::Sources as Sources>::Tables<'id>,
        budget: Budget<'id, ()>,
    ) -> Result<Answer<'id, Times, impl Log>, Error> {
        let mut times = Times { ours: f64::INFINITY, theirs: f64::INFINITY };
        for _ in 0..ROUNDS {
            // Two scans, one for each aggregate.
            let (seconds, _) = timed(|| {
                let adults = black_box(patients).filter(|p| p.age.ge(lit!(18)).and(p.smoker));
                let ages = adults.map(|p| p.age.clamp(lit!(18), lit!(99)));
                (black_box(adults.count()), black_box(ages.sum()))
            });
            times.ours = times.ours.min(seconds);
            // One pass for both, which is the best that one writes without tricks.
            let (seconds, _) = timed(|| {
                let adults = black_box(&self.rows).iter().filter(|p| p.age >= 18 && p.smoker);
                let ages = adults.map(|p| p.age.clamp(18, 99));
                black_box(ages.fold((0_i64, 0_i64), |(count, sum), age| (count + 1, sum + age)))
            });
            times.theirs = times.theirs.min(seconds);
        }
        Ok(budget.finish(times, ()))
    }
}

/// Reports how many times faster ours is: on rows in an order in which the iterator's branch is always predicted, which
/// is the best it can meet, and on the rows as they were drawn. Ours costs the same on both.
///
/// # Errors
/// None that the made-up rows could cause.
pub(crate) fn run(report: &mut impl FnMut(&str, f64)) -> Result<(), Box<dyn Failure>> {
    let mut sorted: Vec<Patient> = patients().collect();
    sorted.sort_unstable_by_key(|p| (p.smoker, p.age));
    for (name, rows) in [("scan_vs_iter", sorted), ("scan_vs_iter_shuffled", patients().collect())] {
        let session = Dataset::<Patient>::from_rows(rows.iter().copied())?.session::<eps!(1)>();
        let (times, session) = session.run(Race { rows })?;
        drop(session);
        let (ours, theirs) = (times.ours * 1e3, times.theirs * 1e3);
        eprintln!(
            "{name}: count and sum of ten million rows: {ours:.2} ms ours, {theirs:.2} ms by an iterator"
        );
        report(name, theirs / ours);
    }
    Ok(())
}
