//! Tests the example `rand_sources`. From a CSV file, a Parquet file and a PostgreSQL server, the
//! example must get the same rows, the same certificate, and answers near the exact values.

#[path = "../examples/rand_sources.rs"]
mod rand_sources;

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "finds itself as Linux names it")]
fn three_sources_give_the_same_certificate_and_answers_that_differ_by_their_noise() {
    let text = rand_sources::run(None).expect("the sources are there");
    let parts: Vec<&str> = text.split("\nfrom ").collect();
    let [_, csv, parquet, postgres] = parts[..] else { panic!("{text}") };
    let certificate = |part: &str| {
        part.lines().next().and_then(|line| line.split_once(", at ")).map(|(_, rest)| rest.to_owned())
    };
    assert!(certificate(csv).is_some_and(|line| line.starts_with("epsilon = 1, certificate ")), "{text}");
    assert_eq!([certificate(parquet), certificate(postgres)], [certificate(csv), certificate(csv)]);
    for (part, source) in [(csv, "CSV"), (parquet, "Parquet"), (postgres, "PostgreSQL")] {
        assert!(part.starts_with(source), "{text}");
        for plan in ["Free", "Deductible", "Coins25", "Coins50", "Coins95"] {
            let line = part.lines().find(|line| line.starts_with(plan)).unwrap_or_else(|| panic!("{text}"));
            let numbers: Vec<f64> = line.split_whitespace().filter_map(|word| word.parse().ok()).collect();
            // The smallest group has 1401 years and 4000 visits. The noise of the years has scale
            // 10, and the noise of the visits has scale 200. Only noise of 20 scales moves the mean
            // by 4 visits. In 30 releases, this false alarm has probability 10^-7.
            assert!((numbers[0] - numbers[1]).abs() < 4.0, "{line}");
        }
    }
    assert!(text.contains("by_plan"), "{text}");
}
