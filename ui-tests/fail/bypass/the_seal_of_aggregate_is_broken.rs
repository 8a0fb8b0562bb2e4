//! A number of sensitivity as one likes.

use dp_types::aggregate::Aggregate;

#[derive(Clone, Copy)]
pub struct Harmless;
impl Aggregate for Harmless {
    type Metric = dp_types::metric::Absolute;
    type Sensitivity = (typenum::U1, ());
    type Value = dp_types::aggregate::Number<dp_types::num::D0>;
    type Fold = ();
    const NODE: dp_types::node::Json = dp_types::node::Json::Nothing;
    fn start(self) {}
    fn run(self, (): &mut (), _: dp_types::record::Run<'_>) {}
    fn exact(self, (): ()) -> i128 {
        0
    }
    fn parameters(self, _: &mut dp_types::expr::Parameters) {}
}

pub fn main() {}
