//! Programs with public lists as tables: S4, S5, S12, P1, P2 and P3 of `examples/README.md`.
//! Program U1 uses two lists at once.

use dp_types::law::aggregate::{Aggregate, Protected};
use dp_types::law::env::{First, Next};
use dp_types::law::transformation::Source;
use dp_types::prelude::*;

use crate::{near, says, times};

/// An item of the first list.
#[derive(Record)]
struct Item {
    #[dp(range = 0..=1)]
    x: i64,
    #[dp(range = 0..=9)]
    y: i64,
    /// A price whose range is unknown.
    #[dp(unbounded)]
    price: i64,
}

/// An item of the second list.
#[derive(Record)]
struct Other {
    #[dp(range = 0..=1)]
    z: i64,
}

/// A new item made from two columns of an item.
#[derive(Record)]
struct Zipped {
    #[dp(range = 0..=1)]
    left: i64,
    #[dp(range = 0..=9)]
    right: i64,
}

/// Six hundred items: 200 have x = 1, and one in a hundred has a price of a million.
fn items() -> Dataset<Item> {
    let item =
        |i: i64| Item { x: i % 3 / 2, y: i * 7 % 10, price: if i % 100 == 7 { 1_000_000 } else { i % 50 } };
    Dataset::from_rows((0..600).map(item)).expect("they fit")
}

/// Four hundred items, among which 100 have z = 1.
fn others() -> Dataset<Other> {
    Dataset::from_rows((0..400).map(|i| Other { z: i % 4 / 3 })).expect("they fit")
}

/// S4: the sum of a list. Neighbouring lists of numbers differ by one in total, in the metric L1.
#[dp_query(epsilon = 0.5)]
fn sum_of_list(items: Table<Item>) -> i64 {
    items.map(|i| i.x).sum().laplace(0.5).value()
}

/// S5: the number of all items, and the number of items of one kind.
#[dp_query(epsilon = 1.0)]
fn counts(items: Table<Item>) -> (i64, i64) {
    let all = items.count().laplace(0.5).value();
    (all, items.filter(|i| i.y >= 5).count().laplace(0.5).value())
}

/// S12: a price without a range has a sum after it is clipped, here to at most 100.
#[dp_query(epsilon = 0.5)]
fn clipped(items: Table<Item>) -> i64 {
    items.map(|i| i.price.clamp(0, 100)).sum().laplace(0.5).value()
}

