//! Strategies: public combinations of a column's value counts, with whole non-negative weights. The
//! release adds noise to these combinations.
//!
//! A strategy is a matrix with a row for each combination and a column for each value. Privacy
//! depends on the length of its longest column, in L1 or in L2: one row of the data moves all
//! combinations together by at most that length.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use core::ops::Mul;

use typenum::{Prod, U1, U2, U1000};

use crate::brand::Exactly;
use crate::metric::{L1, L2, Metric};
use crate::num::{D0, D6, Grid, Nat};
use crate::sealed::Sealed;

/// Combines counts in a binary tree: for each node, the number of rows below it. The nodes are each
/// value, each pair of adjacent values, each four adjacent values, and so on, without the root. `M`
/// is the metric to which the noise is scaled: [`L1`] or [`L2`].
pub struct BinaryTree<M>(Exactly<M>);
/// Combines counts by the matrix whose square gives running counts: for each value, a weighted
/// count of the rows up to this value. The lengths of its columns are measured in [`L2`].
pub enum SquareRoot {}
impl<M> Sealed for BinaryTree<M> {}
impl Sealed for SquareRoot {}

/// A strategy. Sealed: [`BinaryTree`] and [`SquareRoot`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a strategy",
    label = "use `BinaryTree<L1>`, `BinaryTree<L2>` or `SquareRoot`: no other crate can add one, since its sensitivity would be claimed and not computed"
)]
pub trait Queries: Sealed + 'static {
    /// Name in certificates.
    const NAME: &'static str;
    /// The metric in which the lengths of the columns are measured.
    type Metric: Metric;
    /// The number of decimals of the combined counts: `D0` for whole numbers, `D6` for millionths.
    type Grid: Grid;
    /// Computes the combinations of the counts.
    fn answers(counts: Vec<i128>) -> Vec<i128>;
    /// The index of the first and the last value in the combination with index `entry`, among
    /// `values` values.
    fn span(entry: u64, values: u64) -> (u64, u64);
}

/// A count of one, on the grid of the L2 strategies. Their column lengths are not whole numbers.
const ONE: i128 = 1_000_000;

/// Metrics in which a tree can be bounded. Sealed.
pub trait TreeMetric: Metric {
    /// The number of decimals of the combined counts: `D0` for whole numbers, `D6` for millionths.
    type Grid: Grid;
    /// The value on the grid that counts one row.
    const ONE: i128;
}
impl TreeMetric for L1 {
    type Grid = D0;
    const ONE: i128 = 1;
}
impl TreeMetric for L2 {
    type Grid = D6;
    const ONE: i128 = ONE;
}

impl<M: TreeMetric> Queries for BinaryTree<M> {
    const NAME: &'static str = "tree";
    type Metric = M;
    type Grid = M::Grid;

    fn answers(counts: Vec<i128>) -> Vec<i128> {
        let mut level: Vec<i128> = counts.into_iter().map(|count| count * M::ONE).collect();
        let mut nodes = Vec::new();
        while level.len() > 1 {
            let above = level.chunks(2).map(|pair| pair.iter().sum()).collect();
            nodes.extend(core::mem::replace(&mut level, above));
        }
        nodes
    }

    fn span(entry: u64, values: u64) -> (u64, u64) {
        let (mut node, mut level, mut wide) = (entry, values, 1);
        while node >= level && level > 1 {
            node -= level;
            level = level.div_ceil(2);
            wide *= 2;
        }
        (node * wide, (node * wide + wide - 1).min(values - 1))
    }
}

impl Queries for SquareRoot {
    const NAME: &'static str = "square-root";
    type Metric = L2;
    type Grid = D6;

    #[inline]
    fn answers(counts: Vec<i128>) -> Vec<i128> {
        let roots = roots(counts.len());
        let upto = |last: usize| (0..=last).map(|i| roots[last - i] * counts[i]).sum();
        (0..counts.len()).map(upto).collect()
    }

    #[inline]
    fn span(entry: u64, _: u64) -> (u64, u64) {
        (0, entry)
    }
}

/// The coefficients of 1/√(1 − x), in millionths and rounded down. Coefficient k is the weight of a
/// row in the answer k values after its own.
///
/// The square of this series is 1/(1 − x), whose coefficients are all 1. Coefficient k is (2k −
/// 1)/(2k) times the one before it; the computation keeps eighteen decimals.
#[inline]
pub(crate) fn roots(values: usize) -> Vec<i128> {
    let mut exact = ONE.pow(3);
    let next = |k: i128| {
        exact = if k == 0 { exact } else { exact * (2 * k - 1) / (2 * k) };
        exact / ONE.pow(2)
    };
    (0..values as i128).map(next).collect()
}

