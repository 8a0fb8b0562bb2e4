//! Good certificates verify, and their pages read as committed.

mod common;

use common::{faults, golden, samples};

#[test]
fn every_sample_is_the_committed_one_and_verifies() {
    for (name, line) in samples::all() {
        golden(&format!("certificates/{name}.json"), &format!("{line}\n"));
        assert_eq!(faults(&line), Vec::<String>::new(), "{name}");
    }
}

#[test]
fn every_page_is_the_committed_one() {
    for (name, line) in samples::all().into_iter().chain([("seeded", samples::seeded())]) {
        let certificate = dp_audit::parse::certificate(line.as_bytes()).expect("the sample is a certificate");
        golden(&format!("pages/{name}.txt"), &dp_audit::words::page(&certificate, &[]));
    }
}
