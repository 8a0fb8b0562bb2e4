//! Budgets that outlive the process: for a day, and for a lifetime.

use core::fmt;

use dp_types::law::measure::Spend;

use crate::certificate::keep_kept;
use crate::cost::{ReportCost, epsilon};
use crate::domain::Protected;
use crate::protected_value::Own;
use crate::sealed::Exactly;

/// The number of a day, from 1970-01-01 on in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day(pub u32);

/// The seconds of a day.
const SECONDS: u64 = 24 * 60 * 60;

impl Day {
    /// The day of a time in seconds since 1970-01-01. The last day there is, where that is past it.
    #[must_use]
    pub const fn of_seconds(seconds: u64) -> Self {
        let day = seconds / SECONDS;
        Self(if day > u32::MAX as u64 { u32::MAX } else { day as u32 })
    }

    /// By the clock of the system. A clock before 1970 counts as day 0.
    #[cfg(feature = "std")]
    #[must_use]
    pub fn today() -> Self {
        let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        Self::of_seconds(since.map_or(0, |since| since.as_secs()))
    }
}

/// What was spent: ε in 10^-6.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spent {
    /// The last day on which something was.
    pub day: Day,
    /// On that day.
    pub on_day: u64,
    /// On all days.
    pub in_all: u64,
    /// How often something was, from 0.
    pub times: u64,
}

impl Spent {
    /// Of a device that is set up: nothing yet.
    pub const NOTHING: Self = Self { day: Day(0), on_day: 0, in_all: 0, times: 0 };
}

/// Where a device keeps what was spent: flash, a file, a database. All that an [`Account`] asks of it.
///
/// What rests on it: `commit` returns only when what it was given survives a crash, at least as surely as the reports; `read` gives what was committed last, or an error,
/// and never something older; and nobody else commits between the two.
pub trait Store {
    /// What can go wrong.
    type Error;
    /// What was committed last.
    ///
    /// # Errors
    /// Where it cannot be read, or is not as it was written.
    fn read(&mut self) -> Result<Spent, Self::Error>;
    /// Keeps it.
    ///
    /// # Errors
    /// Where that is not certain. The account then spends nothing more before it has read again.
    fn commit(&mut self, spent: Spent) -> Result<(), Self::Error>;
}

/// Why a value was not given a budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountError<E> {
    /// The day has too little left; all in 10^-6.
    Day {
        /// Was spent on it.
        spent: u64,
        /// Is asked for.
        asked: u64,
        /// Is the day's.
        budget: u64,
    },
    /// The lifetime has.
    Lifetime {
        /// Was spent in it.
        spent: u64,
        /// Is asked for.
        asked: u64,
        /// Is the lifetime's.
        budget: u64,
    },
    /// Something was spent on a later day than the one that is said to be today.
    Clock {
        /// Today.
        today: Day,
        /// The later day.
        last: Day,
    },
    /// The store has something else than what this account committed.
    Changed,
    /// The store failed.
    Store(E),
}

/// ε with the decimals that it has.
struct Decimal(u64);
impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, mut part, mut digits) = (self.0 / 1_000_000, self.0 % 1_000_000, 6);
        while digits > 1 && part % 10 == 0 {
            (part, digits) = (part / 10, digits - 1);
        }
        write!(f, "{whole}.{part:0digits$}")
    }
}

impl<E: fmt::Display> fmt::Display for AccountError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut over = |when: &str, [spent, asked, budget]: [u64; 3], way: &str| {
            let sum = Decimal(spent.saturating_add(asked));
            let (spent, asked, budget) = (Decimal(spent), Decimal(asked), Decimal(budget));
            write!(
                f,
                "the budget of {when} is ε = {budget}, and {spent} spent + {asked} asked for = {sum}: {way}"
            )
        };
        match self {
            Self::Day { spent, asked, budget } => {
                over("a day", [*spent, *asked, *budget], "ask again tomorrow, or for less")
            }
            Self::Lifetime { spent, asked, budget } => {
                over("a lifetime", [*spent, *asked, *budget], "this device has said what it may")
            }
            Self::Clock { today: Day(today), last: Day(last) } => write!(
                f,
                "today is said to be day {today}, and something was spent on day {last} already: the clock was set back, so wait for day {last} or set it right"
            ),
            Self::Changed => f.write_str(
                "the store has something else than what was committed last: another program writes to it, or it was replaced, so open the account anew",
            ),
            Self::Store(error) => write!(f, "the store of the budget failed: {error}"),
        }
    }
}
impl<E: core::error::Error> core::error::Error for AccountError<E> {}

