//! What a step finds out about whole tables before rows are handed on, once for each scan.

use core::any::{Any, TypeId};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// What one plan found.
type Found = Arc<OnceLock<Arc<dyn Any + Send + Sync>>>;

/// What plans have found out in one scan, by the types of the plans.
///
/// Plans of one type differ in public parameters alone, of which one scan has one value for each name
/// ([`Parameters`](crate::expr::Parameters)). So it is made anew for each scan, and gone after it.
#[derive(Default)]
pub(crate) struct Prepared(Mutex<Vec<(TypeId, Found)>>);

impl Prepared {
    /// What `find` gives, or gave another thread. Whoever asks meanwhile waits; the list is free for other plans.
    pub(super) fn get<Plan: 'static, T: Send + Sync + 'static>(&self, find: impl FnOnce() -> T) -> Arc<T> {
        let of = TypeId::of::<(Plan, T)>();
        let found = {
            let mut list = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            let known = list.iter().find(|(plan, _)| *plan == of).map(|(_, found)| found.clone());
            known.unwrap_or_else(|| {
                let found = Found::default();
                list.push((of, found.clone()));
                found
            })
        };
        let found: Arc<dyn Any + Send + Sync> = found.get_or_init(|| Arc::new(find())).clone();
        // The key says so.
        found.downcast::<T>().expect("what was found is of the type that was asked for")
    }
}
