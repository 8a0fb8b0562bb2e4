//! A query about patients runs on rows of another record.

use ui_tests::hospital::*;

pub fn main() {
    let visits = Dataset::<Visit>::from_rows([]).expect("no rows fit"); //-
    //+ let visits = Dataset::<Patient>::from_rows([]).expect("no rows fit");
    assert!(visits.session::<eps!(0.5)>().run(HeadCount).is_ok());
}
