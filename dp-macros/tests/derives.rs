//! Tests of the derive macros and the function-like macros together with `dp-types`.

#![deny(warnings, missing_docs)]
#![forbid(unsafe_code)]
#![warn(clippy::pedantic, unreachable_pub)]

use dp_types::law::measure::{Eps, EpsDelta, Rho};
use dp_types::law::num::{Bound, Nat};
use dp_types::law::record::{Clamp, Fields, Invalid, Policy, Unit};
use dp_types::prelude::*;

/// A ward. The index of a variant is its position, not its discriminant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Category)]
enum Ward {
    Icu = 7,
    #[dp(rename = "ER")]
    Emergency = 3,
    r#Static,
}

#[derive(Record)]
#[dp(invalid = clamp)]
struct Patient {
    #[dp(unit, at_most = 5, range = 0..=9_999, column = "zper")]
    person: u32,
    #[dp(range = -3..=120)]
    age: i64,
    smoker: bool,
    #[dp(category)]
    ward: Ward,
    #[dp(range = 0.0..=50_000.0, step = 0.01)]
    bill: Decimal,
    #[dp(unbounded)]
    income: i64,
}

/// A public record, so that the lint `missing_docs` checks the generated items.
#[derive(Record)]
pub struct Visit {
    /// Documented.
    #[dp(range = 0..=9)]
    pub count: u8,
}

#[test]
fn a_category_lists_its_variants_by_position() {
    assert_eq!(Ward::VARIANTS, ["Icu", "ER", "Static"]);
    assert_eq!([Ward::Icu, Ward::Emergency, Ward::Static].map(Category::index), [0, 1, 2]);
    const { assert!(Ward::Emergency.dp_index() == 1) };
}

type F = <Patient as Record>::Fields;

#[test]
fn a_record_declares_its_columns() {
    assert_eq!(Patient::NAME, "Patient");
    assert_eq!(Patient::COLUMNS, ["zper", "age", "smoker", "ward", "bill", "income"]);
    assert_eq!(F::COUNT, 6);
    assert_eq!(F::allowed(1), "a whole number from -3 to 120");
    assert_eq!(F::allowed(3), "one of Icu, ER, Static");
    assert_eq!(F::allowed(4), "0.00 to 50000.00 in steps of 0.01");
    assert_eq!(<<Patient as Record>::Unit as Unit<F>>::COLUMN, Some(0));
    assert_eq!(<<Patient as Record>::Unit as Unit<F>>::LIMIT, 5);
    assert_eq!(<<Patient as Record>::Invalid as Policy>::INVALID, Invalid::Clamp);
    assert_eq!(Clamp::NAME, "clamp");
    let patient = Patient {
        person: 12,
        age: 30,
        smoker: true,
        ward: Ward::Emergency,
        bill: Decimal::new(1_250, 2),
        income: -1,
    };
    let values = patient.values();
    assert_eq!(values, (12, (30, (true, (Ward::Emergency, (Decimal::new(1_250, 2), (-1, ())))))));
    assert_eq!(Visit { count: 3 }.values(), (3, ()));
}

/// Implemented only if both type parameters are the same type.
trait Same<T> {}
impl<T> Same<T> for T {}
fn same<A: Same<B>, B>() {}

type Quarter = dp_types::law::expr::Lit<int!(-25), dp_types::law::num::D2>;

#[test]
fn numbers_become_types() {
    same::<eps!(0.3), Eps<nat!(300_000)>>();
    same::<eps!(999.999_999), Eps<nat!(999_999_999)>>();
    same::<eps!(1, delta = 1e-6), EpsDelta<nat!(1_000_000), nat!(1_000_000_000)>>();
    same::<rho!(0.01), Rho<nat!(10_000_000_000)>>();
    // The function `dp_convert::zcdp_rho` gives the same number.
    same::<rho!(epsilon = 1, delta = 1e-6), Rho<nat!(24_355_970_359)>>();
    assert_eq!(<nat!(0) as Nat>::VALUE, 0);
    assert_eq!(<int!(-5) as Bound>::VALUE, -5);
    assert_eq!(<int!(0) as Bound>::VALUE, 0);
    let _: Quarter = lit!(-0.250);
}

