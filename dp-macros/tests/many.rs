//! A test with three hundred releases in one query, within the compiler's default limits.

use dp_types::prelude::*;

#[derive(Record)]
struct Patient {
    #[dp(range = 0..=120)]
    age: i64,
}

macro_rules! many {
    ($($age:literal)*) => {
        /// One count for each age.
        #[dp_query(epsilon = 300)]
        fn ages(patients: Table<Patient>) -> i64 {
            let mut total = 0;
            $(total += patients.filter(|p| p.age == $age).count().laplace(1).value();)*
            total
        }
    };
}
many! {
    0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36
    37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 69
    70 71 72 73 74 75 76 77 78 79 80 81 82 83 84 85 86 87 88 89 90 91 92 93 94 95 96 97 98 99 100 101
    102 103 104 105 106 107 108 109 110 111 112 113 114 115 116 117 118 119 120 0 1 2 3 4 5 6 7 8 9 10
    11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43
    44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 69 70 71 72 73 74 75 76
    77 78 79 80 81 82 83 84 85 86 87 88 89 90 91 92 93 94 95 96 97 98 99 100 101 102 103 104 105 106 107
    108 109 110 111 112 113 114 115 116 117 118 119 120 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18
    19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51
    52 53 54 55 56 57
}

#[test]
fn three_hundred_releases_compile_and_run() -> Result<(), Error> {
    let patients = Dataset::<Patient>::from_rows((0..12_100).map(|i| Patient { age: i % 121 }))?;
    let (total, _session) = patients.session::<eps!(300)>().run(ages)?;
    // The query makes 300 counts of 100 rows. The noise of the sum has a standard deviation of 25,
    // and the bound of 1,000 is 40 times as large.
    assert!((total - 30_000).abs() < 1_000, "{total}");
    Ok(())
}
