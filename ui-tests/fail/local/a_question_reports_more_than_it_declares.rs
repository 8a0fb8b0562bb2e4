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

//| error[E0277]: question `ask` reports more than its budget allows: ε is 0.7 + 0.4 = 1.1, of 1.0 declared
//|   --> fail/local/a_question_reports_more_than_it_declares.rs:14:33
//|    |
//| 14 |     (smoker, me.1.report::<Age>(0.4))
//|    |                                 ^^^ lower this report to 0.3 or less, or declare `epsilon = 1.1`
//|    |
//|    = note: all reports of one value add up, across its attributes; an `if` or a `match` costs its most expensive arm
//|    = note: for more about this error: `dp-audit explain DP0320`
