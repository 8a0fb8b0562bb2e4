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

//| error[E0277]: question `ask` reports more than its budget allows: ε is 0.4 + max(0.4, 0.7) = 1.1, of 1.0 declared
//|   --> fail/local/an_arm_reports_more_than_is_left.rs:16:31
//|    |
//| 16 |         me.0.report::<Smoker>(0.7); //-
//|    |                               ^^^ lower this report to 0.6 or less, or declare `epsilon = 1.1`
//|    |
//|    = note: all reports of one value add up, across its attributes; an `if` or a `match` costs its most expensive arm
//|    = note: for more about this error: `dp-audit explain DP0320`
