//! The number beside a report is lower than the ε of its type.

use dp_local::randomiser::KAryResponse;
use dp_local::{Below, Own, Report, dp_local};
use dp_types::eps;

type Ask = KAryResponse<Below<9>, eps!(0.5)>; //-
//+ type Ask = KAryResponse<Below<9>, eps!(0.1)>;

#[dp_local(epsilon = 1.0)]
fn ask(me: Own<Below<9>>) -> Report<Ask> {
    me.report::<Ask>(0.1)
}

pub fn main() {}

//| error[E0277]: the cost written here is not the ε of the randomiser
//|   --> fail/local/a_report_says_less_than_its_randomiser_costs.rs:12:17
//|    |
//| 12 |     me.report::<Ask>(0.1)
//|    |                 ^^^ write the ε of the randomiser's type
//|    |
//|    = note: for more about this error: `dp-audit explain DP0321`
