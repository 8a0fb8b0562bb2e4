//! The same without the fault.

use ui_tests::hospital::*;

trait Mechanism<A, M> {
    type Cost;
    type Law;
    const NODE: dp_types::node::Json;
    fn law() -> Result<std::sync::Arc<Self::Law>, Error>;
}

#[derive(Clone, Copy)]
pub struct Mine;
impl Mechanism<Mine, Pure> for dp_types::mechanism::Laplace<eps!(1.0), 1> {
    type Cost = ();
    type Law = dp_noise::laplace::DiscreteLaplace;
    const NODE: dp_types::node::Json = dp_types::node::Json::Nothing;
    fn law() -> Result<std::sync::Arc<dp_noise::laplace::DiscreteLaplace>, Error> {
        loop {}
    }
}

pub fn main() {}
