//! How often a session at run time decides: a run whose query releases nothing, so that nothing but the account is left to do.

use std::error::Error;

use dp_types::budget::{Answer, Budget};
use dp_types::measure::Pure;
use dp_types::node::Log;
use dp_types::prelude::*;
use dp_types::query::{Origin, Over, Sources};

use crate::clock::timed;

/// Decisions that are timed.
const RUNS: u32 = 2_000_000;
/// What a ratio of 1 stands for: so many decisions in a second of one core.
const MILLION: f64 = 1e6;

#[derive(Record)]
struct Row {
    there: bool,
}

/// Takes a millionth of ε and asks nothing.
struct Nothing;
impl Query for Nothing {
    const ORIGIN: Origin = Origin { query: "nothing", file: "", line: 0, source_hash: "" };
    type Sources = (Over<Row>, ());
    type Measure = Pure;
    type Declared = (eps!(0.000001), ());
    type Cost = (eps!(0.000001), ());
    type Output = ();

    fn answer<'id>(
        self,
        _: <Self::Sources as Sources>::Tables<'id>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, (), Self::Cost, impl Log>, dp_types::Error> {
        let (receipt, budget) = budget.begin();
        Ok(budget.finish((), receipt))
    }
}

/// Millions of decisions in a second of CPU time: of a session, of a share of a share of it, and refusals.
pub(crate) fn run(report: &mut impl FnMut(&str, f64)) -> Result<(), Box<dyn Error>> {
    let session = Dataset::<Row>::from_rows([Row { there: true }])?.open::<eps!(100)>();
    let share = session.share::<eps!(90)>().share::<eps!(80)>();
    let none =
        session.share_of(&session.budget().divided_by(u64::MAX)).ok_or("a share of the same measure")?;
    for (name, session) in [("decisions", &session), ("decisions_of_a_share", &share), ("refusals", &none)] {
        let (seconds, answered) = timed(|| (0..RUNS).filter(|_| session.run(Nothing).is_ok()).count());
        let wanted = if name == "refusals" { 0 } else { RUNS as usize };
        if answered != wanted {
            return Err(format!("{name}: {answered} of {RUNS} runs were answered").into());
        }
        report(name, f64::from(RUNS) / seconds / MILLION);
    }
    Ok(())
}
