//! The budget of a question is declared in ρ, but reports cost ε.

use dp_local::randomiser::KAryResponse;
use dp_local::{Below, Own, Report, dp_local};
use dp_types::eps;

type Ask = KAryResponse<Below<9>, eps!(0.5)>;

#[dp_local(rho = 1.0)] //-
//+ #[dp_local(epsilon = 1.0)]
fn ask(me: Own<Below<9>>) -> Report<Ask> {
    me.report::<Ask>(0.5)
}

pub fn main() {}

//| error: `#[dp_local]` turns a function of the user's own value into a question to a device: `rho` is unknown here
//|         = help: write `#[dp_local(epsilon = 1.0)] fn report(me: Own<Profile>) -> Report<Ask>`
//|         = note: public values can follow as ordinary parameters; the generator is the last argument of the call
//|         = note: for more about this error: `dp-audit explain DP0323`
//|  --> fail/local/a_question_declares_a_rho.rs:9:12
//|   |
//| 9 | #[dp_local(rho = 1.0)] //-
//|   |            ^^^