#[test]
fn s4_s5_and_s12_lists_have_the_sensitivity_of_one_item() {
    says::<sum_of_list>(&[r#""cost":[500000],"unlisted":[0]"#, r#""scale":[2,1],"sensitivity":[1]"#]);
    says::<counts>(&[r#""cost":[1000000],"unlisted":[0]"#]);
    assert_eq!(times::<counts>(r#""scale":[2,1],"sensitivity":[1]"#), 2);
    says::<clipped>(&[r#""scale":[200,1],"sensitivity":[100]"#, r#""op":"clamp","lo":0,"hi":100"#]);
    let (sum, session) = items().session::<eps!(2)>().run(sum_of_list).expect("there is randomness");
    near(sum, 200, 2);
    let ((all, some), session) = session.run(counts).expect("there is randomness");
    near(all, 600, 2);
    near(some, 300, 2);
    let (prices, _) = session.run(clipped).expect("there is randomness");
    // The exact sum has 594 prices below 50, and six that are clipped to 100.
    let exact: i64 = (0..600).map(|i| if i % 100 == 7 { 100 } else { i % 50 }).sum();
    near(prices, exact, 200);
}

/// P1: list functions that turn one item into one item. A zip of two columns makes a new record
/// from each row. An append has the items of both lists. A table has no order, so sorting a table
/// does not change it. Instead of sorting, the query selects the value at a place in sorted order,
/// here the 200th value from the end.
#[dp_query(epsilon(items = 1.0, others = 0.5))]
fn list_functions(items: Table<Item>, others: Table<Other>) -> (i64, i64) {
    let zipped = items.map(|i| Zipped { left: i.x, right: i.y });
    let appended = zipped.filter(|z| z.left == 1).count() + others.filter(|o| o.z == 1).count();
    let sorted = zipped.map(|z| z.right).largest(200);
    (appended.laplace(0.5).value(), sorted.select(0.5).value())
}

#[test]
fn p1_zip_append_and_sort_are_one_stable() -> Result<(), Error> {
    says::<list_functions>(&[
        r#""cost":[1000000,500000],"unlisted":[0,0]"#,
        r#""rule":"flat-map/1","stability":[1]"#,
        // One item of either list moves the length of the append by one.
        r#""scale":[2,1],"sensitivity":[1,1]"#,
        r#""rule":"rank/1""#,
    ]);
    let session = items().session::<eps!(1)>().and(others().session::<eps!(0.5)>());
    let ((appended, sorted), _) = session.run(list_functions)?;
    near(appended, 300, 2);
    // Each value has sixty items, so the 200th value from the end is a 6. The noise has scale 4,
    // and 40 scales are less than three values.
    assert!((3..=9).contains(&sorted), "{sorted}");
    Ok(())
}

/// P2: a fold over four counts, and one row may be in all of them. Each step doubles the result so
/// far and adds an item. The sensitivity is 8 + 4 + 2 + 1 = 15. With the factor k = 2 and m = 4
/// steps, this is below the bounds k^m = 16 and m·k^m = 64. As a loop, the fold does not compile,
/// as `ui-tests/fail/bypass/a_number_doubles_in_a_loop.rs` shows.
#[dp_query(epsilon = 0.5)]
fn fold(items: Table<Item>) -> i64 {
    let step_1 = items.filter(|i| i.y >= 2).count();
    let step_2 = 2 * step_1 + items.filter(|i| i.y >= 4).count();
    let step_3 = 2 * step_2 + items.filter(|i| i.y >= 6).count();
    let step_4 = 2 * step_3 + items.filter(|i| i.y >= 8).count();
    step_4.laplace(0.5).value()
}

/// P3: a number that is doubled ten times.
#[dp_query(epsilon = 0.5)]
fn doubled_ten_times(items: Table<Item>) -> i64 {
    let n = items.count();
    let n = 2 * (2 * (2 * (2 * (2 * n))));
    let n = 2 * (2 * (2 * (2 * (2 * n))));
    n.laplace(0.5).value()
}

#[test]
fn p2_and_p3_steps_multiply_sensitivities() {
    says::<fold>(&[r#""scale":[30,1],"sensitivity":[15]"#, r#""cost":[500000]"#]);
    says::<doubled_ten_times>(&[r#""scale":[2048,1],"sensitivity":[1024]"#, r#""cost":[500000]"#]);
    let (fold, session) = items().session::<eps!(1)>().run(fold).expect("there is randomness");
    near(fold, 8 * 480 + 4 * 360 + 2 * 240 + 120, 30);
    let (doubled, _) = session.run(doubled_ten_times).expect("there is randomness");
    near(doubled, 1024 * 600, 2048);
}

/// U1: x + x + 3z, where x and z are the sums of two lists. The return type claims sensitivity 2 in
/// x and sensitivity 3 in z. A smaller claim does not compile, as
/// `ui-tests/fail/bypass/a_box_says_less_than_its_sensitivity.rs` shows.
fn boxed<'id>(
    x: Table<'id, Source<Item, AddRemove, First>, Item>,
    z: Table<'id, Source<Other, AddRemove, Next<First>>, Other>,
) -> Protected<'id, impl Aggregate<Sensitivity = (nat!(2), (nat!(3), ()))>> {
    let (x, z) = (x.map(|i| i.x).sum(), z.map(|o| o.z).sum());
    x + x + z * lit!(3)
}

/// U1 in a query.
#[dp_query(epsilon(items = 0.5, others = 0.5))]
fn two_lists(items: Table<Item>, others: Table<Other>) -> i64 {
    let (x, z) = (items.map(|i| i.x).sum(), others.map(|o| o.z).sum());
    (x + x + 3 * z).laplace(0.5).value()
}

#[test]
fn u1_a_box_is_as_sensitive_as_it_says() -> Result<(), Error> {
    let _: fn(_, _) -> _ = boxed;
    // The noise fits the larger of the two sensitivities, so its scale is 3/0.5.
    says::<two_lists>(&[
        r#""scale":[6,1],"sensitivity":[2,3]"#,
        r#""cost":[500000,500000],"unlisted":[0,0]"#,
    ]);
    let session = items().session::<eps!(0.5)>().and(others().session::<eps!(0.5)>());
    near(session.run(two_lists)?.0, 2 * 200 + 3 * 100, 6);
    Ok(())
}
