//! Program C3 of `examples/README.md`: salaries before and after one person leaves. An analyst with
//! both exact sums would know the salary of that person. Here both sums have noise that hides it.

use dp_types::prelude::*;

use crate::{near, says, times};

#[derive(Record)]
struct Employee {
    #[dp(range = 0..=9_999)]
    number: i64,
    #[dp(range = 0..=200_000)]
    salary: i64,
}

/// The number of the employee who leaves, and that person's salary.
const LEAVER: i64 = 17;
const SALARY: i64 = 123_456;

/// A table of a thousand employees.
fn staff() -> Dataset<Employee> {
    let employee =
        |i: i64| Employee { number: i, salary: if i == LEAVER { SALARY } else { 30_000 + 40 * i } };
    Dataset::from_rows((0..1_000).map(employee)).expect("they fit")
}

/// The sum of all salaries, and the sum without one employee. Every analyst who knows that
/// employee's number can run this query.
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
    // The difference of the sums has a standard deviation of 800,000. With probability 0.08, the
    // noisy difference is closer to the true salary than half of that salary. The probability that
    // this happens in 60 of 100 runs is below 10^-40.
    let mut told = 0;
    for _ in 0..100 {
        let session = staff().session::<eps!(1)>();
        let ((before, after), session) = session.run(before_and_after).expect("there is randomness");
        near(before, exact, 400_000);
        near(after, exact - SALARY, 400_000);
        told += u32::from((before - after - SALARY).abs() < SALARY / 2);
        // The session has no budget left for a third run, as
        // `ui-tests/fail/budget/the_readmes_second_run.rs` shows.
        drop(session);
    }
    assert!(told < 60, "{told}");
}
