//! A question reports at ε = 0.7 and at ε = 0.4, but declares a budget of 1.0.

use dp_local::randomiser::KAryResponse;
use dp_local::{Below, Own, Report, dp_local};
use dp_types::eps;

type Smoker = KAryResponse<bool, eps!(0.7)>;
type Age = KAryResponse<Below<9>, eps!(0.4)>;

#[dp_local(epsilon = 1.0)] //-
//+ #[dp_local(epsilon = 1.1)]
fn ask(me: Own<(bool, Below<9>)>) -> (Report<Smoker>, Report<Age>) {
    let smoker = me.0.report::<Smoker>(0.7);
    (smoker, me.1.report::<Age>(0.4))
}

pub fn main() {
    let mut generator = dp_local::Generator::from_os().expect("entropy");
    let _ = ask(Own::<_, eps!(2.0)>::new((true, Below(3))), &mut generator);
}
