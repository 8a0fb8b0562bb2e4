//! `scan_vs_iter` and `five_in_one_scan`: aggregates through the tables of this library, compared
//! with hand-written iterators.

use std::error::Error as Failure;
use std::hint::black_box;

use dp_types::law::derivation::Log;
use dp_types::law::expr::{Param, Parameter};
use dp_types::law::measure::Pure;
use dp_types::law::num::D0;
use dp_types::law::query::{Origin, Over, Sources};
use dp_types::law::{budget::Budget, query::Answer};
use dp_types::prelude::*;

use crate::clock::timed;
use crate::data::{Patient, patients};

/// How often a benchmark runs this library and its competitor. It reports the fastest run of each.
pub(crate) type Rounds = nat!(11);
/// The number of runs of a benchmark whose two times must be accurate to one per cent.
type ManyRounds = nat!(101);

/// The fastest round of this library (`ours`) and of its competitor (`theirs`), in seconds.
pub(crate) struct Times {
    pub(crate) ours: f64,
    pub(crate) theirs: f64,
}

impl Times {
    pub(crate) fn new() -> Self {
        Self { ours: f64::INFINITY, theirs: f64::INFINITY }
    }

    /// Times one round. Returns the result of this library, which the query needs, and drops the
    /// result of the competitor.
    pub(crate) fn round<T, U>(&mut self, ours: impl FnOnce() -> T, theirs: impl FnOnce() -> U) -> T {
        let (seconds, value) = timed(ours);
        self.ours = self.ours.min(seconds);
        let (seconds, other) = timed(theirs);
        black_box(other);
        self.theirs = self.theirs.min(seconds);
        value
    }
}

/// A count and a sum in one release, compared with one pass that computes both: the best code that
/// a programmer would normally write.
struct Race {
    rows: Vec<Patient>,
}

/// Five aggregates in one release, compared with one pass for each aggregate.
struct Five {
    rows: Vec<Patient>,
}

/// The constant and the types that the trait `Query` requires of a timed query.
macro_rules! race {
    ($name:literal, $total:literal) => {
        const ORIGIN: Origin = Origin { query: $name, file: file!(), line: line!(), source_hash: "" };
        type Sources = (Over<Patient, AddRemove>, ());
        type Measure = Pure;
        type Declared = (eps!($total), ());
        type Cost = (eps!($total), ());
        type Output = Times;
    };
}

pub(crate) use race;

impl Query for Race {
    race!("race", 22);

    fn answer<'id>(
        self,
        (patients, ()): <Self::Sources as Sources>::Tables<'id>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, Times, Self::Cost, impl Log>, Error> {
        let mut times = Times::new();
        let (receipt, budget) = budget.repeat::<(eps!(2), ()), Rounds, _, _, _>(|_, budget| {
            let ours = || {
                let adults = black_box(patients).filter(|p| p.age.ge(lit!(18)).and(p.smoker));
                let ages = adults.map(|p| p.age.clamp(lit!(18), lit!(99)));
                budget.release((
                    adults.count().laplace::<eps!(1), { line!() }>(),
                    ages.sum().laplace::<eps!(1), { line!() }>(),
                ))
            };
            let theirs = || {
                let adults = black_box(&self.rows).iter().filter(|p| p.age >= 18 && p.smoker);
                let ages = adults.map(|p| p.age.clamp(18, 99));
                ages.fold((0_i64, 0_i64), |(count, sum), age| (count + 1, sum + age))
            };
            let (_, receipt, budget) = times.round(ours, theirs)?;
            Ok((receipt, budget))
        })?;
        Ok(budget.finish(times, receipt))
    }
}

impl Query for Five {
    race!("five", 55);

