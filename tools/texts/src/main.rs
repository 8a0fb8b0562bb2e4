//! Checks the texts of the repository: comments, words, spelling, and the links of the book.
#![forbid(unsafe_code)]

mod book;
mod comments;
mod scan;
mod spelling;
mod words;

use std::process::ExitCode;

use harness::run::Log;

const USAGE: &str = "\
texts finished  the texts are finished, and name no machine
texts comments  comments are narrow, and hard words do not come back
texts spelling  the words are spelled as in English
texts book      the summary of the book is complete, and its links have targets";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    harness::exit("texts", check(&arguments).map(|()| true))
}

fn check(arguments: &[String]) -> Result<(), String> {
    let log = &mut Log::here();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["finished"] => scan::check(log),
        ["comments"] => words::check(log),
        ["spelling"] => spelling::check(log),
        ["book"] => book::check(log),
        _ => Err(format!("there is no such check:\n{USAGE}")),
    }
}
