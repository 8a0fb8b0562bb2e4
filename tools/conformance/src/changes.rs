//! The changes that give an operation a wrong meaning, one for each operation.

/// A replacement in a file of `dp-types`. In the new text, `ON` checks whether this change is
/// selected.
pub(crate) struct Change {
    pub(crate) file: &'static str,
    from: &'static str,
    to: &'static str,
    /// The names that select the change. There are several names if one line of a macro implements
    /// several operations.
    pub(crate) names: &'static [&'static str],
}

impl Change {
    /// Returns the text of the file after the change.
    pub(crate) fn made(&self, text: &str) -> Result<String, String> {
        let Self { file, from, to, names } = self;
        if text.matches(from).count() != 1 {
            return Err(format!(
                "dp-types/src/{file} should hold `{from}` once: see tools/conformance/src/changes.rs"
            ));
        }
        let question = format!("crate::mutant::on({:?})", names.first().copied().unwrap_or_default());
        Ok(text.replace(from, &to.replace("ON", &question)))
    }
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
const CALENDAR: &str = "kind/calendar.rs";
const FEATURE: &str = "transformation/by_unit/feature.rs";
const LEAF: &str = "expr/leaf.rs";
const LOGIC: &str = "expr/logic.rs";
const CUT: &str = "transformation/support/key/cut.rs";
const LANE: &str = "kind/lane.rs";
const FIRSTS: &str = "transformation/support/first_rows.rs";
const PAIRED_ROWS: &str = "transformation/join/paired_rows.rs";
const GROUPS: &str = "transformation/by_unit_and/mod.rs";
const JOIN: &str = "transformation/join/mod.rs";

/// All changes: one for each operation of row expressions, of tables and of aggregates.
pub(crate) const CHANGES: &[Change] = &[
    change(
        "expr/column.rs",
        "::decode(<R::Fields as At<I>>::cell(row.get()))",
        "::decode::<L>(<R::Fields as At<I>>::cell(row.get())).sub(L::from_bool(ON))",
        &["a column is one less"],
    ),
    change(
        LEAF,
        "L::from_i64(N::VALUE)",
        "L::from_i64(N::VALUE + i64::from(ON))",
        &["a literal is one more"],
    ),
    change(
        LEAF,
        "L::from_i64(self.units)",
        "L::from_i64(self.units + i64::from(ON))",
        &["a parameter is one more"],
    ),
    change(ARITHMETIC, "a.add(b);", "if ON { a.sub(b) } else { a.add(b) };", &["+ is -"]),
    change(ARITHMETIC, "a.sub(b);", "if ON { b.sub(a) } else { a.sub(b) };", &["- is turned round"]),
    change(ARITHMETIC, "a.mul(b);", "if ON { a } else { a.mul(b) };", &["a product is its first factor"]),
    change(
        "expr/missing.rs",
        "L::from_bool(self.0.at::<L>(row) != missing)",
        "L::from_bool((self.0.at::<L>(row) != missing) != ON)",
        &["is_some is is_none"],
    ),
    change(
        "expr/missing.rs",
        "instead.keep_if(missing)",
        "instead.keep_if(missing.and(L::from_bool(!ON)))",
        &["nothing counts where a value is missing"],
    ),
    change(
        CALENDAR,
        "year.add(L::from_bool(month_from_march(of_year) >= L::from_i64(10)))",
        "year.add(L::from_bool(month_from_march(of_year) >= L::from_i64(10 + i64::from(ON))))",
        &["a year begins in February"],
    ),
    change(CALENDAR, "month.add(n(3))", "month.add(n(3 + i64::from(ON)))", &["a month is the next one"]),
    change(
        CALENDAR,
        "counted(days).add(n(2))",
        "counted(days).add(n(2 + i64::from(ON)))",
        &["Monday is Tuesday"],
    ),
    change(ARITHMETIC, "a.min(b);", "if ON { a.max(b) } else { a.min(b) };", &["min is max"]),
    change(ARITHMETIC, "a.max(b);", "if ON { a.min(b) } else { a.max(b) };", &["max is min"]),
    change(
        ARITHMETIC,
        "L| L::ZERO.sub(a);",
        "L| if ON { a } else { L::ZERO.sub(a) };",
        &["a minus sign has no effect"],
    ),
    change(
        ARITHMETIC,
        "a.max(L::ZERO.sub(a));",
        "if ON { a } else { a.max(L::ZERO.sub(a)) };",
        &["abs is nothing"],
    ),
    change(
        LANE,
        "rest >> (<$t>::BITS - 1)",
        "(if ON { rest.wrapping_sub(1) } else { rest }) >> (<$t>::BITS - 1)",
        &["the root of a square is one less"],
    ),
    change(
        LANE,
        "self.wrapping_mul(other)",
        "self.wrapping_mul(if ON { other.wrapping_abs() } else { other })",
        &["factors have no sign"],
    ),
    change(
        LANE,
        "self.wrapping_div(other)",
        "if ON { self.wrapping_div_euclid(other) } else { self.wrapping_div(other) }",
        &["division does not go towards zero"],
    ),
    change(
        ARITHMETIC,
        "L::from_i64(Lo::VALUE)",
        "L::from_i64(Lo::VALUE + i64::from(ON))",
        &["clamp has a larger lower end"],
    ),
    change(
        ARITHMETIC,
        "L::from_i64(Hi::VALUE)",
        "L::from_i64(Hi::VALUE - i64::from(ON))",
        &["clamp has a smaller upper end"],
    ),
    // In the changed operations, a comparison of two equal values gives the opposite answer.
    change(
        "expr/comparison.rs",
        "a $op b",
        "(a $op b) != (a == b && crate::mutant::on($text))",
        &["lt", "le", "gt", "ge", "eq", "ne"],
    ),
    change(LOGIC, "a.and(b);", "if ON { a.or(b) } else { a.and(b) };", &["and is or"]),
    change(LOGIC, "a.or(b);", "if ON { a.and(b) } else { a.or(b) };", &["or is and"]),
    change(LOGIC, "a.xor(b).xor(L::from_i64(1))", "a.xor(b).xor(L::from_bool(!ON))", &["same is different"]),
    change(LOGIC, "(row).xor(L::from_i64(1))", "(row).xor(L::from_bool(!ON))", &["not is nothing"]),
    change(
        "expr/choice.rs",
        "let c: L = self.0.at(row);",
        "let c = self.0.at::<L>(row).xor(L::from_bool(ON));",
        &["if takes the other side"],
    ),
    change(
        "expr/category.rs",
        "L::from_i64(I as i64)",
        "L::from_i64(I as i64 + i64::from(ON))",
        &["a value of a category is the next one"],
    ),
    change(
        "transformation/filter/mod.rs",
        "there.and(self.predicate.at(row))",
        "there.and(self.predicate.at::<L>(row).or(L::from_bool(ON)))",
        &["a filter keeps every row"],
    ),
    change(
        "transformation/source.rs",
        "for i in block..rows.min(block + S::BLOCK) {",
        "for i in block..rows.saturating_sub(usize::from(ON)).min(block + S::BLOCK) {",
        &["a table leaves out its last row"],
    ),
    change(
        "aggregate/linear/pair.rs",
        "self.0.exact(part.0).$exact(self.1.exact(part.1))",
        "{\n            let other = self.1.exact(part.1);\n            self.0.exact(part.0).$exact(if crate::mutant::on(stringify!($exact)) { -other } else { other })\n        }",
        &["saturating_add", "saturating_sub"],
    ),
    change(
        "aggregate/linear/negate.rs",
        "self.0.exact(part).saturating_neg()",
        "if ON { self.0.exact(part) } else { self.0.exact(part).saturating_neg() }",
        &["a minus sign before an aggregate has no effect"],
    ),
    change(
        "aggregate/linear/scale.rs",
        "saturating_mul(K::VALUE as i128)",
        "saturating_mul(if ON { (K::VALUE as i128).abs() } else { K::VALUE as i128 })",
        &["factors of aggregates have no sign"],
    ),
    change(
        "aggregate/support/tally/mod.rs",
        "if self.counts { sums.counts.clone() } else { sums.sums.clone() }",
        "{\n            let told = if self.counts { sums.counts.clone() } else { sums.sums.clone() };\n            told.into_iter().map(|sum| if ON { 2 * sum } else { sum }).collect()\n        }",
        &["a group counts a row twice"],
    ),
    change(
        "transformation/support/key/mod.rs",
        "self.0.at::<L>(row).sub(L::from_i64(first::<G>()))",
        "self.0.at::<L>(row).sub(L::from_i64(first::<G>() + i64::from(ON && G::EXTENT.is_some())))",
        &["a number is in the group before its own"],
    ),
    change(
        CUT,
        "other.add(T::before(value).keep_if(other))",
        "other.add(if ON { T::before(value) } else { T::before(value).keep_if(other) })",
        &["a listed value also gets the positions of the values before it"],
    ),
    change(
        CUT,
        "L::from_bool(value >= L::from_i64(<E::Out as Bound>::VALUE)).add(T::below(value))",
        "L::from_bool(value >= L::from_i64(<E::Out as Bound>::VALUE + i64::from(ON))).add(T::below(value))",
        &["a number that equals a cut is in the group below the cut"],
    ),
    change(
        "transformation/support/key/several.rs",
        "self.0.part::<L>(row).mul(L::from_i64(B::PARTS as i64)).add(self.1.part(row))",
        "if ON { self.1.part::<L>(row).mul(L::from_i64(A::PARTS as i64)).add(self.0.part(row)) } else { self.0.part::<L>(row).mul(L::from_i64(B::PARTS as i64)).add(self.1.part(row)) }",
        &["the parts of two keys are numbered in the wrong order"],
    ),
    change(
        "transformation/part/mod.rs",
        "L::from_i64(self.number as i64)",
        "L::from_i64(self.number as i64 + i64::from(ON))",
        &["a part is the next one"],
    ),
    change(
        "transformation/flat_map/mod.rs",
        "there.and(self.0.0.at(row))",
        "there.and(self.0.0.at::<L>(row).or(L::from_bool(ON)))",
        &["a new row exists whatever its condition is"],
    ),
    change(
        "composition/static_loop/budget.rs",
        "for number in 0..N::VALUE {",
        "for number in 0..N::VALUE - u64::from(ON) {",
        &["a loop has one round less"],
    ),
    change(
        "transformation/support/per_unit.rs",
        "for (unit, rows) in units.pieces() {",
        "let mut pieces: Vec<_> = units.pieces().collect();\n    if ON {\n        pieces.reverse();\n    }\n    for (unit, rows) in pieces {",
        &["persons come backwards"],
    ),
    change(
        "transformation/limit/mod.rs",
        "L::from_bool(self.kept < self.most)",
        "L::from_bool(self.kept < self.most + u64::from(ON))",
        &["a limit keeps one row more"],
    ),
    change(
        "transformation/limit/mod.rs",
        "u64::from(there != L::ZERO)",
        "u64::from(ON || there != L::ZERO)",
        &["a limit counts masked rows"],
    ),
    change(
        "transformation/limit_by/mod.rs",
        "L::from_bool(*kept < self.most)",
        "L::from_bool(*kept < self.most + u64::from(ON))",
        &["a limit by a key keeps one row more"],
    ),
    change(
        GROUPS,
        "group.1 |= there.to_i64();",
        "group.1 |= if ON { 1 } else { there.to_i64() };",
        &["a group without rows exists"],
    ),
    change(
        GROUPS,
        "entry(self.key.part::<L>(row).to_i64())",
        "entry(if ON { -self.key.part::<L>(row).to_i64() } else { self.key.part::<L>(row).to_i64() })",
        &["the groups of a unit come in reverse order"],
    ),
    change(
        GROUPS,
        "group.0 = self.features.with(group.0, row, there);",
        "if !ON || group.1 == 0 { group.0 = self.features.with(group.0, row, there); }",
        &["a group has the features of its first row"],
    ),
    change(
        PAIRED_ROWS,
        "if counts[group] < most_right {",
        "if counts[group] < most_right - u64::from(ON && most_right > 1) {",
        &["a row is paired with one row less of its key"],
    ),
    change(
        PAIRED_ROWS,
        "&& lefts[*group] < most_left",
        "&& lefts[*group] < most_left + u64::from(ON)",
        &["one row more of a key is paired"],
    ),
    change(
        "transformation/join/key.rs",
        "(self.0.at::<L>(row).to_i64(), self.1.value::<L>(row))",
        "(if ON { 0 } else { self.0.at::<L>(row).to_i64() }, self.1.value::<L>(row))",
        &["all keys are equal"],
    ),
    change(
        JOIN,
        "for place in 0..per {",
        "for place in 0..per - u64::from(ON && per > 1) {",
        &["a row is paired with one row less"],
    ),
    change(
        FIRSTS,
        "group[..group.len().min(most)]",
        "group[..group.len().min(most + usize::from(ON))]",
        &["one row more is among the first"],
    ),
    change(
        FIRSTS,
        "of(*a).cmp(of(*b))",
        "(if ON { of(*b).cmp(of(*a)) } else { of(*a).cmp(of(*b)) })",
        &["the last rows are the first"],
    ),
    change(
        FIRSTS,
        "R::Fields::decoded(row.get(), &mut self.firsts.words[values..]);",
        "if !ON { R::Fields::decoded(row.get(), &mut self.firsts.words[values..]); }",
        &["the positions of rows decide about ties in the order"],
    ),
    change(
        "transformation/distinct/mod.rs",
        "F::COUNT, 1, |_, _| ()",
        "F::COUNT, 1 + u64::from(ON), |_, _| ()",
        &["two of several equal rows are kept"],
    ),
    change(
        "record/unit/rows.rs",
        "self.held.known_as::<R>(own, dataset);",
        "self.held.known_as::<R>(own, dataset).filter(|_| !ON);",
        &["a name is looked up by its number in its own table"],
    ),
    change(
        "transformation/semi_join/mod.rs",
        "P::present::<L>(self.other, &unit) == W::PRESENT",
        "(P::present::<L>(self.other, &unit) == W::PRESENT) != ON",
        &["semi_join is anti_join"],
    ),
    change(
        "transformation/union/mod.rs",
        "self.other.scan::<L, S>(chunk, to);",
        "if ON { self.one.scan::<L, S>(chunk, to) } else { self.other.scan::<L, S>(chunk, to) }",
        &["a union has the rows of one table twice"],
    ),
    change(
        FEATURE,
        "so_far.saturating_add(there.to_i64().into())",
        "so_far.saturating_add(if ON { 1 } else { there.to_i64().into() })",
        &["masked rows of a unit count"],
    ),
    change(
        FEATURE,
        "number.clamp(Lo::VALUE.into(), Hi::VALUE.into())",
        "number.clamp(Lo::VALUE.into(), i128::from(Hi::VALUE) - i128::from(ON))",
        &["the upper end of a feature is one less"],
    ),
    change(
        FEATURE,
        "so_far.$better(value)",
        "if crate::mutant::on(concat!(\"the last is the \", $text)) { value } else { so_far.$better(value) }",
        &["the last is the min", "the last is the max"],
    ),
    change(FEATURE, "so_far | holds;", "if ON { holds } else { so_far | holds };", &["any is the last"]),
    change(FEATURE, "so_far & holds;", "if ON { holds } else { so_far & holds };", &["all is the last"]),
    change(
        "expr/look_up.rs",
        "self.1.units[(entry as usize).min(N - 1)]",
        "self.1.units[((entry ^ i64::from(ON)) as usize).min(N - 1)]",
        &["a look-up in a list returns the entry beside the right one"],
    ),
    change(
        "expr/category.rs",
        "L::from_i64(self.place)",
        "L::from_i64(self.place + i64::from(ON))",
        &["a category parameter is the next category"],
    ),
    change(
        "expr/category.rs",
        "L::from_bool(self.0.at::<L>(row) == self.1.at::<L>(row))",
        "L::from_bool((self.0.at::<L>(row) == self.1.at::<L>(row)) != ON)",
        &["two equal categories are different"],
    ),
    change(
        "mechanism/best_of/mod.rs",
        "candidates.iter().map(|candidate| candidate.computed()",
        "candidates.iter().map(|candidate| if ON { &candidates[0] } else { candidate }.computed()",
        &["all candidates have the number of the first candidate"],
    ),
    // The replacement removes the noise, so the best candidate wins. Among equal candidates, the
    // first one wins.
    change(
        "mechanism/best_of/mod.rs",
        "noise::with(|generator| {\n            dp_noise::best_of_runs::best_of(&self.0, &law, W::RUNS, most, generator)\n        })?;",
        "(0..self.0.len()).rev().max_by_key(|at| if ON { -self.0[*at] } else { self.0[*at] }).map(|at| (at, self.0[at]));",
        &["the best candidate is the worst"],
    ),
    // The following replacements do not change a meaning. They remove the noise, for single
    // releases and for batches.
    change("noise/mod.rs", "law.draw(generator)", "0 * law.draw(generator)", &[]),
    change(
        "noise/mod.rs",
        "with(|generator| law.noisy(exact, generator))",
        "with(|generator| {\n        let _ = law.noisy(exact, generator);\n        exact.to_vec()\n    })",
        &[],
    ),
];
