//! The privacy filter: accounts of the remaining budget in the running process, in exact integers.
//!
//! One lock guards the session's own account and the accounts of all its shares. So a debit on the
//! whole chain of accounts is atomic: all accounts have it, or none. No user code runs under the
//! lock.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::derivation::Amounts;

/// The accounts of a session and of its shares.
pub(super) struct Filter(Mutex<Accounts>);

struct Accounts {
    list: Vec<Account>,
    /// The unused slots of the list: accounts to which no handle refers.
    free: Vec<usize>,
    /// The number of debits so far.
    runs: u64,
}

struct Account {
    limit: Amounts,
    left: Amounts,
    /// The parent account, if this account is a share. The parent also pays each cost of this
    /// account.
    parent: Option<usize>,
    /// The number of handles and shares that refer to this account.
    handles: usize,
}

/// The account of the session itself.
pub(super) const WHOLE: usize = 0;

impl Filter {
    pub(super) fn new(limit: Amounts) -> Self {
        let whole = Account { limit, left: limit, parent: None, handles: 1 };
        Self(Mutex::new(Accounts { list: vec![whole], free: Vec::new(), runs: 0 }))
    }

    /// A panic while a thread holds the lock poisons it. Under this lock, only the allocation for a
    /// new account could panic, and it comes before any change. So the accounts are right even in a
    /// poisoned lock.
    fn lock(&self) -> MutexGuard<'_, Accounts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes `cost` from an account and from all accounts above it, and returns the number of this
    /// debit, from 1.
    ///
    /// # Errors
    /// If an account cannot pay, the method takes nothing, and returns the amount that all can pay.
    pub(super) fn debit(&self, account: usize, cost: &Amounts) -> Result<u64, Box<Amounts>> {
        let accounts = &mut *self.lock();
        if accounts.way(account).any(|at| !cost.within(&accounts.list[at].left)) {
            return Err(Box::new(accounts.left(account)));
        }
        let mut next = Some(account);
        while let Some(at) = next {
            let account = &mut accounts.list[at];
            account.left.take(cost);
            next = account.parent;
        }
        accounts.runs += 1;
        Ok(accounts.runs)
    }

    /// Undoes a debit after the ledger refused the query, so that the query did not run.
    pub(super) fn undo(&self, account: usize, cost: &Amounts) {
        let accounts = &mut *self.lock();
        let mut next = Some(account);
        while let Some(at) = next {
            let account = &mut accounts.list[at];
            // No account was ever charged more than its limit, so this computation restores the
            // earlier balance.
            account.left = account.limit.less(&account.limit.less(&account.left).less(cost));
            next = account.parent;
        }
    }

    /// The amount that is affordable now: the minimum along the chain of accounts.
    #[inline]
    pub(super) fn left(&self, account: usize) -> Amounts {
        self.lock().left(account)
    }

    /// The amount spent from an account.
    #[inline]
    pub(super) fn spent(&self, account: usize) -> Amounts {
        let account = &self.lock().list[account];
        account.limit.less(&account.left)
    }

    /// The opening amount of an account.
    #[inline]
    pub(super) fn limit(&self, account: usize) -> Amounts {
        self.lock().list[account].limit
    }

    /// Opens an account that is a share of the account `parent`.
    #[inline]
    pub(super) fn share(&self, parent: usize, limit: Amounts) -> usize {
        let accounts = &mut *self.lock();
        let account = Account { limit, left: limit, parent: Some(parent), handles: 1 };
        let place = match accounts.free.pop() {
            Some(place) => {
                accounts.list[place] = account;
                place
            }
            None => {
                accounts.list.push(account);
                accounts.list.len() - 1
            }
        };
        accounts.list[parent].handles += 1;
        place
    }

    /// Adds a handle.
    #[inline]
    pub(super) fn hold(&self, account: usize) {
        self.lock().list[account].handles += 1;
    }

    /// Removes a handle. When an account loses its last handle, another account can use its slot.
    pub(super) fn drop(&self, account: usize) {
        let accounts = &mut *self.lock();
        let mut next = Some(account);
        while let Some(at) = next {
            let account = &mut accounts.list[at];
            account.handles -= 1;
            if account.handles > 0 {
                return;
            }
            next = account.parent;
            accounts.free.push(at);
        }
    }
}

impl Accounts {
    /// An account and all accounts above it.
    fn way(&self, account: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(account), |at| self.list[*at].parent)
    }

    fn left(&self, account: usize) -> Amounts {
        let mut way = self.way(account).map(|at| self.list[at].left);
        let own = way.next().unwrap_or(Amounts::EMPTY);
        way.fold(own, |least, left| least.smaller(&left))
    }
}

