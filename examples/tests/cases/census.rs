//! Program C4 of `examples/README.md`: tables like the tables of a census. One ρ is split over
//! levels of geography, and the share of each level is split over its queries. The noise is
//! discrete Gaussian. The plan is fixed before any data is read.

use dp_audit::cost_plan;
use dp_audit::read::read_from;
use dp_audit::verify::{Options, verify};
use dp_types::law::certificate::certificate;
use dp_types::prelude::*;

use crate::says;

#[derive(Category, Clone, Copy)]
enum County {
    Ash,
    Birch,
    Cedar,
    Elm,
    Fir,
    Hazel,
}

#[derive(Record)]
struct Person {
    #[dp(category)]
    county: County,
    #[dp(range = 0..=115)]
    age: i64,
    female: bool,
}

fn people() -> Dataset<Person> {
    let county = |i: i64| match i % 20 {
        0..=8 => County::Cedar,
        9..=13 => County::Ash,
        14..=16 => County::Hazel,
        17 => County::Birch,
        18 => County::Fir,
        _ => County::Elm,
    };
    let person = |i: i64| Person { county: county(i), age: i * 37 % 101, female: i % 3 == 0 };
    Dataset::from_rows((0..60_000).map(person)).expect("they fit")
}

/// The published numbers of the state, and the published numbers of each county.
type Tables = ((i64, Vec<i64>), (Vec<i64>, Vec<i64>));

/// The state gets two sevenths of ρ, and the counties get five sevenths. Within each level, the
/// total gets a smaller share than the table by age and sex.
#[dp_query(rho = 0.07)]
fn census(people: Table<Person>) -> Tables {
    let plan = split!(state: 2 { total: 1, tables: 3 }, county: 5 { total: 2, tables: 3 });
    let total = people.count().gaussian(plan.state.total);
    let by_age = people.histogram(|p| (p.age.cut([18, 65]), p.female)).gaussian(plan.state.tables);
    let counties = people.histogram(|p| p.county).gaussian(plan.county.total);
    let by_county = people.histogram(|p| (p.county, p.age.cut([18, 65]))).gaussian(plan.county.tables);
    ((total.value(), by_age.values()), (counties.values(), by_county.values()))
}

/// A hand-written query with the same shares, which are types.
mod by_hand {
    dp_types::split! { rho = 0.07; State: 2 { StateTotal: 1, StateTables: 3 }, Counties: 5 { CountyTotal: 2, CountyTables: 3 } }
}

#[test]
fn c4_a_census_costs_its_rho_in_all_and_each_level_its_share() {
    says::<census>(&[
        r#""declared":[70000000000],"cost":[70000000000],"unlisted":[0]"#,
        r#""rho":5000000000,"variance":[100,1]"#,
        r#""rho":15000000000,"variance":[100,3]"#,
        r#""rho":20000000000,"variance":[25,1]"#,
        r#""rho":30000000000,"variance":[50,3]"#,
    ]);
    fn same<T>(_: core::marker::PhantomData<T>, _: core::marker::PhantomData<T>) {}
    same(core::marker::PhantomData::<by_hand::CountyTotal>, core::marker::PhantomData::<rho!(0.02)>);
    same(core::marker::PhantomData::<by_hand::StateTables>, core::marker::PhantomData::<rho!(0.015)>);
    same(core::marker::PhantomData::<by_hand::State>, core::marker::PhantomData::<rho!(0.02)>);

    let (((total, by_age), (counties, by_county)), _) =
        people().session::<rho!(0.07)>().run(census).expect("there is randomness");
    // The bound 400 is 40 times the standard deviation of the total, which is 10.
    assert!((total - 60_000).abs() < 400, "{total}");
    assert_eq!((by_age.len(), counties.len(), by_county.len()), (6, 6, 18));
    assert!((counties[2] - 27_000).abs() < 200 && (counties[3] - 3_000).abs() < 200, "{counties:?}");
}

/// Tests what the auditor reports about the plan, before any row is read.
#[test]
fn c4_the_plan_is_printed_with_the_expected_errors_before_any_data_is_read() {
    let line = format!("{}\n", certificate::<census>());
    let input = read_from(line.as_bytes(), "a test".into()).expect("a record");
    let verdicts = verify(&input, Options::default());
    let plans = verdicts.iter().filter_map(|verdict| verdict.certificate()).map(cost_plan::plan);
    let csv = cost_plan::csv(&plans.collect::<Result<Vec<_>, _>>().expect("it can be planned"));
    let rows: Vec<Vec<&str>> = csv.lines().skip(1).map(|line| line.rsplitn(12, ',').collect()).collect();
    // The expected error is 2 · (σ² − 1/12) / √(2πσ²). The noise takes only whole numbers, so the
    // expected error is a little smaller than with continuous noise.
    let found: Vec<[&str; 3]> = rows.iter().map(|row| [row[7], row[4], row[3]]).collect();
    assert_eq!(
        found,
        [
            ["1/14", "10.0", "7.97"],
            ["3/14", "5.77", "4.60"],
            ["2/7", "5.00", "3.98"],
            ["3/7", "4.08", "3.24"]
        ],
        "{csv}"
    );
}
