//! Test support for the rules: a record in all its variants, random neighbours, and a checker of
//! bounds.
//!
//! All random numbers come from [`Random`] with a fixed seed, so each test is the same in every
//! run.

mod json;
mod keyed;
mod pairs;
mod person;
mod random;
#[cfg(test)]
mod random_databases;
#[cfg(test)]
mod random_plans;
mod rows;
mod stay;

pub(crate) use json::{Read, line, node};
pub(crate) use keyed::Keyed;
pub(crate) use pairs::{Loaded, Pairs, Replaces, bound, entry, neighbours};
pub(crate) use person::{ByFirst, ByPerson, Columns, Holder, PerRow, Person, Raw, Ward};
pub(crate) use random::Random;
pub(crate) use rows::{
    Open, cost, costs, distance, each_row, entries, exact, handed_on, kept, loaded, open, rows_in_turn,
    table, table_at, values,
};
#[cfg(feature = "macros")]
pub(crate) use rows::{kept_values, numbers};

pub(crate) use stay::Stay;

use crate::expr::Lit;
use crate::num::{Bound, Digits};

/// Makes a whole literal from its type: `lit::<P18>()`.
pub(crate) fn lit<M: Bound>() -> Lit<M> {
    Lit::new()
}

/// Makes a literal with decimals: `dec::<P125, D2>()` is 1.25.
pub(crate) fn dec<M: Bound, E: Digits>() -> Lit<M, E> {
    Lit::new()
}

/// Whether a type without parameters implements a trait. Bounds must reject wrong programs, so
/// tests also check that some bounds do not hold.
macro_rules! implements {
    ($type:ty: $($bound:tt)+) => {{
        #[allow(dead_code)]
        trait Otherwise {
            const HOLDS: bool = false;
        }
        impl<T> Otherwise for T {}
        struct Asked<T>($crate::brand::Exactly<T>);
        #[allow(dead_code)]
        impl<T: $($bound)+> Asked<T> {
            // An inherent constant takes precedence over the constant of a trait.
            const HOLDS: bool = true;
        }
        <Asked<$type>>::HOLDS
    }};
}
pub(crate) use implements;

/// Runs a block for each variant of the record and each neighbour relation. The block sees the
/// random neighbours of the variant as `$pairs`.
macro_rules! each_variant {
    (|$pairs:ident| $body:block) => {{
        $crate::testing::each_variant!(|$pairs| $body, 1; PerRow, Refuse, AddRemove);
        $crate::testing::each_variant!(|$pairs| $body, 2; PerRow, Refuse, ReplaceOne);
        $crate::testing::each_variant!(|$pairs| $body, 3; PerRow, Clamp, ReplaceOne);
        $crate::testing::each_variant!(|$pairs| $body, 4; PerRow, DropRow, AddRemove);
        $crate::testing::each_variant!(|$pairs| $body, 5; PerRow, DropRow, ReplaceOne);
        $crate::testing::each_variant!(|$pairs| $body, 6; ByPerson, Refuse, AddRemove);
        $crate::testing::each_variant!(|$pairs| $body, 7; ByPerson, Refuse, ReplaceOne);
        $crate::testing::each_variant!(|$pairs| $body, 8; ByPerson, DropRow, ReplaceOne);
        $crate::testing::each_variant!(|$pairs| $body, 9; ByFirst, Refuse, AddRemove);
        $crate::testing::each_variant!(|$pairs| $body, 10; ByFirst, DropRow, ReplaceOne);
    }};
    (|$pairs:ident| $body:block, $seed:literal; $unit:ident, $policy:ident, $relation:ident) => {{
        let $pairs = $crate::testing::Pairs::<
            $crate::testing::$unit,
            $crate::record::$policy,
            $crate::neighbours::$relation,
        >::random($seed);
        $body
    }};
}
pub(crate) use each_variant;
