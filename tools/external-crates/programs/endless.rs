//! A hand-written query that shows its answer and then ends the program. After optimisation, the
//! program lacks the code of `dp-types` that would run after the query.

use std::process::exit;

use dp_types::law::{query::Answer, budget::Budget};
use dp_types::law::measure::Pure;
use dp_types::law::derivation::Log;
use dp_types::prelude::*;
use dp_types::law::query::{Origin, Over, Sources};

#[derive(Record)]
struct Patient {
    smoker: bool,
}

struct Endless;

impl Query for Endless {
    const ORIGIN: Origin = Origin { query: "endless", file: "main.rs", line: 20, source_hash: "" };
    type Sources = (Over<Patient, AddRemove>, ());
    type Measure = Pure;
    type Declared = (eps!(0.5), ());
    type Cost = (eps!(0.5), ());
    type Output = ();

    fn answer<'id>(
        self,
        tables: <Self::Sources as Sources>::Tables<'id>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, (), Self::Cost, impl Log>, Error> {
        let smokers = tables.0.filter(|p| p.smoker).count();
        let Ok((n, receipt, budget)) = budget.release(smokers.laplace::<eps!(0.5), 33>()) else { exit(1) };
        println!("{}", n.value());
        // Only this branch returns, and its condition is never true.
        if n.value() < i64::MIN {
            return Ok(budget.finish((), receipt));
        }
        exit(0)
    }
}

fn main() -> Result<(), Error> {
    let rows = (0..100).map(|i| Patient { smoker: i % 3 == 0 });
    let (_, _session) = Dataset::<Patient>::from_rows(rows)?.session::<eps!(0.5)>().run(Endless)?;
    Ok(())
}
