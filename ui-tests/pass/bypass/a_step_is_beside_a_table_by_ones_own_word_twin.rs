//! The same without the fault.

use ui_tests::hospital::*;

pub trait BesideOwned<P> {
    type Gathered<Q: Copy>;
    fn gathered<Q: Copy>(plan: Q) -> Self::Gathered<Q>;
}
pub struct Mine;
impl BesideOwned<Source<Patient, AddRemove, First>> for Mine {
    type Gathered<Q: Copy> = Q;
    fn gathered<Q: Copy>(plan: Q) -> Q {
        plan
    }
}

pub fn main() {}
