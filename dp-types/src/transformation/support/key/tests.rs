//! Tests that keys put each row into the same group as plain Rust does, in words of both widths.
//! The names of the groups are in the order of the groups.

use typenum::{P7, P18, P25, P65, P100, P101, P1000, U1, U1152921504606846976, Z0};

use super::{Both, Each, IntoKey, Key, Keyed, numbered};
use crate::expr::{Conflict, Param, Parameter, variant};
use crate::kind::{Cat, Word};
use crate::neighbours::AddRemove;
use crate::num::{D0, D1, PInt};
use crate::record::{Category, Cells, Refuse};
use crate::testing::{Holder, PerRow, Person, Random, Raw, Ward, dec, exact, lit, loaded, node, table};

type Row = Person<PerRow, Refuse>;
/// 2^60 − 1, a number next to the end of the wide column.
type FarEnd = typenum::Diff<U1152921504606846976, U1>;

/// Compares a key with plain Rust on rows in which each group occurs, and checks its names.
fn agrees<V: IntoKey<Key: Keyed<Cells<Row>>>>(
    key: impl Fn(Holder<Row>) -> V,
    plain: impl Fn(&Raw) -> usize,
    names: &[&str],
) {
    for rows in [0, 1, 1023, 1024, 1025, 3000] {
        let mut random = Random::new(rows);
        let raw: Vec<Raw> = (0..rows).map(|i| Raw::random(&mut random, (i % 10) as i64, false)).collect();
        let data = loaded::<_, AddRemove>(raw.iter().copied().map(Row::from));
        let mut expected = vec![0; names.len()];
        raw.iter().for_each(|r| expected[plain(r)] += 1);
        assert_eq!(exact(table(&data).histogram(&key)), expected);
        assert!(rows < 3000 || expected.iter().all(|n| *n > 0), "the rows do not show every group");
    }
    assert_eq!(V::Key::PARTS, names.len() as u64);
    let named: Vec<String> = (0..V::Key::PARTS).map(|part| format!("{:?}", V::Key::name(part))).collect();
    assert_eq!(named, names);
}

#[test]
fn categories_and_truth_values() {
    agrees(|p| p.ward, |r| r.ward as usize, &["\"Icu\"", "\"Er\"", "\"Day\""]);
    agrees(|p| p.smoker, |r| usize::from(r.smoker), &["false", "true"]);
    agrees(
        |p| p.age.ge(lit::<P18>()) & p.smoker,
        |r| usize::from(r.age >= 18 && r.smoker),
        &["false", "true"],
    );
    agrees(
        |p| p.wide.gt(p.any.clamp(lit::<Z0>(), lit::<P7>())),
        |r| usize::from(r.wide > r.any.clamp(0, 7)),
        &["false", "true"],
    );
}

#[test]
fn numbers_cut_into_intervals() {
    agrees(|p| p.age.cut((lit::<P18>(), ())), |r| usize::from(r.age >= 18), &["\"below 18\"", "\"from 18\""]);
    agrees(
        |p| p.age.cut((lit::<typenum::N5>(), (lit::<P18>(), (lit::<P65>(), ())))),
        |r| [-5, 18, 65].iter().filter(|cut| r.age >= **cut).count(),
        &["\"below -5\"", "\"from -5 to below 18\"", "\"from 18 to below 65\"", "\"from 65\""],
    );
    // The cuts are 2.5 and 7, on a grid of hundredths.
    agrees(
        |p| p.bill.cut((dec::<P25, D1>(), (lit::<P7>(), ()))),
        |r| [250, 700].iter().filter(|cut| r.bill >= **cut).count(),
        &["\"below 2.50\"", "\"from 2.50 to below 7.00\"", "\"from 7.00\""],
    );
    // The number is wide, and one cut does not fit in 32 bits.
    agrees(
        |p| p.wide.cut((lit::<Z0>(), (lit::<PInt<FarEnd>>(), ()))),
        |r| usize::from(r.wide >= 0) + usize::from(r.wide >= (1 << 60) - 1),
        &["\"below 0\"", "\"from 0 to below 1152921504606846975\"", "\"from 1152921504606846975\""],
    );
}

#[test]
fn a_cut_beyond_32_bits_is_compared_in_64() {
    let raw = |age| Raw { age, ..Raw::random(&mut Random::new(1), 0, false) };
    let data = loaded::<_, AddRemove>([raw(-20), raw(0), raw(120)].map(Row::from));
    // The cut 2^60 would be 0 in 32 bits.
    let cut = table(&data).histogram(|p| p.age.cut((lit::<PInt<U1152921504606846976>>(), ())));
    assert_eq!(exact(cut), [3, 0]);
}

