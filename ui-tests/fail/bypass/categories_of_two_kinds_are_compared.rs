//! A variant of one category is compared with a variant of another.

use ui_tests::hospital::*;

/// Another category, with the same number of variants as the ward.
#[derive(Clone, Copy, Category)]
pub enum Size {
    /// The small variant.
    Small,
    /// The large variant.
    Large,
}

/// The query of this attack.
pub struct Asked;
impl dp_types::law::expr::PublicCategory for Asked {
    const NAME: &'static str = "asked";
    type Category = Size; //-
    //+ type Category = Ward;
}

pub fn attack<'id>(patients: Patients<'id>) -> Result<(), Error> {
    let asked = dp_types::law::expr::Given::<Asked>::new(Size::Large).expr(); //-
    //+ let asked = dp_types::law::expr::Given::<Asked>::new(Ward::Er).expr();
    let odd = patients.filter(|p| p.ward.eq(asked));
    drop(odd);
    Ok(())
}

pub fn main() {}

//| error[E0277]: these two values cannot be compared
//|   --> fail/bypass/categories_of_two_kinds_are_compared.rs:25:35
//|    |
//| 25 |     let odd = patients.filter(|p| p.ward.eq(asked));
//|    |                                   ^^^^^^ compare two numbers with the same number of decimals, two truth values, or a category with its variants
//|    |
//|    = note: whole numbers and decimals do not mix; compare categories with their variants
//|    = note: a truth value is a condition by itself: `p.smoker`, `!p.smoker`
//|    = note: for more about this error: `dp-audit explain DP0205`
