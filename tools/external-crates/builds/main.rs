//! A program that runs queries of every origin.
include!("queries.rs");

fn main() {
    match all() {
        Some(answer) => println!("{answer}"),
        None => std::process::exit(1),
    }
}
