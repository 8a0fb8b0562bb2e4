//! A part leaves the call of `each`, and could be paid for by the token of another part.

use ui_tests::hospital::*;

pub fn attack<'id>(patients: Patients<'id>, token: Token<'id, eps!(1.0)>) -> Result<(), Error> {
    let mut kept = None;
    let (_rows, _receipt, _left) = token.each::<(eps!(0.5), ()), _, _, _, _, _, _, _>(
        patients.partition(|p| p.ward),
        |_, part, budget| {
            kept = Some(part); //-
            //+ kept = Some(size_of_val(&part));
            let (n, receipt, budget) = budget.release(part.count().laplace::<eps!(0.5), 1>())?;
            Ok((n.value(), receipt, budget))
        },
    )?;
    drop(kept);
    Ok(())
}

pub fn main() {}

//| error[E0521]: borrowed data escapes outside of closure
//|   --> fail/bypass/a_part_leaves_each.rs:10:13
//|    |
//|  6 |     let mut kept = None;
//|    |         -------- `kept` declared here, outside of the closure body
//| ...
//|  9 |         |_, part, budget| {
//|    |             ---- `part` is a reference that is only valid in the closure body
//| 10 |             kept = Some(part); //-
//|    |             ^^^^^^^^^^^^^^^^^ `part` escapes the closure body here
