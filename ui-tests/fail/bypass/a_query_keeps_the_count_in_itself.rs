//! A query borrows a variable, to keep a protected number in it.

use ui_tests::hospital::*;

pub struct Bad<'a>(pub &'a core::cell::Cell<i64>); //-
impl<'a> Query for Bad<'a> { //-
//+ pub struct Bad(pub core::cell::Cell<i64>);
//+ impl Query for Bad {
    const ORIGIN: Origin = Origin { query: "bad", file: "", line: 0, source_hash: "" };
    type Sources = (query::Over<Patient, AddRemove>, ());
    type Measure = Pure;
    type Declared = (eps!(0.5), ());
    type Cost = (eps!(0.5), ());
    type Output = i64;

    fn answer<'id>(
        self,
        tables: <Self::Sources as Sources>::Tables<'id>,
        token: Budget<'id, Self::Cost>,
    ) -> Result<Answer<'id, Self::Output, Self::Cost, impl Log>, Error> {
        let (n, receipt, token) = token.release(tables.0.count().laplace::<eps!(0.5), 1>())?;
        Ok(token.finish(n.value(), receipt))
    }
}

pub fn main() {}

//| error[E0477]: the type `Bad<'_>` does not fulfill the required lifetime
//|   --> fail/bypass/a_query_keeps_the_count_in_itself.rs:12:21
//|    |
//| 12 |     type Declared = (eps!(0.5), ());
//|    |                     ^^^^^^^^^^^^^^^
//|
//| error[E0803]: cannot infer an appropriate lifetime for lifetime parameter `'a` due to conflicting requirements
//|   --> fail/bypass/a_query_keeps_the_count_in_itself.rs:12:21
//|    |
//| 12 |     type Declared = (eps!(0.5), ());
//|    |                     ^^^^^^^^^^^^^^^
//|
//| error[E0477]: the type `Bad<'_>` does not fulfill the required lifetime
//|
//| error[E0803]: cannot infer an appropriate lifetime for lifetime parameter `'a` due to conflicting requirements
//|
//| error[E0803]: cannot infer an appropriate lifetime for lifetime parameter `'a` due to conflicting requirements
//|
//| error[E0803]: cannot infer an appropriate lifetime for lifetime parameter `'a` due to conflicting requirements
//|
//| error[E0478]: lifetime bound not satisfied
//|  --> fail/bypass/a_query_keeps_the_count_in_itself.rs:6:10
//|   |
//| 6 | impl<'a> Query for Bad<'a> { //-
//|   |          ^^^^^
//|
//| error[E0803]: cannot infer an appropriate lifetime for lifetime parameter `'a` due to conflicting requirements
//|  --> fail/bypass/a_query_keeps_the_count_in_itself.rs:6:20
//|   |
//| 6 | impl<'a> Query for Bad<'a> { //-
//|   |                    ^^^^^^^
//|
//| error[E0477]: the type `Bad<'_>` does not fulfill the required lifetime
//|   --> fail/bypass/a_query_keeps_the_count_in_itself.rs:18:17
//|    |
//| 18 |         tables: <Self::Sources as Sources>::Tables<'id>,
//|    |                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|
//| error[E0803]: cannot infer an appropriate lifetime for lifetime parameter `'a` due to conflicting requirements
//|   --> fail/bypass/a_query_keeps_the_count_in_itself.rs:18:17
//|    |
//| 18 |         tables: <Self::Sources as Sources>::Tables<'id>,
//|    |                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|
//| error[E0803]: cannot infer an appropriate lifetime for lifetime parameter `'a` due to conflicting requirements
//|   --> fail/bypass/a_query_keeps_the_count_in_itself.rs:19:16
//|    |
//| 19 |         token: Budget<'id, Self::Cost>,
//|    |                ^^^^^^^^^^^^^^^^^^^^^^^
//|
//| error[E0803]: cannot infer an appropriate lifetime for lifetime parameter `'a` due to conflicting requirements
//|   --> fail/bypass/a_query_keeps_the_count_in_itself.rs:20:10
//|    |
//| 20 |     ) -> Result<Answer<'id, Self::Output, Self::Cost, impl Log>, Error> {
//|    |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|
//| error[E0792]: expected generic lifetime parameter, found `'static`
//|   --> fail/bypass/a_query_keeps_the_count_in_itself.rs:22:9
//|    |
//|  6 | impl<'a> Query for Bad<'a> { //-
//|    |      -- cannot use static lifetime; use a bound lifetime instead or remove the lifetime parameter from the opaque type
//| ...
//| 22 |         Ok(token.finish(n.value(), receipt))
//|    |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