    fn answer<'id>(
        self,
        (patients, ()): <Self::Sources as Sources>::Tables<'id>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, Times, Self::Cost, impl Log>, Error> {
        let mut times = Times::new();
        let (receipt, budget) = budget.repeat::<(eps!(5), ()), Rounds, _, _, _>(|_, budget| {
            let ours = || {
                let all = black_box(patients);
                let adults = all.filter(|p| p.age.ge(lit!(18)));
                budget.release((
                    (
                        all.filter(|p| p.smoker).count().laplace::<eps!(1), { line!() }>(),
                        adults
                            .map(|p| p.age.clamp(lit!(18), lit!(99)))
                            .sum()
                            .laplace::<eps!(1), { line!() }>(),
                    ),
                    (
                        all.filter(|p| p.bill.gt(lit!(1_000_000))).count().laplace::<eps!(1), { line!() }>(),
                        (
                            all.map(|p| p.bill).sum().laplace::<eps!(1), { line!() }>(),
                            adults.map(|p| p.bill.min(lit!(500_000))).sum().laplace::<eps!(1), { line!() }>(),
                        ),
                    ),
                ))
            };
            let theirs = || {
                let rows = || black_box(&self.rows).iter();
                let smokers = rows().filter(|p| p.smoker).count();
                let ages = rows().filter(|p| p.age >= 18).map(|p| p.age.clamp(18, 99)).sum::<i64>();
                let dear = rows().filter(|p| p.bill > 1_000_000).count();
                let bills = rows().map(|p| p.bill).sum::<i64>();
                let capped = rows().filter(|p| p.age >= 18).map(|p| p.bill.min(500_000)).sum::<i64>();
                black_box((smokers, ages, dear, bills, capped))
            };
            let (_, receipt, budget) = times.round(ours, theirs)?;
            Ok((receipt, budget))
        })?;
        Ok(budget.finish(times, receipt))
    }
}

/// The minimum age for the count and the sum. It is a public number that the compiler does not
/// know.
enum From {}
impl Parameter for From {
    const NAME: &'static str = "from";
    type Lo = int!(0);
    type Hi = int!(121);
    type Grid = D0;
}

/// Runs the scan twice: with a filter that all rows pass, and with a filter that no row passes.
struct Passing;

impl Query for Passing {
    race!("passing", 404);

    fn answer<'id>(
        self,
        (patients, ()): <Self::Sources as Sources>::Tables<'id>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, Times, Self::Cost, impl Log>, Error> {
        let mut times = Times::new();
        let (receipt, budget) = budget.repeat::<(eps!(4), ()), ManyRounds, _, _, _>(|_, budget| {
            // The same loop measures both cases, so that both run the same machine code.
            let asked = |least: i64| {
                let from = Param::<From>::clamped(black_box(least)).expr();
                let older = black_box(patients).filter(|p| p.age.ge(from));
                (
                    older.count().laplace::<eps!(1), { line!() }>(),
                    older.map(|p| p.bill).sum().laplace::<eps!(1), { line!() }>(),
                )
            };
            let (seconds, all) = timed(|| budget.release(asked(0)));
            let (_, first, budget) = all?;
            times.ours = times.ours.min(seconds);
            let (seconds, none) = timed(|| budget.release(asked(121)));
            let (_, second, budget) = none?;
            times.theirs = times.theirs.min(seconds);
            Ok((first.then(second), budget))
        })?;
        Ok(budget.finish(times, receipt))
    }
}

/// Reports the speed of this library relative to the iterators. The benchmark uses two orders of
/// the rows: one in which the processor always predicts the iterator's branch, which is the best
/// case, and the order in which the rows were drawn. This library takes the same time for both
/// orders. Each of its releases includes the noise.
///
/// # Errors
/// The generated rows cause no error.
pub(crate) fn run(report: &mut impl FnMut(&str, f64)) -> Result<(), Box<dyn Failure>> {
    let mut sorted: Vec<Patient> = patients().collect();
    sorted.sort_unstable_by_key(|p| (p.smoker, p.age));
    let say = |report: &mut dyn FnMut(&str, f64), name: &str, what: &str, times: &Times| {
        let (ours, theirs) = (times.ours * 1e3, times.theirs * 1e3);
        eprintln!("{name}: {what} of ten million rows: {ours:.2} ms ours, {theirs:.2} ms by iterators");
        report(name, theirs / ours);
    };
    let dataset = |rows: &[Patient]| Dataset::<Patient>::from_rows(rows.iter().copied());
    for (name, rows) in [("scan_vs_iter", sorted.clone()), ("scan_vs_iter_shuffled", patients().collect())] {
        let session = dataset(&rows)?.session::<eps!(22)>();
        say(report, name, "count and sum", &session.run(Race { rows })?.0);
    }
    let times = dataset(&sorted)?.session::<eps!(404)>().run(Passing)?.0;
    eprintln!("all rows pass: {:.2} ms, none: {:.2} ms", times.ours * 1e3, times.theirs * 1e3);
    report("scan_all_to_none", times.ours / times.theirs);
    for (name, rows) in [("five_in_one_scan", sorted), ("five_in_one_scan_shuffled", patients().collect())] {
        let session = dataset(&rows)?.session::<eps!(55)>();
        say(report, name, "five aggregates", &session.run(Five { rows })?.0);
    }
    Ok(())
}
