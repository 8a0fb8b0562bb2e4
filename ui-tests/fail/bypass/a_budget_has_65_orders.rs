//! A budget lists 65 orders.
//+ //! A budget lists 64 orders.

use dp_types::law::measure::RenyiEps;
use ui_tests::hospital::*;

/// A budget of 0.5 at each of these orders.
macro_rules! budget {
    ($($order:tt)*) => {
        RenyiEps<list!($($order,)*), list!($($order = 500_000,)*)>
    };
}

/// The numbers as a list of types, each with its last value.
macro_rules! list {
    () => { () };
    ($order:tt, $($rest:tt)*) => { (dp_types::nat!($order), list!($($rest)*)) };
    ($order:tt = $loss:tt, $($rest:tt)*) => { (dp_types::nat!($loss), list!($($rest)*)) };
}

type Budget = budget! {
    2_000_000 3_000_000 4_000_000 5_000_000 6_000_000 7_000_000 8_000_000 9_000_000
    10_000_000 11_000_000 12_000_000 13_000_000 14_000_000 15_000_000 16_000_000 17_000_000
    18_000_000 19_000_000 20_000_000 21_000_000 22_000_000 23_000_000 24_000_000 25_000_000
    26_000_000 27_000_000 28_000_000 29_000_000 30_000_000 31_000_000 32_000_000 33_000_000
    34_000_000 35_000_000 36_000_000 37_000_000 38_000_000 39_000_000 40_000_000 41_000_000
    42_000_000 43_000_000 44_000_000 45_000_000 46_000_000 47_000_000 48_000_000 49_000_000
    50_000_000 51_000_000 52_000_000 53_000_000 54_000_000 55_000_000 56_000_000 57_000_000
    58_000_000 59_000_000 60_000_000 61_000_000 62_000_000 63_000_000 64_000_000
    65_000_000 66_000_000 //-
//+     65_000_000
};

pub fn main() {
    let _ = hundred::<AddRemove>().session::<Budget>();
}

//| error[E0277]: a Rényi budget has at most 64 orders, but this one has more
//|   --> fail/bypass/a_budget_has_65_orders.rs:35:36
//|    |
//| 35 |     let _ = hundred::<AddRemove>().session::<Budget>();
//|    |                                    ^^^^^^^ list 64 orders or fewer: many small orders and a few large ones lose little
//|    |
//|    = note: for more about this error: `dp-audit explain DP0405`
