//! Command-line arguments.

use std::path::{Path, PathBuf};

use clap::{Parser, Subcommand, ValueEnum};

use crate::error::Error;
use crate::input_error::InputError;
use crate::ledger::Ledger;
use crate::signing_key::HolderKey;

/// Keeps durable accounts of privacy budgets: which analyst may spend which amount on which
/// dataset.
///
/// A ledger is a file, or a schema in a PostgreSQL database (`postgres://user@host/database`). The
/// holder of the ledger registers datasets and grants tokens. Programs that use dp-types spend with
/// these tokens, and the ledger refuses a run that exceeds a budget. Everyone with read access can
/// check the accounts.
#[derive(Parser)]
#[command(
    version,
    max_term_width = 100,
    after_help = "Exit status: 0 done, and all is well; 1 refused: a budget or a right does not allow it; 2 the arguments are wrong, or something cannot be \
                  read or written; 3 the ledger cannot be trusted: it was cut, edited, rolled back or copied; 4 it holds, but debits are not signed by their \
                  tokens, or kept answers were changed."
)]
pub(super) struct Cli {
    #[command(subcommand)]
    pub(super) command: Command,
    /// The witness: a file on another disk that gets each head. The ledger must agree with it.
    /// `init` makes this file.
    #[arg(long, global = true)]
    pub(super) witness: Option<PathBuf>,
    /// A table to read, or JSON.
    #[arg(long, value_enum, global = true, default_value_t = Format::Text)]
    pub(super) format: Format,
    /// The holder's key; without it, the file next to the ledger whose name ends in `.holder`.
    #[arg(long = "key", global = true)]
    holder_key: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    Text,
    Json,
}

#[derive(Subcommand)]
pub(super) enum Command {
    /// Make a new ledger, and its holder's key.
    Init {
        /// The path of a new file, or a `postgres://` address.
        ledger: String,
    },
    /// Register a dataset with its budget.
    Register {
        ledger: String,
        /// The name of the dataset.
        dataset: String,
        /// The description that the program prints. It has the mark of the rows, the neighbours and
        /// the unit.
        #[arg(long)]
        like: String,
        /// The budget for the lifetime of the dataset: `epsilon=1.5`, `epsilon=1,delta=1e-6`,
        /// `rho=0.05`, `renyi(2)=0.1,renyi(8)=0.4`.
        #[arg(long)]
        budget: String,
        /// The budget for each day (UTC).
        #[arg(long)]
        per_day: Option<String>,
        /// The budget for each analyst.
        #[arg(long)]
        per_analyst: Option<String>,
        /// The budget for one purpose, such as `research:epsilon=0.5`. Other purposes then have no
        /// budget. Can be given several times.
        #[arg(long)]
        purpose: Vec<String>,
        /// Keep answers, so that repeating a question costs nothing.
        #[arg(long)]
        keep_answers: bool,
        /// Grant this analyst a token at once.
        #[arg(long)]
        analyst: Option<String>,
    },
    /// State that rows are a new version of a dataset. The new version shares the dataset's budget.
    Extend {
        ledger: String,
        dataset: String,
        /// The description that the program prints.
        #[arg(long)]
        like: String,
    },
    /// Make a token. Everyone who has the token may spend the dataset's budget.
    Grant {
        ledger: String,
        dataset: String,
        /// The analyst who gets the token.
        #[arg(long, required_unless_present = "auditor")]
        analyst: Option<String>,
        /// The most that the token may spend.
        #[arg(long)]
        budget: Option<String>,
        /// The last day (UTC) on which the token is valid, such as `2027-12-31`.
        #[arg(long)]
        until: Option<String>,
        /// The role of the database that may spend with the token.
        #[arg(long, default_value = "")]
        role: String,
        /// Instead of making a token, let a role of the database read the ledger as an auditor.
        #[arg(long, requires = "role", conflicts_with_all = ["analyst", "budget", "until"])]
        auditor: bool,
        /// The file for the token. By default, it is next to the ledger.
        #[arg(long)]
        token: Option<PathBuf>,
    },
    /// Permanently take all rights from a token.
    Revoke {
        ledger: String,
        /// The token's public key as `status` shows it; its beginning is enough.
        key: String,
    },
    /// Raise a limit.
    Raise {
        ledger: String,
        dataset: String,
        /// The new limit.
        #[arg(long)]
        budget: String,
        /// The limit to raise: `lifetime`, `day`, `analyst`, or `purpose NAME`.
        #[arg(long, default_value = "lifetime")]
        limit: String,
    },
    /// State today's date, after a clock was ahead or after ten years without an entry. Amounts
    /// spent on later days count on this day too.
    Clock {
        ledger: String,
        /// Today's date (UTC), such as `2027-12-31`. The clock must show the same day.
        #[arg(long)]
        today: String,
    },
    /// Show the datasets with their remaining budgets, and the tokens.
    Status { ledger: String },
    /// Show all entries.
    History {
        ledger: String,
        /// Show only the entries of one dataset.
        #[arg(long)]
        dataset: Option<String>,
    },
    /// Walk the chain and check every signature and every limit again. If heads are given, also
    /// check that the ledger was not rolled back.
    Verify {
        ledger: String,
        /// A line that `head` printed before. Can be given several times.
        #[arg(long)]
        head: Vec<String>,
    },
    /// Print all entries as lines of JSON, with all fields that the chain's digests cover.
    Export { ledger: String },
    /// Print one line to keep elsewhere: the number and the digest of the last entry.
    Head { ledger: String },
    /// Make a witness of a ledger that has none yet, to be named by `--witness` from then on.
    Witness {
        ledger: String,
        /// The path of a new file, preferably on another disk.
        file: PathBuf,
    },
    /// Serve a read-only web page about the ledger.
    Serve {
        ledger: String,
        /// The address and the port.
        #[arg(long, default_value = "127.0.0.1:7474")]
        listen: String,
    },
}

impl Command {
    /// The ledger that the command concerns.
    pub(super) fn ledger(&self) -> &str {
        match self {
            Self::Init { ledger }
            | Self::Register { ledger, .. }
            | Self::Extend { ledger, .. }
            | Self::Grant { ledger, .. }
            | Self::Revoke { ledger, .. }
            | Self::Raise { ledger, .. }
            | Self::Clock { ledger, .. }
            | Self::Status { ledger }
            | Self::History { ledger, .. }
            | Self::Verify { ledger, .. }
            | Self::Export { ledger }
            | Self::Head { ledger }
            | Self::Witness { ledger, .. }
            | Self::Serve { ledger, .. } => ledger,
        }
    }
}

impl Cli {
    /// Opens a ledger, under its witness if one is given.
    pub(super) fn open(&self, place: &str) -> Result<Ledger, Error> {
        let ledger = Ledger::open(place)?;
        match &self.witness {
            Some(witness) => ledger.witnessed(witness),
            None => Ok(ledger),
        }
    }

    /// The path of the holder's key.
    pub(super) fn key_file(&self, place: &str) -> PathBuf {
        self.holder_key.clone().unwrap_or_else(|| beside(place, "holder"))
    }

    pub(super) fn key(&self, place: &str) -> Result<HolderKey, InputError> {
        HolderKey::load(&self.key_file(place))
    }
}

/// A file beside the ledger, or in the working folder for a ledger in a database.
pub(super) fn beside(place: &str, ending: &str) -> PathBuf {
    let place = if crate::store::is_database(place) { "dp-ledger" } else { place };
    let mut name = Path::new(place).as_os_str().to_owned();
    name.push(format!(".{ending}"));
    name.into()
}
