//! The budget of a value is in ρ, but reports cost ε.

use dp_local::{Below, Own};

pub fn attack() {
    let _mine = Own::<_, dp_types::rho!(0.5)>::new(Below::<9>(3)); //-
    //+ let _mine = Own::<_, dp_types::eps!(0.5)>::new(Below::<9>(3));
}

pub fn main() {}

//| error[E0277]: local reports and their budgets must be declared in ε
//|  --> fail/local/a_values_budget_is_in_rho.rs:6:17
//|   |
//| 6 |     let _mine = Own::<_, dp_types::rho!(0.5)>::new(Below::<9>(3)); //-
//|   |                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ write it as `eps!(1.0)`
