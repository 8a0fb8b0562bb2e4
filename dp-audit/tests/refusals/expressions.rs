//! Refused certificates: row expressions and maps.

use super::{raw, refused_predicate, refused_value, rows};
use crate::common::aggregate::*;
use crate::common::expr::*;
use crate::common::faults;
use crate::common::measurement::*;
use crate::common::query::*;

fn op(op: &str, args: &[&E], ty: Ty) -> E {
    let args: Vec<&str> = args.iter().map(|arg| arg.json.as_str()).collect();
    raw(format!("{{\"op\":\"{op}\",\"args\":[{}]}}", args.join(",")), ty)
}

#[test]
fn expressions_of_the_wrong_type() {
    let row = &rows()[0];
    let [x, price, flag, kind] = ["x", "price", "flag", "kind"].map(|name| row.column(name, 0));
    let number = Ty::Number(-5, 9, 0);
    refused_predicate(&x, "true or false is needed, not a number");
    refused_predicate(&kind, "true or false is needed, not a category");
    refused_predicate(
        &op("lt", &[&x, &price], Ty::Boolean),
        "in `x < price`: the numbers have different digits, 0 and 2",
    );
    refused_predicate(
        &op("and", &[&flag, &x], Ty::Boolean),
        "in `flag and x`: true or false must be here, not a number",
    );
    refused_predicate(
        &op("same", &[&kind, &kind], Ty::Boolean),
        "in `kind = kind`: true or false must be here, not a category",
    );
    refused_predicate(
        &op("not", &[&kind], Ty::Boolean),
        "in `not kind`: true or false must be here, not a category",
    );
    refused_value(
        &op("add", &[&x, &flag], number.clone()),
        "in `x + flag`: a number must be here, not true or false",
    );
    refused_value(
        &op("max", &[&price, &literal(3, 0)], number.clone()),
        "in `max(price, 3)`: the numbers have different digits, 2 and 0",
    );
    refused_value(
        &op("if", &[&x, &x, &x], number.clone()),
        "in `if x then x else x`: true or false must be here, not a number",
    );
    refused_value(
        &op("if", &[&flag, &x, &price], number.clone()),
        "in `if flag then x else price`: the numbers have different digits, 0 and 2",
    );
    refused_value(
        &op("if", &[&flag, &flag, &x], number),
        "in `if flag then flag else x`: a number must be here, not true or false",
    );
    let is = "{\"op\":\"is\",\"value\":2,\"name\":\"C\",\"args\":[".to_owned();
    refused_predicate(
        &raw(format!("{is}{}]}}", kind.json), Ty::Boolean),
        "in `kind is C`: value 2 (\"C\") does not exist: the category has 2",
    );
    refused_predicate(
        &raw(format!("{is}{}]}}", x.json), Ty::Boolean),
        "in `x is C`: a category must be here, not a number",
    );
    let column = "{\"op\":\"column\",\"index\":9,\"name\":\"x\"}".to_owned();
    refused_predicate(&raw(column, Ty::Boolean), "in `x`: column 9 does not exist: there are 5");
}

#[test]
fn unbounded_numbers_under_anything_but_a_clamp_or_a_comparison() {
    let free = rows()[0].column("free", 0);
    let why = "an unbounded number may only be clamped or compared, every other operation needs a range";
    let number = Ty::Number(0, 9, 0);
    for name in ["neg", "abs"] {
        let expr = op(name, &[&free], number.clone());
        let text = if name == "neg" { "-free" } else { "abs(free)" };
        refused_value(&expr, &format!("in `{text}`: {why}"));
    }
    for (name, text) in
        [("add", "free + 3"), ("sub", "free - 3"), ("min", "min(free, 3)"), ("max", "max(free, 3)")]
    {
        refused_value(&op(name, &[&free, &literal(3, 0)], number.clone()), &format!("in `{text}`: {why}"));
    }
    let times = raw(format!("{{\"op\":\"mul\",\"by\":0,\"args\":[{}]}}", free.json), number.clone());
    refused_value(&times, &format!("in `0 * free`: {why}"));
    let condition = truth(true);
    let either = op("if", &[&condition, &free, &literal(3, 0)], number.clone());
    refused_value(&either, &format!("in `if true then free else 3`: {why}"));
    refused_value(
        &raw(free.json.clone(), number),
        "the interval says 0 to 9 but the value is an unbounded number",
    );
    // An unbounded number counts as having 0 decimal digits.
    refused_predicate(
        &op("lt", &[&free, &literal(3, 2)], Ty::Boolean),
        "in `free < 0.03`: the numbers have different digits, 0 and 2",
    );
}

#[test]
fn numbers_without_a_meaning() {
    let x = rows()[0].column("x", 0);
    let number = Ty::Number(0, 9, 0);
    let unary = |head: &str| raw(format!("{{{head},\"args\":[{}]}}", x.json), number.clone());
    refused_value(&unary("\"op\":\"div\",\"by\":0"), "in `trunc(x / 0)`: a number is divided by 0");
    refused_value(
        &unary("\"op\":\"clamp\",\"lo\":9,\"hi\":8"),
        "in `clamp(x, 9 to 8)`: the interval 9 to 8 is empty",
    );
    refused_value(
        &unary("\"op\":\"mul\",\"by\":1000000000000000000"),
        "in `1000000000000000000 * x`: the interval -5000000000000000000 to 9000000000000000000 is not within \
         2^62 - 1 of 0",
    );
    let parameter = "{\"op\":\"parameter\",\"name\":\"p\",\"lo\":1,\"hi\":0,\"digits\":0}".to_owned();
    refused_value(&raw(parameter, number), "in `parameter p`: the interval 1 to 0 is empty");
}

#[test]
fn maps_that_state_another_interval_and_sums_of_no_number() {
    let sources = rows();
    let table = source(&sources, 0);
    let flag = sources[0].column("flag", 0);
    refused_value(
        &raw(flag.json.clone(), Ty::Number(0, 1, 0)),
        "the interval says 0 to 1 but the value is true or false",
    );
    refused_value(
        &raw(sources[0].column("price", 0).json, Ty::Number(0, 100, 1)),
        "the interval says 0 to 100 at 1 digits (0.0 to 10.0) but it is 0 to 100 at 2 digits (0.00 to 1.00)",
    );
    let certify = |value: &Aggregate| faults(&certificate("q", &sources, 0, &laplace(3, 1_000_000, value)));
    // The auditor refuses a sum after a map to a boolean, and a sum without a map.
    let boolean = Plan { range: Some((0, 1, 0)), ..map(&table, &flag) };
    assert_eq!(
        certify(&sum(&boolean)),
        ["query q, release 1 (line 3), sum, value: the map gives true or false, so nothing can be summed"]
    );
    let none = Plan { range: Some((0, 1, 0)), ..table.clone() };
    assert_eq!(
        certify(&sum(&none)),
        [
            "query q, release 1 (line 3), sum, value: no map comes before the sum, so the values that are summed have no bound"
        ]
    );
    let unstated = map(&table, &raw(sources[0].column("x", 0).json, Ty::Boolean));
    assert_eq!(
        certify(&count(&unstated)),
        [
            "query q, release 1 (line 3), count, plan step 2 (map), value: the interval is missing: it is -5 to 9"
        ]
    );
    let mixed = both("add", &count(&table), &sum(&map(&table, &sources[0].column("price", 0))));
    assert_eq!(
        certify(&mixed),
        ["query q, release 1 (line 3), add: the parts have different digits, 0 and 2"]
    );
}
