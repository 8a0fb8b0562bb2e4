//! A protected number leaves its part, where another part's token would pay for it.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_rows, _receipt, _left) = token.each::<(eps!(0.5), ()), _, _, _, _, _, _, _>(
        patients.partition(|p| p.ward),
        |_, part, budget| {
            let n = part.count();
            let (_n, receipt, budget) = budget.release(n.laplace::<eps!(0.5), 1>())?; //-
            Ok((n, receipt, budget)) //-
            //+ let (n, receipt, budget) = budget.release(n.laplace::<eps!(0.5), 1>())?;
            //+ Ok((n.value(), receipt, budget))
        },
    )?;
    Ok(())
}

pub fn main() {}

//| error: lifetime may not live long enough
//|   --> fail/bypass/a_protected_number_of_a_part_leaves_each.rs:11:13
//|    |
//|  8 |         |_, part, budget| {
//|    |             ----        - return type of closure is Result<(Protected<'2, dp_types::law::aggregate::Count<dp_types::law::transformation::Part<Source<Patient, AddRemove, First>, Each<Col<Patient, There<There<Here>>>, Cat<Ward>>>>>, Receipt<'_, (Eps<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UTerm, B1>, B1>, B1>, B1>, B0>, B1>, B0>, B0>, B0>, B0>, B1>, B0>, B0>, B1>, B0>, B0>, B0>, B0>, B0>>, ()), (Eps<UTerm>, ()), dp_types::law::mechanism::Release<dp_types::law::aggregate::Count<dp_types::law::transformation::Part<Source<Patient, AddRemove, First>, Each<Col<Patient, There<There<Here>>>, Cat<Ward>>>>, Laplace<Eps<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UTerm, B1>, B1>, B1>, B1>, B0>, B1>, B0>, B0>, B0>, B0>, B1>, B0>, B0>, B1>, B0>, B0>, B0>, B0>, B0>>, 1>, ε>, In<(Eps<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UTerm, B1>, B1>, B1>, B1>, B0>, B1>, B0>, B0>, B0>, B0>, B1>, B0>, B0>, B1>, B0>, B0>, B0>, B0>, B0>, B0>>, ()), Top>>, Budget<'_, (Eps<UTerm>, ()), ε, In<(Eps<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UInt<UTerm, B1>, B1>, B1>, B1>, B0>, B1>, B0>, B0>, B0>, B0>, B1>, B0>, B0>, B1>, B0>, B0>, B0>, B0>, B0>, B0>>, ()), Top>>), dp_types::Error>
//|    |             |
//|    |             has type `Table<'1, dp_types::law::transformation::Part<Source<Patient, AddRemove, First>, Each<Col<Patient, There<There<Here>>>, Cat<Ward>>>, Patient>`
//| ...
//| 11 |             Ok((n, receipt, budget)) //-
//|    |             ^^^^^^^^^^^^^^^^^^^^^^^^ returning this value requires that `'1` must outlive `'2`
