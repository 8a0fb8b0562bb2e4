//! `a - b`: the difference of two protected numbers. Sensitivities add up.

use core::ops::Sub;

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
    /// The difference `a − b` of two protected numbers on the same grid.
    Subtracted, "subtract/1", Sub::sub, saturating_sub
}
