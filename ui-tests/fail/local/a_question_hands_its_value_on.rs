//! A question passes the user's protected value to an ordinary function.

use dp_local::randomiser::KAryResponse;
use dp_local::{Below, Own, Report, dp_local};
use dp_types::eps;

type Ask = KAryResponse<Below<9>, eps!(0.5)>;

fn spy<L>(_: Own<Below<9>, L>) {}

#[dp_local(epsilon = 1.0)]
fn ask(me: Own<Below<9>>) -> Report<Ask> {
    spy(me); //-
    me.report::<Ask>(0.5)
}

pub fn main() {
    let mut generator = dp_local::Generator::from_os().expect("entropy");
    let (_, mine) = ask(Own::<_, eps!(1.0)>::new(Below(3)), &mut generator);
    spy(mine);
}

//| error[E0277]: `me` is the user's own value and can only be reported: here it is passed on unchanged
//|   --> fail/local/a_question_hands_its_value_on.rs:13:9
//|    |
//| 13 |     spy(me); //-
//|    |         ^^ write `me.report::<Ask>(0.5)`: the randomiser, and the ε of its type
//|    |
//|    = note: any other code that sees the value could reveal it; `me.1.report::<Ask>(0.5)` reports one of several attributes
//|    = note: for more about this error: `dp-audit explain DP0321`
