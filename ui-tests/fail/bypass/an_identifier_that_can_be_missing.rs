//! A unit's identifier can be missing, so all rows without one would count as one person.

use dp_types::law::expr::{Col, Ex};
use dp_types::law::kind::{Bool, Maybe, Num}; //-
//+ use dp_types::law::kind::{Bool, Num};
use dp_types::law::num::{D0, PInt, Z0};
use dp_types::law::record::{Here, Identifier, KeepFirst, Refuse, There};
use ui_tests::hospital::*;

struct Sick {
    person: Option<i64>, //-
    //+ person: i64,
    sick: bool,
}
#[derive(Clone, Copy)]
struct Columns {
    sick: Ex<Col<Sick, There<Here>>>,
}
impl Record for Sick {
    const NAME: &'static str = "Sick";
    const COLUMNS: &'static [&'static str] = &["person", "sick"];
    type Fields = (Maybe<Num<Z0, PInt<nat!(100)>, D0>>, (Bool, ())); //-
    //+ type Fields = (Num<Z0, PInt<nat!(100)>, D0>, (Bool, ()));
    type Unit = Identifier<Here, nat!(1), KeepFirst>;
    type Invalid = Refuse;
    type Proxy = Columns;

    fn proxy() -> Columns {
        Columns { sick: Ex::column() }
    }

    fn values(self) -> (Option<i64>, (bool, ())) { //-
    //+ fn values(self) -> (i64, (bool, ())) {
        (self.person, (self.sick, ()))
    }
}

pub fn main() {
    let _ = Sick::proxy().sick;
}

//| error[E0277]: an identifier cannot be missing, but the column of this unit can be
//|   --> fail/bypass/an_identifier_that_can_be_missing.rs:24:17
//|    |
//| 24 |     type Unit = Identifier<Here, nat!(1), KeepFirst>;
//|    |                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ give the column of the unit a type without `Maybe`, or take another column: every row needs an identifier
//|    |
//|    = note: for more about this error: `dp-audit explain DP0213`
