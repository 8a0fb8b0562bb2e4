//! The program writes an entry of a ledger as a struct, for a run that nobody requested.

use dp_types::law::session::{Account, Entry, LedgerError};

pub fn attack(account: &dyn Account, entry: &Entry<'_>) -> Result<(), LedgerError> {
    let other = Entry { run: 7, ..*entry }; //-
    //+ let other = *entry;
    account.debit(&other)
}

pub fn main() {}
