/// Older than some age, and dear.
#[dp_query(epsilon = 0.5)]
#[allow(clippy::cast_precision_loss)]
fn older_than(
    people: Table<Patient>,
    #[dp(range = 0..=100)] age: i64,
    #[dp(range = 0.0..=9.5, step = 0.1)] bill: Decimal,
) -> (i64, i64) {
    (age, people.filter(|p| p.age > age && p.bill >= bill).count().laplace(0.5).value())
}
