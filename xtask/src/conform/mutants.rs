//! Changes of meaning on the Rust side. A copy of the law is built in which each operation asks whether it is the one to
//! mean something else; so one build serves all of them.
//!
//! Besides, the copy adds no noise: what is compared is the exact value.

use std::path::Path;

use crate::files;

/// What is replaced in a file of the law, and by what. `ON` asks whether this change of meaning was chosen.
struct Change {
    file: &'static str,
    from: &'static str,
    to: &'static str,
    /// What it is called when it is chosen; several where one place of a macro serves several operations.
    names: &'static [&'static str],
}

const fn change(
    file: &'static str,
    from: &'static str,
    to: &'static str,
    names: &'static [&'static str],
) -> Change {
    Change { file, from, to, names }
}

const ARITHMETIC: &str = "expr/arithmetic.rs";
const COMBINE: &str = "aggregate/combine.rs";
const LEAF: &str = "expr/leaf.rs";
const LOGIC: &str = "expr/logic.rs";
const WORD: &str = "expr/word.rs";

/// One for each operation of row expressions, of tables and of aggregates.
const CHANGES: &[Change] = &[
    change(
        "expr/column.rs",
        "::decode(column[row.place()])",
        "::decode::<W>(column[row.place()]).sub(W::from_bool(ON))",
        &["a column is one less"],
    ),
    change(
        LEAF,
        "W::from_i64(N::VALUE)",
        "W::from_i64(N::VALUE + i64::from(ON))",
        &["a literal is one more"],
    ),
    change(
        LEAF,
        "W::from_i64(self.units)",
        "W::from_i64(self.units + i64::from(ON))",
        &["a parameter is one more"],
    ),
    change(ARITHMETIC, "a.add(b);", "if ON { a.sub(b) } else { a.add(b) };", &["+ is -"]),
    change(ARITHMETIC, "a.sub(b);", "if ON { b.sub(a) } else { a.sub(b) };", &["- is turned round"]),
    change(ARITHMETIC, "a.min(b);", "if ON { a.max(b) } else { a.min(b) };", &["min is max"]),
    change(ARITHMETIC, "a.max(b);", "if ON { a.min(b) } else { a.max(b) };", &["max is min"]),
    change(
        ARITHMETIC,
        "W| W::ZERO.sub(a);",
        "W| if ON { a } else { W::ZERO.sub(a) };",
        &["a minus sign is nothing"],
    ),
    change(
        ARITHMETIC,
        "a.max(W::ZERO.sub(a));",
        "if ON { a } else { a.max(W::ZERO.sub(a)) };",
        &["abs is nothing"],
    ),
    change(
        WORD,
        "self.wrapping_mul(other)",
        "self.wrapping_mul(if ON { other.wrapping_abs() } else { other })",
        &["factors have no sign"],
    ),
    change(
        WORD,
        "self.wrapping_div(other)",
        "if ON { self.wrapping_div_euclid(other) } else { self.wrapping_div(other) }",
        &["division does not go towards zero"],
    ),
    change(
        ARITHMETIC,
        "W::from_i64(Lo::VALUE)",
        "W::from_i64(Lo::VALUE + i64::from(ON))",
        &["clamp has a larger lower end"],
    ),
    change(
        ARITHMETIC,
        "W::from_i64(Hi::VALUE)",
        "W::from_i64(Hi::VALUE - i64::from(ON))",
        &["clamp has a smaller upper end"],
    ),
    // At equality, each comparison gives the other answer.
    change(
        "expr/comparison.rs",
        "a $op b",
        "(a $op b) != (a == b && crate::mutant::on($text))",
        &["lt", "le", "gt", "ge", "eq", "ne"],
    ),
    change(LOGIC, "a.and(b);", "if ON { a.or(b) } else { a.and(b) };", &["and is or"]),
    change(LOGIC, "a.or(b);", "if ON { a.and(b) } else { a.or(b) };", &["or is and"]),
    change(LOGIC, "a.xor(b).xor(W::from_i64(1))", "a.xor(b).xor(W::from_bool(!ON))", &["same is different"]),
    change(LOGIC, "(row).xor(W::from_i64(1))", "(row).xor(W::from_bool(!ON))", &["not is nothing"]),
    change(
        "expr/choice.rs",
        "let c: W = self.0.at(row);",
        "let c = self.0.at::<W>(row).xor(W::from_bool(ON));",
        &["if takes the other side"],
    ),
    change(
        "expr/category.rs",
        "W::from_i64(I as i64)",
        "W::from_i64(I as i64 + i64::from(ON))",
        &["a value of a category is the next one"],
    ),
    change(
        "transform/filter/mod.rs",
        ".and(self.predicate.at(row))",
        ".and(self.predicate.at::<W>(row).or(W::from_bool(ON)))",
        &["a filter keeps every row"],
    ),
    change(
        "aggregate/scan.rs",
        "sum(chunk, rows)",
        "sum(chunk, rows - usize::from(ON))",
        &["sums and counts leave out the last row"],
    ),
    change(
        COMBINE,
        "self.value.$exact(other.value)",
        "self.value.$exact(if crate::mutant::on(stringify!($exact)) { -other.value } else { other.value })",
        &["saturating_add", "saturating_sub"],
    ),
    change(
        COMBINE,
        "self.value.saturating_neg()",
        "if ON { self.value } else { self.value.saturating_neg() }",
        &["a minus sign before an aggregate is nothing"],
    ),
    change(
        COMBINE,
        "saturating_mul(A::BY)",
        "saturating_mul(if ON { A::BY.abs() } else { A::BY })",
        &["factors of aggregates have no sign"],
    ),
    // Not a change of meaning: what is released is the value itself.
    change("mechanism/laplace/mod.rs", "generator::with(|g| noise.sample(g))?", "0_i128", &[]),
    change("mechanism/laplace/mod.rs", "use crate::session::generator;\n", "", &[]),
];

/// How the copy learns which change was chosen: from the environment, once.
const CHOSEN: &str = "
pub(crate) mod mutant {
    static CHOSEN: std::sync::OnceLock<String> = std::sync::OnceLock::new();

    pub(crate) fn on(name: &str) -> bool {
        CHOSEN.get_or_init(|| std::env::var(\"DP_MUTANT\").unwrap_or_default()) == name
    }
}
";

/// The names of all changes.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    CHANGES.iter().flat_map(|change| change.names).copied()
}

/// Makes the changes in the copy `source` of `dp-types/src`.
///
/// # Errors
/// If a file does not hold what is to be replaced exactly once: then the law has moved on, and this list must follow.
pub(super) fn make(source: &Path) -> Result<(), String> {
    for Change { file, from, to, names } in CHANGES {
        let path = source.join(file);
        let text = files::read(&path)?;
        if text.matches(from).count() != 1 {
            return Err(format!(
                "dp-types/src/{file} should hold `{from}` once: see xtask/src/conform/mutants.rs"
            ));
        }
        let question = format!("crate::mutant::on({:?})", names.first().copied().unwrap_or_default());
        files::write(&path, &text.replace(from, &to.replace("ON", &question)))?;
    }
    let front = source.join("lib.rs");
    files::write(&front, &(files::read(&front)? + CHOSEN))
}
