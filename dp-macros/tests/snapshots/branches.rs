#[dp_query(epsilon = 1.0)]
pub fn branches(patients: Table<Patient>) -> i64 {
    let n = patients.count().laplace(0.25).value();
    match n {
        0 => 1,
        k if k < 10 => mean_age(patients),
        _ => {
            let twice = 2 * patients.filter(|p| !p.smoker).count();
            twice.laplace(0.5).value() + patients.count().laplace(0.125).value()
        }
    }
}
