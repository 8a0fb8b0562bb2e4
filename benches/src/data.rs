//! The rows of the scans: ten million, drawn once from a fixed seed.

use dp_types::expr::{Bool, Col, Ex, Num};
use dp_types::num::{D0, PInt, Z0};
use dp_types::prelude::*;
use dp_types::record::{Here, Refuse, Row, There};
use typenum::{Prod, U120, U1000, U5000};

/// How many.
pub(crate) const ROWS: usize = 10_000_000;

/// A patient, as a program without this library would hold one.
#[derive(Clone, Copy)]
pub(crate) struct Patient {
    pub(crate) age: i64,
    pub(crate) smoker: bool,
    /// In cents.
    pub(crate) bill: i64,
}

/// The columns of [`Patient`].
#[derive(Clone, Copy)]
pub(crate) struct PatientColumns {
    pub(crate) age: Ex<Col<Patient, Here>>,
    pub(crate) smoker: Ex<Col<Patient, There<Here>>>,
    pub(crate) bill: Ex<Col<Patient, There<There<Here>>>>,
}

impl Record for Patient {
    const NAME: &'static str = "Patient";
    const COLUMNS: &'static [&'static str] = &["age", "smoker", "bill"];
    type Fields = (Num<Z0, PInt<U120>, D0>, (Bool, (Num<Z0, PInt<Prod<U5000, U1000>>, D0>, ())));
    type Unit = Row;
    type Invalid = Refuse;
    type Proxy = PatientColumns;
    fn proxy() -> PatientColumns {
        PatientColumns { age: Ex::column(), smoker: Ex::column(), bill: Ex::column() }
    }
    fn values(self) -> (i64, (bool, (i64, ()))) {
        (self.age, (self.smoker, (self.bill, ())))
    }
}

/// Rows without a pattern that a branch predictor could learn: xorshift64*, by Vigna.
pub(crate) fn patients() -> impl Iterator<Item = Patient> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut below = move |limit: u64| {
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        let word = state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32;
        ((word * limit) >> 32) as i64
    };
    std::iter::repeat_with(move || Patient { age: below(121), smoker: below(2) == 1, bill: below(5_000_001) })
        .take(ROWS)
}
