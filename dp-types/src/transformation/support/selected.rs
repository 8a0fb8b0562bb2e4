//! What a transformation that only masks rows has of its input.

/// The parts of an implementation of [`Transformation`](crate::transformation::Transformation) that are those of `self.inner`,
/// a table of the type `P`: the form, the order and the number of its rows.
///
/// A transformation that uses this can make live rows masked, and nothing else. So each output row is an input row, and how
/// many rows one unit can change rests on the choice of rows alone, which the transformation's `proof.md` argues.
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
