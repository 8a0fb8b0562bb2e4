//! Packed integers: a value is stored as its distance from the lower end of its range, in the
//! narrowest machine integer.

use typenum::{UInt, UTerm};

use crate::sealed::Sealed;

/// The type of a cell: `u8`, `u16`, `u32` or `u64`. Sealed.
pub trait Cell: Copy + Send + Sync + Sealed + 'static {
    /// Zero.
    const ZERO: Self;
    /// Stores the low bits of an offset, which must fit.
    fn store(offset: u64) -> Self;
    /// Returns the stored offset.
    fn offset(self) -> u64;
}
macro_rules! cells {
    ($($t:ty)*) => { $(
        impl Sealed for $t {}
        impl Cell for $t {
            const ZERO: Self = 0;
            #[inline(always)]
            fn store(offset: u64) -> Self {
                offset as $t
            }
            #[inline(always)]
            fn offset(self) -> u64 {
                self as u64
            }
        }
    )* };
}
cells!(u8 u16 u32 u64);

/// A number without its lowest bit.
pub trait Halve {
    /// Half of the number, rounded down.
    type Out: Halve;
}
impl Halve for UTerm {
    type Out = UTerm;
}
impl<U: Halve, B> Halve for UInt<U, B> {
    type Out = U;
}
type H1<N> = <N as Halve>::Out;
type H4<N> = H1<H1<H1<H1<N>>>>;
type H8<N> = H4<H4<N>>;

/// The narrowest cell that holds `0..=Self`, chosen by the number of bits.
pub trait CellOf {
    /// `u8`, `u16`, `u32` or `u64`.
    type Cell: Cell;
}
impl<N: Halve> CellOf for N
where
    H8<N>: Above8,
{
    type Cell = <H8<N> as Above8>::Cell;
}

/// Chooses a cell by the bits above the lowest eight.
pub trait Above8 {
    /// The cell.
    type Cell: Cell;
}
/// Chooses a cell by the bits above the lowest sixteen.
pub trait Above16 {
    /// The cell.
    type Cell: Cell;
}
/// Chooses a cell by the bits above the lowest thirty-two.
pub trait Above32 {
    /// The cell.
    type Cell: Cell;
}
impl Above8 for UTerm {
    type Cell = u8;
}
impl<U, B> Above8 for UInt<U, B>
where
    Self: Halve,
    H8<Self>: Above16,
{
    type Cell = <H8<Self> as Above16>::Cell;
}
impl Above16 for UTerm {
    type Cell = u16;
}
impl<U, B> Above16 for UInt<U, B>
where
    Self: Halve,
    H8<H8<Self>>: Above32,
{
    type Cell = <H8<H8<Self>> as Above32>::Cell;
}
impl Above32 for UTerm {
    type Cell = u32;
}
impl<U, B> Above32 for UInt<U, B> {
    type Cell = u64;
}

#[cfg(test)]
mod tests {
    use core::any::TypeId;

    use typenum::{U0, U255, U256, U65535, U65536, U4294967296};

    use super::CellOf;

    #[test]
    fn the_narrowest_cell_is_chosen() {
        fn cell<N: CellOf>() -> TypeId {
            TypeId::of::<N::Cell>()
        }
        assert_eq!(cell::<U0>(), TypeId::of::<u8>());
        assert_eq!(cell::<U255>(), TypeId::of::<u8>());
        assert_eq!(cell::<U256>(), TypeId::of::<u16>());
        assert_eq!(cell::<U65535>(), TypeId::of::<u16>());
        assert_eq!(cell::<U65536>(), TypeId::of::<u32>());
        assert_eq!(cell::<U4294967296>(), TypeId::of::<u64>());
    }
}
