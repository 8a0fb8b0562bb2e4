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
