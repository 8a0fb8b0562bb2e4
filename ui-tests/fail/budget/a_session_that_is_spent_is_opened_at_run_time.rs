//! A session without any budget left becomes a run-time session, whose record would show a budget of zero.

use ui_tests::hospital::*;

pub fn main() -> Result<(), Error> {
    let (_, session) = hundred::<AddRemove>().session::<eps!(0.5)>().run(HeadCount)?; //-
    //+ let (_, session) = hundred::<AddRemove>().session::<eps!(0.6)>().run(HeadCount)?;
    let _session = session.open();
    Ok(())
}
