//! The key has a parameter, and its name in the certificate does not show that both keys are equal.

use ui_tests::hospital::*;

#[dp_query(rho = 0.5)]
pub fn asks(episodes: Table<Episode>, #[dp(range = 0..=9)] days: i64) -> Vec<i64> {
    let few = episodes.limit_by(1, |e| e.nights + days).limit(3); //-
    few.histogram(|e| e.nights + days).in_l2().gaussian(0.5).values() //-
    //+ let few = episodes.filter(|e| e.nights >= days).limit_by(1, |e| e.nights).limit(3);
    //+ few.histogram(|e| e.nights).in_l2().gaussian(0.5).values()
}

pub fn main() {
    let data = Dataset::<Episode>::from_rows([]).unwrap();
    let session = data.session::<rho!(0.5)>();
    assert!(session.run(asks(3).unwrap()).is_ok());
}
