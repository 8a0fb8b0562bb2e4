//! Each visit of a person is paired with other visits, so a person has several pairs in a group.

use ui_tests::hospital::*;

#[derive(Record)]
pub struct Stay {
    /// The minutes of the first visit.
    #[dp(range = 0..=600)]
    pub minutes: i64,
}

#[dp_query(rho(visits = 0.5, others = 0.5))]
pub fn asks(visits: Table<Visit>, others: Table<Visit>) -> Vec<i64> {
    let few = visits.limit_by(1, |v| v.minutes);
    let pairs = few.join(others, (3, 3), |v, _| Stay { minutes: v.minutes });
    pairs.histogram(|v| v.minutes).in_l2().gaussian(0.5).values() //-
    //+ pairs.limit_by(1, |v| v.minutes).histogram(|v| v.minutes).in_l2().gaussian(0.5).values()
}

pub fn main() {}
