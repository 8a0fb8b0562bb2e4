//! What a step finds out about whole tables before rows are handed on, once for each scan.

use core::any::{Any, TypeId};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// What one plan found.
type Found = Arc<dyn Any + Send + Sync>;

/// What plans have found out in one scan, by the types of the plans.
///
/// Plans of one type differ in public parameters alone, of which one scan has one value for each name
/// ([`Parameters`](crate::expr::Parameters)). So it is made anew for each scan, and gone after it. A computation that has several values
/// of one parameter, as the candidates of `best_of`, takes a scan for each.
#[derive(Default)]
pub(crate) struct Prepared(Mutex<Vec<(TypeId, Arc<OnceLock<Found>>)>>);

impl Prepared {
    /// What `find` gives, or gave another thread. Whoever asks meanwhile waits; the list is free for other plans.
    pub(in crate::record) fn get<Plan: 'static, T: Send + Sync + 'static>(
        &self,
        find: impl FnOnce() -> T,
    ) -> Arc<T> {
        let mut find = Some(find);
        let found = self.found(TypeId::of::<(Plan, T)>(), &mut || {
            let find = find.take().expect("what is found is kept, so it is sought once");
            Arc::new(find())
        });
        // The key says so.
        found.downcast::<T>().expect("what was found is of the type that was asked for")
    }

    /// The same for all types, so that a program has it once and not for each of its plans.
    fn found(&self, of: TypeId, find: &mut dyn FnMut() -> Found) -> Found {
        let place = {
            let mut list = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            let known = list.iter().find(|(plan, _)| *plan == of).map(|(_, place)| place.clone());
            known.unwrap_or_else(|| {
                let place = Arc::default();
                list.push((of, Arc::clone(&place)));
                place
            })
        };
        place.get_or_init(find).clone()
    }
}