/// The account of one device: what all values that it ever protects may cost on a day, and in a lifetime.
///
/// A value that is made by [`own`](Self::own) has its budget paid before it exists: whatever happens then, a crash in the middle of a report included, was paid for. So all reports of a
/// device are together as revealing as the lifetime's budget at most, for any two histories of values that it could have had, and those of a day as the day's.
///
/// ```
/// use dp_local::randomiser::KAryResponse;
/// use dp_local::{Account, Day, FileStore};
/// use dp_types::eps;
/// # let folder = std::env::temp_dir().join(format!("dp-local-doc-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// # let path = folder.join("budget");
/// # let _ = std::fs::remove_file(&path);
/// // Once, when the device is set up.
/// FileStore::create(&path)?;
///
/// // On each day: at most 1 on a day, and 30 in a lifetime.
/// let mut account = Account::<eps!(1.0), eps!(30.0), _>::new(FileStore::open(&path)?);
/// let mut generator = dp_local::Generator::from_os()?;
/// let mine = account.own::<_, eps!(0.7)>(true, Day::today())?;
/// let (report, _) = mine.report::<KAryResponse<bool, eps!(0.7)>>(&mut generator);
/// # let _ = report;
/// let refused = account.own::<_, eps!(0.7)>(true, Day::today()).err().map(|refused| refused.to_string());
/// assert_eq!(
///     refused.as_deref(),
///     Some("the budget of a day is ε = 1.0, and 0.7 spent + 0.7 asked for = 1.4: ask again tomorrow, or for less")
/// );
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Account<Daily, Lifetime, S> {
    store: S,
    /// What this account committed last, where it did.
    last: Option<Spent>,
    is: Exactly<(Daily, Lifetime)>,
}

impl<Daily: ReportCost, Lifetime: ReportCost + Spend<Daily>, S: Store> Account<Daily, Lifetime, S> {
    /// The account that a store keeps. For a lifetime alone, the day's budget is the lifetime's.
    pub fn new(store: S) -> Self {
        Self { store, last: None, is: Exactly::default() }
    }

    /// Puts a value under protection, with a budget that is paid from today's and the lifetime's: first that is committed, then the value is there. The record of it is kept in
    /// the program. A budget above the day's does not compile.
    ///
    /// `today` is on the caller's word: [`Day::today`] asks the system's clock. Whoever sets a clock forward gets tomorrow's budget, once, and pays it from the lifetime's.
    ///
    /// # Errors
    /// [`AccountError`]: too little is left; the day is before one on which something was spent; the store failed. Then no value was protected, and where the store failed while it
    /// committed, the budget may be spent all the same.
    #[expect(clippy::needless_pass_by_value, reason = "whoever protects a value gives it away")]
    pub fn own<T: Protected, C: ReportCost>(
        &mut self,
        value: T,
        today: Day,
    ) -> Result<Own<T, C>, AccountError<S::Error>>
    where
        Daily: Spend<C>,
    {
        keep_kept::<T, C, Daily, Lifetime>();
        self.pay(epsilon::<C>(), today)?;
        Ok(Own::of(&value))
    }

    fn pay(&mut self, asked: u64, today: Day) -> Result<(), AccountError<S::Error>> {
        let spent = self.store.read().map_err(AccountError::Store)?;
        if self.last.is_some_and(|last| last != spent) {
            return Err(AccountError::Changed);
        }
        if today < spent.day {
            return Err(AccountError::Clock { today, last: spent.day });
        }
        let on_day = if today == spent.day { spent.on_day } else { 0 };
        let (day, lifetime) = (epsilon::<Daily>(), epsilon::<Lifetime>());
        let fits = |before: u64, budget: u64| before.checked_add(asked).filter(|sum| *sum <= budget);
        let in_all = fits(spent.in_all, lifetime).ok_or(AccountError::Lifetime {
            spent: spent.in_all,
            asked,
            budget: lifetime,
        })?;
        let on_day = fits(on_day, day).ok_or(AccountError::Day { spent: on_day, asked, budget: day })?;
        let times = spent.times.checked_add(1).ok_or(AccountError::Changed)?;
        let after = Spent { day: today, on_day, in_all, times };
        // Where this fails, nobody knows whether it is kept: the next payment begins with what is read then.
        self.last = None;
        self.store.commit(after).map_err(AccountError::Store)?;
        self.last = Some(after);
        Ok(())
    }
}

#[cfg(test)]
mod tests;
