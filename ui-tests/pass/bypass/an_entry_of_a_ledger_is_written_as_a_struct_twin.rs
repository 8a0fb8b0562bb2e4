//! The same without the fault.

use dp_types::session::{Account, Entry, Refusal};

pub fn attack(account: &dyn Account, entry: &Entry<'_>) -> Result<(), Refusal> {
    let other = *entry;
    account.debit(&other)
}

pub fn main() {}
