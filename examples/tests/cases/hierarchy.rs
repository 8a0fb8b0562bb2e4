//! Program C6 of `examples/README.md`: counts of people in a nation, its states, counties and
//! blocks. One ρ is split over the four levels. Afterwards, the noisy counts become consistent.

use dp_types::prelude::*;
use dp_types::released::postprocess::{Level, NotATreeError, consistent, consistent_non_negative};

use crate::says;

/// The number of counties in each state.
const COUNTIES: [usize; 4] = [5, 2, 8, 5];

/// The number of blocks in each county.
const BLOCKS: usize = 12;

/// The number of runs whose errors are averaged.
const RUNS: usize = 20;

#[derive(Record)]
struct Person {
    #[dp(range = 0..=19)]
    county: i64,
    #[dp(range = 0..=11)]
    block: i64,
}

/// The number of people in a block. Half of the blocks are empty.
fn people_of(county: i64, block: i64) -> i64 {
    match (county * 7 + block * 5) % 12 {
        0 => 240,
        1..=3 => 18 + county,
        4..=5 => 2,
        _ => 0,
    }
}

fn people() -> Dataset<Person> {
    let blocks = (0..=19).flat_map(|county| (0..=11).map(move |block| (county, block)));
    let rows = blocks
        .flat_map(|(county, block)| (0..people_of(county, block)).map(move |_| Person { county, block }));
    Dataset::from_rows(rows).expect("they fit")
}

/// The noisy counts of each level, from the leaves to the root, with the noise of the level.
#[dp_query(rho = 0.1)]
fn nation(people: Table<Person>) -> [Level; 4] {
    let plan = split!(nation: 1, states: 2, counties: 3, blocks: 4);
    let nation = people.count().gaussian(plan.nation);
    let states = people.histogram(|p| p.county.cut([5, 7, 15])).gaussian(plan.states);
    let counties = people.histogram(|p| p.county).gaussian(plan.counties);
    let blocks = people.histogram(|p| (p.county, p.block)).gaussian(plan.blocks);
    let floats = |counts: Vec<i64>| counts.into_iter().map(|count| count as f64).collect();
    [
        Level::leaves(floats(blocks.values())).with_noise_of(&blocks),
        Level::above(BLOCKS, floats(counties.values())).with_noise_of(&counties),
        Level::with_children(COUNTIES.to_vec(), floats(states.values())).with_noise_of(&states),
        Level::above(4, vec![nation.value() as f64]).with_noise_of(&nation),
    ]
}

/// The sums of the leaves below the nodes of each level, from the blocks to the nation.
fn sums(blocks: &[f64]) -> [Vec<f64>; 4] {
    let counties: Vec<f64> = blocks.chunks(BLOCKS).map(|blocks| blocks.iter().sum()).collect();
    let mut rest = counties.iter();
    let states: Vec<f64> = COUNTIES.iter().map(|own| rest.by_ref().take(*own).sum()).collect();
    let nation = vec![states.iter().sum()];
    [blocks.to_vec(), counties, states, nation]
}

/// The squared errors of the counts of each level, averaged over its nodes.
fn errors(found: &[Vec<f64>; 4], exact: &[Vec<f64>; 4]) -> [f64; 4] {
    let of_level = |level: usize| {
        let nodes = found[level].iter().zip(&exact[level]);
        nodes.map(|(found, exact)| (found - exact).powi(2)).sum::<f64>() / exact[level].len() as f64
    };
    core::array::from_fn(of_level)
}

#[test]
fn c6_a_nation_costs_its_rho_and_consistency_reduces_the_errors() -> Result<(), NotATreeError> {
    says::<nation>(&[
        r#""declared":[100000000000],"cost":[100000000000],"unlisted":[0]"#,
        r#""rho":10000000000,"variance":[50,1]"#,
        r#""rho":20000000000,"variance":[25,1]"#,
        r#""rho":30000000000,"variance":[50,3]"#,
        r#""rho":40000000000,"variance":[25,2]"#,
    ]);
    let blocks = (0..=19).flat_map(|county| (0..=11).map(move |block| people_of(county, block) as f64));
    let exact = sums(&blocks.collect::<Vec<_>>());
    // The mean squared errors over all runs: of the released counts, of the consistent counts, and
    // of the consistent counts that are not negative.
    let mut squares = [[0.0; 4]; 3];
    for _ in 0..RUNS {
        let (levels, _) = people().session::<rho!(0.1)>().run(nation).expect("there is randomness");
        let released = [0, 1, 2, 3].map(|level: usize| levels[level].counts().to_vec());
        let found = [released, sums(&consistent(&levels)?), sums(&consistent_non_negative(&levels)?)];
        for (total, found) in squares.iter_mut().zip(&found) {
            let errors = errors(found, &exact);
            total.iter_mut().zip(errors).for_each(|(total, error)| *total += error / RUNS as f64);
        }
    }
    let names = ["released", "consistent", "not negative"];
    println!("{:>14} {:>8} {:>8} {:>8} {:>8}", "RMSE of", "blocks", "counties", "states", "nation");
    for (name, level) in names.iter().zip(squares) {
        let [blocks, counties, states, nation] = level.map(f64::sqrt);
        println!("{name:>14} {blocks:8.2} {counties:8.2} {states:8.2} {nation:8.2}");
    }
    // Each of these differences is more than six of its standard deviations.
    let [released, consistent, not_negative] = squares;
    assert!(consistent[0] < released[0] && consistent[1] < released[1], "{squares:?}");
    assert!(not_negative[0] < 0.8 * consistent[0], "{squares:?}");
    Ok(())
}
