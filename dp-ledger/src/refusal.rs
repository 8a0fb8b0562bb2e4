//! Refusals of a ledger. Each message about a limit has the required and the remaining amount, and
//! every message says what the reader can do.

use core::fmt;

use crate::amount::{Amount, Measure};
use crate::date;
use crate::entry::Limit;
use crate::names::hex;
use crate::signing_key::Digest;

/// The reason why nothing was spent and nothing may be released.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RefusedError {
    /// A limit does not cover the cost.
    #[error("{0}")]
    Over(Box<Short>),
    /// The rows do not belong to a registered dataset.
    #[error(
        "these rows are not those of a registered dataset (their mark begins with {}): their holder describes them by opening the program's \
         session with a `Describer`, and registers what it prints with `dp-ledger register --like`, or as a new version \
         with `dp-ledger extend --like`",
        // The full mark in a program's log would let a reader recognise the rows elsewhere.
        hex(&mark[..4])
    )]
    Unknown {
        /// The mark (fingerprint) of the rows.
        mark: Digest,
    },
    /// No dataset has this name.
    #[error("no dataset `{dataset}` is registered: see `dp-ledger status`")]
    NoDataset {
        /// The unknown name.
        dataset: String,
    },
    /// The token has no grant for this dataset.
    #[error(
        "the token {} has no grant for `{dataset}`: ask the holder for one (`dp-ledger grant`)",
        hex(&key[..4])
    )]
    NotGranted {
        /// The dataset.
        dataset: String,
        /// The token's public key.
        key: Digest,
    },
    /// The holder has revoked the token.
    #[error("the holder revoked this token of {analyst}: ask for another (`dp-ledger grant`)")]
    Revoked {
        /// The analyst who received the token.
        analyst: String,
    },
    /// The token's grant has expired.
    #[error("this token of {analyst} has expired: ask the holder for another (`dp-ledger grant`)")]
    Expired {
        /// The analyst who received the token.
        analyst: String,
    },
    /// The dataset may not be used for this purpose.
    #[error(
        "`{dataset}` has no budget for the purpose `{purpose}`: it may be used for {}",
        allowed.iter().map(|purpose| format!("`{purpose}`")).collect::<Vec<_>>().join(", ")
    )]
    Purpose {
        /// The dataset.
        dataset: String,
        /// The purpose of the run.
        purpose: String,
        /// The allowed purposes.
        allowed: Vec<String>,
    },
    /// The dataset's account counts in another measure.
    #[error(
        "the account of `{dataset}` is kept in the measure {}, and this costs in {}: open the session in the \
         account's measure",
        kept.text(),
        asked.text()
    )]
    Measure {
        /// The dataset.
        dataset: String,
        /// The account's measure.
        kept: Measure,
        /// The measure of the cost.
        asked: Measure,
    },
    /// The unit or the neighbours differ from the registered ones.
    #[error(
        "`{dataset}` was registered to protect {registered}, and this program protects {asked}: make the record \
         declare what was registered"
    )]
    Promise {
        /// The dataset.
        dataset: String,
        /// The registered promise.
        registered: String,
        /// The program's promise.
        asked: String,
    },
    /// An earlier entry used the run's number for other content.
    #[error(
        "the run number {} was used for something else by entry {entry}: take a new number for a new run",
        hex(run)
    )]
    RunTaken {
        /// The number of the run.
        run: [u8; 16],
        /// The number of that entry.
        entry: u64,
    },
    /// The clock is so far after the last entry that it is probably wrong.
    #[error(
        "the clock says {}, more than 10 years after the last entry ({}): correct the clock; if it is right, the holder confirms it \
         (`dp-ledger clock`)",
        date::say(*clock),
        date::say(*last)
    )]
    Clock {
        /// The clock's time, in seconds since 1970.
        clock: u64,
        /// The time of the last entry.
        last: u64,
    },
    /// The act conflicts with an earlier registration.
    #[error("{fault}")]
    Conflict {
        /// What is wrong with the act.
        fault: String,
    },
}

/// A cost, and the remaining amount under the limit that does not cover it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Short {
    /// The dataset.
    pub dataset: String,
    /// The measure of the amounts.
    pub measure: Measure,
    /// The cost of the run.
    pub needs: Amount,
    /// The remaining amount under the limit.
    pub left: Amount,
    /// The limit that does not cover the cost.
    pub limit: Bound,
    /// The time of the last entry, if the limit is for a day that the clock has not reached yet.
    pub ahead: Option<u64>,
}

/// The limit or budget that a debit exceeds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Bound {
    /// A limit of the dataset, and its amount.
    Of(Limit, Amount),
    /// The budget of the token, and its amount.
    Token(Amount),
}

/// States that the clock has not reached the time of the last entry.
pub(crate) struct Ahead(pub(crate) u64);

impl fmt::Display for Ahead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = date::say(self.0);
        write!(
            f,
            "the last entry is dated {time}, later than the clock: daily budgets do not renew until that day is over, \
             or the holder corrects the ledger (`dp-ledger clock`)"
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
