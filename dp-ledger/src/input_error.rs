//! Errors in the input: invalid names, amounts, keys and files.

use std::path::Path;

/// Why a text, a key or a file is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InputError {
    /// A name that people could not read in a table.
    #[error("\"{name}\" cannot be a name: {fault}")]
    Name {
        /// The name, with its hidden characters shown.
        name: String,
        /// The fault in the name.
        fault: String,
    },
    /// The name of a role to which the ledger cannot grant rights.
    #[error("nothing is granted to the role \"{name}\": {fault}")]
    Role {
        /// The name, with its hidden characters shown.
        name: String,
        /// The fault, and what the user can do.
        fault: &'static str,
    },
    /// A Rényi order that a budget names twice.
    #[error("the order {order} is given twice: write one ε for each order")]
    Order {
        /// The order.
        order: String,
    },
    /// A text that is not a budget.
    #[error(
        "\"{text}\" is not a budget: write `epsilon=1.5`, `epsilon=1,delta=1e-6`, `rho=0.05` or `renyi(2)=0.1`, above 0 and \
         with at most 6 decimal places of ε, 15 of δ and 12 of ρ"
    )]
    Amount {
        /// The text.
        text: String,
    },
    /// A key, a token or a head that is invalid, or that belongs to another ledger.
    #[error("{fault}")]
    Key {
        /// The fault of the key.
        fault: String,
    },
    /// A file that cannot be read or written.
    #[error("{place}: {fault}: {way_out}")]
    File {
        /// The path of the file.
        place: String,
        /// What happened.
        fault: String,
        /// What the user can do.
        way_out: &'static str,
    },
    /// The operating system gives no random numbers.
    #[error("the operating system gives no random numbers")]
    NoRandomness,
}

impl InputError {
    pub(crate) fn amount(text: &str) -> Self {
        Self::Amount { text: text.escape_debug().to_string() }
    }

    pub(crate) fn key(fault: impl Into<String>) -> Self {
        Self::Key { fault: fault.into() }
    }

    pub(crate) fn io(path: &Path, error: &std::io::Error) -> Self {
        use std::io::ErrorKind::{
            AlreadyExists, InvalidData, IsADirectory, NotADirectory, NotFound, PermissionDenied,
            ReadOnlyFilesystem, StorageFull,
        };
        let way_out = match error.kind() {
            IsADirectory => "name the file, not its folder",
            NotADirectory => "a part of the path is a file: check the path",
            AlreadyExists => "an existing file is never replaced: choose another name, or move that file",
            InvalidData => "this file is not text: check the path",
            NotFound => "check the path, or make a ledger with `dp-ledger init`",
            PermissionDenied | ReadOnlyFilesystem => "ask the owner of the file for the right",
            StorageFull => "free some space: nothing is released until the ledger can be written",
            _ => "check the disk: nothing is released until the ledger can be written",
        };
        Self::File { place: path.display().to_string(), fault: error.to_string(), way_out }
    }
}
