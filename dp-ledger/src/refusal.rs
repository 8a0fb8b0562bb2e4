//! Why a ledger refuses: in words, with both numbers and the way out.

use core::fmt;

use crate::amount::{Amount, Measure};
use crate::date;
use crate::entry::Limit;
use crate::key::Digest;
use crate::names::hex;

/// Why nothing was spent and nothing may be released.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RefusedError {
    /// A limit does not cover it.
    Over(Box<Short>),
    /// The rows are not those of a dataset that was registered.
    Unknown {
        /// Their mark.
        mark: Digest,
    },
    /// There is no dataset of that name.
    NoDataset {
        /// The name.
        dataset: String,
    },
    /// The token was granted nothing of this dataset.
    NotGranted {
        /// The dataset.
        dataset: String,
        /// The token's public key.
        key: Digest,
    },
    /// The holder has revoked the token.
    Revoked {
        /// Whose it was.
        analyst: String,
    },
    /// The token was granted until a time that is past.
    Expired {
        /// Whose it was.
        analyst: String,
    },
    /// The dataset may not be used for this.
    Purpose {
        /// The dataset.
        dataset: String,
        /// What was given.
        purpose: String,
        /// What it may be used for.
        allowed: Vec<String>,
    },
    /// The account is kept in another measure.
    Measure {
        /// The dataset.
        dataset: String,
        /// The account's measure.
        kept: Measure,
        /// That of the cost.
        asked: Measure,
    },
    /// The unit or the neighbours are not those that the holder registered.
    Promise {
        /// The dataset.
        dataset: String,
        /// What was registered.
        registered: String,
        /// What the program protects.
        asked: String,
    },
    /// The run's number was used for something else.
    RunTaken {
        /// The number.
        run: [u8; 16],
        /// The entry that has it.
        entry: u64,
    },
    /// The clock is so far after the last entry that it is rather wrong.
    Clock {
        /// What it says, in seconds since 1970.
        clock: u64,
        /// The time of the last entry.
        last: u64,
    },
    /// It does not fit what is registered already.
    Conflict {
        /// What is wrong.
        fault: String,
    },
}

/// A cost, and what is left of what it ran into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Short {
    /// Of which dataset.
    pub dataset: String,
    /// In which measure.
    pub measure: Measure,
    /// What is asked for.
    pub needs: Amount,
    /// What is left.
    pub left: Amount,
    /// The limit.
    pub limit: Bound,
    /// The time of the last entry, if it is the limit of a day that the clock has still to reach.
    pub ahead: Option<u64>,
}

/// What a debit ran into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bound {
    /// A limit of the dataset, and its amount.
    Of(Limit, Amount),
    /// The budget of the token, and its amount.
    Token(Amount),
}

impl fmt::Display for RefusedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Over(short) => short.fmt(f),
            Self::Unknown { mark } => write!(
                f,
                "these rows are not those of a registered dataset (their mark begins with {}): their holder describes them by opening the program's \
                 session with a `Describer`, and registers what it prints with `dp-ledger register --like`, or as a new version \
                 with `dp-ledger extend --like`",
                // All of it would let who reads a program's log recognise the rows elsewhere.
                hex(&mark[..4])
            ),
            Self::NoDataset { dataset } => {
                write!(f, "no dataset `{dataset}` is registered: see `dp-ledger status`")
            }
            Self::NotGranted { dataset, key } => write!(
                f,
                "the token {} was granted nothing of `{dataset}`: ask the holder for one (`dp-ledger grant`)",
                hex(&key[..4])
            ),
            Self::Revoked { analyst } => {
                write!(f, "the holder revoked this token of {analyst}: ask for another (`dp-ledger grant`)")
            }
            Self::Expired { analyst } => {
                write!(
                    f,
                    "this token of {analyst} has expired: ask the holder for another (`dp-ledger grant`)"
                )
            }
            Self::Purpose { dataset, purpose, allowed } => write!(
                f,
                "`{dataset}` has no budget for the purpose `{purpose}`: it may be used for {}",
                allowed.iter().map(|purpose| format!("`{purpose}`")).collect::<Vec<_>>().join(", ")
            ),
            Self::Measure { dataset, kept, asked } => write!(
                f,
                "the account of `{dataset}` is kept in the measure {}, and this costs in {}: open the session in the \
                 account's measure",
                kept.text(),
                asked.text()
            ),
            Self::Promise { dataset, registered, asked } => write!(
                f,
                "`{dataset}` was registered to protect {registered}, and this program protects {asked}: let the record say \
                 what was registered"
            ),
            Self::RunTaken { run, entry } => write!(
                f,
                "the run number {} was used for something else by entry {entry}: take a new number for a new run",
                hex(run)
            ),
            Self::Clock { clock, last } => write!(
                f,
                "the clock says {}, more than 10 years after the last entry ({}): set the clock right; where it is right, the holder says so \
                 (`dp-ledger clock`)",
                date::say(*clock),
                date::say(*last)
            ),
            Self::Conflict { fault } => f.write_str(fault),
        }
    }
}

/// That the last entry has a time which the clock has still to reach.
pub(crate) struct Ahead(pub(crate) u64);

impl fmt::Display for Ahead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = date::say(self.0);
        write!(
            f,
            "the last entry is dated {time}, later than the clock: daily budgets stand still until that day is over, or the holder sets the ledger \
             right (`dp-ledger clock`)"
        )
    }
}

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { dataset, measure, needs, left, limit, ahead } = self;
        let say = |amount: &Amount| measure.say(amount);
        write!(f, "this costs {}, but only {} is left of ", say(needs), say(left))?;
        let all = say(match limit {
            Bound::Of(_, amount) | Bound::Token(amount) => amount,
        });
        match limit {
            Bound::Of(Limit::Lifetime, _) => write!(f, "the lifetime budget {all} of `{dataset}`")?,
            Bound::Of(Limit::Day, _) => write!(f, "today's budget {all} of `{dataset}`")?,
            Bound::Of(Limit::Analyst, _) => write!(f, "each analyst's budget {all} of `{dataset}`")?,
            Bound::Of(Limit::Purpose(purpose), _) => {
                write!(f, "the budget {all} of `{dataset}` for the purpose `{purpose}`")?;
            }
            Bound::Token(_) => write!(f, "this token's budget {all} of `{dataset}`")?,
        }
        if let Some(time) = ahead {
            return write!(f, ": {}", Ahead(*time));
        }
        f.write_str(match limit {
            Bound::Of(Limit::Day, _) => ": lower its cost, or wait for the next day (UTC)",
            Bound::Token(_) => ": lower its cost, or ask the holder for another token (`dp-ledger grant`)",
            Bound::Of(..) => ": lower its cost, or ask the holder for more (`dp-ledger raise`)",
        })
    }
}

impl std::error::Error for RefusedError {}
