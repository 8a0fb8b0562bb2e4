//! A list has ten prices, but the key has a hundred and twenty-one ages.
//+ //! The same with a price for each age.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)]
pub fn asks(patients: Table<Patient>, #[dp(range = 0..=500)] prices: &'static [i64; 10]) -> i64 { //-
//+ pub fn asks(patients: Table<Patient>, #[dp(range = 0..=500)] prices: &'static [i64; 121]) -> i64 {
    patients.map(|p| p.age.look_up(prices)).sum().laplace(0.5).value()
}

static PRICES: [i64; 10] = [0; 10]; //-
//+ static PRICES: [i64; 121] = [0; 121];

pub fn main() {
    let session = hundred::<AddRemove>().session::<eps!(0.5)>();
    assert!(session.run(asks(&PRICES).unwrap()).is_ok());
}
