/// How many adult smokers there are, and their mean age.
#[dp_query(epsilon = 1.0)]
fn adult_smokers(patients: Table<Patient>) -> (i64, f64) {
    let adults = patients.filter(|p| p.age >= 18 && p.smoker);
    let n = adults.count().laplace(0.3);
    let total = adults.map(|p| p.age.clamp(18, 99)).sum().laplace(0.7);
    (n.value(), total.value() as f64 / n.value().max(1) as f64)
}
