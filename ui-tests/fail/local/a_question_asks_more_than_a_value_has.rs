//! A question that costs 1.0 uses a value with a remaining budget of 0.8.

use dp_local::randomiser::KAryResponse;
use dp_local::{Below, Own, Report, dp_local};
use dp_types::eps;

type Ask = KAryResponse<Below<9>, eps!(0.5)>;

#[dp_local(epsilon = 1.0)]
fn ask(me: Own<Below<9>>) -> Report<Ask> {
    me.report::<Ask>(0.5)
}

pub fn main() {
    let mut generator = dp_local::Generator::from_os().expect("entropy");
    let mine = Own::<_, eps!(0.8)>::new(Below(3)); //-
    //+ let mine = Own::<_, eps!(1.8)>::new(Below(3));
    let _ = ask(mine, &mut generator);
}

//| error[E0277]: privacy budget exceeded: this costs ε = 1.00 but only ε = 0.80 is left
//|   --> fail/local/a_question_asks_more_than_a_value_has.rs:18:13
//|    |
//| 18 |     let _ = ask(mine, &mut generator);
//|    |             ^^^^^^^^^^^^^^^^^^^^^^^^^ this takes more than is left: lower its cost, or give the query or session a larger budget
//|    |
//|    = note: for more about this error: `dp-audit explain DP0101`
