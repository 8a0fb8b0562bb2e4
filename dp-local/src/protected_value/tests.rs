use dp_types::eps;

use crate::randomiser::KAryResponse;
use crate::testing::seeded;
use crate::{Below, Own, Question};

type Value = Below<9>;
type Ask = KAryResponse<Value, eps!(0.5)>;

enum Asked {}
impl Question for Asked {
    const NAME: &'static str = "asked";
    const FILE: &'static str = file!();
    const LINE: u32 = line!();
    const SOURCE_HASH: &'static str = "";
    type Value = Value;
    type Budget = eps!(0.7);
}

/// The types state the remaining budgets: this test compiles only if each remaining budget is the
/// one in its type annotation.
#[test]
#[expect(clippy::type_complexity, reason = "the types are what is tested")]
fn what_is_left_is_what_was_there_less_what_was_taken() {
    let mut generator = seeded(3);
    let own = Own::<Value, eps!(2.0)>::new(Below(3));
    let (_, own): (_, Own<Value, eps!(1.5)>) = own.report::<Ask>(&mut generator);
    let (_, own): (_, Own<Value, eps!(1.0)>) = own.report_at::<Ask, eps!(0.5)>(&mut generator);
    let (asked, own): (Own<Value, eps!(0.7)>, Own<Value, eps!(0.3)>) = own.ask::<Asked>();
    let (part, rest): (Own<Value, eps!(0.1)>, Own<Value, eps!(0.2)>) = own.split::<eps!(0.1)>();
    // The question, the part and the rest protect the same value.
    assert_eq!([asked.number.0, part.number.0, rest.number.0], [3; 3]);
}
