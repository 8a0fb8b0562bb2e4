//! `scan_vs_iter`: filter, clamp, sum and count through our tables, against an iterator written by hand.

use std::error::Error as Failure;
use std::hint::black_box;

use dp_types::budget::{Answer, Budget};
use dp_types::expr::Lit;
use dp_types::num::PInt;
use dp_types::prelude::*;
use dp_types::proof::{Log, Origin};
use dp_types::query::{From, Sources};
use typenum::{U18, U99};

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
                let adults = black_box(patients).filter(|p| p.age.ge(Lit::<PInt<U18>>::new()).and(p.smoker));
                let ages = adults.map(|p| p.age.clamp(Lit::<PInt<U18>>::new(), Lit::<PInt<U99>>::new()));
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

/// Reports how many times faster ours is.
///
/// # Errors
/// None that the made-up rows could cause.
pub(crate) fn run(report: &mut impl FnMut(&str, f64)) -> Result<(), Box<dyn Failure>> {
    let session = Dataset::<Patient>::from_rows(patients())?.session::<typenum::U1>();
    let (times, session) = session.run(Race { rows: patients().collect() })?;
    drop(session);
    let (ours, theirs) = (times.ours * 1e3, times.theirs * 1e3);
    eprintln!("count and sum of ten million rows: {ours:.2} ms ours, {theirs:.2} ms by an iterator");
    report("scan_vs_iter", theirs / ours);
    Ok(())
}
