//! The items that a transformation inherits from its input if it only masks rows.

/// Defines some items of an implementation of
/// [`Transformation`](crate::transformation::Transformation) by the items of `self.inner`, a table
/// of the type `P`. These items describe the form, the order and the number of the rows of `P`.
///
/// A transformation that uses this macro can only turn live rows into masked rows. So each output
/// row is an input row. How many rows one unit can change depends only on the choice of the rows
/// that stay live. The transformation's `proof.md` bounds this number.
macro_rules! selected {
    ($P:ident) => {
        type Row = $P::Row;
        type Neighbours = $P::Neighbours;
        type Counted = $crate::neighbours::SomeRows;
        type Proxy = $P::Proxy;
        type Value = $P::Value;
        const FAN: u64 = $P::FAN;
        const PUSHED: u64 = $P::PUSHED;
        const SOURCE: u64 = $P::SOURCE;

        fn proxy(self) -> $P::Proxy {
            self.inner.proxy()
        }

        fn value(self) -> $P::Value {
            self.inner.value()
        }
    };
}
pub(crate) use selected;
