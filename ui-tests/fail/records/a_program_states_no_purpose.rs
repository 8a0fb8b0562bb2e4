//! A program states who holds its data, but does not state for which purpose.

pub fn main() {
    dp_types::program! { holder: "City Hospital", revision: "1" } //-
    //+ dp_types::program! { holder: "City Hospital", purpose: "yearly report", revision: "1", account: "patients" }
}

//| error: `program!` lacks `purpose`: say for what the data is used
//|  --> fail/records/a_program_states_no_purpose.rs:4:5
//|   |
//| 4 |     dp_types::program! { holder: "City Hospital", revision: "1" } //-
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
