//! Arithmetic saturates at the ends of 128 bits. A number that wrapped around would move farther
//! than its sensitivity allows.

use typenum::{N5, P3};

use crate::aggregate::Aggregate;
use crate::neighbours::AddRemove;
use crate::record::Refuse;
use crate::testing::{PerRow, Person, lit, loaded, table};

#[test]
fn arithmetic_on_protected_numbers_saturates() {
    let data = loaded::<Person<PerRow, Refuse>, AddRemove>([]);
    let n = table(&data).count();
    assert_eq!((n + n).plan.exact((i128::MAX, 7)), i128::MAX);
    assert_eq!((n + n).plan.exact((i128::MIN, -7)), i128::MIN);
    assert_eq!((n - n).plan.exact((i128::MIN, 7)), i128::MIN);
    assert_eq!((n - n).plan.exact((i128::MAX, -7)), i128::MAX);
    assert_eq!((n * lit::<P3>()).plan.exact(i128::MAX / 2), i128::MAX);
    assert_eq!((n * lit::<N5>()).plan.exact(i128::MAX / 2), i128::MIN);
    assert_eq!((-n).plan.exact(i128::MIN), i128::MAX);
}
