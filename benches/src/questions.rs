//! `above_threshold_1000`: a thousand questions about a small table; none of their answers reaches
//! the threshold. The benchmark runs them through dp-types, and in a hand-written loop with noise
//! of `opendp`.

use std::error::Error as Failure;
use std::hint::black_box;

use dp_types::law::derivation::Log;
use dp_types::law::expr::{Param, Parameter};
use dp_types::law::measure::Pure;
use dp_types::law::num::D0;
use dp_types::law::query::{Origin, Over, Sources};
use dp_types::law::{budget::Budget, query::Answer};
use dp_types::prelude::*;
use opendp::core::Measurement;
use opendp::domains::AtomDomain;
use opendp::error::Fallible;
use opendp::measurements::make_laplace;
use opendp::measures::MaxDivergence;
use opendp::metrics::AbsoluteDistance;

use crate::clock::timed;
use crate::data::{Patient, patients};

/// The number of rows of the table. It is small, so that the questions take most of the time, and
/// not the scans.
const ROWS: usize = 100;
const QUESTIONS: i64 = 1_000;
/// The number of rounds. The fastest round counts.
type Rounds = nat!(9);

type Noise = Measurement<AtomDomain<i64>, AbsoluteDistance<i64>, MaxDivergence, i64>;

/// The maximum age that a question counts.
enum UpTo {}
impl Parameter for UpTo {
    const NAME: &'static str = "up_to";
    type Lo = int!(0);
    type Hi = int!(120);
    type Grid = D0;
}

/// Runs a number of questions. The struct also holds the same rows in the form that a program
/// without this library would use.
struct Questions {
    on_threshold: Noise,
    on_question: Noise,
    ages: Vec<i64>,
}

impl Questions {
    /// The answer of `opendp`: the index of the first question above the threshold.
    fn peer(&self) -> Fallible<Option<i64>> {
        let threshold = self.on_threshold.invoke(&100_000)?;
        for question in 0..QUESTIONS {
            let up_to = question % 120;
            let count = self.ages.iter().filter(|age| **age <= up_to).count() as i64;
            if self.on_question.invoke(&count)? >= threshold {
                return Ok(Some(question));
            }
        }
        Ok(None)
    }
}

impl Query for Questions {
    const ORIGIN: Origin = Origin { query: "questions", file: file!(), line: line!(), source_hash: "" };
    type Sources = (Over<Patient, AddRemove>, ());
    type Measure = Pure;
    type Declared = (eps!(0.9), ());
    type Cost = (eps!(0.9), ());
    type Output = Result<(f64, f64), String>;

    fn answer<'id>(
        self,
        (patients, ()): <Self::Sources as Sources>::Tables<'id>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, Self::Output, Self::Cost, impl Log>, Error> {
        let (mut ours, mut theirs) = (f64::INFINITY, f64::INFINITY);
        let mut refused = None;
        let (receipt, budget) = budget.repeat::<(eps!(0.1), ()), Rounds, _, _, _>(|_, budget| {
            let (seconds, asked) = timed(|| {
                budget.sparse_vector::<nat!(1), eps!(0.1), { line!() }, _, _, _, _, _, _>(100_000, |watch| {
                    (0..QUESTIONS).find(|question| {
                        let up_to = Param::<UpTo>::clamped(question % 120).expr();
                        watch.ask(black_box(patients).filter(|p| p.age.le(up_to)).count())
                    })
                })
            });
            ours = ours.min(seconds);
            let (first, receipt, budget) = asked?;
            black_box(first);
            let (seconds, asked) = timed(|| self.peer().map(black_box));
            theirs = theirs.min(seconds);
            refused = refused.take().or(asked.err().map(|error| error.to_string()));
            Ok((receipt, budget))
        })?;
        Ok(budget.finish(refused.map_or(Ok((ours, theirs)), Err), receipt))
    }
}

/// The noise of `opendp` at a scale.
fn noise(scale: f64) -> Fallible<Noise> {
    make_laplace(AtomDomain::<i64>::default(), AbsoluteDistance::<i64>::default(), scale, None)
}

/// Reports the speed of this library relative to `opendp`.
///
/// # Errors
/// The errors of `opendp`. The generated rows cause no error.
pub(crate) fn run(report: &mut impl FnMut(&str, f64)) -> Result<(), Box<dyn Failure>> {
    let words = |error: opendp::error::Error| error.to_string();
    let ages = patients().take(ROWS).map(|patient| patient.age).collect();
    let session = Dataset::<Patient>::from_rows(patients().take(ROWS))?.session::<eps!(0.9)>();
    let peer = Questions {
        on_threshold: noise(20.0).map_err(words)?,
        on_question: noise(40.0).map_err(words)?,
        ages,
    };
    let (ours, theirs) = session.run(peer)?.0?;
    eprintln!("{QUESTIONS} questions: {:.2} ms ours, {:.2} ms with opendp", ours * 1e3, theirs * 1e3);
    report("above_threshold_1000", theirs / ours);
    Ok(())
}
