//! The command: thin, all of the work is in the library.
#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    dp_ledger::command::main()
}
