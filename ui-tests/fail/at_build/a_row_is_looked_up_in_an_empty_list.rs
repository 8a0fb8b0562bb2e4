//! The list is empty, so a look-up for a live row would panic and reveal that the row exists.
//+ //! The same with an entry for each age.

use std::panic::{AssertUnwindSafe, catch_unwind};

use dp_types::law::expr::{List, Parameter};
use dp_types::law::num::D0;
use ui_tests::hospital::*;

pub struct Prices;
impl Parameter for Prices {
    const NAME: &'static str = "prices";
    type Lo = int!(0);
    type Hi = int!(500);
    type Grid = D0;
}
static PRICES: [i64; 0] = []; //-
//+ static PRICES: [i64; 121] = [0; 121];

pub struct IsThere;
impl Query for IsThere {
    const ORIGIN: Origin = Origin { query: "is_there", file: "", line: 0, source_hash: "" };
    type Sources = (query::Over<Patient, AddRemove>, ());
    type Measure = Pure;
    type Declared = (eps!(0.5), ());
    type Cost = (eps!(0.5), ());
    type Output = bool;

    fn answer<'id>(
        self,
        tables: <Self::Sources as Sources>::Tables<'id>,
        token: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, bool, Self::Cost, impl Log>, Error> {
        let list = List::<Prices, 0>::new(&PRICES)?; //-
        //+ let list = List::<Prices, 121>::new(&PRICES)?;
        // The scan reads rows here and puts only live rows in order. Nothing is released of them.
        let smokers = tables.0.filter(|p| p.smoker);
        let first = || drop(smokers.take::<nat!(1), _>(|p| p.age.look_up(list)));
        let there = catch_unwind(AssertUnwindSafe(first)).is_err();
        let (nothing, token) = token.begin();
        Ok(token.finish(there, nothing))
    }
}

pub fn main() {
    let (there, _session) = hundred::<AddRemove>().session::<eps!(0.5)>().run(IsThere).unwrap();
    assert!(!there);
}
