//! Row expressions for tests of the auditor. This file computes their JSON, types and values
//! without dp-types.

/// The type of an expression's value.
#[derive(Debug, Clone, PartialEq)]
pub enum Ty {
    Number(i128, i128, u32),
    Unbounded,
    Boolean,
    Category(Vec<&'static str>),
    /// A date as days from 1970-01-01. Expressions see a number.
    Date(i128, i128),
    /// A time as seconds from 1970-01-01T00:00. Expressions see a number.
    DateTime(i128, i128),
    /// A text of at most this many characters, encoded as a number.
    Text(u32),
    /// A value that can be missing.
    Gap(Box<Ty>),
}

/// The number that represents a missing value in these tests.
pub const MISSING: i128 = i128::MIN;

/// An expression, its type, and its value on one row.
#[derive(Debug, Clone)]
pub struct E {
    pub json: String,
    pub ty: Ty,
    /// The value on the one row that the columns were built with; booleans are 0 and 1.
    pub value: i128,
}

impl E {
    pub fn range(&self) -> (i128, i128, u32) {
        match self.ty {
            Ty::Number(lo, hi, digits) => (lo, hi, digits),
            _ => panic!("{} is no number", self.json),
        }
    }
}

pub fn literal(value: i128, digits: u32) -> E {
    let json = format!("{{\"op\":\"literal\",\"value\":{value},\"digits\":{digits}}}");
    E { json, ty: Ty::Number(value, value, digits), value }
}

pub fn truth(value: bool) -> E {
    E { json: format!("{{\"op\":\"{value}\"}}"), ty: Ty::Boolean, value: i128::from(value) }
}

pub fn parameter(name: &str, lo: i128, hi: i128, digits: u32, value: i128) -> E {
    let json =
        format!("{{\"op\":\"parameter\",\"name\":\"{name}\",\"lo\":{lo},\"hi\":{hi},\"digits\":{digits}}}");
    E { json, ty: Ty::Number(lo, hi, digits), value }
}

/// Looks `key` up in a public list. The key has `count` values, and the first is `from`.
pub fn look_up(name: &str, from: i128, count: i128, (lo, hi): (i128, i128), key: &E) -> E {
    let constants = format!(
        ",\"name\":\"{name}\",\"from\":{from},\"count\":{count},\"lo\":{lo},\"hi\":{hi},\"digits\":0"
    );
    node("look-up", &constants, &[key], Ty::Number(lo, hi, 0), lo)
}

/// A category parameter with this value.
pub fn given(name: &str, values: &[&'static str], value: i128) -> E {
    let list: Vec<String> = values.iter().map(|value| format!("{value:?}")).collect();
    let json = format!("{{\"op\":\"given-variant\",\"name\":\"{name}\",\"values\":[{}]}}", list.join(","));
    E { json, ty: Ty::Category(values.to_vec()), value }
}

/// Tests whether two values of one category are equal.
pub fn same_variant(a: &E, b: &E) -> E {
    node("same-variant", "", &[a, b], Ty::Boolean, i128::from(a.value == b.value))
}

/// The integer square root.
pub fn isqrt(a: &E) -> E {
    let (lo, hi, _) = a.range();
    let root = |number: i128| number.max(0).isqrt();
    node("isqrt", "", &[a], Ty::Number(root(lo), root(hi), 0), root(a.value))
}

fn node(op: &str, constants: &str, args: &[&E], ty: Ty, value: i128) -> E {
    let args: Vec<&str> = args.iter().map(|arg| arg.json.as_str()).collect();
    E { json: format!("{{\"op\":\"{op}\"{constants},\"args\":[{}]}}", args.join(",")), ty, value }
}

fn ends(points: &[i128], digits: u32) -> Ty {
    Ty::Number(*points.iter().min().expect("a point"), *points.iter().max().expect("a point"), digits)
}

/// Builds `add`, `sub`, `min` or `max`.
pub fn arithmetic(op: &str, a: &E, b: &E) -> E {
    let ((al, ah, digits), (bl, bh, _)) = (a.range(), b.range());
    let apply = |x: i128, y: i128| match op {
        "add" => x + y,
        "sub" => x - y,
        "min" => x.min(y),
        _ => x.max(y),
    };
    // The operations are monotone in each argument, so the four corners suffice.
    let corners = [apply(al, bl), apply(al, bh), apply(ah, bl), apply(ah, bh)];
    node(op, "", &[a, b], ends(&corners, digits), apply(a.value, b.value))
}

/// Builds `lt`, `le`, `gt`, `ge`, `eq`, `ne`, `and`, `or` or `same`.
pub fn predicate(op: &str, a: &E, b: &E) -> E {
    let (x, y) = (a.value, b.value);
    let value = match op {
        "lt" => x < y,
        "le" => x <= y,
        "gt" => x > y,
        "ge" => x >= y,
        "ne" => x != y,
        "and" => x * y != 0,
        "or" => x + y != 0,
        _ => x == y,
    };
    node(op, "", &[a, b], Ty::Boolean, i128::from(value))
}

pub fn not(a: &E) -> E {
    node("not", "", &[a], Ty::Boolean, 1 - a.value)
}

pub fn neg(a: &E) -> E {
    let (lo, hi, digits) = a.range();
    node("neg", "", &[a], Ty::Number(-hi, -lo, digits), -a.value)
}

pub fn abs(a: &E) -> E {
    let (lo, hi, digits) = a.range();
    let inner = 0.clamp(lo, hi);
    node("abs", "", &[a], ends(&[lo.abs(), hi.abs(), inner.abs()], digits), a.value.abs())
}

pub fn mul(by: i128, a: &E) -> E {
    let (lo, hi, digits) = a.range();
    node("mul", &format!(",\"by\":{by}"), &[a], ends(&[lo * by, hi * by], digits), a.value * by)
}

pub fn div(by: i128, a: &E) -> E {
    let (lo, hi, digits) = a.range();
    node("div", &format!(",\"by\":{by}"), &[a], ends(&[lo / by, hi / by], digits), a.value / by)
}

pub fn clamp(lo: i128, hi: i128, a: &E) -> E {
    let ty = match a.ty {
        Ty::Number(_, _, digits) => Ty::Number(lo, hi, digits),
        _ => Ty::Number(lo, hi, 0),
    };
    node("clamp", &format!(",\"lo\":{lo},\"hi\":{hi}"), &[a], ty, a.value.clamp(lo, hi))
}

pub fn choose(condition: &E, a: &E, b: &E) -> E {
    let ty = match (&a.ty, &b.ty) {
        (Ty::Boolean, Ty::Boolean) => Ty::Boolean,
        _ => {
            let ((al, ah, digits), (bl, bh, _)) = (a.range(), b.range());
            ends(&[al, ah, bl, bh], digits)
        }
    };
    node("if", "", &[condition, a, b], ty, if condition.value == 1 { a.value } else { b.value })
}

/// The product of two numbers.
pub fn product(a: &E, b: &E) -> E {
    let ((al, ah, digits), (bl, bh, more)) = (a.range(), b.range());
    node(
        "product",
        "",
        &[a, b],
        ends(&[al * bl, al * bh, ah * bl, ah * bh], digits + more),
        a.value * b.value,
    )
}

/// Builds `year`, `month` or `weekday` with the given value.
pub fn calendar(part: &str, a: &E, value: i128) -> E {
    let most = match part {
        "year" => 9999,
        "month" => 12,
        _ => 7,
    };
    node(part, "", &[a], Ty::Number(1, most, 0), value)
}

/// The date of a date with a time of day.
pub fn date_of(a: &E) -> E {
    let (lo, hi, _) = a.range();
    let day = |seconds: i128| seconds.div_euclid(86_400);
    node("date", "", &[a], Ty::Number(day(lo), day(hi), 0), day(a.value))
}

/// The hour of a date with a time of day.
pub fn hour_of(a: &E) -> E {
    node("hour", "", &[a], Ty::Number(0, 23, 0), a.value.rem_euclid(86_400) / 3_600)
}

pub fn is_some(a: &E) -> E {
    node("is-some", "", &[a], Ty::Boolean, i128::from(a.value != MISSING))
}

pub fn value_or(a: &E, instead: &E) -> E {
    let Ty::Gap(of) = &a.ty else { panic!("{} is never missing", a.json) };
    let value = if a.value == MISSING { instead.value } else { a.value };
    let ty = match (&**of, &instead.ty) {
        (Ty::Number(lo, hi, digits), Ty::Number(l, h, _)) => ends(&[*lo, *hi, *l, *h], *digits),
        (Ty::Date(lo, hi), Ty::Number(l, h, _)) => ends(&[*lo, *hi, *l, *h], 0),
        (of, _) => of.clone(),
    };
    node("value-or", "", &[a, instead], ty, value)
}

/// Encodes a text: seven binary digits for each of `most` characters, and four for the length.
pub fn packed(text: &str, most: u32) -> i128 {
    let mut number = 0;
    for i in 0..most as usize {
        number = number * 128 + text.as_bytes().get(i).map_or(0, |byte| i128::from(*byte));
    }
    number * 16 + text.len() as i128
}

/// A literal text, with the same value for every row.
pub fn text_literal(text: &str, most: u32) -> E {
    let json = format!("{{\"op\":\"text\",\"text\":\"{text}\",\"most\":{most}}}");
    E { json, ty: Ty::Text(most), value: packed(text, most) }
}

/// A text parameter with this value.
pub fn given_text(name: &str, most: u32, text: &str) -> E {
    let json = format!("{{\"op\":\"given-text\",\"name\":\"{name}\",\"most\":{most}}}");
    E { json, ty: Ty::Text(most), value: packed(text, most) }
}

/// Builds `same-text` or `begins-with` with the given value.
pub fn texts_op(op: &str, a: &E, b: &E, value: bool) -> E {
    node(op, "", &[a, b], Ty::Boolean, i128::from(value))
}

/// Builds `is-text` or `starts-with` with the given value.
pub fn text_op(op: &str, text: &str, a: &E, value: bool) -> E {
    node(op, &format!(",\"text\":\"{text}\""), &[a], Ty::Boolean, i128::from(value))
}

pub fn length(a: &E, value: i128) -> E {
    let Ty::Text(most) = a.ty else { panic!("{} is no text", a.json) };
    node("length", "", &[a], Ty::Number(0, most.into(), 0), value)
}

pub fn variant(value: usize, values: &[&'static str]) -> E {
    let json = format!(
        "{{\"op\":\"variant\",\"value\":{value},\"name\":\"{}\",\"values\":[\"{}\"]}}",
        values[value],
        values.join("\",\"")
    );
    E { json, ty: Ty::Category(values.to_vec()), value: value as i128 }
}

pub fn is(value: usize, a: &E) -> E {
    let Ty::Category(values) = &a.ty else { panic!("{} is no category", a.json) };
    let constants = format!(",\"value\":{value},\"name\":\"{}\"", values[value]);
    node("is", &constants, &[a], Ty::Boolean, i128::from(a.value == value as i128))
}
