//! The same without the fault.

trait Releasable<'id> {
    type How;
    fn protected(self) -> dp_types::aggregate::Protected<'id, Self::How>;
}

pub struct Raw<'id, A>(dp_types::aggregate::Protected<'id, A>);
impl<'id, A: dp_types::aggregate::Aggregate> Releasable<'id> for Raw<'id, A> {
    type How = A;
    fn protected(self) -> dp_types::aggregate::Protected<'id, A> {
        self.0
    }
}

pub fn main() {}
