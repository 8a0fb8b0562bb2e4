//! A value gets a budget of 1.5, but the store allows only 1.0 for a day.

use dp_local::{Account, Day, Own, Spent, Store};
use dp_types::eps;

struct Flash(Spent);
impl Store for Flash {
    type Error = ();
    fn read(&mut self) -> Result<Spent, ()> {
        Ok(self.0)
    }
    fn commit(&mut self, spent: Spent) -> Result<(), ()> {
        self.0 = spent;
        Ok(())
    }
}

pub fn main() {
    let mut account = Account::<eps!(1.0), eps!(30.0), _>::new(Flash(Spent::NOTHING));
    let mine: Result<Own<bool, eps!(1.5)>, _> = account.own(true, Day(20_000)); //-
    //+ let mine: Result<Own<bool, eps!(0.5)>, _> = account.own(true, Day(20_000));
    assert!(mine.is_ok());
}

//| error[E0277]: privacy budget exceeded: this costs ε = 1.50 but only ε = 1.00 is left
//|   --> fail/local/a_value_is_given_more_than_a_day_has.rs:20:57
//|    |
//| 20 |     let mine: Result<Own<bool, eps!(1.5)>, _> = account.own(true, Day(20_000)); //-
//|    |                                                         ^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|    |
//|    = note: for more about this error: `dp-audit explain DP0101`
