//! Choices through dp-types, compared with `opendp`: the noisy maximum of 1024 equal scores, and a
//! quantile among 1000 values of ten million rows.
//!
//! This library makes whole releases: it computes scores from a table that was loaded before, and
//! chooses. In the first benchmark, `opendp` runs only its mechanism, on existing scores. In the
//! second benchmark, `opendp` computes scores and chooses, as its documentation describes.

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
use opendp::measurements::make_noisy_max;
use opendp::measures::MaxDivergence;
use opendp::metrics::{LInfDistance, SymmetricDistance};
use opendp::transformations::make_quantile_score_candidates;

use crate::clock::timed;
use crate::data::ROWS;

/// A visit: its cell, one of 1024, and its cost, one of 1000 values.
#[derive(Clone, Copy, Record)]
struct Visit {
    #[dp(range = 0..=1023)]
    cell: i64,
    #[dp(range = 0..=999)]
    cost: i64,
}

fn visits(rows: usize) -> impl Iterator<Item = Visit> {
    (0..rows as i64).map(|i| Visit { cell: i % 1024, cost: i * 7 % 1000 })
}

/// The number of rounds. The fastest round counts.
type Rounds = nat!(9);
type Turns = nat!(200);
const TURNS: usize = 200;

type Scores = VectorDomain<AtomDomain<i32>>;

/// The median cell of a table without rows, so all 1024 scores are equal.
struct Cells {
    peer: Measurement<Scores, LInfDistance<i32>, MaxDivergence, usize>,
}

impl Query for Cells {
    const ORIGIN: Origin = Origin { query: "cells", file: file!(), line: line!(), source_hash: "" };
    type Sources = (Over<Visit, AddRemove>, ());
    type Measure = Pure;
    type Declared = (eps!(180), ());
    type Cost = (eps!(180), ());
    type Output = Result<(f64, f64), String>;

    fn answer<'id>(
        self,
        (visits, ()): <Self::Sources as Sources>::Tables<'id>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, Self::Output, Self::Cost, impl Log>, Error> {
        let (mut ours, mut theirs) = (f64::INFINITY, f64::INFINITY);
        let mut refused = None;
        let flat = vec![0_i32; 1024];
        let (receipt, budget) = budget.repeat::<(eps!(20), ()), Rounds, _, _, _>(|_, budget| {
            let (seconds, released) = timed(|| {
                budget.repeat::<(eps!(0.1), ()), Turns, _, _, _>(|_, budget| {
                    let scores = black_box(visits).map(|v| v.cell).median();
                    let (cell, receipt, budget) =
                        budget.release(scores.select::<eps!(0.1), { line!() }>())?;
                    black_box(cell.value());
                    Ok((receipt, budget))
                })
            });
            ours = ours.min(seconds);
            let (seconds, invoked) = timed(|| {
                (0..TURNS).try_for_each(|_| {
                    self.peer.invoke(black_box(&flat)).map(|cell| {
                        black_box(cell);
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

/// The 90 % quantile of the costs of visits.
struct Costs {
    rows: Vec<i64>,
    peer: Quantile,
}

type Quantile = Measurement<VectorDomain<AtomDomain<i64>>, SymmetricDistance, MaxDivergence, usize>;

impl Query for Costs {
    const ORIGIN: Origin = Origin { query: "costs", file: file!(), line: line!(), source_hash: "" };
    type Sources = (Over<Visit, AddRemove>, ());
    type Measure = Pure;
    type Declared = (eps!(3), ());
    type Cost = (eps!(3), ());
    type Output = Result<(f64, f64), String>;

    fn answer<'id>(
        self,
        (visits, ()): <Self::Sources as Sources>::Tables<'id>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, Self::Output, Self::Cost, impl Log>, Error> {
        let (mut ours, mut theirs) = (f64::INFINITY, f64::INFINITY);
        let mut refused = None;
        let (receipt, budget) = budget.repeat::<(eps!(1), ()), nat!(3), _, _, _>(|_, budget| {
            let (seconds, released) = timed(|| {
                let scores = black_box(visits).map(|v| v.cost).quantile::<nat!(9), nat!(10), _, _>();
                let (cost, receipt, budget) = budget.release(scores.select::<eps!(1), { line!() }>())?;
                black_box(cost.value());
                Ok((receipt, budget))
            });
            ours = ours.min(seconds);
            let (seconds, chosen) = timed(|| self.peer.invoke(black_box(&self.rows)).map(black_box));
            theirs = theirs.min(seconds);
            refused = refused.take().or(chosen.err().map(|error| error.to_string()));
            released
        })?;
        Ok(budget.finish(refused.map_or(Ok((ours, theirs)), Err), receipt))
    }
}

/// The mechanism of `opendp` that chooses among 1024 scores, at the scale of this library. The
/// scores of a median have a sensitivity of 2.
fn noisy_max() -> Fallible<Measurement<Scores, LInfDistance<i32>, MaxDivergence, usize>> {
    make_noisy_max(
        VectorDomain::new(AtomDomain::default()),
        LInfDistance::default(),
        MaxDivergence,
        20.0,
        false,
    )
}

/// The scores of `opendp` for the numbers below 1000, and its choice, at the scale of this library.
/// The scores of the 90 % quantile have a sensitivity of 18.
fn quantile() -> Fallible<Quantile> {
    let rows = VectorDomain::new(AtomDomain::<i64>::default());
    let scores = make_quantile_score_candidates(rows, SymmetricDistance, (0..1000).collect(), 0.9)?;
    let choice = make_noisy_max(
        scores.output_domain.clone(),
        scores.output_metric.clone(),
        MaxDivergence,
        18.0,
        true,
    )?;
    scores >> choice
}

/// Reports the speed of this library relative to `opendp`.
///
/// # Errors
/// The errors of `opendp`. The generated rows cause no error.
pub(crate) fn run(report: &mut impl FnMut(&str, f64)) -> Result<(), Box<dyn Failure>> {
    let words = |error: opendp::error::Error| error.to_string();
    let none = Dataset::<Visit>::from_rows(visits(0))?.session::<eps!(180)>();
    let (ours, theirs) = none.run(Cells { peer: noisy_max().map_err(words)? })?.0?;
    let each = |seconds: f64| seconds * 1e6 / TURNS as f64;
    eprintln!("noisy maximum of 1024: {:.1} us ours, {:.1} us by opendp", each(ours), each(theirs));
    report("noisy_max_1024", theirs / ours);
    let rows = visits(ROWS).map(|visit| visit.cost).collect();
    let all = Dataset::<Visit>::from_rows(visits(ROWS))?.session::<eps!(3)>();
    let (ours, theirs) = all.run(Costs { rows, peer: quantile().map_err(words)? })?.0?;
    eprintln!("a quantile of {ROWS} rows: {:.0} ms ours, {:.0} ms by opendp", ours * 1e3, theirs * 1e3);
    report("quantile_1000_cells_10m_rows", theirs / ours);
    Ok(())
}
