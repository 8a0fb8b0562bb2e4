#[dp_query(rho = 0.5, reusable)]
fn composition(patients: Table<Patient>) -> (i64, Vec<i64>) {
    let mut best = 0;
    for round in 0..3 {
        #[dp(range = 0..=120)]
        let cut = best + round;
        let older = patients.filter(|p| p.age > cut);
        let n = older.count().gaussian(0.005).value();
        let total = older.map(|p| p.age.min(cut)).sum().laplace(0.1);
        best = total.value() / n.max(1);
    }
    for _ in 0..ROUNDS {
        patients.count().gaussian(1e-4);
    }
    let stays = patients.flat_map(|p| [
        (p.days_a > 0, Stay { ward: p.ward, days: p.days_a }),
        (p.days_b > 0 && p.smoker, Stay { days: p.days_b.max(3), ward: p.ward }),
    ]);
    let parts = stays.partition(|s| (s.ward, s.days.cut([1, 7]))).each(total_days(2));
    (best, parts.values().to_vec())
}

/// What persons spent, of each at most 1000.
#[dp_query(epsilon = 0.5)]
fn spending(visits: Table<Visit>) -> i64 {
    let visitors = visits.by_unit(|v| Visitor { visits: v.count().clamp(0, 5), spent: v.cost.sum().clamp(0, 1000), urgent: v.urgent.any() });
    visitors.map(|p| p.spent).sum().laplace(0.5).value()
}
