//! A comparison of two truth values is a truth value, with the macro and by hand, and certificates
//! write both in the same way.

use dp_types::law::certificate::certificate;
use ui_tests::hospital::*;

#[derive(Record)]
pub struct Person {
    pub smoker: bool,
    pub insured: bool,
}

#[dp_query(epsilon = 2.0)]
pub fn asks(people: Table<Person>) -> (i64, i64) {
    let equal = people.filter(|p| p.smoker == p.insured).count().laplace(1.0);
    let unequal = people.filter(|p| p.smoker != p.insured).count().laplace(1.0);
    (equal.value(), unequal.value())
}

pub struct ByHand;
impl Query for ByHand {
    const ORIGIN: Origin = Origin { query: "by_hand", file: "", line: 0, source_hash: "" };
    type Sources = (query::Over<Person, AddRemove>, ());
    type Measure = Pure;
    type Declared = (eps!(2.0), ());
    type Cost = (eps!(2.0), ());
    type Output = (i64, i64);

    fn answer<'id>(
        self,
        tables: <Self::Sources as Sources>::Tables<'id>,
        budget: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, (i64, i64), Self::Cost, impl Log>, Error> {
        let people = tables.0;
        let equal = people.filter(|p| p.smoker.eq(p.insured)).count();
        let unequal = people.filter(|p| p.smoker.ne(p.insured)).count();
        let (equal, first, budget) = budget.release(equal.laplace::<eps!(1.0), 1>())?;
        let (unequal, second, budget) = budget.release(unequal.laplace::<eps!(1.0), 2>())?;
        Ok(budget.finish((equal.value(), unequal.value()), first.then(second)))
    }
}

pub fn main() {
    let column = |index: usize, name: &str| format!(r#"{{"op":"column","index":{index},"name":"{name}"}}"#);
    let same = format!(r#"{{"op":"same","args":[{},{}]}}"#, column(0, "smoker"), column(1, "insured"));
    for text in [certificate::<asks>(), certificate::<ByHand>()] {
        assert!(text.contains(&format!(r#""predicate":{same}"#)), "{text}");
        assert!(text.contains(&format!(r#""predicate":{{"op":"not","args":[{same}]}}"#)), "{text}");
    }
    // The noise at ε = 1 exceeds 100 with a probability below 10^-43.
    let rows = (0..4_000).map(|i| Person { smoker: i % 2 == 0, insured: i % 8 == 0 });
    let session = Dataset::from_rows(rows).expect("they fit").session::<eps!(4.0)>();
    let (answer, session) = session.run(asks).expect("there is randomness");
    let (by_hand, _) = session.run(ByHand).expect("there is randomness");
    for (equal, unequal) in [answer, by_hand] {
        assert!((2_400..=2_600).contains(&equal) && (1_400..=1_600).contains(&unequal));
    }
}
