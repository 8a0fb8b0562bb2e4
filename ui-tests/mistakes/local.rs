// What newcomers write on a device, and in a query by hand.
#![allow(dead_code, unused)]
use dp_local::randomiser::{KAryResponse, OneBitMean};
use dp_local::server::Aggregator;
use dp_local::{Between, Own, Report, domain, dp_local};
use dp_types::{eps, rho};
use dp_types::prelude::*;

domain! {
    /// How a person comes to work.
    pub enum Way { Train, Bus, Foot }
}
pub type Ways = KAryResponse<Way, eps!(1.0)>;
pub type Times = OneBitMean<Between<0, 120, 0>, eps!(0.5)>;

//# a report costs more than the value has
//# says: ε = 1.00; ε = 0.50
//# fix: lower its cost
fn report(generator: &mut dp_noise::Generator) {
    let mine = Own::<_, eps!(0.5)>::new(Way::Bus);
    let (report, mine) = mine.report::<Ways>(generator);
}

//# a value is reported twice
//# says: mine
//# fix: moved
fn report(generator: &mut dp_noise::Generator) {
    let mine = Own::<_, eps!(2.0)>::new(Way::Bus);
    let first = mine.report::<Ways>(generator);
    let second = mine.report::<Ways>(generator);
}

//# reports are counted at another epsilon
//# says: Report
//# fix: KAryResponse
fn count(report: Report<Ways>) {
    let mut all = Aggregator::<KAryResponse<Way, eps!(2.0)>>::new();
    all.add(&report);
}

//# a question declares less than it reports
//# says: 1.0
//# fix: epsilon = 1.0
#[dp_local(epsilon = 0.5)]
fn asks(me: Own<Way>) -> Report<Ways> {
    me.report::<Ways>(1.0)
}

//# a question names another cost than its report
//# says: 0.5
//# fix: 1.0
#[dp_local(epsilon = 1.0)]
fn asks(me: Own<Way>) -> Report<Ways> {
    me.report::<Ways>(0.5)
}

//# a question looks at the value
//# says: me
//# fix: report
#[dp_local(epsilon = 1.0)]
fn asks(me: Own<Way>) -> Report<Ways> {
    if me == Way::Bus { me.report::<Ways>(1.0) } else { me.report::<Ways>(1.0) }
}

//# a question declares rho
//# says: rho
//# fix: epsilon = 1.0
#[dp_local(rho = 0.1)]
fn asks(me: Own<Way>) -> Report<Ways> {
    me.report::<Ways>(1.0)
}

//# the mean of categories
//# says: number
//# fix: Between
fn report(generator: &mut dp_noise::Generator) {
    let mine = Own::<_, eps!(2.0)>::new(Way::Bus);
    let (report, mine) = mine.report::<OneBitMean<Way, eps!(0.5)>>(generator);
}
