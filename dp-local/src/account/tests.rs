use dp_types::eps;

use super::{Account, AccountError, Day, Spent, Store};
use crate::Below;

/// A store that can fail before or after it has stored a value.
#[derive(Default)]
struct Flash {
    kept: Option<Spent>,
    fails: Option<bool>,
}

impl Store for &mut Flash {
    type Error = &'static str;
    fn read(&mut self) -> Result<Spent, Self::Error> {
        Ok(self.kept.unwrap_or(Spent::NOTHING))
    }
    fn commit(&mut self, spent: Spent) -> Result<(), Self::Error> {
        match self.fails.take() {
            Some(true) => {
                self.kept = Some(spent);
                Err("it failed after it was kept")
            }
            Some(false) => Err("it failed before it was kept"),
            None => {
                self.kept = Some(spent);
                Ok(())
            }
        }
    }
}

type Of<'f> = Account<eps!(1.0), eps!(2.5), &'f mut Flash>;
type Outcome = Result<(), AccountError<&'static str>>;

fn ask(flash: &mut Flash, day: u32) -> Outcome {
    Of::new(flash).own::<_, eps!(0.7)>(Below::<9>(3), Day(day)).map(drop)
}

#[test]
fn a_day_and_a_lifetime_have_their_budgets() {
    let mut flash = Flash::default();
    assert_eq!(ask(&mut flash, 20_414), Ok(()));
    let day = AccountError::Day { spent: 700_000, asked: 700_000, budget: 1_000_000 };
    assert_eq!(ask(&mut flash, 20_414), Err(day));
    // The unspent part of the day's budget is still available.
    assert!(Of::new(&mut flash).own::<_, eps!(0.3)>(true, Day(20_414)).is_ok());
    assert!(Of::new(&mut flash).own::<_, eps!(0.000001)>(true, Day(20_414)).is_err());
    assert_eq!(ask(&mut flash, 20_415), Ok(()));
    assert_eq!(ask(&mut flash, 20_500), Ok(()));
    let lifetime = AccountError::Lifetime { spent: 2_400_000, asked: 700_000, budget: 2_500_000 };
    assert_eq!(ask(&mut flash, 20_501), Err(lifetime));
    assert_eq!(flash.kept, Some(Spent { day: Day(20_500), on_day: 700_000, in_all: 2_400_000, times: 4 }));
    assert_eq!(
        lifetime.to_string(),
        "the budget of a lifetime is ε = 2.5, and 2.4 spent + 0.7 asked for = 3.1: this device has spent its whole budget"
    );
}

#[test]
fn a_clock_that_was_set_back_pays_nothing() {
    let mut flash = Flash::default();
    assert_eq!(ask(&mut flash, 20_414), Ok(()));
    let back = AccountError::Clock { today: Day(20_413), last: Day(20_414) };
    assert_eq!(ask(&mut flash, 20_413), Err(back));
    assert!(back.to_string().contains("the clock was set back, so wait for day 20414"), "{back}");
    assert_eq!(flash.kept.map(|spent| spent.times), Some(1));
}

#[test]
fn a_commit_that_fails_gives_no_value_and_may_have_been_paid() {
    for (kept, left) in [(true, 0), (false, 700_000)] {
        let mut flash = Flash { fails: Some(kept), ..Flash::default() };
        let mut account = Account::<eps!(0.7), eps!(0.7), _>::new(&mut flash);
        assert!(matches!(account.own::<_, eps!(0.7)>(true, Day(9)), Err(AccountError::Store(_))));
        // The same account continues from the value that the store holds.
        assert_eq!(account.own::<_, eps!(0.7)>(true, Day(9)).is_ok(), left > 0);
    }
}

/// The effect of a failed commit is unknown. So the account continues from the value that it reads
/// next, and no budget is spent twice.
#[test]
fn an_account_goes_on_after_a_commit_that_failed() {
    for (kept, in_all) in [(true, 2_100_000), (false, 1_400_000)] {
        let mut flash = Flash::default();
        let mut account = Of::new(&mut flash);
        assert!(account.own::<_, eps!(0.7)>(true, Day(7)).is_ok());
        account.store.fails = Some(kept);
        assert!(matches!(account.own::<_, eps!(0.7)>(true, Day(8)), Err(AccountError::Store(_))));
        assert_eq!(account.own::<_, eps!(0.7)>(true, Day(9)).map(drop), Ok(()));
        assert_eq!(flash.kept.map(|spent| spent.in_all), Some(in_all));
    }
}

#[test]
fn what_another_wrote_in_between_is_noticed() {
    let mut flash = Flash::default();
    let mut account = Of::new(&mut flash);
    assert!(account.own::<_, eps!(0.7)>(true, Day(9)).is_ok());
    account.store.kept = Some(Spent::NOTHING);
    assert_eq!(account.own::<_, eps!(0.7)>(true, Day(9)).map(drop), Err(AccountError::Changed));
    assert_eq!(account.store.kept, Some(Spent::NOTHING));
}

#[test]
fn days_are_counted_from_1970() {
    assert_eq!(Day::of_seconds(86_399), Day(0));
    assert_eq!(Day::of_seconds(20_414 * 86_400), Day(20_414));
    assert_eq!(Day::of_seconds(u64::MAX), Day(u32::MAX));
    let now = || std::time::UNIX_EPOCH.elapsed().unwrap().as_secs() / 86_400;
    let (before, today, after) = (now(), u64::from(Day::today().0), now());
    assert!((before..=after).contains(&today), "{before} {today} {after}");
}