#[test]
fn two_keys_make_a_group_for_each_pair() {
    let names = [
        "(\"Icu\", false)",
        "(\"Icu\", true)",
        "(\"Er\", false)",
        "(\"Er\", true)",
        "(\"Day\", false)",
        "(\"Day\", true)",
    ];
    agrees(|p| (p.ward, p.smoker), |r| 2 * r.ward as usize + usize::from(r.smoker), &names);
    // The key is a nested pair, and its last part varies fastest.
    agrees(
        |p| (p.smoker, (p.age.cut((lit::<P18>(), ())), p.ward.is(variant::<Ward, 1>()))),
        |r| 4 * usize::from(r.smoker) + 2 * usize::from(r.age >= 18) + usize::from(r.ward == Ward::Er),
        &[
            "(false, (\"below 18\", false))",
            "(false, (\"below 18\", true))",
            "(false, (\"from 18\", false))",
            "(false, (\"from 18\", true))",
            "(true, (\"below 18\", false))",
            "(true, (\"below 18\", true))",
            "(true, (\"from 18\", false))",
            "(true, (\"from 18\", true))",
        ],
    );
}

#[test]
fn numbers_by_themselves_have_a_group_for_each_value() {
    let names: Vec<String> = (-20..=120).map(|age| age.to_string()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let key = |p: Holder<Row>| p.age;
    let mut random = Random::new(7);
    let raw: Vec<Raw> = (0..3000).map(|i| Raw::random(&mut random, i % 10, false)).collect();
    let data = loaded::<_, AddRemove>(raw.iter().copied().map(Row::from));
    let mut expected = vec![0; 141];
    raw.iter().for_each(|r| expected[(r.age + 20) as usize] += 1);
    assert_eq!(exact(table(&data).histogram(key)), expected);
    let named: Vec<String> = (0..141).map(|part| format!("{}", name_of(key, part))).collect();
    assert_eq!(named, names);
    agrees(
        |p| p.age.clamp(lit::<P18>(), lit::<typenum::P20>()),
        |r| (r.age.clamp(18, 20) - 18) as usize,
        &["18", "19", "20"],
    );
    // One number is in hundredths, and one number does not fit in 32 bits. Of the second number,
    // the key distinguishes only the last two values.
    agrees(
        |p| p.bill.clamp(dec::<P25, D1>(), dec::<typenum::P251, crate::num::D2>()),
        |r| (r.bill.clamp(250, 251) - 250) as usize,
        &["Decimal { units: 250, digits: 2 }", "Decimal { units: 251, digits: 2 }"],
    );
    agrees(
        |p| p.wide.max(lit::<PInt<FarEnd>>()),
        |r| usize::from(r.wide > (1 << 60) - 1),
        &["1152921504606846975", "1152921504606846976"],
    );
}

fn name_of<V: IntoKey>(_: impl Fn(Holder<Row>) -> V, part: u64) -> <V::Key as Key>::Name {
    V::Key::name(part)
}

#[test]
fn numbers_are_looked_up_in_a_list() {
    agrees(
        |p| p.id.among((lit::<typenum::P3>(), (lit::<P7>(), ()))),
        |r| [3, 7].iter().position(|id| r.id == *id).unwrap_or(2),
        &["\"3\"", "\"7\"", "\"others\""],
    );
    agrees(
        |p| p.age.among((lit::<typenum::N20>(), ())),
        |r| usize::from(r.age != -20),
        &["\"-20\"", "\"others\""],
    );
}

#[test]
fn three_and_four_keys_are_told_apart_by_flat_names() {
    agrees(
        |p| (p.smoker, p.age.cut((lit::<P18>(), ())), p.ward.is(variant::<Ward, 1>())),
        |r| 4 * usize::from(r.smoker) + 2 * usize::from(r.age >= 18) + usize::from(r.ward == Ward::Er),
        &[
            "(false, \"below 18\", false)",
            "(false, \"below 18\", true)",
            "(false, \"from 18\", false)",
            "(false, \"from 18\", true)",
            "(true, \"below 18\", false)",
            "(true, \"below 18\", true)",
            "(true, \"from 18\", false)",
            "(true, \"from 18\", true)",
        ],
    );
    let four = |p: Holder<Row>| (p.smoker, p.ward, p.smoker, p.age.cut((lit::<P18>(), ())));
    assert_eq!(name_of(four, 23), (true, "Day", true, "from 18".to_owned()));
    assert_eq!(name_of(four, 6), (false, "Er", true, "below 18".to_owned()));
}

#[test]
fn keys_are_described() {
    fn of<K: IntoKey>(_: impl Fn(Holder<Row>) -> K) -> String {
        node(<K::Key as Key>::NODE)
    }
    let ward = "{\"op\":\"column\",\"index\":3,\"name\":\"ward\"}";
    let smoker = "{\"op\":\"column\",\"index\":2,\"name\":\"smoker\"}";
    let bill = "{\"op\":\"column\",\"index\":4,\"name\":\"bill\"}";
    assert_eq!(of(|p| p.ward), format!("{{\"cut\":\"category\",\"args\":[{ward}]}}"));
    assert_eq!(of(|p| p.smoker), format!("{{\"cut\":\"truth\",\"args\":[{smoker}]}}"));
    let id = "{\"op\":\"column\",\"index\":0,\"name\":\"id\"}";
    let values = format!("{{\"cut\":\"values\",\"lo\":0,\"hi\":9,\"digits\":0,\"args\":[{id}]}}");
    assert_eq!(of(|p| p.id), values);
    let listed = format!("{{\"cut\":\"listed\",\"at\":[3,7],\"digits\":0,\"args\":[{id}]}}");
    assert_eq!(of(|p| p.id.among((lit::<typenum::P3>(), (lit::<P7>(), ())))), listed);
    let nested = format!(
        "{{\"cut\":\"both\",\"keys\":[{{\"cut\":\"truth\",\"args\":[{smoker}]}},{{\"cut\":\"both\",\"keys\":[{values},{listed}]}}]}}"
    );
    assert_eq!(of(|p| (p.smoker, p.id, p.id.among((lit::<typenum::P3>(), (lit::<P7>(), ()))))), nested);
    let cut = format!("{{\"cut\":\"intervals\",\"at\":[250,700],\"digits\":2,\"args\":[{bill}]}}");
    assert_eq!(of(|p| p.bill.cut((dec::<P25, D1>(), (lit::<P7>(), ())))), cut);
    let both = format!("{{\"cut\":\"both\",\"keys\":[{{\"cut\":\"truth\",\"args\":[{smoker}]}},{cut}]}}");
    assert_eq!(of(|p| (p.smoker, p.bill.cut((dec::<P25, D1>(), (lit::<P7>(), ()))))), both);
}

#[test]
fn the_parameters_of_a_key_are_told() {
    struct Least;
    impl Parameter for Least {
        const NAME: &'static str = "least";
        type Lo = Z0;
        type Hi = P1000;
        type Grid = D0;
    }
    let least = |units| Param::<Least>::new(units).unwrap().expr();
    let p = <Row as crate::record::Record>::proxy();
    let told = |key: &dyn Fn(&mut crate::expr::Parameters)| {
        let mut seen = crate::expr::Parameters::default();
        key(&mut seen);
        seen.conflict()
    };
    let (a, b) = (p.age.ge(least(18)).into_key(), p.age.ge(least(19)).into_key());
    assert_eq!(told(&|seen| a.parameters(seen)), None);
    assert_eq!(told(&|seen| (a.parameters(seen), b.parameters(seen)).0), Some(Conflict::Values("least")));
    let pair = (p.age.ge(least(18)), (p.smoker, (p.age - least(19)).cut((lit::<P7>(), ()))));
    assert_eq!(told(&|seen| pair.into_key().parameters(seen)), Some(Conflict::Values("least")));
}

/// Passes a complete key to a method that expects an `IntoKey`.
struct Ready<K>(K);
impl<K: Key> IntoKey for Ready<K> {
    type Key = K;
    fn into_key(self) -> K {
        self.0
    }
}

/// A category with the maximum number of variants.
#[derive(Clone, Copy)]
enum Byte {}
impl Category for Byte {
    const VARIANTS: &'static [&'static str] = &["any"; 256];
    fn index(self) -> usize {
        match self {}
    }
}

#[test]
fn many_groups_are_numbered_in_words_that_hold_their_numbers() {
    assert_eq!(numbered(i16::MAX as u64), Word::Bits16);
    assert_eq!(numbered(i16::MAX as u64 + 1), Word::Bits32);
    assert_eq!(numbered(u64::MAX), Word::Bits64);
    // The index 220 · 256 + 219 does not fit in 16 bits, although both parts do.
    let raw = Raw { age: 119, ..Raw::random(&mut Random::new(1), 0, false) };
    let data = loaded::<_, AddRemove>([Row::from(raw)]);
    let counts = exact(table(&data).histogram(|p| {
        let (a, b) = ((p.age + lit::<P101>()).0, (p.age + lit::<P100>()).0);
        Ready(Both(
            Each::<_, Cat<Byte>>(a, crate::brand::exactly()),
            Each::<_, Cat<Byte>>(b, crate::brand::exactly()),
        ))
    }));
    assert_eq!((counts.len(), counts[220 * 256 + 219], counts.iter().sum::<i128>()), (65_536, 1, 1));
}
