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