/// The length of the strategy's longest column: an upper bound on how far one row moves the
/// answers. The difference of the highest and the lowest number has `Bits` binary digits. One
/// changed row affects at most `Moves` values. Sealed.
///
/// Argument: `aggregate/strategy/proof.md`.
#[diagnostic::on_unimplemented(
    message = "this column has only one value, or too many for this strategy",
    label = "clamp the values to a smaller range, or divide them: `.map(|v| v.minutes / 60)`",
    note = "a tree takes 2 to 2^16 values, and running counts take 2 to 2^12",
    note = "for more about this error: `dp-audit explain DP0240`"
)]
pub trait Column<Bits: Nat, Moves: Nat>: Queries {
    /// The length of the longest column, on the strategy's grid.
    type Length: Nat;
}
// A value is in one node on each level of the tree.
#[diagnostic::do_not_recommend]
impl<Bits: LevelsOfTree + Mul<Moves>, Moves: Nat> Column<Bits, Moves> for BinaryTree<L1>
where
    Prod<Bits, Moves>: Nat,
{
    type Length = Prod<Bits, Moves>;
}
#[diagnostic::do_not_recommend]
impl<Bits: LevelsOfTree + Mul<Moves>, Moves: Nat> Column<Bits, Moves> for BinaryTree<L2>
where
    Prod<Bits, Moves>: Root,
{
    type Length = <Prod<Bits, Moves> as Root>::Out;
}
#[diagnostic::do_not_recommend]
impl<Bits: SumOfRoots<Moves>, Moves: Nat> Column<Bits, Moves> for SquareRoot {
    type Length = Bits::Root;
}

/// The number of tree levels below the root: 1 to 16. Sealed.
pub trait LevelsOfTree: Nat {}
/// A number that has a square root, in millionths and rounded up. Sealed.
pub trait Root: Nat {
    /// The square root.
    type Out: Nat;
}
/// √(`Moves` · Σ r²) over the first 2^`Self` coefficients of [`SquareRoot`], rounded up. Sealed.
pub trait SumOfRoots<Moves: Nat>: Nat {
    /// The square root of the sum.
    type Root: Nat;
}

/// A number from three groups of three decimal digits: `A` millions, `B` thousands and `C`.
type Millions<A, B, C> = typenum::Sum<Prod<typenum::Sum<Prod<A, U1000>, B>, U1000>, C>;

macro_rules! levels {
    ($($n:ident)*) => { $( impl LevelsOfTree for typenum::$n {} )* };
}
levels! { U1 U2 U3 U4 U5 U6 U7 U8 U9 U10 U11 U12 U13 U14 U15 U16 }

macro_rules! square_roots {
    ($($n:ident $a:ident $b:ident $c:ident;)*) => { $(
        impl Root for typenum::$n {
            type Out = Millions<typenum::$a, typenum::$b, typenum::$c>;
        }
    )* };
}
square_roots! {
    U1 U1 U0 U0;
    U2 U1 U414 U214;
    U3 U1 U732 U51;
    U4 U2 U0 U0;
    U5 U2 U236 U68;
    U6 U2 U449 U490;
    U7 U2 U645 U752;
    U8 U2 U828 U428;
    U9 U3 U0 U0;
    U10 U3 U162 U278;
    U11 U3 U316 U625;
    U12 U3 U464 U102;
    U13 U3 U605 U552;
    U14 U3 U741 U658;
    U15 U3 U872 U984;
    U16 U4 U0 U0;
    U18 U4 U242 U641;
    U20 U4 U472 U136;
    U22 U4 U690 U416;
    U24 U4 U898 U980;
    U26 U5 U99 U20;
    U28 U5 U291 U503;
    U30 U5 U477 U226;
    U32 U5 U656 U855;
}

macro_rules! sums_of_roots {
    ($($moves:ident { $($bits:ident $a:ident $b:ident $c:ident;)* })*) => { $($(
        impl SumOfRoots<$moves> for typenum::$bits {
            type Root = Millions<typenum::$a, typenum::$b, typenum::$c>;
        }
    )*)* };
}
sums_of_roots! {
    U1 {
        U1 U1 U118 U34;
        U2 U1 U219 U952;
        U3 U1 U310 U870;
        U4 U1 U394 U230;
        U5 U1 U472 U64;
        U6 U1 U545 U588;
        U7 U1 U615 U579;
        U8 U1 U682 U568;
        U9 U1 U746 U946;
        U10 U1 U809 U11;
        U11 U1 U869 U6;
        U12 U1 U927 U126;
    }
    U2 {
        U1 U1 U581 U139;
        U2 U1 U725 U272;
        U3 U1 U853 U849;
        U4 U1 U971 U739;
        U5 U2 U81 U813;
        U6 U2 U185 U791;
        U7 U2 U284 U773;
        U8 U2 U379 U511;
        U9 U2 U470 U554;
        U10 U2 U558 U328;
        U11 U2 U643 U173;
        U12 U2 U725 U368;
    }
}
