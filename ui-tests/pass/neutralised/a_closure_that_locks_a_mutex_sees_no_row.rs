//! A closure may write to a static. It can write only column proxies, which are the same for all
//! data.

use ui_tests::hospital::*;

use std::mem::size_of_val;
use std::sync::Mutex;

static SEEN: Mutex<Vec<usize>> = Mutex::new(Vec::new());

pub fn attack<'id>(patients: Patients<'id>) {
    let ages = patients.map(|p| {
        SEEN.lock().expect("nobody panicked").push(size_of_val(&p));
        p.age
    });
    drop(ages.sum());
}

pub struct Asks;
impl Query for Asks {
    const ORIGIN: Origin = Origin { query: "asks", file: "", line: 0, source_hash: "" };
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
        attack(tables.0);
        let (nothing, token) = token.begin();
        Ok(token.finish((), nothing))
    }
}

pub fn main() {
    let (_, _session) = hundred::<AddRemove>().session::<eps!(0.5)>().run(Asks).expect("nothing is drawn");
    // The closure ran once, and the proxies that it saw have the size zero: they contain nothing.
    assert_eq!(*SEEN.lock().expect("nobody panicked"), [0]);
}
