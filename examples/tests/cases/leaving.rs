//! C3: salaries before and after one person leaves. Whoever has both exact sums knows the salary of
//! who left; here both have noise that hides it.

use dp_types::prelude::*;

use crate::{near, says, times};

#[derive(Record)]
struct Employee {
    #[dp(range = 0..=9_999)]
    number: i64,
    #[dp(range = 0..=200_000)]
    salary: i64,
}

/// Who leaves, and what for.
const LEAVER: i64 = 17;
const SALARY: i64 = 123_456;

/// A thousand employees.
fn staff() -> Dataset<Employee> {
    let employee =
        |i: i64| Employee { number: i, salary: if i == LEAVER { SALARY } else { 30_000 + 40 * i } };
    Dataset::from_rows((0..1_000).map(employee)).expect("they fit")
}

/// The sum of all salaries, and of all but one, which anybody can ask for who knows a number.
#[dp_query(epsilon = 1.0)]
fn before_and_after(staff: Table<Employee>) -> (i64, i64) {
    let before = staff.map(|e| e.salary).sum().laplace(0.5).value();
    let after = staff.filter(|e| e.number != 17).map(|e| e.salary).sum().laplace(0.5).value();
    (before, after)
}

#[test]
fn c3_both_answers_have_noise_and_are_paid_for() {
    says::<before_and_after>(&[r#""cost":[1000000],"unlisted":[0]"#]);
    assert_eq!(times::<before_and_after>(r#""epsilon":500000,"scale":[400000,1],"sensitivity":[200000]"#), 2);
    let exact = (0..1_000).map(|i| if i == LEAVER { SALARY } else { 30_000 + 40 * i }).sum();
    // The difference has a standard deviation of 800,000. It is within half of the salary of the
    // truth with probability 0.08, and in 60 of 100 runs with less than 10^-40.
    let mut told = 0;
    for _ in 0..100 {
        let session = staff().session::<eps!(1)>();
        let ((before, after), session) = session.run(before_and_after).expect("there is randomness");
        near(before, exact, 400_000);
        near(after, exact - SALARY, 400_000);
        told += u32::from((before - after - SALARY).abs() < SALARY / 2);
        // Nothing is left to ask a third time with: refused as in
        // `ui-tests/fail/budget/the_readmes_second_run.rs`.
        drop(session);
    }
    assert!(told < 60, "{told}");
}
