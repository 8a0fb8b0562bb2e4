//! A closure may print. The closure runs once, when the query is built, and it gets no row that it
//! could print.

use ui_tests::hospital::*;

use core::cell::Cell;

pub struct Chatty;
thread_local! {
    static CALLS: Cell<u32> = const { Cell::new(0) };
}

impl Query for Chatty {
    const ORIGIN: Origin = Origin { query: "chatty", file: "", line: 0, source_hash: "" };
    type Sources = (query::Over<Patient, AddRemove>, ());
    type Measure = Pure;
    type Declared = (eps!(0.5), ());
    type Cost = (eps!(0.5), ());
    type Output = i64;

    fn answer<'id>(
        self,
        tables: <Self::Sources as Sources>::Tables<'id>,
        token: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, i64, Self::Cost, impl Log>, Error> {
        let smokers = tables.0.filter(|p| {
            println!("{} bytes of proxies", size_of_val(&p));
            CALLS.set(CALLS.get() + 1);
            p.smoker
        });
        let (n, receipt, token) = token.release(smokers.count().laplace::<eps!(0.5), 1>())?;
        Ok(token.finish(n.value(), receipt))
    }
}

pub fn main() {
    // The table has a hundred rows, but the closure runs once. The noise has scale 2, and the bound
    // 200 is a hundred times this scale.
    let (n, _session) =
        hundred::<AddRemove>().session::<eps!(0.5)>().run(Chatty).expect("there is randomness");
    assert!((n - 50).abs() < 200);
    assert_eq!(CALLS.get(), 1);
}
