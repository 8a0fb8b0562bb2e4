//! Something of one's own that can be released, and costs nothing.

use dp_types::mechanism::Request;
use ui_tests::hospital::*;

#[derive(Clone, Copy)]
pub struct Raw;
impl<'id> Request<'id, Pure> for Raw {
    type Fold = ();
    type Cost = ();
    type Released = i64;
    type Log = ();
    fn stores(self) -> &'id dp_types::record::Stores {
        unreachable!()
    }
    fn start(self) {}
    fn run(self, (): &mut (), _: dp_types::record::Run<'_>) {}
    fn parameters(self, _: &mut dp_types::expr::Parameters) {}
    fn draw(self, (): ()) -> Result<i64, Error> {
        Ok(0)
    }
}

pub fn main() {}
