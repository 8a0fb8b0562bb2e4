//! The scan cache: results about whole tables. A transformation computes such a result once per
//! scan, before it emits rows.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use core::any::{Any, TypeId};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The result for one plan.
type Found = Arc<dyn Any + Send + Sync>;

/// The results for plans in one scan, by the types of the plans.
///
/// Plans of one type differ only in public parameters, and in one scan each parameter name has one
/// value ([`Parameters`](crate::expr::Parameters)). So the cache is built anew for each scan and
/// dropped after it. Some computations use several values of one parameter, such as the candidates
/// of `best_of`. Such computations use a separate scan for each value.
#[derive(Default)]
pub(crate) struct Prepared(Mutex<Vec<(TypeId, Arc<OnceLock<Found>>)>>);

impl Prepared {
    /// Returns the result of `find`, or the result that another thread has computed. While `find`
    /// runs, other callers for this plan wait, but callers for other plans do not wait.
    pub(in crate::record) fn get<Plan: 'static, T: Send + Sync + 'static>(
        &self,
        find: impl FnOnce() -> T,
    ) -> Arc<T> {
        let mut find = Some(find);
        let found = self.found(TypeId::of::<(Plan, T)>(), &mut || {
            let find = find.take().expect("what is found is kept, so it is sought once");
            Arc::new(find())
        });
        // The key guarantees the type.
        found.downcast::<T>().expect("what was found is of the type that was asked for")
    }

    /// The part of `get` that does not depend on the type, so that a program contains it only once,
    /// and not for each of its plans.
    #[inline]
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
