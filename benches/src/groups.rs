//! `group_20`: counts and sums of twenty groups, compared with a hand-written loop over an array.

use std::error::Error as Failure;
use std::hint::black_box;

use dp_types::law::derivation::Log;
use dp_types::law::measure::Pure;
use dp_types::law::query::{Origin, Over, Sources};
use dp_types::law::{budget::Budget, query::Answer};
use dp_types::prelude::*;

use crate::data::{Patient, patients};
use crate::iter::{Rounds, Times, race};

/// The number of patients and their payments, by ten age groups and by whether they smoke.
struct Groups {
    rows: Vec<Patient>,
}

impl Query for Groups {
    race!("groups", 22);

    fn answer<'id>(
        self,
        (patients, ()): <Self::Sources as Sources>::Tables<'id>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, Times, Self::Cost, impl Log>, Error> {
        let mut times = Times::new();
        let (receipt, budget) = budget.repeat::<(eps!(2), ()), Rounds, _, _, _>(|_, budget| {
            let ours = || {
                let groups = black_box(patients).partition(|p| (p.age / lit!(13), p.smoker));
                budget.release((
                    groups.count().laplace::<eps!(1), { line!() }>(),
                    groups.map(|p| p.bill).sum().laplace::<eps!(1), { line!() }>(),
                ))
            };
            let theirs = || {
                let (mut counts, mut sums) = ([0_i64; 20], [0_i64; 20]);
                for p in black_box(&self.rows) {
                    let group = (p.age / 13) as usize * 2 + usize::from(p.smoker);
                    counts[group] += 1;
                    sums[group] += p.bill;
                }
                black_box((counts, sums))
            };
            let (_, receipt, budget) = times.round(ours, theirs)?;
            Ok((receipt, budget))
        })?;
        Ok(budget.finish(times, receipt))
    }
}

/// Reports the speed of this library relative to the loop.
///
/// # Errors
/// The generated rows cause no error.
pub(crate) fn run(report: &mut impl FnMut(&str, f64)) -> Result<(), Box<dyn Failure>> {
    let rows: Vec<Patient> = patients().collect();
    let session = Dataset::<Patient>::from_rows(rows.iter().copied())?.session::<eps!(22)>();
    let (times, _) = session.run(Groups { rows })?;
    let (ours, theirs) = (times.ours * 1e3, times.theirs * 1e3);
    eprintln!(
        "group_20: counts and sums of ten million rows: {ours:.2} ms ours, {theirs:.2} ms by an array of twenty"
    );
    report("group_20", theirs / ours);
    Ok(())
}