/// The plans of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Category)]
#[dp(values = "tests/plans.csv", column = "plan")]
pub struct Plan(u8);

/// A record whose column is a plan of the file.
#[derive(Record)]
pub struct Member {
    /// A plan of the file.
    #[dp(category)]
    pub plan: Plan,
}

/// The number of members who pay for their plan.
#[dp_query(epsilon = 0.5)]
pub fn paying(members: Table<Member>) -> i64 {
    let paying = members.map(|m| match m.plan {
        Plan::Gold_plan | Plan::Basic => 1,
        _ => 0,
    });
    paying.sum().laplace(0.5).value()
}

#[test]
fn a_category_takes_its_values_from_a_file() {
    assert_eq!(Plan::VARIANTS, ["Gold plan", "Basic", "3 months free"]);
    assert_eq!([Plan::_3_months_free, Plan::Gold_plan].map(Category::index), [2, 0]);
    let load =
        |plan: Plan| Dataset::<Member>::from_rows([Member { plan }]).map_err(|error| error.to_string());
    // The author of the category can set its private byte to a number that is not the index of a
    // value. Loading must refuse such a row.
    let why = load(Plan(3)).err().expect("no such value");
    assert!(why.contains("allowed is one of Gold plan, Basic, 3 months free"), "{why}");
    let session = load(Plan::Basic).expect("a value").session::<eps!(0.5)>();
    assert!(session.run(paying).is_ok());
}

/// A record whose steps are not powers of ten.
#[derive(Record)]
struct Offer {
    #[dp(range = -1.00..=50.00, step = 0.05)]
    price: Decimal,
    #[dp(range = 0.0..=1.0, step = 0.125)]
    share: f64,
    #[dp(range = 0.5..=9.5, step = 0.5)]
    size: Option<Decimal>,
}

#[dp_query(epsilon = 900.0)]
fn totals(offers: Table<Offer>) -> (Decimal, Decimal, Decimal) {
    let price = offers.map(|o| o.price).sum().laplace(300.0);
    let share = offers.map(|o| o.share).sum().laplace(300.0);
    (price.value(), share.value(), offers.map(|o| o.size.or(0.5)).sum().laplace(300.0).value())
}

#[test]
fn a_step_is_any_decimal() -> Result<(), Error> {
    type F = <Offer as Record>::Fields;
    assert_eq!(F::allowed(0), "-1.00 to 50.00 in steps of 0.05");
    assert_eq!(F::allowed(1), "0.000 to 1.000 in steps of 0.125");
    assert_eq!(F::allowed(2), "0.5 to 9.5 in steps of 0.5, or nothing");
    let csv = |rows: &str| {
        let path = std::env::temp_dir().join(format!("dp-macros-steps-{}.csv", std::process::id()));
        std::fs::write(&path, format!("size,price,share\n{rows}")).expect("a file is written");
        let loaded = Dataset::<Offer>::from_csv(&path);
        std::fs::remove_file(path).expect("it is there");
        loaded
    };
    let session = csv("2.5,7.35,0.3\n,-0.9,0.07\n9.5,0.05,1\n")?.session::<eps!(900)>();
    let ((price, share, size), _session) = session.run(totals)?;
    // Loading rounds 0.3 to the nearest step 0.25, and 0.07 to the nearest step 0.125. The noise of
    // the three sums has scales of 50/300, 1/300 and 9.5/300, in the units of the columns.
    let near =
        |value: Decimal, exact: f64, most: f64| assert!((value.to_f64() - exact).abs() < most, "{value}");
    near(price, 6.5, 8.0);
    near(share, 1.375, 0.15);
    near(size, 12.5, 1.5);
    for (rows, said) in [
        ("2.5,7.36,0.3\n", "line 2, column `price`: the value is not a multiple of the column's step"),
        (
            "2.5,7.35,0.3\n9.4,1.00,1\n",
            "line 3, column `size`: the value is not a multiple of the column's step",
        ),
    ] {
        let text = csv(rows).err().expect("it is refused").to_string();
        assert!(text.contains(said), "{text}");
    }
    Ok(())
}
