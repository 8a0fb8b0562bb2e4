#[dp_query(epsilon(patients = 1.0, visits = 0.5), crate = renamed::law)]
fn both(patients: Table<Patient>, visits: Table<Visit, ReplaceOne>) -> i64 {
    let people = patients.count();
    let stays = visits.map(|v| v.stays);
    people.laplace(0.5).value() + (stays.sum() + people).laplace(0.5).value()
}
