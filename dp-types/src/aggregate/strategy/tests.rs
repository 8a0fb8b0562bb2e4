//! Neighbours move the answers of a strategy by at most the typed bound, and some pair of
//! neighbours attains it. The column lengths in the types are the column lengths of the matrices.
//! The answers match the definition.

use typenum::{
    N7, P5, P99, P1000, U1, U2, U3, U4, U5, U6, U7, U8, U9, U10, U11, U12, U13, U14, U15, U16, Z0,
};

use super::{BinaryTree, Column, Queries, SquareRoot, TreeMetric, roots};
use crate::aggregate::{Aggregate, Protected};
use crate::metric::{L1, L2};
use crate::neighbours::{AddRemove, ReplaceOne};
use crate::num::Nat;
use crate::record::{DropRow, Refuse};
use crate::testing::{
    ByPerson, Pairs, PerRow, Person, Random, Raw, Ward, bound, each_variant, exact, lit, loaded, node, table,
};

#[test]
fn trees_are_tight_in_l1() {
    each_variant!(|pairs| {
        pairs.is_tight("a tree", |t| t.map(|p| p.age).tree::<L1, _, _>());
        pairs.is_tight("of five values", |t| {
            t.map(|p| p.age.clamp(lit::<Z0>(), lit::<typenum::P4>())).tree::<L1, _, _>()
        });
        pairs.is_tight("of some rows", |t| t.filter(|p| p.smoker).map(|p| p.age).tree::<L1, _, _>());
    });
}

#[test]
fn strategies_are_sound_in_l2() {
    each_variant!(|pairs| {
        pairs.is_sound("a tree", |t| t.map(|p| p.age).tree::<L2, _, _>());
        pairs.is_sound("running counts", |t| {
            t.map(|p| p.age.clamp(lit::<N7>(), lit::<typenum::P24>())).running()
        });
        pairs.is_sound("running counts of some rows", |t| {
            t.filter(|p| p.smoker).map(|p| p.age.clamp(lit::<N7>(), lit::<typenum::P24>())).running()
        });
    });
}

/// The largest squared distances of answers: between a table of one row and the empty table, and
/// between two tables of one row each.
macro_rules! furthest {
    ($relation:ty, |$t:ident| $ask:expr) => {{
        let rows = |ages: &[i64]| loaded::<_, $relation>(aged(ages));
        let change = |a: &[i64], b: &[i64]| -> u128 {
            let (a, b) = (rows(a), rows(b));
            let of = |$t: crate::testing::Loaded<'_, PerRow, Refuse, $relation>| exact($ask);
            let squares: u128 =
                of(table(&a)).iter().zip(of(table(&b))).map(|(a, b)| a.abs_diff(b).pow(2)).sum();
            squares
        };
        let ages = [-20, -19, 0, 44, 51, 107, 108, 120];
        let alone = ages.map(|age| change(&[age], &[]));
        let replaced = ages.map(|age| ages.map(|other| change(&[age], &[other])).into_iter().max().unwrap());
        (alone.into_iter().max().unwrap(), replaced.into_iter().max().unwrap())
    }};
}

#[test]
fn bounds_in_l2_are_attained_but_for_rounding() {
    // One row changes eight levels. Two rows in different halves of the values change sixteen.
    let (alone, replaced) = furthest!(AddRemove, |t| t.map(|p| p.age).tree::<L2, _, _>());
    assert_eq!((alone, replaced), (8 * 10_u128.pow(12), 16 * 10_u128.pow(12)));
    // The first row has the first of 141 values, but the bound is for 256 values. The row that
    // replaces it has a value 128 places later.
    let (alone, replaced) = furthest!(AddRemove, |t| t.map(|p| p.age).running());
    let attained = |squares: u128, bound: u128| {
        assert!(squares <= bound.pow(2), "{squares} is beyond {bound}²");
        assert!(squares * 100 >= bound.pow(2) * 93, "{squares} is well below {bound}²");
    };
    attained(alone, bound_of::<SquareRoot, U8, U1>().into());
    assert!(replaced <= u128::from(bound_of::<SquareRoot, U8, U2>()).pow(2));
    // A replaced row moves the answers farther than an added row, but less than √2 times as far.
    // The product of the two columns is small if one row has a much larger value.
    assert!(replaced * 10 >= u128::from(bound_of::<SquareRoot, U8, U1>()).pow(2) * 11);
}

/// Persons with these ages, one row each.
fn aged(ages: &[i64]) -> Vec<Person<PerRow, Refuse>> {
    let row =
        |age: &i64| Raw { id: 0, age: *age, smoker: *age > 30, ward: Ward::Er, bill: 0, wide: 0, any: 0 };
    ages.iter().map(|age| Person::from(row(age))).collect()
}

fn bound_of<W: Column<Bits, Moves>, Bits: Nat, Moves: Nat>() -> u64 {
    W::Length::VALUE
}

