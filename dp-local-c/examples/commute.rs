//! A library with two questions, for programs in C and for web pages.
//!
//! `cargo build --release -p dp-local-c --example commute` makes `libcommute.so` and
//! `libcommute.a`.

use dp_local::randomiser::{KAryResponse, OptimisedUnary};
use dp_local::{Below, Between};
use dp_types::eps;

dp_local_c::export! {
    /// How a person comes to work: 0 train, 1 bus, 2 bicycle, 3 car, 4 on foot. ε = 3.
    fn way_to_work = KAryResponse<Below<5>, eps!(3.0)>;
    /// How many minutes the way to work takes, from 5 to 124. The report has one bit for each
    /// value. ε = 2.
    fn minutes_to_work = OptimisedUnary<Between<5, 124>, eps!(2.0)>;
}
