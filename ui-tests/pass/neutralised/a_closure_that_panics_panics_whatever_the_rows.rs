//! A closure can panic only when the query is built, whether the data is empty or not. The panic
//! forfeits the budget.

use ui_tests::hospital::*;

pub struct Panics;
impl Query for Panics {
    const ORIGIN: Origin = Origin { query: "panics", file: "", line: 0, source_hash: "" };
    type Sources = (query::Over<Patient, AddRemove>, ());
    type Measure = Pure;
    type Declared = (eps!(0.5), ());
    type Cost = (eps!(0.5), ());
    type Output = ();

    fn answer<'id>(
        self,
        tables: <Self::Sources as Sources>::Tables<'id>,
        token: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, (), Self::Cost, impl Log>, Error> {
        let odd = tables.0.filter(|p| if token_is_odd() { panic!("built") } else { p.smoker });
        drop(odd.count());
        let (nothing, token) = token.begin();
        Ok(token.finish((), nothing))
    }
}

fn token_is_odd() -> bool {
    std::hint::black_box(true)
}

pub fn main() {
    let empty = Dataset::<Patient>::from_rows([]).expect("no rows fit");
    for patients in [empty, hundred()] {
        let session = patients.session::<eps!(0.5)>();
        // The session moves into the run, and the panic destroys it.
        let run = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| session.run(Panics).is_ok()));
        assert!(run.is_err());
    }
}
