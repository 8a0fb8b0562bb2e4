//! A record written by hand may give its columns any names. The library still checks each value
//! against its column's range.

use ui_tests::hospital::*;

pub struct Liar(pub i64);

impl Record for Liar {
    const NAME: &'static str = "Harmless";
    const COLUMNS: &'static [&'static str] = &["nothing"];
    type Fields = (Num<int!(0), int!(9), dp_types::law::num::D0>, ());
    type Unit = dp_types::law::record::OneRow;
    type Invalid = dp_types::law::record::Refuse;
    type Proxy = Ex<Col<Self, Here>>;
    fn proxy() -> Self::Proxy {
        Ex::column()
    }
    fn values(self) -> (i64, ()) {
        (self.0 * 1_000, ())
    }
}

pub fn main() {
    assert!(Dataset::<Liar>::from_rows([Liar(0)]).is_ok());
    let refused = Dataset::<Liar>::from_rows([Liar(1)]).err().expect("1000 is above 9");
    assert_eq!(
        refused.to_string(),
        "row 1, column `nothing`: the value is above the range; allowed is a whole number from 0 to 9"
    );
}
