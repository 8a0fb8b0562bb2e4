//! A session is opened with a budget of zero, which can pay for no query.

use ui_tests::hospital::*;

pub fn main() {
    drop(hundred::<AddRemove>().session::<Eps<typenum::U0>>()); //-
    //+ drop(hundred::<AddRemove>().session::<eps!(0.000001)>());
}
