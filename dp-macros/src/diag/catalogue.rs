//! All words of the macros, in one table.
//!
//! The title is the mistake with its arithmetic, the label is the way out: rustc prints both within the first lines.
//! The notes say why. All are lower case, without a full stop. `{0}`, `{1}`, .. are filled in by the check. Each code has
//! a page in `dp-types/errors`; several entries can share one code, when one page explains them.

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
        "query `{0}` spends more than its budget: {1}";
        "{2}";
        ["what stands one after another adds up; of the arms of an `if` or a `match` the dearest counts; a loop costs its body for each round"];
    OVER_BUDGET_IN_LOOP = "DP0101" Bound("WithinBudget");
        "query `{0}` spends more than its budget: {1}";
        "{2}; or ask for the first that is large by `above_threshold`, where a no costs nothing";
        ["what stands one after another adds up; of the arms of an `if` or a `match` the dearest counts; a loop costs its body for each round", "a noisy number that is compared with a bare threshold is a release, in each round: only noise on the threshold itself makes a no free (Lyu, Su, Li 2017)"];
    COST_NOT_LITERAL = "DP0102" Bound("LiteralCost");
        "the cost of a release must be a literal, and `{0}` is not";
        "write the number: `.{1}`";
        ["the budget is added up when the query is compiled, so the cost must be known then"];
    RELEASE_ARGUMENTS = "DP0102" Bound("LiteralCost");
        "`{0}` takes one argument, its {1}, and here are {2}";
        "write `.{3}`; the scale of the noise follows from the sensitivity and the cost";
        ["the budget is added up when the query is compiled"];
    RESPONSE_ARGUMENTS = "DP0102" Bound("LiteralCost");
        "`randomized_response` takes where a number is cut, and its ε, and here are {0} arguments";
        "write `.{1}`: whether the number reaches 100, at ε = 0.3";
        ["the answers that there can be, and the budget, must be known when the query is compiled"];
    TOP_ARGUMENTS = "DP0102" Bound("LiteralCost");
        "`top` takes how many are wanted, 1 to {1}, and the ε of each, and here is `{0}`";
        "write `.{2}`: three choices at ε = 0.1 cost 0.3";
        ["the budget is added up when the query is compiled, so both must be known then"];
    KEYS_ARGUMENTS = "DP0102" Bound("LiteralCost");
        "`{0}` takes its ε and its δ, and here is `{1}`";
        "write both as literals: `.{2}`";
        ["δ bounds the probability that a key is named which only one unit has; the threshold follows from both"];
    NO_DELTA = "DP0220" Bound("HasDelta");
        "keys that nobody lists in advance cost a δ, and the budget of `{0}` is declared in {1}";
        "declare it in ε and δ: `#[dp_query(epsilon = 1.0, delta = 1e-9)]`";
        ["a key that only one unit has is named with a small probability, which no ε and no ρ bounds"];
    STABLE_ARGUMENTS = "DP0102" Bound("LiteralCost");
        "`{0}` takes its ε and its δ, and here is `{1}`";
        "write both as literals: `.{2}`";
        ["δ bounds the probability that a group is named which one unit made the first; how far it must be ahead follows from both"];
    STABLE_WITHOUT_DELTA = "DP0255" Bound("HasDelta");
        "the exact first of several groups costs a δ, and the budget of `{0}` is declared in {1}";
        "choose with noise instead, `.select(0.5)`; or declare it in ε and δ: `#[dp_query(epsilon = 1.0, delta = 1e-9)]`";
        ["the test whether it is the first by far passes by mistake with a small probability, which no ε and no ρ bounds"];
    ACCURACY = "DP0120" Bound("LiteralAccuracy");
        "`{0}` takes how near the answer is to be and how surely, and here is `{1}`";
        "write both as literals, `.{0}(10, 0.95)`: within 10 with probability 0.95";
        ["the probability is above 0 and below 1, with at most six decimals; the cost is computed from both when the query is compiled"];
    ACCURACY_IN_BLOCK = "DP0120" Bound("NamedCost");
        "`{0}` stands in a block, and what it costs has no name there";
        "move it out to a line of the query's own: `let n = ...{0};`";
        ["its cost follows from the sensitivity, which only the types know; a branch, a loop and a block need theirs in advance"];
    QUESTIONS = "DP0102" Bound("LiteralCost");
        "`{0}` takes {1}, and a closure that asks; here is {2}";
        "write `{3}`, where the closure asks `watch.ask(patients.filter(..).count())`";
        ["each question that is answered yes is paid for, so how many there are must be known when the query is compiled (Chen and others 2015 had no bound)"];
    NO_GAUSSIAN = "DP0113" Bound("HasGaussianNoise");
        "no cost in {0} bounds Gaussian noise, and the budget of `{1}` is declared in it";
        "use `.laplace({2})` here, or declare the budget of the query in ρ: `#[dp_query(rho = {3})]`";
        ["its values can be arbitrarily more likely under one of two neighbours, so no ε bounds it; ρ and the Rényi divergences do"];
    SPLIT = "DP0116" Bound("SharesOfBudget");
        "a budget is split by weights: {0}";
        "write `let shares = split!(geography: 3, age: 1);` at the top of the query, and then `.laplace(shares.age)`";
        ["shares are numbers that are known when the query is compiled, each rounded down, so that all together are at most the whole"];

    // Row expressions.
    NOT_ROW = "DP0103" Bound("RowExpression");
        "this closure does more than describe a row: {0} is not part of a row expression";
        "{1}";
        ["a row expression is built from the row's columns, literals, public parameters, comparisons, `&& || !`, `+ - * /`, `if`, `match`, `let`, and {2}"];
    NO_QUOTIENT = "DP0207" Bound("RowExpression");
        "a row expression can be divided only by a whole literal other than zero, and this divisor is not one";
        "divide by a number that is known when the query is compiled: `p.bill / 12`";
        ["the divisor decides the range of the result"];
    CLAMP_END = "DP0206" Bound("RowExpression");
        "`clamp` needs ends that are literals, constants or public parameters, and this is none of them";
        "write numbers, `p.age.clamp(18, 99)`, constants, `const TOP: i64 = 99;`, or parameters, `p.age.clamp(0, limit)`; or use `min` and `max`, which take columns, too";
        ["the ends decide the sensitivity, so they must be known when the query is compiled"];
    FEATURE_END = "DP0206" Bound("RowExpression");
        "`clamp` of what a unit's rows say needs ends that are literals or constants, and this is neither";
        "write numbers, `v.count().clamp(0, 5)`, or constants, `const TOP: i64 = 99;`";
        ["the ends are the range of a column of the new record"];
    EMPTY_CLAMP = "DP0206" Bound("RowExpression");
        "this `clamp` has an empty range: {0} is above {1}";
        "write the lower end first: `.clamp({1}, {0})`";
        ["a clamp to nothing has no value for any row"];
    CUTS = "DP0206" Bound("RowExpression");
        "`cut` needs literals or constants in rising order: {0}";
        "write where each new interval begins: `p.age.cut([18, 65])` makes three";
        ["how many parts there are, and which, must be known when the query is compiled"];
    BUCKETS = "DP0206" Bound("RowExpression");
        "`bucket` needs literals or constants in rising order: {0}";
        "write where each new interval begins: `p.age.bucket([18, 65])` is 0, 1 or 2";
        ["how many intervals there are decides the range of the number, so they must be known when the query is compiled"];
    LISTED = "DP0206" Bound("RowExpression");
        "`among` needs literals or constants in rising order: {0}";
        "write the values that are groups of their own: `p.code.among([3, 7])` makes three, with one for all others";
        ["how many parts there are, and which, must be known when the query is compiled"];
    PERIODS = "DP0206" Bound("RowExpression");
        "`{1}` needs a first day and a number of {1}: {0}";
        "write both as literals: `p.day.{1}(\"2024-01-01\", 12)`";
        ["how many parts there are, and which, must be known when the query is compiled"];
    LITERAL_OVERFLOW = "DP0403" Bound("RowExpression");
        "this literal arithmetic leaves the range of -(2^62) to 2^62, or six decimals";
        "write the result out as one literal";
        ["numbers are kept exactly, in 64 bits with room to spare"];
    ROW_FUNCTION = "DP0280" Bound("RowFunction");
        "`#[dp_row]` shares what is said of one row, and {0}";
        "write `#[dp_row] fn adult(p: Patient) -> bool { p.age >= 18 }`: a row of a record in, a condition or a number out";
        ["its body is a row expression, as the closure of `filter` is: queries then write `.filter(adult)`, or `adult(p)` inside of a closure"];
    ROW_FUNCTION_ATTRIBUTE = "DP0280" Plain;
        "`#[dp_row(..)]` cannot be read: {0}";
        "write `#[dp_row]` for a condition, and `#[dp_row(range = 0..=99)]` for a number";
        ["a number needs the range that queries can rely on"];
    ROW_RANGE = "DP0281" Bound("DeclaredRange");
        "`#[dp_row]` gives a `{0}` here, and its range is not declared";
        "declare it: `#[dp_row(range = 0..=99)]` for `i64`, `#[dp_row(range = 0.0..=99.5, step = 0.1)]` for `Decimal`";
        ["the range decides the sensitivity of a sum, so queries must know it from the function alone"];
    CLOSURE_OF_ROWS = "DP0282" Bound("OneUse");
        "`{0}` describes rows elsewhere in this query, and here it is used as an ordinary closure";
        "write a second closure for ordinary values";
        ["a closure that `filter` or `map` takes becomes an expression, which no code can call with a value"];
    CLOSURE_ELSEWHERE = "DP0360" Bound("SameMeaning");
        "in a block around this, `{1}` can mean something else than where the closure `{0}` stands: {2}";
        "define the closure in that block, or give what the block declares another name";
        ["a closure on rows is put in where it is named, so what it mentions must mean the same there"];
    SLOTS = "DP0114" Bound("ListOfRows");
        "`flat_map` makes a fixed list of new rows from each row: {0}";
        "write `.flat_map::<Stay, 2>(|p| [(p.days_a > 0, Stay { days: p.days_a }), ..])`";
        ["each slot is a condition and the new row that stands there where the condition holds; their number is what one old row can change"];

    FEATURES = "DP0266" Bound("FeaturesOfUnit");
        "`by_unit` makes one row of all rows of a unit: {0}";
        "write `.by_unit(|v| Visitor { visits: v.count().clamp(0, 5), spent: v.cost.sum().clamp(0, 1000), urgent: v.urgent.any() })`";
        ["a count or a sum with its ends, the `min()` or `max()` of a number, `any()` or `all()` of a condition: what does not depend on the order of the rows"];
    GROUP_FEATURES = "DP0333" Bound("FeaturesOfGroup");
        "`by_unit_and` makes one row of a unit's rows with one value of a key: {0}";
        "write `.by_unit_and(|v| v.year, |v| YearOfPerson { year: v.year, visits: v.count().clamp(0, 5) })`";
        ["a part of the key as it is, a count or a sum with its ends, the `min()` or `max()` of a number, `any()` or `all()` of a condition"];
    WHOSE_ROWS = "DP0265" Bound("RowsOfKnownUnits");
        "`{0}` looks at all rows of each privacy unit, and {1}";
        "{2}";
        ["whose a row is, the law knows of a dataset and of what `filter`, `map`, `flat_map` and `limit` make of it"];
    OTHER_TABLE = "DP0271" Bound("OtherTable");
        "`{0}` takes another table of this query, and {1} is none";
        "{2}";
        ["a list that is no table of people is public: `.filter(|v| v.ward.look_up(wanted) == 1)`"];
    JOIN_CAPS = "DP0332" Bound("Joined");
        "`{0}` pairs at most so many rows of each {1} with at most so many, and {2}";
        "{3}";
        ["without caps one person could change any number of pairs; the caps are known when the query is compiled, and stand in the certificate"];
    JOIN_COLUMNS = "DP0331" Bound("PairOfRows");
        "each column of a pair is a value of one of the two rows, and `{0}` is {1}";
        "take each column from one of the two tables, and compute with both in a `map` of the pairs: `.map(|r| r.cost * r.share)`";
        ["which table a value is of stands in the certificate"];
    MAPPED_UNION = "DP0272" Bound("PutTogether");
        "`union` puts whole rows together, and one of these tables was mapped to values";
        "put the tables together, and map then: `.union(others).map(|p| p.age)`";
        ["of a row of the other table the value would be another expression"];
    NO_LIMIT = "DP0270" Bound("Limited");
        "`limit` takes how many rows of each privacy unit are kept, a whole number from 1 on, and {0} is none";
        "write `.limit(2)`: of each unit the first two rows, in the order of the file";
        ["the number is known when the query is compiled, and stands in the certificate"];
    SO_MANY_ROWS = "DP0340" Bound("Limited");
        "`{0}` takes how many rows, a whole number from 1 on, and a closure for {1}: here are {2}";
        "{3}";
        ["the number is known when the query is compiled, and stands in the certificate"];
    MAPPED_DISTINCT = "DP0343" Bound("WholeRows");
        "`distinct` tells whole rows apart, and this table was mapped to a value";
        "make rows of the value first: `.map(|v| Seen { minutes: v.minutes }).distinct()`; or map after it";
        ["a map changes no row: rows that differ in other columns would all be left"];
    LOOK_UP = "DP0267" Bound("RowExpression");
        "`look_up` takes a public list, and `{0}` is none";
        "make it a parameter of the query: `#[dp(range = 0..=500)] prices: &'static [i64; 12]`";
        ["a list has one entry for each value of its key; what its entries can be decides the sensitivity"];

    CLIP_BOUND = "DP0310" Bound("PublicBound");
        "`clip_diff` is asked at one public bound, and `{0}` is none";
        "make it a literal, or a public parameter: `#[dp(range = 0..=1000)] let bound = n.value();`, or `bound: i64` of the query";
        ["the bound is the same for all rows, and its range is part of the row expression that is summed"];

    // The shape of a body.
    PROTECTED_ROUNDS = "DP0311" Bound("PublicRounds");
        "how often this loop runs would tell `{0}`, which is protected";
        "release it first: `.laplace(0.5).value()`";
        ["a loop that releases something runs a number of times that is known when the query is compiled: `for _ in 0..10`"];
    RELEASE_IN_LOOP = "DP0104" Bound("KnownCost");
        "how often this loop runs is not known when the query is compiled, and a release stands in it";
        "loop over literals, `for round in 0..10`, or over a constant of the crate, `0..ROUNDS`";
        ["a loop costs its body for each round, so the number of rounds must be known", "what comes after a release, such as formatting, may loop freely"];
    JUMP = "DP0104" Bound("KnownCost");
        "{0} would leave a round of a loop that releases";
        "let every round run to its end: put what is left to do into an `if`";
        ["each round is charged in full, and the receipts of all of them are due at the end"];
    RELEASE_IN_CLOSURE = "DP0105" Bound("KnownCost");
        "a release inside a closure has no cost that can be known: the closure may be called any number of times";
        "release outside the closure, bind the answer with `let`, and use that inside";
        ["the budget is added up when the query is compiled"];
    RELEASE_MAYBE = "DP0106" Bound("KnownCost");
        "a release in {0} cannot be counted: {1}";
        "bind it with `let` in a line of its own first: `let n = ...laplace(0.1);`";
        ["the budget is added up when the query is compiled"];
    EARLY_EXIT = "DP0107" Bound("OneExit");
        "a query has one exit, its last line, and {0} would leave it early";
        "answer with the released values, and decide in ordinary code outside the query";
        ["whether later releases happen must not depend on a hidden way out"];
    CONDITIONAL = "DP0115" Bound("SameInEveryBuild");
        "a query is the same in every build, and `#[{0}]` stands inside of this one";
        "put `#[cfg(..)]` on the whole query, one for each build, or ask `if cfg!(..)`";
        ["what is left out by the compiler is not seen by the macro, which would have it paid for and certified all the same"];

    // The signature and the attribute.
    NOT_A_FUNCTION = "DP0108" Plain;
        "a query is a plain function over tables: {0}";
        "write `#[dp_query(epsilon = 1.0)]` above `fn name(patients: Table<Patient>) -> Answer`";
        ["the attribute turns a function into a value that `Session::run` takes"];
    SIGNATURE = "DP0108" Bound("QuerySignature");
        "a query is a plain function over tables: {0}";
        "write `fn name(patients: Table<Patient>) -> Answer`";
        ["public parameters follow the tables as `#[dp(range = LO..=HI)] age: i64`"];
    PARAMETER = "DP0109" Bound("QueryParameter");
        "a parameter of a query is a table, or a public value with a range: {0}";
        "write `patients: Table<Patient>`, or `#[dp(range = 18..=99)] age: i64`";
        ["a decimal has a step, too: `#[dp(range = 0.0..=9.5, step = 0.1)] limit: Decimal`"];
    ADAPTIVE = "DP0109" Bound("QueryParameter");
        "a released value becomes a parameter by one name and a range: {0}";
        "write `#[dp(range = 0..=120)] let cut = n.value();`";
        ["a decimal has a step, too: `#[dp(range = 0.0..=9.5, step = 0.1)] let limit = n.value();`", "a value outside the range is clamped into it, so that the range of every later step is known"];
    QUERY_ATTRIBUTE = "DP0110" Plain;
        "`#[dp_query]` declares the budget of a query: {0}";
        "write `epsilon = 1.0`, `epsilon = 1.0, delta = 1e-9`, `rho = 0.01` or `renyi(2 = 0.1, 8 = 0.4)`";
        ["over several datasets: `#[dp_query(epsilon(patients = 1.0, visits = 0.5))]`"];
    HELPER_CALL = "DP0111" Bound("HelperQuery");
        "a table can be handed only to a query: {0}";
        "call another `#[dp_query(.., reusable)]` as `mean_age(patients.filter(..))`, its public parameters after the table";
        ["an ordinary function could do anything with it"];
    EACH = "DP0111" Bound("HelperQuery");
        "`each` asks one reusable query of every part: {0}";
        "write `.each(count_adults)`, or `.each(older_than(30))` with its public parameters";
        ["what one part costs is the cost of that query, and the types know it"];

    // Records and categories.
    FLOAT_COLUMN = "DP0211" Bound("Column");
        "a column of floats needs a range and a step: `{0}` has rounding errors that depend on the data";
        "put it on a grid when it is loaded: `#[dp(range = 0.0..=50_000.0, step = 0.01)] {1}: f64`";
        ["sums of floats differ in their last bits between neighbours, and that leaks"];
    STRING_COLUMN = "DP0212" Bound("Column");
        "a column cannot be free text: `{0}` is not a set of values known in advance";
        "list the values as an enum that derives `Category`, and mark the field `#[dp(category)]`; if it is a short code, mark it `#[dp(text = 8)]`; if it says whose row this is, `#[dp(unit, at_most = 5)]`";
        ["a value that only one person has would name that person"];
    TEXT_COLUMN = "DP0292" Bound("Column");
        "a text column has 1 to 64 characters at most, not {0}";
        "write `#[dp(text = 64)] {1}: String`; of longer texts list the values as a category, or keep the part that is asked for";
        ["each row is compared as a whole, and takes as many machine words as the longest text"];
    TEXT_LITERAL = "DP0292" Bound("RowExpression");
        "a text column is compared with a text of at most 64 characters of ASCII: {0}";
        "{1}";
        ["which texts there can be is known when the query is compiled"];
    TEXT_LIST = "DP0362" Bound("RowExpression");
        "`among` takes a list of different texts, and nothing else in it: {0}";
        "write the texts that are groups of their own, each once: `p.ward.among([\"north\", \"south\"])` makes three groups, with one for all others";
        ["how many parts there are, and which, must be known when the query is compiled"];
    TEXT_PARAMETER = "DP0361" Bound("QueryParameter");
        "a public text has 1 to 64 characters at most, not {0}";
        "write `#[dp(text = 64)] {1}: Text`, or as many characters as the column that is compared with it";
        ["each row is compared with the whole text, which takes as many machine words as the longest could"];
    DATE_TIME_RANGE = "DP0350" Plain;
        "column `{0}` needs a range of dates with times of day";
        "write `#[dp(range = \"2015-01-01T00:00\"..=\"2024-12-31T23:59\")] {0}: DateTime`; without times it is a `Date`";
        ["every column has a range that is known in advance"];
    OPTION_COLUMN = "DP0213" Bound("Column");
        "this cannot be missing: `{0}`";
        "what can be missing is a number or a date with a range, a text, a truth value or a category";
        ["a missing value is stored beside the values of a range that is known in advance"];
    WIDE_COLUMN = "DP0210" Bound("Column");
        "this type is not a column: `{0}`";
        "use `i64` (or `i8` to `i32`, `u8` to `u32`), `Decimal`, `Date` or `DateTime` with a range, `bool`, `#[dp(category)]` and an enum, or an `Option` of one";
        ["every column has a range that is known in advance"];
    NO_RANGE = "DP0210" Bound("Column");
        "column `{0}` needs a range: one row could change a sum of it by any amount";
        "declare what it can hold: `#[dp(range = 0..=120)]`";
        ["or mark it `#[dp(unbounded)]` and clamp it in each query: `.map(|p| p.{0}.clamp(LO, HI))`"];
    EMPTY_RANGE = "DP0210" Bound("Column");
        "this range is empty: {0} is above {1}";
        "write the lower end first: `#[dp(range = {1}..={0})]`";
        ["no row could hold a value of it"];
    OFF_STEP = "DP0404" Bound("Column");
        "this end of the range is no whole number of steps: {0} is not a multiple of {1}";
        "choose an end that is one, or a smaller step, down to 0.000001";
        ["values are whole numbers of steps, kept exactly"];
    COLUMN_ATTRIBUTE = "DP0214" Plain;
        "this `#[dp(..)]` does not describe a column: {0}";
        "a column is marked `range = LO..=HI`, with `step = 0.01` for decimals; `range = \"2015-01-01\"..=\"2024-12-31\"` for dates, `\"2015-01-01T00:00\"..` with times; `category`; `unbounded`; `text = 40`; `unit, at_most = 5` or `unit, keep = 5`; `column = \"name\"`";
        ["what a column can hold decides how much one person can change"];
    RECORD_SHAPE = "DP0214" Plain;
        "a record is a struct with named fields and without generics: {0}";
        "write `#[derive(Record)] struct Patient { #[dp(range = 0..=120)] age: i64 }`";
        ["each field is a column of the data, and its name is the column's"];
    RECORD_ATTRIBUTE = "DP0214" Plain;
        "this `#[dp(..)]` does not describe a record: {0}";
        "a record is marked `invalid = refuse`, `invalid = clamp` or `invalid = drop_row`";
        ["it says what happens to a value that does not fit"];
    CATEGORY_ATTRIBUTE = "DP0215" Plain;
        "this `#[dp(..)]` does not describe a category: {0}";
        "a variant is marked `rename = \"ER\"`, its name in files; a struct of one byte `values = \"plans.csv\"`, a file of values";
        ["without it, its name in files is its name"];
    VALUES_FILE = "DP0290" Plain;
        "a category of the values of a file: {0}";
        "write `#[derive(Category, Clone, Copy)] #[dp(values = \"plans.csv\")] struct Plan(u8);`, and in `plans.csv`, beside `Cargo.toml`, each value once, in a line of its own";
        ["the file is public and read when the program is compiled: list what a value can be, not what the data holds", "in a file with headings, name that of the values: `#[dp(values = \"plans.csv\", column = \"plan\")]`"];
    CATEGORY_SHAPE = "DP0215" Plain;
        "a category is a fieldless enum of 1 to 256 variants: {0}";
        "write `#[derive(Clone, Copy, Category)] enum Ward { Icu, Er }`";
        ["its variants are all the values that a column can hold"];

    // What a table and a number can be asked.
    GROUP_BY = "DP0334" Bound("RowsOfOneUnit");
        "`{0}` would make rows of which each is many people's: one person would change two of them for each of her own";
        "ask every group at the cost of one, `.partition(|p| p.ward).count().laplace(0.1)`, or make a row of each person's in it, `.by_unit_and(|p| p.ward, |p| OfWard { .. })`";
        ["a sum of a part changes by what one person has in it, and needs less noise than rows of groups would"];
    TABLE_METHOD = "DP0208" Bound("Offered");
        "a table has no `{0}`: it has {2}";
        "{1}";
        ["what is not offered has no sensitivity that is known"];
    PARTS_METHOD = "DP0208" Bound("Offered");
        "the parts of a table have no `{0}`: they have {2}";
        "{1}";
        ["all parts are asked the same, by a reusable query: one part's price covers them all"];
    PROTECTED_METHOD = "DP0208" Bound("Offered");
        "a protected number has no `{0}`: it can be added, subtracted, multiplied by a constant, and released by {2}";
        "{1}";
        ["it holds no noise yet, and nothing may depend on it before it does"];
    KEYS_NEED_THRESHOLD = "DP0220" Bound("Offered");
        "`{1}` would tell which keys there are in `{0}`, and a key that one unit alone has tells of that unit";
        "name only those with many rows: `.laplace_threshold(0.5, 1e-9)`";
        ["nobody lists these keys in advance; of keys that are listed, such as the values of a category, there is a `histogram`"];
    NO_KEYS = "DP0220" Bound("Offered");
        "`{1}` is for counts by keys that nobody lists in advance, and `{0}` has none";
        "add noise to it: `.laplace(0.5)`; or count by a column, `.map(|p| p.postcode).key_counts()`";
        ["where it is public which numbers there are, nothing needs to be hidden but their values"];
    NOISE_ON_SCORES = "DP0208" Bound("Offered");
        "`{1}` adds noise to numbers, and `{0}` is a score for each value that could be chosen";
        "choose one of the values by it: `.select(0.5)`";
        ["one row can move all scores at once: noise for that would drown them, and a choice needs none"];
    NOTHING_TO_CHOOSE = "DP0208" Bound("Offered");
        "`{1}` chooses among groups, and `{0}` is one number";
        "add noise to it: `.laplace(0.5)`; or choose a group of a histogram: `.histogram(|p| p.ward).select(0.5)`";
        ["what is released by a choice is the name of a group"];
    NO_GROUPS = "DP0208" Bound("Offered");
        "`{1}` chooses among groups, and `{0}` is many numbers without names";
        "release them by noise; or choose a value by its rank: `.map(|p| p.age).median().select(0.5)`";
        ["what is released by a choice is the name of a group"];
    NO_RESPONSES = "DP0208" Bound("Offered");
        "`{1}` answers about one number, or about each group of a histogram, and `{0}` is many numbers that one row changes together";
        "release them by noise; or answer about one: `.filter(|p| p.age < 40).count().randomized_response([100], 0.5)`";
        ["each answer would have only its part of the ε, by how many of them one row changes"];
    RUNNING_LAPLACE = "DP0407" Bound("Offered");
        "`{1}` needs a bound on the sum of all changes (L1), and `{0}` is bounded in length (L2)";
        "in a budget of ρ use `.gaussian(0.01)`; for an ε count by a tree, `.tree().laplace(0.5)`";
        ["a row changes the running count of every later week, and the sum of these changes is large"];
    TREE_LAPLACE = "DP0407" Bound("Offered");
        "`{1}` needs a bound on the sum of all changes (L1), and in a budget of ρ `{0}` is bounded in length (L2)";
        "use `.gaussian(0.01)` here: its noise is far less";
        ["a row changes one node on each of m levels: by m in L1, and by √m in L2"];
    VECTOR_LAPLACE = "DP0407" Bound("Offered");
        "`{1}` needs a bound on the sum of all changes (L1), and `{0}` is clipped in length (L2)";
        "clip in L1, `.sum_l1(30, ..)`; or in a budget of ρ use `.gaussian(0.01)`";
        ["a vector of d numbers and length r has absolute values that add up to as much as r · √d"];
    VECTOR_ARGUMENTS = "DP0241" Bound("Vectors");
        "`{0}` takes a radius and a closure that lists numbers, and not {1}";
        "write `.{0}(30, |p| [p.x, p.y - 300])`";
        ["the vector of each row is shortened to the radius, so that no row can change the sums by more"];
    NOT_COMPARABLE = "DP0260" Bound("Comparable");
        "`deviations_from` compares the whole numbers of groups with public ones, and `{0}` has no groups";
        "count groups, `.histogram(|p| p.ward).deviations_from(&guess)`; a single number is released first, and the difference taken after";
        ["deviations are chosen from, by `select`, or get noise: each is as sensitive as the number that it is of"];
    VECTOR_ARITHMETIC = "DP0208" Bound("Offered");
        "`{1}` takes single numbers, and `{0}` is many: one for each group";
        "release each by itself, and compute with their values";
        ["sums and multiples are offered for counts and sums only"];
    AGGREGATE_ARGUMENTS = "DP0208" Bound("Offered");
        "`{0}` takes no arguments: it is about all rows of its table";
        "{1}";
        ["which rows and which value are said before, by `filter` and `map`"];

    VECTOR_QUESTION = "DP0221" Bound("Offered");
        "a question is about one number, and `{0}` is many";
        "ask about one group: `watch.ask(patients.filter(|p| p.ward == Ward::Icu).count())`";
        ["the theorem bounds what one unit changes in a question, and a vector has many numbers to change"];
    BEST_OF = "DP0250" Bound("RunsAndCost");
        "`{0}` takes candidates, the most runs, from 1 to {1}, an ε, and a closure; here is {2}";
        "write `{3}`, where the closure gives `patients.filter(|p| p.age <= cut).count()`";
        ["each run draws a candidate; how many of the runs count stays secret, and all of them together cost the one ε"];
    NO_LIST = "DP0251" Bound("PublicList");
        "candidates are public, and `{0}` holds protected rows";
        "list what there is to choose from: `{1}`";
        ["a candidate that is there because of a person would tell of that person by being chosen"];
    NO_CANDIDATE = "DP0251" Bound("OneNumberEach");
        "a candidate is compared by one number, and `{0}` is many";
        "give one: `|cut| patients.filter(|p| p.age <= cut).count()`; a group is chosen by `.select(EPSILON)`";
        ["the best is the run with the largest noisy number"];
    NO_PROPORTION = "DP0218" Bound("Proportion");
        "a quantile is one number between 0 and 1, and {0} is not";
        "write `.quantile(0.9)`; the least and the largest value hang on one row, and `.quantile(0.99)` comes near";
        ["scores count how many rows are below a value and how many above, with weights by the quantile"];

    NO_PLACE = "DP0218" Bound("Proportion");
        "`{0}` takes which one from the end is wanted, a whole number from 1 on, and {1} is none";
        "write `.{0}(20)`: the twentieth from the end is rarely beyond it, where the first often is";
        ["the number is known when the query is compiled, and stands in the certificate"];
    STATISTIC_ALONE = "DP0219" Bound("ReleasedTogether");
        "`{0}` is computed from {1} released numbers, and here nothing releases them";
        "say what they may cost, in the same line: {2}";
        ["each of the numbers gets an equal part of the cost, and one scan gives them all"];
    STATISTIC_OF = "DP0219" Bound("ReleasedTogether");
        "`{0}` is about other numbers: {1}";
        "write {2}";
        ["which numbers of a row are meant decides the sensitivity of each sum"];
    STATISTIC_COST = "DP0219" Bound("ReleasedTogether");
        "{0} numbers share one cost here, and {1}";
        "write what all of them together may cost: `.{2}`";
        ["each of the numbers gets an equal part of it, rounded down"];
    EACH_PART_ALONE = "DP0222" Bound("ReleasedOfEach");
        "`{0}` of parts is released of each, and here nothing releases it";
        "say what all parts together may cost, in the same line: {1}";
        ["each part is asked at so little that all of them together cost no more"];
    EACH_PART_AT = "DP0222" Bound("ReleasedOfEach");
        "`{1}` does not release `{0}` of each part";
        "say what all parts together may cost, an ε or a ρ: {2}; or ask each by a reusable query, `.each(query)`";
        ["an ε or a ρ is divided among the rows that a unit has in all parts; an accuracy or a δ cannot be"];
    EACH_PART_COUNTED = "DP0222" Bound("ReleasedOfEach");
        "the groups of all parts are counted at once, and not part by part";
        "cut the parts once more and count: `.partition(|p| p.age.cut([18, 65])).count().{0}(0.1)`";
        ["a row is in one group of one part, so one noise is enough for all"];
    EACH_PART_OF_OTHERS = "DP0222" Bound("ReleasedOfEach");
        "`{0}` of each part asks about one dataset, and this table is made of others, too";
        "count the parts or sum them up, `.count()`, `.map(|p| p.age).sum()`; or ask the whole table";
        ["how many rows a unit has here follows from several tables, and each would be charged by itself"];

    // What leaves a query.
    RAW_LEAVES = "DP0301" Bound("Public");
        "raw personal data cannot leave a query, and `{0}` was not released";
        "release a number and answer with its value: `.laplace(0.3).value()`";
        ["only what has noise is public"];
    NOT_RELEASED = "DP0301" Bound("Public");
        "a protected number has no `{0}` before it is released";
        "release it first: what `.laplace(0.3)` gives has one";
        ["this number has no noise yet"];

    // A value of one's own.
    LOCAL_OVER = "DP0320" Bound("WithinBudget");
        "question `{0}` reports more than its budget: {1}";
        "{2}";
        ["reports of one value add up, whatever attribute they are of; of the arms of an `if` or a `match` the dearest counts"];
    LOCAL_ONLY_REPORTED = "DP0321" Bound("OnlyReported");
        "`{0}` is a value of one's own, and can only be reported: {1}";
        "write `{0}.report::<Ask>(0.5)`: the randomiser, and the ε that its type has";
        ["whatever else saw the value could tell it; of several attributes, `{0}.1.report::<Ask>(0.5)` reports one"];
    LOCAL_UNCOUNTED = "DP0322" Bound("CountedReport");
        "`{0}` stands in {1}, where nobody can count its reports";
        "make the report in a line of its own: `let report = {0}.report::<Ask>(0.5);`";
        ["each report costs, so how many there are must be known when the question is compiled; to give the same report again costs nothing: keep it as a `Memo`"];
    LOCAL_FORM = "DP0323" Plain;
        "`#[dp_local]` makes a function over a value of one's own a question to a device: {0}";
        "write `#[dp_local(epsilon = 1.0)] fn report(me: Own<Profile>) -> Report<Ask>`";
        ["public values can follow as ordinary parameters; the generator is the last argument of the call"];

    // Numbers.
    COST_NOT_POSITIVE = "DP0402" Plain;
        "a privacy cost must be above zero, and here {1} = {0}";
        "write what this may cost, such as 0.1";
        ["a release that costs nothing would need infinite noise"];
    TOO_LARGE = "DP0403" Plain;
        "this number is too large: {0} is not of magnitude below 2^62";
        "use a coarser unit, such as thousands";
        ["numbers are kept exactly, in 64 bits with room to spare"];
    TOO_MANY_DECIMALS = "DP0404" Plain;
        "this number has more than {1} decimals: {0}";
        "round it to {1} decimals";
        ["ε and the numbers of row expressions are whole multiples of 10^-6, ρ of 10^-12 and δ of 10^-15; more could not be kept exactly"];
    COST_TOO_LARGE = "DP0405" Plain;
        "a privacy cost is at most {1} = {2}, and here {1} = {0}";
        "write a smaller number: an ε above 10 protects hardly anyone, nor does a δ above 1/1000";
        ["costs are kept exactly, in 64 bits with room to spare"];
    NOT_A_NUMBER = "DP0406" Plain;
        "this is not a decimal number: {0}";
        "write digits, with a point or an exponent if needed: `18`, `-0.25`, `50_000`, `1e-9`";
        ["numbers are read exactly, never as floats"];
    NOT_NATURAL = "DP0406" Plain;
        "this is not a whole number of the kind asked for: {0}";
        "`nat!` takes a whole number from 0, `int!` any whole number";
        ["the number becomes a type"];
    SUFFIX = "DP0406" Plain;
        "a number is written without a suffix: `{0}`";
        "write `{1}`; the type follows from the place where it stands";
        ["numbers are read exactly, and are of no type of Rust's"];
    COST_KEYS = "DP0406" Plain;
        "this is not a privacy cost: {0}";
        "write `eps!(0.3)`, `eps!(1.0, delta = 1e-6)` or `rho!(0.01)`";
        ["the cost becomes a type"];
}
