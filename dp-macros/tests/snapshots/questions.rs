//! Questions to thresholds, and answers by randomised response.

/// The first age up to which there are so many, and what is true of all.
#[dp_query(epsilon = 2.0)]
pub fn first(patients: Table<Patient>, #[dp(range = 0..=99)] many: i64) -> (Option<i64>, bool, u64) {
    let age = above_threshold(many, 0.5, |watch| {
        (0..=120).find(|age| {
            #[dp(range = 0..=120)]
            let up_to = *age;
            watch.ask(patients.filter(|p| p.age <= up_to).count())
        })
    });
    let both = sparse_vector(12.5, 2, 0.5, |watch| {
        watch.ask(patients.map(|p| p.bill).sum()) && watch.ask(patients.map(|p| p.bill).sum())
    });
    let size = patients.count().randomized_response([10, 20], 0.5);
    (age, both, size.value())
}
