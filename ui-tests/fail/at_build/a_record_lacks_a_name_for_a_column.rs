//! The record has no name for a column, so an error about a value could not name its column.

use ui_tests::hospital::*;

pub struct Short(pub i64, pub bool);

impl Record for Short {
    const NAME: &'static str = "Short";
    const COLUMNS: &'static [&'static str] = &["age"]; //-
    //+ const COLUMNS: &'static [&'static str] = &["age", "smoker"];
    type Fields = (Num<int!(0), int!(9), dp_types::law::num::D0>, (dp_types::law::expr::Bool, ()));
    type Unit = dp_types::law::record::OneRow;
    type Invalid = dp_types::law::record::Refuse;
    type Proxy = Ex<Col<Self, Here>>;
    fn proxy() -> Self::Proxy {
        Ex::column()
    }
    fn values(self) -> (i64, (bool, ())) {
        (self.0, (self.1, ()))
    }
}

pub fn main() {
    assert!(Dataset::<Short>::from_rows([Short(1, true)]).is_ok());
}
