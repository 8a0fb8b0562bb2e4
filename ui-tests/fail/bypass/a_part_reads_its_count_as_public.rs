//! Under `ReplaceOne` the number of all rows is public, but the number of rows of a part is not.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Table<'id, Source<Patient, ReplaceOne, First>, Patient>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let (_rows, _receipt, _left) = token.each::<(eps!(0.5), ()), _, _, _, _, _, _, _>(
        patients.partition(|p| p.ward),
        |_, part, budget| {
            let (nothing, budget) = budget.begin();
            Ok((part.public_count(), nothing, budget)) //-
            //+ Ok((drop(part.count()), nothing, budget))
        },
    )?;
    Ok(())
}

pub fn main() {}

//| error[E0277]: the number of rows of this table is protected
//|   --> fail/bypass/a_part_reads_its_count_as_public.rs:10:22
//|    |
//| 10 |             Ok((part.public_count(), nothing, budget)) //-
//|    |                      ^^^^^^^^^^^^ release it: `.count().laplace(EPSILON)`
//|    |
//|    = note: it is public only for an unfiltered dataset under `ReplaceOne` whose unit is a row
//|    = note: for more about this error: `dp-audit explain DP0303`
