//! An aggregate of key counts, for tests of the mechanisms that release them.

use typenum::U1;

use crate::aggregate::{Aggregate, Tallied, Tallies};
use crate::derivation::Json;
use crate::expr::Parameters;
use crate::metric::KeyedL1;
use crate::num::D0;
use crate::record::Run;
use crate::sealed::Sealed;

/// Key counts for tests. One row moves one count by 1.
#[derive(Clone, Copy)]
pub(crate) struct Keyed;
impl Sealed for Keyed {}
impl Aggregate for Keyed {
    type Metric = KeyedL1;
    type Sensitivity = (U1, ());
    type Value = Tallied<D0>;
    type Fold = ();
    const NODE: Json = Json::Nothing;

    fn start(self) {}
    fn run(self, (): &mut (), _: Run<'_>) {}
    fn exact(self, (): ()) -> Tallies {
        Tallies { keys: Vec::new(), counts: Vec::new() }
    }
    fn parameters(self, _: &mut Parameters) {}
}
