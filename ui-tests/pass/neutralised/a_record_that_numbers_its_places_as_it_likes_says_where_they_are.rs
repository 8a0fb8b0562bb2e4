//! A record written by hand may join columns and number places freely. The library checks each
//! value against the right column's range.

use dp_types::law::record::{At, Fields, InBack, InFront, Joined, Joins, Listed, Lists, Nth, Places};
use ui_tests::hospital::*;

pub struct Liar(pub i64, pub i64);

impl Lists<0> for Liar {
    type Head = Num<int!(0), int!(9), dp_types::law::num::D0>;
    type Tail = ();
}
impl Joins<0> for Liar {
    type Front = Listed<Liar, 0>;
    type Back = (Num<int!(0), int!(99), dp_types::law::num::D0>, ());
}
/// The first place is the second column, and the second place is the first column.
impl Places<0> for Liar {
    type Place = InBack<Here>;
}
impl Places<1> for Liar {
    type Place = InFront<Here>;
}

impl Record for Liar {
    const NAME: &'static str = "Liar";
    const COLUMNS: &'static [&'static str] = &["few", "many"];
    type Fields = Joined<Liar, 0>;
    type Unit = dp_types::law::record::OneRow;
    type Invalid = dp_types::law::record::Refuse;
    type Proxy = Ex<Col<Self, Nth<0>>>;
    fn proxy() -> Self::Proxy {
        Ex::column()
    }
    fn values(self) -> ((i64, ()), (i64, ())) {
        ((self.0, ()), (self.1, ()))
    }
}

pub fn main() {
    type F = <Liar as Record>::Fields;
    assert_eq!((<F as At<Nth<0>>>::INDEX, <F as At<Nth<1>>>::INDEX), (1, 0));
    assert_eq!((F::allowed(0), F::allowed(1)), ("a whole number from 0 to 9".into(), "a whole number from 0 to 99".into()));
    assert!(Dataset::<Liar>::from_rows([Liar(9, 99)]).is_ok());
    let refused = |row| Dataset::<Liar>::from_rows([row]).err().expect("it is above its range").to_string();
    let above = "the value is above the range; allowed is a whole number from 0 to";
    assert_eq!(refused(Liar(10, 10)), format!("row 1, column `few`: {above} 9"));
    assert_eq!(refused(Liar(0, 100)), format!("row 1, column `many`: {above} 99"));
}
