//! A branch reports one of two attributes, and the second arm costs more than the remaining budget.

use dp_local::randomiser::KAryResponse;
use dp_local::{Below, Own, Report, dp_local};
use dp_types::eps;

type Smoker = KAryResponse<bool, eps!(0.7)>;
type Age = KAryResponse<Below<9>, eps!(0.4)>;

#[dp_local(epsilon = 1.0)]
fn ask(me: Own<(bool, Below<9>)>, heads: bool) -> Report<Age> {
    let age = me.1.report::<Age>(0.4);
    if heads {
        me.1.report::<Age>(0.4);
    } else {
        me.0.report::<Smoker>(0.7); //-
        //+ me.1.report::<Age>(0.4);
    }
    age
}

pub fn main() {
    let mut generator = dp_local::Generator::from_os().expect("entropy");
    let _ = ask(Own::<_, eps!(2.0)>::new((true, Below(3))), false, &mut generator);
}
