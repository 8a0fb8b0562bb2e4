//! Privacy amplification by sampling: costs on a secret sample, in the measures for which a theorem
//! about sampling is known.

// With `#[inline]`, only crates that use these functions compile them. lib.rs gives the reason.

use typenum::{Cmp, Compare, Equal, Less, U100000000};

use super::renyi::{Orders, RenyiEps};
use super::{Cost, Eps, EpsDelta, Price, convert};
use crate::derivation::Amount;
use crate::env::Env;
use crate::num::{Nat, Positive};

/// The largest ε for runs on a sample is 100. e^100 is so large that a sample hardly reduces a
/// larger ε. An auditor, who computes the theorem again, would need digits in proportion to ε.
type MostSampled = U100000000;

/// The result of comparing an ε with 100, if the ε is not above 100. Another crate cannot add an
/// implementation, because the result of a comparison is always a type of `typenum`.
#[diagnostic::on_unimplemented(
    message = "this ε is above 100, and a sample cannot amplify it",
    label = "lower the cost on the sample to an ε of at most 100, or remove the sample",
    note = "the charged ε is also at most 100",
    note = "for more about this error: `dp-audit explain DP0230`"
)]
pub trait NotAboveHundred {}
impl NotAboveHundred for Less {}
impl NotAboveHundred for Equal {}

/// A cost that sampling amplifies: [`Eps`], [`EpsDelta`] and [`RenyiEps`]. Each ε is at most 100.
/// Sealed.
#[diagnostic::on_unimplemented(
    message = "a sample amplifies costs in ε, in (ε, δ) and at Rényi orders, but this cost is in another measure",
    label = "declare the query's budget in ε, `eps!(1.0)`, in ε and δ, `eps!(1.0, delta = 1e-6)`, or at Rényi orders, `RenyiEps`",
    note = "for more about this error: `dp-audit explain DP0230`"
)]
pub trait Amplified: Price {
    /// The numbers that the theorem uses.
    const ON_TABLE: OnTable;
}
impl<E: Positive + Cmp<MostSampled>> Amplified for Eps<E>
where
    Compare<E, MostSampled>: NotAboveHundred,
{
    const ON_TABLE: OnTable = OnTable::Nearly { epsilon: E::VALUE, delta: 0 };
}
impl<E: Positive + Cmp<MostSampled>, D: Nat> Amplified for EpsDelta<E, D>
where
    Compare<E, MostSampled>: NotAboveHundred,
{
    const ON_TABLE: OnTable = OnTable::Nearly { epsilon: E::VALUE, delta: D::VALUE };
}
impl<O: Orders, E: Env> Amplified for RenyiEps<O, E>
where
    Self: Price,
{
    const ON_TABLE: OnTable = OnTable::Curve { orders: O::PARTS, epsilons: Self::AMOUNT };
}

/// The cost on a whole table.
// These values are constants, so a box is not possible and the size of a copy does not matter.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Copy, Debug)]
pub enum OnTable {
    /// A cost (ε, δ), where δ may be 0.
    Nearly {
        /// ε, in 10^-6.
        epsilon: u64,
        /// δ, in 10^-15.
        delta: u64,
    },
    /// An ε at each of several Rényi orders.
    Curve {
        /// The orders, in 10^-6.
        orders: Amount,
        /// The values of ε in 10^-6, one for each order.
        epsilons: Amount,
    },
}

impl OnTable {
    /// Whether `charged` covers this cost on a sample of rate `n`/`d`. `mirrored` says whether the
    /// distributions of the answers on two neighbours are mirror images. `None` for a rate above 1.
    #[inline]
    pub(crate) const fn covered_by(&self, charged: &Self, n: u64, d: u64, mirrored: bool) -> Option<bool> {
        match (self, charged) {
            (Self::Nearly { epsilon, delta }, Self::Nearly { epsilon: most, delta: rest }) => {
                match convert::poisson_sample(*epsilon, *delta, n, d) {
                    Some(least) => Some(least.epsilon <= *most && least.delta <= *rest),
                    None => None,
                }
            }
            (Self::Curve { orders, epsilons }, Self::Curve { epsilons: charged, .. }) => {
                let (orders, epsilons) = (orders.numbers(), epsilons.numbers());
                let mut at = 0;
                while at < orders.len() {
                    let least = if mirrored {
                        convert::poisson_sample_noise_renyi(orders, epsilons, at, n, d)
                    } else {
                        convert::poisson_sample_renyi(orders, epsilons, at, n, d)
                    };
                    match least {
                        Some(least) if least <= charged.numbers()[at] => {}
                        Some(_) => return Some(false),
                        None => return None,
                    }
                    at += 1;
                }
                Some(true)
            }
            _ => None,
        }
    }
}
