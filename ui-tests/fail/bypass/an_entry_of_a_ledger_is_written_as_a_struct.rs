//! The program writes an entry of a ledger as a struct, for a run that was not requested.

use dp_types::law::session::{Account, Entry, LedgerError};

pub fn attack(account: &dyn Account, entry: &Entry<'_>) -> Result<(), LedgerError> {
    let other = Entry { run: 7, ..*entry }; //-
    //+ let other = *entry;
    account.debit(&other)
}

pub fn main() {}

//| error[E0451]: fields `run`, `query`, `certificate` and `cost` of struct `dp_types::law::session::Entry` are private
//|  --> fail/bypass/an_entry_of_a_ledger_is_written_as_a_struct.rs:6:25
//|   |
//| 6 |     let other = Entry { run: 7, ..*entry }; //-
//|   |                         ^^^^^^    ^^^^^^ fields `query`, `certificate` and `cost` are private
//|   |                         |
//|   |                         private field
