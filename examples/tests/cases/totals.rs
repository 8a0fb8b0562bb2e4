//! What each person spent, joined with the person's region, and grouped by region. In SQL, a query
//! would sum by person, and then join. The library pairs rows first, and sums afterwards.

use dp_types::prelude::*;

use crate::{near, says};

enum Person {}

impl SharedUnit for Person {
    const NAME: &'static str = "Person";
    type Identifier = i64;
}

#[derive(Category, Clone, Copy)]
enum Region {
    North,
    South,
}

#[derive(Record)]
struct Purchase {
    #[dp(unit = Person, keep = 20, range = 0..=9_999)]
    buyer: i64,
    #[dp(range = 0..=500)]
    price: i64,
}

#[derive(Record)]
struct Inhabitant {
    #[dp(unit = Person, at_most = 1, range = 0..=9_999)]
    number: i64,
    #[dp(category)]
    region: Region,
}

/// A purchase beside the region of its buyer.
#[derive(Record)]
struct Local {
    #[dp(category)]
    region: Region,
    #[dp(range = 0..=500)]
    price: i64,
}

/// The total of a person.
#[derive(Record)]
struct Total {
    #[dp(category)]
    region: Region,
    #[dp(range = 0..=1_000)]
    spent: i64,
}

/// What the people of each region spent, with at most 1,000 of each person.
#[dp_query(epsilon(purchases = 0.5, people = 0.5))]
fn totals_by_region(purchases: Table<Purchase>, people: Table<Inhabitant>) -> Vec<i64> {
    let local = purchases.join(people, (20, 1), |a, b| Local { region: b.region, price: a.price });
    let totals =
        local.by_unit_and(|r| r.region, |r| Total { region: r.region, spent: r.price.sum().clamp(0, 1_000) });
    totals.limit(1).partition(|t| t.region).map(|t| t.spent).sum().laplace(0.5).values()
}

#[test]
fn a_persons_total_counts_once_in_each_table() {
    // Without `limit(1)`, a person would have 20 rows, and change the totals by 20,000.
    says::<totals_by_region>(&[r#""epsilon":500000,"scale":[2000,1],"sensitivity":[1000,1000]"#]);
    let region = |i: i64| if i % 4 == 0 { Region::North } else { Region::South };
    let people = (0..1_000).map(|i| Inhabitant { number: i, region: region(i) });
    // Each person makes 12 purchases of 100, and 1,000 of the total of 1,200 counts.
    let purchases = (0..12_000).map(|i| Purchase { buyer: i % 1_000, price: 100 });
    let people = Dataset::<Inhabitant>::from_rows(people).expect("they fit");
    let purchases = Dataset::<Purchase>::from_rows(purchases).expect("they fit");
    let session = purchases.and(people).session::<eps!(1.0)>();
    let (spent, _) = session.run(totals_by_region).expect("there is randomness");
    near(spent[0], 250_000, 2_000);
    near(spent[1], 750_000, 2_000);
}
