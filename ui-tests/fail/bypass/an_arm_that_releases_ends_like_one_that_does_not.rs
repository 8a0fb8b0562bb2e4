//! Both sides end with one receipt, but only one side releases: certificates would omit the other.

use ui_tests::hospital::*;

pub struct Asks;
impl Query for Asks {
    const ORIGIN: Origin = Origin { query: "asks", file: "", line: 0, source_hash: "" };
    type Sources = (query::Over<Patient, AddRemove>, ());
    type Measure = Pure;
    type Declared = (eps!(1.0), ());
    type Cost = (eps!(1.0), ());
    type Output = i64;

    fn answer<'id>(
        self,
        tables: <Self::Sources as Sources>::Tables<'id>,
        token: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, i64, Self::Cost, impl Log>, Error> {
        let patients = tables.0;
        let (n, first, token) = token.release(patients.count().laplace::<eps!(0.5), 1>())?;
        let (share, fork, token) = token.branch::<(eps!(0.5), ())>();

        let (m, second) = if n.value() > 5 {
            let (nothing, share) = share.begin();
            (0, fork.first(nothing, share))
        } else {
            let (m, receipt, share) = share.release(patients.count().laplace::<eps!(0.5), 2>())?;
            (m.value(), fork.first(receipt, share)) //-
            //+ (m.value(), fork.second(receipt, share))
        };
        Ok(token.finish(m, first.then(second)))
    }
}

pub fn main() {}

//| error[E0308]: `if` and `else` have incompatible types
//|   --> fail/bypass/an_arm_that_releases_ends_like_one_that_does_not.rs:28:13
//|    |
//| 23 |           let (m, second) = if n.value() > 5 {
//|    |  ___________________________-
//| 24 | |             let (nothing, share) = share.begin();
//| 25 | |             (0, fork.first(nothing, share))
//|    | |             ------------------------------- expected because of this
//| 26 | |         } else {
//| 27 | |             let (m, receipt, share) = share.release(patients.count().laplace::<eps!(0.5), 2>())?;
//| 28 | |             (m.value(), fork.first(receipt, share)) //-
//|    | |             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ expected `({integer}, Receipt<'_, ..., ..., ...>)`, found `(i64, Receipt<'_, (..., ()), ..., ...>)`
//| 29 | |             //+ (m.value(), fork.second(receipt, share))
//| 30 | |         };
//|    | |_________- `if` and `else` have incompatible types
