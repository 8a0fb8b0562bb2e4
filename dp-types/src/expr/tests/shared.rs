//! Roots, public categories, compared categories, constants, and shared expressions.

use super::{Plan, Stay, holds, means};
use crate::expr::{Conflict, Ex, Given, Parameters, PublicCategory, Tree, variant};
use crate::lit;
use crate::prelude::{Record, dp_row};

#[test]
fn a_root_is_the_whole_part_of_the_root() {
    let p = Stay::proxy();
    let root = |number: i64| (0..).take_while(|root| root * root <= number).last().unwrap_or(0);
    means((0, 17), p.weight.abs().isqrt(), |r| root(r.weight.abs()));
    means((0, 8), p.weight.max(lit!(0)).isqrt(), |r| root(r.weight.max(0)));
    means((15, 31), (p.score.value_or(lit!(7)) * lit!(3) + lit!(240)).isqrt(), |r| {
        root(r.score.unwrap_or(7) * 3 + 240)
    });
    means((0, 300), (p.weight.abs() * p.weight.abs()).isqrt(), |r| r.weight.abs());
    // These numbers need 64 bits. The numbers are near 2^62, so a float would be inexact.
    let wide = (p.weight.abs() * p.weight.abs()) * lit!(51_240_955_760_303);
    means((0, 2_147_483_647), wide.isqrt(), |r| (r.weight * r.weight * 51_240_955_760_303).isqrt());
    means((5, 5), lit!(35).expr().isqrt(), |_| 5);
    means((0, 0), lit!(0).expr().isqrt(), |_| 0);
}

/// A public parameter whose value is a plan.
struct Asked;
impl PublicCategory for Asked {
    const NAME: &'static str = "plan";
    type Category = Plan;
}
/// Another category with the same number of variants.
#[derive(Clone, Copy, crate::prelude::Category)]
enum Size {
    Small,
    Medium,
    Large,
}
struct AskedSize;
impl PublicCategory for AskedSize {
    const NAME: &'static str = "plan";
    type Category = Size;
}

#[test]
fn a_category_is_compared_with_what_is_given_and_with_another() {
    let p = Stay::proxy();
    let plan = p.plan.value_or(variant::<Plan, 2>());
    let other = p.plan.value_or(variant::<Plan, 0>());
    for asked in [Plan::Gold, Plan::Silver, Plan::Bronze] {
        let given = Given::<Asked>::new(asked).expr();
        holds(plan.eq(given), |r| (r.plan.unwrap_or(Plan::Bronze) == asked).into());
        holds(given.ne(plan), |r| (r.plan.unwrap_or(Plan::Bronze) != asked).into());
    }
    holds(plan.eq(other), |r| r.plan.is_some().into());
    holds(plan.ne(other), |r| r.plan.is_none().into());
    assert_eq!(
        crate::testing::node(term(&plan.eq(Given::<Asked>::new(Plan::Silver).expr()))),
        "{\"op\":\"same-variant\",\"args\":[{\"op\":\"value-or\",\"args\":[{\"op\":\"column\",\"index\":6,\"name\":\"plan\"},\
         {\"op\":\"variant\",\"value\":2,\"name\":\"Bronze\",\"values\":[\"Gold\",\"Silver\",\"Bronze\"]}]},\
         {\"op\":\"given-variant\",\"name\":\"plan\",\"values\":[\"Gold\",\"Silver\",\"Bronze\"]}]}"
    );
}

fn term<T: Tree>(_: &Ex<T>) -> crate::derivation::Json {
    T::TERM
}

#[test]
fn one_name_is_one_variant_of_one_category() {
    let conflict = |more: &dyn Fn(&mut Parameters)| {
        let mut seen = Parameters::default();
        Given::<Asked>::new(Plan::Silver).parameters(&mut seen);
        more(&mut seen);
        seen.conflict()
    };
    assert_eq!(conflict(&|seen| Given::<Asked>::new(Plan::Silver).parameters(seen)), None);
    assert_eq!(
        conflict(&|seen| Given::<Asked>::new(Plan::Bronze).parameters(seen)),
        Some(Conflict::Values("plan"))
    );
    for size in [Size::Small, Size::Medium, Size::Large] {
        assert_eq!(
            conflict(&|seen| Given::<AskedSize>::new(size).parameters(seen)),
            Some(Conflict::Declarations("plan"))
        );
    }
}

const MOST: i64 = 40;

#[dp_row]
fn heavy(s: Stay) -> bool {
    s.weight >= MOST / 2
}
#[dp_row(range = -300..=40)]
fn capped(s: Stay) -> i64 {
    if heavy(s) { s.weight.min(MOST) } else { s.weight.min(19) }
}
#[dp_row(range = -3.0..=2.5, step = 0.01)]
fn doubled(s: Stay) -> Decimal {
    s.rate * 2
}

#[test]
fn a_shared_expression_is_the_expression_with_its_declared_range() {
    let p = Stay::proxy();
    holds(heavy(p), |r| (r.weight >= 20).into());
    means((-300, 40), capped(p), |r| r.weight.min(40));
    means((-300, 250), doubled(p), |r| r.rate.units() * 2);
    assert_eq!(crate::testing::node(term(&heavy(p))), crate::testing::node(term(&p.weight.ge(lit!(20)))));
    assert_eq!(
        crate::testing::node(term(&doubled(p))),
        crate::testing::node(term(&(p.rate * lit!(2)).clamp(lit!(-3), lit!(2.5))))
    );
}

#[test]
fn a_constant_bounds_as_its_number_does() {
    let p = Stay::proxy();
    means((-40, 40), p.weight.clamp(lit!(-MOST), lit!(MOST)), |r| r.weight.clamp(-40, 40));
    means((-12_000, 2_800), p.weight * lit!(MOST), |r| r.weight * 40);
    means((-7, 1), p.weight / lit!(MOST), |r| r.weight / 40);
}
