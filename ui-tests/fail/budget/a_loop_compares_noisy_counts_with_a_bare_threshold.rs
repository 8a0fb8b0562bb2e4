//! The algorithm GPTT of Chen and others (2015) adds no noise to the threshold, so each answer "no" also loses privacy and must be charged.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)]
pub fn asks(patients: Table<Patient>) -> Option<i64> {
    let mut first = None; //-
    for age in 0..120 { //-
        #[dp(range = 0..=120)] //-
        let up_to = age; //-
        let n = patients.filter(|p| p.age <= up_to).count().laplace(0.5).value(); //-
        if n >= 50 && first.is_none() { //-
            first = Some(age); //-
        } //-
    } //-
    first //-
    //+ above_threshold(50, 0.5, |watch| {
    //+     (0..120).find(|age| {
    //+         #[dp(range = 0..=120)]
    //+         let up_to = *age;
    //+         watch.ask(patients.filter(|p| p.age <= up_to).count())
    //+     })
    //+ })
}

pub fn main() {}