#[test]
fn bounds_are_those_of_the_table_in_the_book() {
    fn of<A: Aggregate>(_: Protected<'_, A>) -> u128 {
        bound::<A>()
    }
    macro_rules! strategies {
        ($unit:ty, $policy:ty, $relation:ty) => {{
            let data = loaded::<Person<$unit, $policy>, $relation>([]);
            let ages = table(&data).map(|p| p.age);
            (of(ages.tree::<L1, _, _>()), of(ages.tree::<L2, _, _>()), of(ages.running()))
        }};
    }
    assert_eq!(strategies!(PerRow, Refuse, AddRemove), (8, 2_828_428, 1_682_568));
    assert_eq!(strategies!(PerRow, Refuse, ReplaceOne), (16, 4_000_000, 2_379_511));
    assert_eq!(strategies!(PerRow, DropRow, ReplaceOne), (16, 4_000_000, 2_379_511));
    assert_eq!(strategies!(ByPerson, Refuse, AddRemove), (24, 8_485_284, 5_047_704));
    assert_eq!(strategies!(ByPerson, Refuse, ReplaceOne), (48, 12_000_000, 7_138_533));
}

#[test]
fn the_checker_refutes_wrong_bounds() {
    let rows = Pairs::<PerRow, Refuse, AddRemove>::random(71);
    assert!(rows.refute(7, |t| t.map(|p| p.age).tree::<L1, _, _>()), "one level fewer");
    assert!(rows.refute(2_828_426, |t| t.map(|p| p.age).tree::<L2, _, _>()));
    // The length of the last column is too small as a bound. The last column has a single entry,
    // which is 1.
    assert!(
        rows.refute(1_000_000, |t| { t.map(|p| p.age.clamp(lit::<N7>(), lit::<typenum::P24>())).running() })
    );
    let replaced = Pairs::<PerRow, Refuse, ReplaceOne>::random(72);
    assert!(replaced.refute(15, |t| t.map(|p| p.age).tree::<L1, _, _>()));
    assert!(replaced.refute(2_828_428, |t| t.map(|p| p.age).tree::<L2, _, _>()), "the bound for one row");
    let alone = |t: crate::testing::Loaded<'_, PerRow, Refuse, ReplaceOne>| exact(t.map(|p| p.age).running());
    let moved = [-20, 108].map(|age| alone(table(&loaded::<_, ReplaceOne>(aged(&[age])))));
    let squares: u128 = moved[0].iter().zip(&moved[1]).map(|(a, b)| a.abs_diff(*b).pow(2)).sum();
    assert!(squares > 1_682_568_u128.pow(2), "the bound for one added row");
}

/// The largest sum of a column of `W` over `values` values, and the largest sum of squares.
fn longest<W: Queries>(values: usize) -> (u128, u128) {
    let column = |at: usize| {
        let mut counts = vec![0; values];
        counts[at] = 1;
        W::answers(counts).iter().fold((0, 0), |(sum, squares), x| {
            assert!(*x >= 0, "the products of two columns are not negative");
            (sum + x.unsigned_abs(), squares + x.unsigned_abs().pow(2))
        })
    };
    // For running counts, the first column is the longest. In a tree, all columns are equally long.
    let tried = if values < 200 { (0..values).collect() } else { vec![0, values - 1] };
    tried.into_iter().map(column).reduce(|a, b| (a.0.max(b.0), a.1.max(b.1))).unwrap()
}

#[test]
fn lengths_are_those_of_the_columns() {
    fn up(squares: u128) -> u64 {
        let root = squares.isqrt();
        (root + u128::from(root * root < squares)) as u64
    }
    macro_rules! each {
        ($($bits:ty)* ; $($few:ty)*) => {{
            $(
                let values = 1_usize << <$bits as Nat>::VALUE;
                for over in [values, values / 2 + 1] {
                    let (sum, _) = longest::<BinaryTree<L1>>(over);
                    assert_eq!(bound_of::<BinaryTree<L1>, $bits, U1>(), sum as u64);
                    assert_eq!(bound_of::<BinaryTree<L1>, $bits, U2>(), 2 * sum as u64);
                    let (_, squares) = longest::<BinaryTree<L2>>(over);
                    assert_eq!(bound_of::<BinaryTree<L2>, $bits, U1>(), up(squares));
                    assert_eq!(bound_of::<BinaryTree<L2>, $bits, U2>(), up(2 * squares));
                }
            )*
            $(
                let (_, squares) = longest::<SquareRoot>(1 << <$few as Nat>::VALUE);
                assert_eq!(bound_of::<SquareRoot, $few, U1>(), up(squares));
                assert_eq!(bound_of::<SquareRoot, $few, U2>(), up(2 * squares));
                assert!(longest::<SquareRoot>((1 << (<$few as Nat>::VALUE - 1)) + 1).1 <= squares);
            )*
        }};
    }
    each!(U1 U2 U3 U4 U5 U6 U7 U8 U9 U10 U11 U12 U13 U14 U15 U16;
          U1 U2 U3 U4 U5 U6 U7 U8 U9 U10 U11 U12);
}

