//! `mistakes`: grades the errors that newcomers get. The test of `ui-tests` grades them; this
//! command shows what the test prints.

use harness::run::cargo;

use crate::tool::succeeds;

/// The test that grades the errors.
const TEST: &str = "mistakes::mistakes_of_newcomers_have_good_errors";

pub(crate) fn enter(arguments: &[String]) -> Result<bool, String> {
    match arguments.first() {
        Some(word) => Err(format!("mistakes takes no arguments, not `{word}`")),
        None => succeeds(&mut cargo(&format!(
            "test --quiet -p ui-tests --test fail -- --exact --nocapture {TEST}"
        ))),
    }
}
