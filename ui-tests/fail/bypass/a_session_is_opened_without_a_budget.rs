//! A budget of zero could only be a mistake.

use ui_tests::hospital::*;

pub fn main() {
    drop(hundred::<AddRemove>().session::<Eps<typenum::U0>>()); //-
    //+ drop(hundred::<AddRemove>().session::<eps!(0.000001)>());
}
