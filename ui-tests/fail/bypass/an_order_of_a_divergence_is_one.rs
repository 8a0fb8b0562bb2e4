//! The order 1 is another divergence, for which no conversion of this library holds.
//+ //! An order just above 1.

use dp_types::law::measure::RenyiEps;
use ui_tests::hospital::*;

type Orders = (dp_types::nat!(1_000_000), (dp_types::nat!(2_000_000), ())); //-
//+ type Orders = (dp_types::nat!(1_000_001), (dp_types::nat!(2_000_000), ()));
type Half = (dp_types::nat!(500_000), (dp_types::nat!(500_000), ()));

pub fn main() {
    let _ = hundred::<AddRemove>().session::<RenyiEps<Orders, Half>>();
}
