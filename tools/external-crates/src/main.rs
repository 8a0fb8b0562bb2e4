//! Checks what users outside the workspace get: packages, pages with manifests, and crates that
//! build, release and keep their certificates.
//!
//! The profiles, lints and features of the workspace do not affect these crates.
#![forbid(unsafe_code)]

mod builds;
mod manifests;
mod noise;
mod packages;
mod types;

use std::process::ExitCode;

use harness::run::Log;

const USAGE: &str = "\
external-crates packages        the packages of the published crates are complete
external-crates types           programs that use dp-types build, run, and have certificates
external-crates manifests       the manifests of the pages are valid, and the page about hand-written queries builds
external-crates without-macros  the hand-written example passes its tests without the macros
external-crates noise           dp-noise alone, and in WebAssembly
external-crates builds          certificates survive every build";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    harness::exit("external-crates", check(&arguments).map(|()| true))
}

fn check(arguments: &[String]) -> Result<(), String> {
    let log = &mut Log::here();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["packages"] => packages::check(log),
        ["types"] => types::check(log),
        ["manifests"] => manifests::check(log),
        ["without-macros"] => manifests::without_macros(log),
        ["noise"] => noise::check(log),
        ["builds"] => builds::check(log),
        _ => Err(format!("there is no such check:\n{USAGE}")),
    }
}
