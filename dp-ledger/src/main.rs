//! The entry point of the command `dp-ledger`; the library does all of the work.
#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    dp_ledger::command::main()
}
