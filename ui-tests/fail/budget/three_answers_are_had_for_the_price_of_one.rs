//! In the algorithm of Lee and Clifton (2014), the noise does not grow with the number of answers.

use ui_tests::hospital::*;

#[dp_query(epsilon = 0.5)] //-
//+ #[dp_query(epsilon = 1.5)]
pub fn asks(patients: Table<Patient>) -> Vec<i64> {
    sparse_vector(50, 3, 0.5, |watch| {
        let mut found = Vec::new();
        for age in 0..120 {
            #[dp(range = 0..=120)]
            let up_to = age;
            if watch.left() > 0 && watch.ask(patients.filter(|p| p.age <= up_to).count()) {
                found.push(age);
            }
        }
        found
    })
}

pub fn main() {}
