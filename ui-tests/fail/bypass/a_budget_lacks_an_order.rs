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