/// Computes the answers of a strategy from the span of each of its combinations.
fn by_definition(answers: usize, counts: &[i128], span: impl Fn(u64) -> (u64, u64)) -> Vec<i128> {
    let inside = |entry| {
        let (first, last) = span(entry);
        counts[first as usize..=last as usize].iter().sum()
    };
    (0..answers as u64).map(inside).collect()
}

#[test]
fn a_tree_counts_what_is_below_each_node() {
    let mut random = Random::new(73);
    for values in [2, 3, 4, 5, 7, 8, 9, 31, 33] {
        let counts: Vec<i128> = (0..values).map(|_| random.within(0, 50).into()).collect();
        let answers = BinaryTree::<L1>::answers(counts.clone());
        let span = |entry| BinaryTree::<L1>::span(entry, values);
        assert_eq!(answers, by_definition(answers.len(), &counts, span));
        // The two highest nodes are disjoint and cover all values. The leaves come first in the
        // list.
        let total: i128 = counts.iter().sum();
        assert_eq!(answers[answers.len() - 2..].iter().sum::<i128>(), total);
        assert_eq!(answers[..counts.len()], counts);
        let scaled: Vec<i128> = answers.iter().map(|answer| answer * <L2 as TreeMetric>::ONE).collect();
        assert_eq!(BinaryTree::<L2>::answers(counts), scaled);
    }
}

#[test]
fn the_square_of_the_matrix_gives_running_counts() {
    for values in [2, 3, 50, 4096] {
        let roots = roots(values);
        for last in [0, 1, values / 2, values - 1] {
            let square: i128 = (0..=last).map(|i| roots[i] * roots[last - i]).sum();
            // Each product has two coefficients, each rounded down by less than a millionth.
            let lost = 10_i128.pow(12) - square;
            let most: i128 = 2 * roots[..=last].iter().sum::<i128>() + last as i128 + 1;
            assert!((0..=most).contains(&lost), "{lost} of 10^12 are lost at {last}");
        }
        // A row contributes to the answers from its own value on, with decreasing weight.
        let mut counts = vec![0; values];
        counts[1] = 3;
        let answers = SquareRoot::answers(counts);
        assert_eq!((answers[0], answers[1]), (0, 3_000_000));
        assert!(answers[1..].windows(2).all(|pair| pair[0] > pair[1] && pair[1] > 0));
        assert_eq!(SquareRoot::span(1, values as u64), (0, 1));
    }
}

#[test]
fn answers_are_of_the_rows_of_the_table() {
    for rows in [0, 1, 1023, 1025] {
        let mut random = Random::new(rows);
        let ages: Vec<i64> = (0..rows).map(|_| random.within(-3, 9)).collect();
        let data = loaded::<_, AddRemove>(aged(&ages));
        let mut counts = vec![0; 13];
        ages.iter().for_each(|age| counts[(age + 3) as usize] += 1);
        let clamped = |t: crate::testing::Loaded<'_, PerRow, Refuse, AddRemove>| {
            exact(t.map(|p| p.age.clamp(lit::<typenum::N3>(), lit::<typenum::P9>())).tree::<L1, _, _>())
        };
        assert_eq!(clamped(table(&data)), BinaryTree::<L1>::answers(counts.clone()));
        let running = table(&data).map(|p| p.age.clamp(lit::<typenum::N3>(), lit::<typenum::P9>())).running();
        assert_eq!(exact(running), SquareRoot::answers(counts));
    }
}

#[test]
fn the_certificate_names_strategy_metric_range_and_bound() {
    fn text<A: Aggregate>(_: Protected<'_, A>) -> String {
        node(A::NODE)
    }
    let data = loaded::<Person<ByPerson, Refuse>, ReplaceOne>([]);
    let of = text(table(&data).map(|p| p.bill.clamp(lit::<P5>(), lit::<P1000>()) / lit::<P99>()).running());
    let start = "{\"rule\":\"strategy/1\",\"by\":\"square-root\",\"metric\":\"L2\",\"lo\":5,\"hi\":1010,\"digits\":2,\
        \"sensitivity\":[7674984],\"premises\":[{\"rule\":\"map/1\",";
    assert!(of.starts_with(start), "{of}");
    let of = text(table(&data).map(|p| p.age).tree::<L1, _, _>());
    let start = "{\"rule\":\"strategy/1\",\"by\":\"tree\",\"metric\":\"L1\",\"lo\":-20,\"hi\":120,\"digits\":0,\
        \"sensitivity\":[48],\"premises\":[{\"rule\":\"map/1\",";
    assert!(of.starts_with(start), "{of}");
}
