//! Program S9 of `examples/README.md`: multiplicative weights (Hardt, Ligett, McSherry, NIPS 2012).
//! The program learns a table of three columns from few answers about pairs of columns. Each round
//! finds, by the exponential mechanism, the cell in which the guess is worst, and then releases the
//! count of that cell with Laplace noise. A round costs 2·ε.

use dp_types::prelude::*;

use crate::{says, times};

/// A person with three columns of four values each.
#[derive(Record, Clone, Copy)]
struct Person {
    #[dp(range = 0..=3)]
    a: i64,
    #[dp(range = 0..=3)]
    b: i64,
    #[dp(range = 0..=3)]
    c: i64,
}

/// The cell of a person in the table of one pair of columns.
#[derive(Record)]
struct Cell {
    #[dp(range = 0..=2)]
    pair: i64,
    #[dp(range = 0..=3)]
    x: i64,
    #[dp(range = 0..=3)]
    y: i64,
}

/// The name of a cell in the three tables: the pair of columns, and their two values.
type Name = (i64, i64, i64);
const CELLS: usize = 48;
const ROWS: i64 = 12_000;

/// In most rows, b is a or a + 1, and c is b or the opposite of b.
fn people() -> impl Iterator<Item = Person> {
    (0..ROWS as u64).map(|i| {
        let bits = i.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40;
        let a = [0, 0, 0, 1, 1, 2, 2, 3][bits as usize % 8];
        let b = (a + [0, 0, 0, 1][(bits >> 3) as usize % 4]) % 4;
        Person { a, b, c: [b, b, 3 - b, 0][(bits >> 5) as usize % 4] }
    })
}

/// The cells of the three tables to which a cell of the whole table belongs.
fn cells_of(whole: usize) -> [usize; 3] {
    let [a, b, c] = [whole / 16, whole / 4 % 4, whole % 4];
    [4 * a + b, 16 + 4 * a + c, 32 + 4 * b + c]
}

/// The number of people that a guess has in each cell of the three tables.
fn tables(guess: &[f64]) -> [f64; CELLS] {
    let mut sums = [0.0; CELLS];
    for (whole, people) in guess.iter().enumerate() {
        for cell in cells_of(whole) {
            sums[cell] += people;
        }
    }
    sums
}

/// The number of people that a guess has in each cell of the three tables, rounded to a whole
/// number.
fn rounded(guess: &[f64]) -> [i64; CELLS] {
    tables(guess).map(|people| people.round() as i64)
}

/// A guess with the same number of people in each of the 64 cells.
fn uniform() -> Vec<f64> {
    vec![ROWS as f64 / 64.0; 64]
}

/// The update by multiplicative weights: the guess moves toward each answer so far, ten times.
fn learned(guess: &[f64], answers: &[(Name, i64)]) -> Vec<f64> {
    let mut guess = guess.to_vec();
    for &((pair, x, y), people) in answers.iter().cycle().take(10 * answers.len()) {
        let cell = (16 * pair + 4 * x + y) as usize;
        let growth = ((people as f64 - tables(&guess)[cell]) / (2 * ROWS) as f64).exp();
        for (whole, people) in guess.iter_mut().enumerate() {
            *people *= if cells_of(whole).contains(&cell) { growth } else { 1.0 };
        }
        let all: f64 = guess.iter().sum();
        guess.iter_mut().for_each(|people| *people *= ROWS as f64 / all);
    }
    guess
}

/// S9: 12 rounds, with ε = 0.1 for the choice and 0.1 for the answer.
#[dp_query(epsilon = 2.4)]
fn mwem(rows: Table<Person>) -> Vec<f64> {
    let cells = rows.flat_map::<Cell, 3>(|r| {
        [
            (true, Cell { pair: 0, x: r.a, y: r.b }),
            (true, Cell { pair: 1, x: r.a, y: r.c }),
            (true, Cell { pair: 2, x: r.b, y: r.c }),
        ]
    });
    let mut guess = uniform();
    let mut answers = Vec::new();
    for _ in 0..12 {
        let said = rounded(&guess);
        let worst: Name =
            cells.histogram(|c| (c.pair, c.x, c.y)).deviations_from(&said).select_exponential(0.1).value();
        #[dp(range = 0..=2)]
        let pair = worst.0;
        #[dp(range = 0..=3)]
        let x = worst.1;
        #[dp(range = 0..=3)]
        let y = worst.2;
        let in_cell = rows.filter(|r| {
            (pair == 0 && r.a == x && r.b == y)
                || (pair == 1 && r.a == x && r.c == y)
                || (pair == 2 && r.b == x && r.c == y)
        });
        let people = in_cell.count().laplace(0.1).value();
        answers.push((worst, people));
        guess = learned(&guess, &answers);
    }
    guess
}

/// The largest and the mean distance of a guess from the truth, in people, over the cells of the
/// three tables.
fn errors(guess: &[f64]) -> [f64; 2] {
    let mut truth = vec![0.0; 64];
    people().for_each(|p| truth[(16 * p.a + 4 * p.b + p.c) as usize] += 1.0);
    let apart = tables(guess).into_iter().zip(tables(&truth)).map(|(a, b)| (a - b).abs());
    let apart: Vec<f64> = apart.collect();
    [apart.iter().copied().fold(0.0, f64::max), apart.iter().sum::<f64>() / CELLS as f64]
}

#[test]
fn s9_multiplicative_weights_cost_two_epsilon_a_round_and_learn() {
    says::<mwem>(&[
        r#""measure":"pure""#,
        r#""cost":[2400000],"unlisted":[0]"#,
        r#""rule":"static-loop/1","times":12,"each":[200000],"cost":[2400000]"#,
        // A person is in three of the cells, and an answer is about one cell.
        r#""by":"exponential","epsilon":100000,"times":1,"scale":[30,1],"sensitivity":[3],"cost":[100000],"premises":[{"rule":"deviation/1""#,
        r#""epsilon":100000,"scale":[10,1],"sensitivity":[1],"cost":[100000]"#,
    ]);
    assert_eq!(times::<mwem>(r#""rule":"deviation/1""#), 1);
    let data = Dataset::from_rows(people()).expect("they fit");
    let (guess, _) = data.session::<eps!(2.4)>().run(mwem).expect("there is randomness");
    let ([largest, mean], [at_first, mean_at_first]) = (errors(&guess), errors(&uniform()));
    // Without noise, 12 rounds reduce the largest and the mean error from (2626, 602) to about
    // (580, 285). The scale of the noise is 30 people for a choice, and 10 people for an answer.
    assert!(at_first > 2_600.0 && mean_at_first > 600.0, "{at_first} {mean_at_first}");
    assert!(largest < 1_000.0 && mean < 400.0, "{largest} {mean}");
}
