//! A budget has two orders, but has an ε only at the first order.
//+ //! Two orders, and ε at both.

use dp_types::law::measure::RenyiEps;
use ui_tests::hospital::*;

type Orders = (dp_types::nat!(2_000_000), (dp_types::nat!(8_000_000), ()));
type Half = (dp_types::nat!(500_000), ()); //-
//+ type Half = (dp_types::nat!(500_000), (dp_types::nat!(900_000), ()));

pub fn main() {
    let _ = hundred::<AddRemove>().session::<RenyiEps<Orders, Half>>();
}

//| error[E0277]: a budget at Rényi orders needs one ε per order
//|   --> fail/bypass/a_budget_lacks_an_order.rs:12:46
//|    |
//| 12 |     let _ = hundred::<AddRemove>().session::<RenyiEps<Orders, Half>>();
//|    |                                    -------   ^^^^^^^^^^^^^^^^^^^^^^ write one ε for each order: `renyi(2 = 0.1, 8 = 0.4)`
//|    |                                    |
//|    |                                    required by a bound introduced by this call
//|    |
//|    = note: for more about this error: `dp-audit explain DP0405`
