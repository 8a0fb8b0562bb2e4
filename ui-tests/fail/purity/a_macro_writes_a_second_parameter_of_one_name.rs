//! A macro declares a parameter of the same name, which rustc keeps apart. The first one is used.

use ui_tests::hospital::*;

macro_rules! above {
    ($name:ident, $years:ident, |$p:ident| $condition:expr) => {
        #[dp_query(epsilon = 1.0)]
        pub fn $name(patients: Table<Patient>, #[dp(range = 0..=120)] $years: i64) -> i64 {
            #[dp(range = 0..=1)]
            let years = 1; //-
            patients.filter(|$p| $condition).count().laplace(1.0).value() + years //-
            //+ let least = 1;
            //+ patients.filter(|$p| $condition).count().laplace(1.0).value() + least
        }
    };
}
above!(asks, years, |p| p.age >= years);

pub fn main() {}

//| error[E0425]: cannot find value `__dp_param_1` in this scope
//|   --> fail/purity/a_macro_writes_a_second_parameter_of_one_name.rs:17:34
//|    |
//| 17 | above!(asks, years, |p| p.age >= years);
//|    |                                  ^^^^^ not found in this scope
