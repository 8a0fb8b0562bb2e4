//! A category is compared with a number, but it has only its own variants.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let odd = patients.filter(|p| p.ward.eq(lit!(0))); //-
    //+ let odd = patients.filter(|p| p.ward.is(dp_types::law::expr::variant::<Ward, 0>()));
    drop(odd);
    Ok(())
}

pub fn main() {}

//| error[E0308]: mismatched types
//|  --> fail/bypass/a_category_is_compared_with_a_number.rs:6:50
//|   |
//| 6 |     let odd = patients.filter(|p| p.ward.eq(lit!(0))); //-
//|   |                                          --      ^ expected `Ex<_>`, found `Lit<Z0>`
//|   |                                          |
//|   |                                          arguments to this method are incorrect