#[cfg(test)]
mod tests {
    use super::{Filter, WHOLE};
    use crate::derivation::{Amount, Amounts};

    fn bare(numbers: &[u64]) -> Amounts {
        numbers.iter().rev().fold(Amounts::EMPTY, |all, number| all.prepend(Amount::bare(*number)))
    }

    /// No number wraps around: the filter compares the remaining amounts and never forms a sum.
    #[test]
    fn the_largest_numbers_are_counted_exactly() {
        let filter = Filter::new(bare(&[u64::MAX, 5]));
        assert_eq!(filter.debit(WHOLE, &bare(&[u64::MAX - 1, 5])), Ok(1));
        assert_eq!(filter.debit(WHOLE, &bare(&[u64::MAX])), Err(Box::new(bare(&[1, 0]))));
        assert_eq!(filter.debit(WHOLE, &bare(&[2])), Err(Box::new(bare(&[1, 0]))));
        assert_eq!(filter.debit(WHOLE, &bare(&[1])), Ok(2));
        assert_eq!((filter.left(WHOLE), filter.spent(WHOLE)), (bare(&[0, 0]), bare(&[u64::MAX, 5])));
        assert_eq!(filter.debit(WHOLE, &bare(&[0, 1])), Err(Box::new(bare(&[0, 0]))));
        filter.undo(WHOLE, &bare(&[1]));
        assert_eq!(filter.left(WHOLE), bare(&[1, 0]));
        // A dataset or an order that an entry does not list has no budget.
        assert!(filter.debit(WHOLE, &bare(&[0, 0, 1])).is_err());
        let orders = |numbers: &[u64]| Amounts::EMPTY.prepend(Amount::list(numbers));
        assert!(filter.debit(WHOLE, &orders(&[1, 1])).is_err());
        let filter = Filter::new(orders(&[3, 9]));
        assert_eq!(filter.debit(WHOLE, &orders(&[2, 9])), Ok(1));
        assert_eq!(filter.debit(WHOLE, &orders(&[1, 1])), Err(Box::new(orders(&[1, 0]))));
    }

    #[test]
    fn a_share_of_more_than_there_is_gives_no_more() {
        let filter = Filter::new(bare(&[3]));
        let share = filter.share(WHOLE, bare(&[u64::MAX]));
        let within = filter.share(share, bare(&[2]));
        assert_eq!((filter.left(share), filter.left(within)), (bare(&[3]), bare(&[2])));
        assert_eq!(filter.debit(within, &bare(&[2])), Ok(1));
        assert_eq!(filter.debit(within, &bare(&[1])), Err(Box::new(bare(&[0]))));
        assert_eq!(filter.debit(share, &bare(&[2])), Err(Box::new(bare(&[1]))));
        filter.undo(within, &bare(&[2]));
        assert_eq!(
            (filter.left(WHOLE), filter.left(share), filter.spent(share)),
            (bare(&[3]), bare(&[3]), bare(&[0]))
        );
    }

    /// A slot is reused only when no handle refers to it, and then holds a new account. The slot of
    /// the session itself is never reused.
    #[test]
    fn accounts_are_kept_as_long_as_something_speaks_of_them() {
        let filter = Filter::new(bare(&[9]));
        let share = filter.share(WHOLE, bare(&[5]));
        let inner = filter.share(share, bare(&[4]));
        filter.hold(inner);
        filter.drop(share);
        filter.drop(inner);
        // The inner share still has a handle, and it keeps the outer share's account in use.
        assert_eq!(filter.share(WHOLE, bare(&[1])), 3);
        assert_eq!(filter.debit(inner, &bare(&[4])), Ok(1));
        filter.drop(inner);
        let again = [filter.share(WHOLE, bare(&[5])), filter.share(WHOLE, bare(&[5]))];
        assert_eq!(again, [share, inner]);
        assert_eq!(
            (filter.left(share), filter.spent(inner), filter.left(WHOLE)),
            (bare(&[5]), bare(&[0]), bare(&[5]))
        );
        // A chain of a hundred thousand shares is released without recursion.
        let mut last = WHOLE;
        for _ in 0..100_000 {
            let next = filter.share(last, bare(&[9]));
            if last != WHOLE {
                filter.drop(last);
            }
            last = next;
        }
        assert_eq!(filter.debit(last, &bare(&[5])), Ok(2));
        filter.drop(last);
        assert_eq!(filter.left(WHOLE), bare(&[0]));
    }
}
