//! Tests that the good sample records verify, and that their pages equal the committed pages.

mod common;

use common::{faults, golden, page, samples};

#[test]
fn every_sample_is_the_committed_one_and_verifies() {
    let mut all = samples::all();
    all.push(("awkward", samples::values::awkward()));
    let lines: String = all.iter().map(|(_, line)| format!("{line}\n")).collect();
    golden("certificates/samples.json", &lines);
    for (name, line) in all {
        assert_eq!(faults(&line), Vec::<String>::new(), "{name}");
    }
}

#[test]
fn every_page_is_the_committed_one() {
    let all = samples::all().into_iter().chain([("seeded", samples::seeded())]);
    let pages: Vec<String> = all.map(|(name, line)| format!("#### {name} ####\n\n{}", page(&line))).collect();
    golden("pages/samples.txt", &pages.join("\n"));
}
