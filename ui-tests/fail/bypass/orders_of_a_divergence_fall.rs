//! A budget has the order 8 before the order 2.
//+ //! The order 2 before the order 8.

use dp_types::law::measure::RenyiEps;
use ui_tests::hospital::*;

type Orders = (dp_types::nat!(8_000_000), (dp_types::nat!(2_000_000), ())); //-
//+ type Orders = (dp_types::nat!(2_000_000), (dp_types::nat!(8_000_000), ()));
type Half = (dp_types::nat!(500_000), (dp_types::nat!(500_000), ()));

pub fn main() {
    let _ = hundred::<AddRemove>().session::<RenyiEps<Orders, Half>>();
}

//| error[E0277]: Rényi orders must be above 1 and increase, but (_2, dot, _0) is not above (_8, dot, _0)
//|   --> fail/bypass/orders_of_a_divergence_fall.rs:12:36
//|    |
//| 12 |     let _ = hundred::<AddRemove>().session::<RenyiEps<Orders, Half>>();
//|    |                                    ^^^^^^^ write each order once, the lowest first and each above 1: `renyi(2 = 0.1, 8 = 0.4)`
//|    |
//|    = note: `(_8, dot, _0)` reads as 8.0
//|    = note: for more about this error: `dp-audit explain DP0405`
