//! The trait `Operand` is open, but it can only return an expression of the library, on the right
//! grid.

use ui_tests::hospital::*;

pub struct Mine;
impl<K: dp_types::law::num::Digits> dp_types::law::expr::Operand<K> for Mine {
    type Tree = dp_types::law::expr::Const<int!(7), K>;
    fn operand(self) -> Ex<Self::Tree> {
        println!("once, when the query is built");
        Lit::new().expr()
    }
}

pub fn attack<'id>(patients: Patients<'id>) {
    drop(patients.map(|p| p.age + Mine).sum());
}

pub fn main() {}
