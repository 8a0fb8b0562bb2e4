//! A program states who holds its data, and not for which purpose.

pub fn main() {
    dp_types::program! { holder: "City Hospital", revision: "1" } //-
    //+ dp_types::program! { holder: "City Hospital", purpose: "yearly report", revision: "1", account: "patients" }
}
