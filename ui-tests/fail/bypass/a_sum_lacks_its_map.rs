//! The query sums a table without `map`, but only a `map` names the value, even of one column.
//+ //! A `map` says which value is summed.

use ui_tests::hospital::*;

pub struct Age(i64);
impl Record for Age {
    const NAME: &'static str = "Age";
    const COLUMNS: &'static [&'static str] = &["age"];
    type Fields = (Num<typenum::Z0, typenum::P120, dp_types::law::num::D0>, ());
    type Unit = dp_types::law::record::OneRow;
    type Invalid = dp_types::law::record::Refuse;
    type Proxy = Ex<Col<Age, Here>>;
    fn proxy() -> Ex<Col<Age, Here>> {
        Ex::<Col<Age, Here>>::column()
    }
    fn values(self) -> (i64, ()) {
        (self.0, ())
    }
}

pub fn attack<'id>(ages: Table<'id, Source<Age, AddRemove, First>, Age>) -> Result<(), Error> {
    let total = ages.filter(|age| age.ge(dp_types::lit!(18))).sum(); //-
    //+ let total = ages.filter(|age| age.ge(dp_types::lit!(18))).map(|age| age).sum();
    drop(total);
    Ok(())
}

pub fn main() {}

//| error[E0277]: `sum` needs one bounded number per row
//|   --> fail/bypass/a_sum_lacks_its_map.rs:23:63
//|    |
//| 23 |     let total = ages.filter(|age| age.ge(dp_types::lit!(18))).sum(); //-
//|    |                                                               ^^^ choose it first: `.map(|p| p.age)`; to count rows, write `.count()`
//|    |
//|    = note: for more about this error: `dp-audit explain DP0201`
