//! The program defines its own request, which could be released at no cost.

use dp_types::law::mechanism::Request; //-
use ui_tests::hospital::*;
//+
//+ trait Request<'id, M> {
//+     type Fold;
//+     type Cost;
//+     type Released;
//+     type Log;
//+     fn stores(self) -> &'id dp_types::law::record::Stores;
//+     fn start(self) -> Self::Fold;
//+     fn chunk(self, fold: &mut Self::Fold, chunk: dp_types::law::record::Chunk<'_>);
//+     fn parameters(self, seen: &mut dp_types::law::expr::Parameters);
//+     fn draw(self, fold: Self::Fold) -> Result<Self::Released, Error>;
//+ }

#[derive(Clone, Copy)]
pub struct Raw;
impl<'id> Request<'id, Pure> for Raw {
    type Fold = ();
    type Cost = ();
    type Released = i64;
    type Log = ();
    fn stores(self) -> &'id dp_types::law::record::Stores {
        unreachable!()
    }
    fn start(self) {}
    fn run(self, (): &mut (), _: dp_types::law::record::Run<'_>) {} //-
    //+ fn chunk(self, (): &mut (), _: dp_types::law::record::Chunk<'_>) {}
    fn parameters(self, _: &mut dp_types::law::expr::Parameters) {}
    fn draw(self, (): ()) -> Result<i64, Error> {
        Ok(0)
    }
}

pub fn main() {}

//| error[E0277]: `Raw` cannot be used here: the privacy guarantee rests on types of dp-types
//|   --> fail/bypass/the_seal_of_request_is_broken.rs:20:34
//|    |
//| 20 | impl<'id> Request<'id, Pure> for Raw {
//|    |                                  ^^^ use one of the types of dp-types: no other crate can implement this trait
