//! Device budget account: a privacy budget per day and per lifetime that outlives the process.

use core::fmt;

use dp_types::law::measure::Spend;

use crate::certificate::keep_kept;
use crate::cost::{ReportCost, epsilon};
use crate::domain::Protected;
use crate::protected_value::Own;
use crate::sealed::Exactly;

/// The number of a day: days since 1970-01-01 in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day(pub u32);

/// The number of seconds in a day.
const SECONDS: u64 = 24 * 60 * 60;

impl Day {
    /// The day of a time in seconds since 1970-01-01. A time after the largest day number gives the
    /// largest day number.
    #[must_use]
    pub const fn of_seconds(seconds: u64) -> Self {
        let day = seconds / SECONDS;
        Self(if day > u32::MAX as u64 { u32::MAX } else { day as u32 })
    }

    /// The current day according to the system clock. If the clock shows a time before 1970, the
    /// day is 0.
    #[cfg(feature = "std")]
    #[must_use]
    pub fn today() -> Self {
        let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        Self::of_seconds(since.map_or(0, |since| since.as_secs()))
    }
}

/// The amount that a device has spent: ε in units of 10^-6.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spent {
    /// The last day with a payment.
    pub day: Day,
    /// The amount spent on that day.
    pub on_day: u64,
    /// The amount spent on all days together.
    pub in_all: u64,
    /// The number of payments.
    pub times: u64,
}

impl Spent {
    /// The state of a new device, which has spent nothing.
    pub const NOTHING: Self = Self { day: Day(0), on_day: 0, in_all: 0, times: 0 };
}

/// Storage for the amount spent, such as flash, a file or a database. An [`Account`] needs no other
/// service of the device.
///
/// The account's guarantee depends on three properties. `commit` returns only when its argument is
/// stored so durably that it survives every crash that the reports survive. `read` returns the last
/// committed value or an error, never an older value. No other writer commits between a `read` and
/// the next `commit`.
pub trait Store {
    /// The store's error type.
    type Error;
    /// Reads the last committed value.
    ///
    /// # Errors
    /// The store cannot read the value, or the value is damaged.
    fn read(&mut self) -> Result<Spent, Self::Error>;
    /// Stores the value durably.
    ///
    /// # Errors
    /// The store cannot guarantee that the value is durable. The account then spends nothing before
    /// it reads the value again.
    fn commit(&mut self, spent: Spent) -> Result<(), Self::Error>;
}

/// The reason why an account refused a budget for a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountError<E> {
    /// The day's budget is too small for the request. All amounts are in units of 10^-6.
    Day {
        /// The amount spent on this day.
        spent: u64,
        /// The requested amount.
        asked: u64,
        /// The day's budget.
        budget: u64,
    },
    /// The lifetime's budget is too small for the request.
    Lifetime {
        /// The amount spent in the lifetime.
        spent: u64,
        /// The requested amount.
        asked: u64,
        /// The lifetime's budget.
        budget: u64,
    },
    /// The store records a payment on a later day than `today`.
    Clock {
        /// The day that the caller passed.
        today: Day,
        /// The day of the last payment.
        last: Day,
    },
    /// The store holds a value that this account did not commit.
    Changed,
    /// The store failed.
    Store(E),
}

/// Displays an ε in decimal notation.
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
                over("a lifetime", [*spent, *asked, *budget], "this device has spent its whole budget")
            }
            Self::Clock { today: Day(today), last: Day(last) } => write!(
                f,
                "the clock says day {today}, but budget was already spent on day {last}: the clock was set back, so wait for day {last} or correct the clock"
            ),
            Self::Changed => f.write_str(
                "the store differs from the last commit: another program writes to it, or it was replaced, so open the account again",
            ),
            Self::Store(error) => write!(f, "the store of the budget failed: {error}"),
        }
    }
}
impl<E: core::error::Error> core::error::Error for AccountError<E> {}

/// The account of one device. It limits the total cost of all values that the device protects, for
/// each day and for the device's lifetime.
///
/// [`own`](Self::own) first pays a value's budget, and then creates the value. So the payment
/// covers everything that happens later, even a crash in the middle of a report. All reports of a
/// device together therefore cost at most the lifetime's budget, for any two histories of values.
/// The reports of one day cost at most the day's budget.
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
    /// The last value that this account committed, if any.
    last: Option<Spent>,
    is: Exactly<(Daily, Lifetime)>,
}

impl<Daily: ReportCost, Lifetime: ReportCost + Spend<Daily>, S: Store> Account<Daily, Lifetime, S> {
    /// Opens the account that a store keeps. To have only a lifetime budget, choose a day's budget
    /// equal to the lifetime's.
    pub fn new(store: S) -> Self {
        Self { store, last: None, is: Exactly::default() }
    }

    /// Protects a value with a budget, which is paid from both the day's budget and the lifetime's.
    /// The account commits the payment first, and creates the value after it. The program keeps a
    /// certificate of the payment. A budget above the day's does not compile.
    ///
    /// The account trusts the caller for `today`; [`Day::today`] reads the system clock. If someone
    /// sets the clock forward, tomorrow's budget becomes available today, but only once, and its
    /// use still counts against the lifetime's budget.
    ///
    /// # Errors
    /// [`AccountError`] if too little budget is left, if `today` is before the day of the last
    /// payment, or if the store failed. In these cases, the function protects no value. If the
    /// store failed while it committed, the budget may still be spent.
    #[expect(clippy::needless_pass_by_value, reason = "a call that protects a value takes it")]
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
        // If the commit fails, its effect is unknown. So the next payment reads the store, and
        // starts from the value that it finds.
        self.last = None;
        self.store.commit(after).map_err(AccountError::Store)?;
        self.last = Some(after);
        Ok(())
    }
}

#[cfg(test)]
mod tests;
