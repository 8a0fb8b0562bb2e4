//! `a + b`: the sum of two protected numbers. Sensitivities add up.

use core::ops::Add;

use super::Summands;
use super::pair::pair;
use crate::aggregate::{Aggregate, Number, PartOf, Protected};
use crate::derivation::{Json, object};
use crate::env::{Env, EnvAdd};
use crate::expr::Parameters;
use crate::metric::Absolute;
use crate::num::Grid;
use crate::record::Run;
use crate::sealed::Sealed;

pair! {
    /// The sum `a + b` of two protected numbers on the same grid.
    Added, "add/1", Add::add, saturating_add
}
