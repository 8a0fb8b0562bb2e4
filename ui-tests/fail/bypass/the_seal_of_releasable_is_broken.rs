//! Something of one's own that can be released.

use dp_types::aggregate::Releasable;

pub struct Raw<'id, A>(dp_types::aggregate::Protected<'id, A>);
impl<'id, A: dp_types::aggregate::Aggregate> Releasable<'id> for Raw<'id, A> {
    type How = A;
    fn protected(self) -> dp_types::aggregate::Protected<'id, A> {
        self.0
    }
}

pub fn main() {}
