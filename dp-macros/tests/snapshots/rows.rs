#[dp_query(epsilon = 1.0)]
fn rows(patients: Table<Patient>) -> i64 {
    let kept = patients.filter(|p| {
        let limit = 10 + 8;
        let young = limit > p.age;
        (young == p.smoker) || p.ward != Ward::Icu && !(-p.age * 2 + 3 / 2 <= 4.5)
    });
    let weight = kept.map(|p| match p.ward {
        Ward::Icu | Ward::Er => p.age.max(3).min(90),
        _ => if p.smoker { 1.5 } else { 0.25 },
    });
    weight.sum().laplace(1).value()
}
