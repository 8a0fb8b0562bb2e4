//! All words of the macros, in one table.
//!
//! A message is a sentence about the user's query: lower case, no full stop. The label says what is wrong at the
//! token, the notes say why and the way out. `{0}`, `{1}`, .. are filled in by the check. Each code has a page in
//! `docs/src/errors`; several entries can share one code, when one page explains them.

/// How an error reaches the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Route {
    /// `compile_error!`: the form of an attribute or of a literal.
    Plain,
    /// A trait bound of this name that fails: a broken promise.
    Bound(&'static str),
}

/// The words of one error.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) code: &'static str,
    pub(crate) route: Route,
    pub(crate) title: &'static str,
    pub(crate) label: &'static str,
    pub(crate) notes: &'static [&'static str],
}

macro_rules! catalogue {
    ($($name:ident = $code:literal $route:expr; $title:literal; $label:literal; [$($note:literal),* $(,)?];)*) => {
        $(pub(crate) static $name: Entry =
            Entry { code: $code, route: $route, title: $title, label: $label, notes: &[$($note),*] };)*
        /// Every entry, for tests.
        #[cfg(test)]
        pub(crate) static ALL: &[&Entry] = &[$(&$name),*];
    };
}

use Route::{Bound, Plain};

catalogue! {
    // The budget of a query.
    OVER_BUDGET = "DP0101" Bound("WithinBudget");
        "query `{0}` spends ε = {1} but its budget is {2}";
        "this release takes the total past the budget";
        ["releases add up: {3}", "{4}"];
    OVER_BUDGET_OF = "DP0101" Bound("WithinBudget");
        "query `{0}` spends ε = {1} on `{5}` but its budget is {2}";
        "this release takes the total past the budget";
        ["releases add up: {3}", "{4}"];
    EPSILON_NOT_LITERAL = "DP0102" Bound("LiteralEpsilon");
        "the ε of a release must be a literal";
        "not a literal";
        ["the budget is added up when the query is compiled, so ε must be known then", "write it out: `.laplace(0.3)`"];
    RELEASE_ARGUMENTS = "DP0102" Bound("LiteralEpsilon");
        "a release takes one argument, its ε";
        "`laplace` is given {0} arguments";
        ["write `.laplace(0.3)`; the scale of the noise follows from the sensitivity and from ε"];

    // Row expressions.
    NOT_ROW = "DP0103" Bound("RowExpression");
        "this closure does more than describe a row";
        "{0} is not part of a row expression";
        [
            "a row expression is built from the row's columns, literals, public parameters, comparisons, `&& || !`, `+ - * /`, `if`, `match`, `let`, and `clamp min max abs`",
            "{1}",
        ];
    NO_PRODUCT = "DP0103" Bound("RowExpression");
        "a row expression can be multiplied only by a whole literal";
        "neither side of this product is a whole literal";
        ["a column can be scaled by a number that is known when the query is compiled: `p.age * 12`"];
    NO_QUOTIENT = "DP0207" Bound("RowExpression");
        "a row expression can be divided only by a whole literal other than zero";
        "this divisor is not one";
        ["the divisor decides the range of the result, so it must be known when the query is compiled: `p.bill / 12`"];
    CLAMP_END = "DP0206" Bound("RowExpression");
        "`clamp` needs literal ends";
        "this is not a literal";
        ["the ends decide the sensitivity, so they must be known when the query is compiled: `p.age.clamp(18, 99)`", "`min` and `max` take other columns and public parameters, too"];
    EMPTY_CLAMP = "DP0206" Bound("RowExpression");
        "this `clamp` has an empty range";
        "{0} is above {1}";
        ["write the lower end first: `.clamp({1}, {0})`"];
    LITERAL_OVERFLOW = "DP0403" Bound("RowExpression");
        "this literal arithmetic leaves the range of -(2^62) to 2^62, or six decimals";
        "the result cannot be a literal";
        ["write the result out as one literal"];

    // The shape of a body.
    RELEASE_IN_LOOP = "DP0104" Bound("KnownCost");
        "a release inside a loop has no cost that can be known";
        "this may run any number of times";
        ["unroll the loop, one release in one line for each element", "what comes after a release, such as formatting, may loop freely"];
    RELEASE_IN_CLOSURE = "DP0105" Bound("KnownCost");
        "a release inside a closure has no cost that can be known";
        "whoever gets the closure can call it any number of times";
        ["release outside the closure, bind the answer with `let`, and use that inside"];
    RELEASE_MAYBE = "DP0106" Bound("KnownCost");
        "a release in {0} cannot be counted";
        "{1}";
        ["bind it with `let` in a line of its own first: `let n = ...laplace(0.1);`"];
    EARLY_EXIT = "DP0107" Bound("OneExit");
        "a query has one exit, its last line";
        "{0} would leave the query early";
        ["whether later releases happen must not depend on it", "answer with the released values, and decide in ordinary code outside the query"];

    // The signature and the attribute.
    NOT_A_FUNCTION = "DP0108" Plain;
        "a query is a plain function over tables";
        "{0}";
        ["write `#[dp_query(epsilon = 1.0)]` above `fn name(patients: Table<Patient>) -> Answer`"];
    SIGNATURE = "DP0108" Bound("QuerySignature");
        "a query is a plain function over tables";
        "{0}";
        ["write `fn name(patients: Table<Patient>) -> Answer`; public parameters follow as `#[dp(range = LO..=HI)] age: i64`"];
    PARAMETER = "DP0109" Bound("QueryParameter");
        "a parameter of a query is a table, or a public value with a range";
        "{0}";
        ["a table: `patients: Table<Patient>`", "a public value: `#[dp(range = 18..=99)] age: i64`, or `#[dp(range = 0.0..=9.5, step = 0.1)] limit: Decimal`"];
    QUERY_ATTRIBUTE = "DP0110" Plain;
        "`#[dp_query]` declares the budget of a query";
        "{0}";
        ["over one dataset: `#[dp_query(epsilon = 1.0)]`", "over several: `#[dp_query(epsilon(patients = 1.0, visits = 0.5))]`"];
    HELPER_CALL = "DP0111" Bound("HelperQuery");
        "a table can be handed only to a query";
        "{0}";
        ["call another `#[dp_query(epsilon = .., reusable)]` as `mean_age(patients.filter(..))`; its public parameters come after the table"];

    // Records and categories.
    FLOAT_COLUMN = "DP0211" Bound("Column");
        "a column cannot be a float";
        "`{0}` has rounding errors that depend on the data";
        ["sums of floats differ in their last bits between neighbours, and that leaks", "use fixed point: `#[dp(range = 0.0..=50_000.0, step = 0.01)] {1}: Decimal`"];
    STRING_COLUMN = "DP0212" Bound("Column");
        "a column cannot be free text";
        "`{0}` is not a set of values known in advance";
        ["list the values as a fieldless enum that derives `Category`, and mark the field `#[dp(category)]`"];
    OPTION_COLUMN = "DP0213" Bound("Column");
        "a column cannot be optional";
        "`{0}` would make a missing value a value";
        ["give missing values a value of the column's own range when the data is prepared, or drop their rows: `#[dp(invalid = drop_row)]`"];
    WIDE_COLUMN = "DP0210" Bound("Column");
        "this type is not a column";
        "`{0}` is not a type that columns are given as";
        ["a column is `i64` (or `i8` to `i32`, `u8` to `u32`) with a range, `bool`, `Decimal`, or `#[dp(category)]` and an enum"];
    NO_RANGE = "DP0210" Bound("Column");
        "column `{0}` needs a range";
        "one row could change a sum of this column by any amount";
        ["declare what it can hold: `#[dp(range = 0..=120)]`", "or mark it `#[dp(unbounded)]` and clamp it in each query: `.map(|p| p.{0}.clamp(LO, HI))`"];
    EMPTY_RANGE = "DP0210" Bound("Column");
        "this range is empty";
        "{0} is above {1}";
        ["write the lower end first: `#[dp(range = 0..=120)]`"];
    OFF_STEP = "DP0404" Bound("Column");
        "this end of the range has more decimals than the step";
        "{0} is not a multiple of {1}";
        ["choose a smaller step, down to 0.000001"];
    COLUMN_ATTRIBUTE = "DP0214" Plain;
        "this `#[dp(..)]` does not describe a column";
        "{0}";
        ["a column is marked `range = LO..=HI`, with `step = 0.01` for decimals; `category`; `unbounded`; `unit, at_most = 5`; `column = \"name\"`"];
    RECORD_SHAPE = "DP0214" Plain;
        "a record is a struct with named fields and without generics";
        "{0}";
        ["write `#[derive(Record)] struct Patient { #[dp(range = 0..=120)] age: i64 }`"];
    RECORD_ATTRIBUTE = "DP0214" Plain;
        "this `#[dp(..)]` does not describe a record";
        "{0}";
        ["a record is marked `invalid = refuse`, `invalid = clamp` or `invalid = drop_row`"];
    CATEGORY_ATTRIBUTE = "DP0215" Plain;
        "this `#[dp(..)]` does not describe a category";
        "{0}";
        ["a variant is marked `name = \"ER\"`, its name in files"];
    CATEGORY_SHAPE = "DP0215" Plain;
        "a category is a fieldless enum of 1 to 256 variants";
        "{0}";
        ["write `#[derive(Clone, Copy, Category)] enum Ward { Icu, Er }`"];

    // What a table and a number can be asked.
    TABLE_METHOD = "DP0208" Bound("Offered");
        "a table has no `{0}`";
        "a table has `filter`, `map`, `count`, `sum` and `public_count`";
        ["{1}"];
    AGGREGATE_ARGUMENTS = "DP0208" Bound("Offered");
        "`{0}` takes no arguments";
        "it is about all rows of its table";
        ["{1}"];

    // What leaves a query.
    RAW_LEAVES = "DP0301" Bound("Public");
        "raw personal data cannot leave a query";
        "`{0}` was not released";
        ["release a number and answer with its value: `.laplace(0.3).value()`"];
    NOT_RELEASED = "DP0301" Bound("Public");
        "a protected number has no `{0}` before it is released";
        "this number has no noise yet";
        ["release it first: `.laplace(0.3).{0}`"];
    RAW_ANSWER = "DP0301" Bound("Public");
        "raw personal data cannot leave a query";
        "`{0}` was not released";
        ["release it and answer with its value: `.laplace(0.3).value()`"];

    // Numbers.
    EPSILON_NOT_POSITIVE = "DP0402" Plain;
        "a privacy cost must be above zero";
        "ε = {0}";
        ["a release at ε = 0 would need infinite noise"];
    TOO_LARGE = "DP0403" Plain;
        "this number is too large";
        "{0} is not of magnitude below 2^62";
        ["numbers are kept exactly, in 64 bits with room to spare"];
    TOO_MANY_DECIMALS = "DP0404" Plain;
        "this number has more than six decimals";
        "{0}";
        ["all numbers are whole multiples of 0.000001; more decimals could not be kept exactly"];
    EPSILON_TOO_LARGE = "DP0405" Plain;
        "a privacy cost is at most 999.999999";
        "ε = {0}";
        ["an ε above 10 protects hardly anyone"];
    NOT_A_NUMBER = "DP0406" Plain;
        "this is not a plain decimal number";
        "{0}";
        ["write digits, with a point if needed: `18`, `-0.25`, `50_000`; no exponents"];
    NOT_NATURAL = "DP0406" Plain;
        "this is not a whole number of the kind asked for";
        "{0}";
        ["`nat!` takes a whole number from 0, `int!` any whole number"];
    SUFFIX = "DP0406" Plain;
        "a number is written without a suffix";
        "`{0}`";
        ["write `{1}`; the type follows from the place where it stands"];
}
