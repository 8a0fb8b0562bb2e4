//! A table that keeps rows by looking at them.

use ui_tests::hospital::*;

#[derive(Clone, Copy)]
pub struct Mine;
impl Plan for Mine {
    type Record = Patient;
    type Neighbours = AddRemove;
    type Source = First;
    type Stability = nat!(1);
    type Rows = dp_types::neighbours::SomeRows;
    type Proxy = PatientColumns;
    const NODE: dp_types::proof::Json = dp_types::proof::Json::Nothing;
    const NARROW: bool = true;
    fn proxy(self) -> PatientColumns {
        Patient::proxy()
    }
    fn keeps<W: dp_types::expr::Word>(self, _: dp_types::expr::cursor::Cursor<'_, Patient>) -> W {
        W::ZERO
    }
}

pub fn main() {}
