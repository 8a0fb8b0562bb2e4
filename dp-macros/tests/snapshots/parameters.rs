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

/// What wards charge, by a public list.
#[dp_query(epsilon = 0.5)]
fn charged(people: Table<Patient>, #[dp(range = 0..=500)] prices: &'static [i64; 3]) -> i64 {
    people.map(|p| p.ward.look_up(prices)).sum().laplace(0.5).value()
}
