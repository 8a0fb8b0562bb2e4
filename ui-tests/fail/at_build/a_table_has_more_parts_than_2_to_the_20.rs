//! A partition has 1025 times 1025 parts, but the maximum is 2^20.
//+ //! 1024 times 1024 parts are 2^20.

use dp_types::law::transformation::{IntoKey, Key};
use ui_tests::hospital::*;

#[derive(Clone, Copy)]
pub struct Area;
impl dp_types::Category for Area {
    const VARIANTS: &'static [&'static str] = &["area"; 1025]; //-
    //+ const VARIANTS: &'static [&'static str] = &["area"; 1024];
    fn index(self) -> usize {
        0
    }
}
pub struct House(Area);
impl Record for House {
    const NAME: &'static str = "House";
    const COLUMNS: &'static [&'static str] = &["area"];
    type Fields = (dp_types::law::kind::Cat<Area>, ());
    type Unit = dp_types::law::record::OneRow;
    type Invalid = dp_types::law::record::Refuse;
    type Proxy = Ex<Col<House, Here>>;
    fn proxy() -> Ex<Col<House, Here>> {
        Ex::<Col<House, Here>>::column()
    }
    fn values(self) -> (Area, ()) {
        (self.0, ())
    }
}

fn parts<K: IntoKey>(_: impl FnOnce(Ex<Col<House, Here>>) -> K) -> u64 {
    K::Key::PARTS
}

pub fn main() {
    assert_eq!(parts(|area| (area, area)), 1050625); //-
    //+ assert_eq!(parts(|area| (area, area)), 1048576);
}
