//! The same without the fault.

use ui_tests::hospital::*;

trait Slots<From, To> {
    type Of<P: Copy>: Copy;
    fn of<P: Copy>(plan: P) -> Self::Of<P>;
    const ITEMS: dp_types::node::Json;
    const WORD: dp_types::kind::Word;
    fn parameters(self, seen: &mut dp_types::expr::Parameters);
}

#[derive(Clone, Copy)]
pub struct Mine;
impl Slots<Cells<Patient>, Mine> for () {
    type Of<P: Copy> = P;
    fn of<P: Copy>(plan: P) -> P {
        plan
    }
    const ITEMS: dp_types::node::Json = dp_types::node::Json::Nothing;
    const WORD: dp_types::kind::Word = dp_types::kind::Word::Bits16;
    fn parameters(self, _: &mut dp_types::expr::Parameters) {}
}

pub fn main() {}
