//! The messages of the macros, in one table.
//!
//! The title states the mistake with its arithmetic, and the label gives the fix: rustc prints both
//! within the first lines. The notes give the reason. All are lower case, without a full stop. The
//! check fills in `{0}`, `{1}`, .. Each code has a page in `dp-types/errors`; several entries share
//! a code if one page explains them.

/// How an error reaches the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Route {
    /// `compile_error!`: the form of an attribute or of a literal.
    Plain,
    /// A trait bound of this name that fails: a broken promise.
    Bound(&'static str),
}

/// The texts of one error.
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
        ["releases in sequence add up; an `if` or a `match` costs its most expensive arm; a loop costs its body once per round"];
    OVER_BUDGET_IN_LOOP = "DP0101" Bound("WithinBudget");
        "query `{0}` spends more than its budget: {1}";
        "{2}; or find the first large one with `above_threshold`, where the answer no is free";
        ["releases in sequence add up; an `if` or a `match` costs its most expensive arm; a loop costs its body once per round", "comparing a noisy number with a bare threshold is a release in each round: only noise on the threshold itself makes a no free (Lyu, Su, Li 2017)"];
    COST_NOT_LITERAL = "DP0102" Bound("LiteralCost");
        "the cost of a release must be a literal, and `{0}` is not";
        "write the number: `.{1}`";
        ["the budget is added up when the query is compiled, so the cost must be known then"];
    RELEASE_ARGUMENTS = "DP0102" Bound("LiteralCost");
        "`{0}` takes one argument, its {1}, but {2} are given";
        "write `.{3}`; the scale of the noise follows from the sensitivity and the cost";
        ["the budget is added up when the query is compiled"];
    RESPONSE_ARGUMENTS = "DP0102" Bound("LiteralCost");
        "`randomized_response` takes a list of cuts and an ε, but {0} arguments are given";
        "write `.{1}` to ask whether the number reaches 100, at ε = 0.3";
        ["the possible answers and the cost must be known when the query is compiled"];
    TOP_ARGUMENTS = "DP0102" Bound("LiteralCost");
        "`top` takes the number of choices, from 1 to {1}, and the ε of each, not `{0}`";
        "write `.{2}`: three choices at ε = 0.1 cost 0.3";
        ["the budget is added up when the query is compiled, so both must be known then"];
    KEYS_ARGUMENTS = "DP0102" Bound("LiteralCost");
        "`{0}` takes an ε and a δ, not `{1}`";
        "write both as literals: `.{2}`";
        ["δ bounds the probability of naming a key that only one unit has; ε and δ together set the threshold"];
    NO_DELTA = "DP0220" Bound("HasDelta");
        "counting keys that are not listed in advance costs a δ, but the budget of `{0}` is declared in {1}";
        "declare it in ε and δ: `#[dp_query(epsilon = 1.0, delta = 1e-9)]`";
        ["a key that only one unit has is named with a small probability, and only a δ can bound it"];
    STABLE_ARGUMENTS = "DP0102" Bound("LiteralCost");
        "`{0}` takes an ε and a δ, not `{1}`";
        "write both as literals: `.{2}`";
        ["δ bounds the probability of naming a group that a single unit put first; ε and δ together set the lead it needs"];
    STABLE_WITHOUT_DELTA = "DP0255" Bound("HasDelta");
        "choosing the exact largest group costs a δ, but the budget of `{0}` is declared in {1}";
        "choose with noise instead, `.select(0.5)`; or declare it in ε and δ: `#[dp_query(epsilon = 1.0, delta = 1e-9)]`";
        ["the test for a clear lead passes by mistake with a small probability, and only a δ can bound it"];
    ACCURACY = "DP0120" Bound("LiteralAccuracy");
        "`{0}` takes a distance and a probability, not `{1}`";
        "write both as literals, `.{0}(10, 0.95)`: within 10 with probability 0.95";
        ["the probability is above 0 and below 1, with at most six decimals; the cost is computed from both when the query is compiled"];
    ACCURACY_IN_BLOCK = "DP0120" Bound("NamedCost");
        "`{0}` is inside a block, where its cost is not known yet";
        "move it out of the block, to a line of the query itself: `let n = ...{0};`";
        ["its cost follows from the sensitivity, which the type checker computes; a branch, a loop or a block must know its cost before that"];
    QUESTIONS = "DP0102" Bound("LiteralCost");
        "`{0}` takes {1} and a closure that asks, but got {2}";
        "write `{3}`, where the closure asks `watch.ask(patients.filter(..).count())`";
        ["each answer of yes is paid for, so their number must be known when the query is compiled (Chen and others 2015 had no bound)"];
    NO_GAUSSIAN = "DP0113" Bound("HasGaussianNoise");
        "no cost in {0} bounds Gaussian noise, but the budget of `{1}` is declared in {0}";
        "use `.laplace({2})` here, or declare the budget of the query in ρ: `#[dp_query(rho = {3})]`";
        ["a value can be arbitrarily more likely under one of two neighbours, so no ε bounds the loss; ρ and the Rényi divergences do"];
    SPLIT = "DP0116" Bound("SharesOfBudget");
        "a budget is split by weights: {0}";
        "write `let shares = split!(geography: 3, age: 1);` at the top of the query, and then `.laplace(shares.age)`";
        ["the shares are computed when the query is compiled; each is rounded down, so their sum is at most the whole"];

    // Row expressions.
    NOT_ROW = "DP0103" Bound("RowExpression");
        "this closure does more than describe a row: {0} is not part of a row expression";
        "{1}";
        ["a row expression is built from the row's columns, literals, public parameters, comparisons, `&& || !`, `+ - * /`, `if`, `match`, `let`, and {2}"];
    NO_QUOTIENT = "DP0207" Bound("RowExpression");
        "a row expression can be divided only by a nonzero whole literal, and this divisor is not one";
        "divide by a whole literal: `p.bill / 12`";
        ["the divisor determines the range of the result"];
    CLAMP_END = "DP0206" Bound("RowExpression");
        "this end of `clamp` is not a literal, a constant or a public parameter";
        "write numbers, `p.age.clamp(18, 99)`, constants, `const TOP: i64 = 99;`, or parameters, `p.age.clamp(0, limit)`; or use `min` and `max`, which also take columns";
        ["the ends set the sensitivity, so they must be known when the query is compiled"];
    FEATURE_END = "DP0206" Bound("RowExpression");
        "`clamp` of a feature needs ends that are literals or constants, and this is neither";
        "write numbers, `v.count().clamp(0, 5)`, or constants, `const TOP: i64 = 99;`";
        ["the ends become the range of a column of the new record"];
    EMPTY_CLAMP = "DP0206" Bound("RowExpression");
        "this `clamp` has an empty range: {0} is above {1}";
        "write the lower end first: `.clamp({1}, {0})`";
        ["no value lies in an empty range"];
    CUTS = "DP0206" Bound("RowExpression");
        "`cut` needs literals or constants in rising order: {0}";
        "list the starts of the new intervals: `p.age.cut([18, 65])` makes three intervals";
        ["the parts must be known when the query is compiled"];
    BUCKETS = "DP0206" Bound("RowExpression");
        "`bucket` needs literals or constants in rising order: {0}";
        "list the starts of the new intervals: `p.age.bucket([18, 65])` is 0, 1 or 2";
        ["the number of intervals sets the range of the result, so it must be known when the query is compiled"];
    LISTED = "DP0206" Bound("RowExpression");
        "`among` needs literals or constants in rising order: {0}";
        "list the values that get a group of their own: `p.code.among([3, 7])` makes three groups, the last for all other values";
        ["the parts must be known when the query is compiled"];
    PERIODS = "DP0206" Bound("RowExpression");
        "`{1}` needs a first day and a number of {1}: {0}";
        "write both as literals: `p.day.{1}(\"2024-01-01\", 12)`";
        ["the parts must be known when the query is compiled"];
    LITERAL_OVERFLOW = "DP0403" Bound("RowExpression");
        "this literal arithmetic leaves the range -(2^62) to 2^62, or needs more than six decimals";
        "write the result out as one literal";
        ["numbers are stored exactly, in 64 bits with room to spare"];
    ROW_FUNCTION = "DP0280" Bound("RowFunction");
        "`#[dp_row]` turns a function of one row into a shared row expression, but {0}";
        "write `#[dp_row] fn adult(p: Patient) -> bool { p.age >= 18 }`: it takes a row of a record and gives a condition or a number";
        ["its body is a row expression, like the closure of `filter`; a query then writes `.filter(adult)`, or `adult(p)` inside a closure"];
    ROW_FUNCTION_ATTRIBUTE = "DP0280" Plain;
        "`#[dp_row(..)]` cannot be read: {0}";
        "write `#[dp_row]` for a condition, and `#[dp_row(range = 0..=99)]` for a number";
        ["a number needs a range that queries can rely on"];
    ROW_RANGE = "DP0281" Bound("DeclaredRange");
        "this `#[dp_row]` function gives `{0}` without a declared range";
        "declare it: `#[dp_row(range = 0..=99)]` for `i64`, `#[dp_row(range = 0.0..=99.5, step = 0.1)]` for `Decimal`";
        ["the range sets the sensitivity of a sum, so it must follow from the function's declaration alone"];
    CLOSURE_OF_ROWS = "DP0282" Bound("OneUse");
        "`{0}` describes rows elsewhere in this query, but here it is used as an ordinary closure";
        "write a second closure for ordinary values";
        ["a closure given to `filter` or `map` becomes a row expression, which cannot be called with a value"];
    CLOSURE_ELSEWHERE = "DP0360" Bound("SameMeaning");
        "`{1}` can mean something else here than where the closure `{0}` is defined: {2}";
        "move the closure into the block where it is used, or rename what that block declares";
        ["a row closure is substituted where its name is used, so the names in its body must mean the same there"];
    SLOTS = "DP0114" Bound("ListOfRows");
        "`flat_map` makes a fixed list of new rows from each row: {0}";
        "write `.flat_map::<Stay, 2>(|p| [(p.days_a > 0, Stay { days: p.days_a }), ..])`";
        ["each slot is a condition and the new row that exists if it holds; the number of slots bounds what one old row can change"];

    FEATURES = "DP0266" Bound("FeaturesOfUnit");
        "`by_unit` combines all rows of a unit into one row: {0}";
        "write `.by_unit(|v| Visitor { visits: v.count().clamp(0, 5), spent: v.cost.sum().clamp(0, 1000), urgent: v.urgent.any() })`";
        ["a feature is a clamped count or sum, the `min()` or `max()` of a number, or `any()` or `all()` of a condition: none depends on the order of the rows"];
    GROUP_FEATURES = "DP0333" Bound("FeaturesOfGroup");
        "`by_unit_and` combines the rows of a unit that share a key into one row: {0}";
        "write `.by_unit_and(|v| v.year, |v| YearOfPerson { year: v.year, visits: v.count().clamp(0, 5) })`";
        ["a column is a part of the key, a clamped count or sum, the `min()` or `max()` of a number, or `any()` or `all()` of a condition"];
    WHOSE_ROWS = "DP0265" Bound("RowsOfKnownUnits");
        "`{0}` looks at all rows of each privacy unit, but {1}";
        "{2}";
        ["the unit of each row is known only for a dataset and for what `filter`, `map`, `flat_map` and `limit` make of it"];
    OTHER_TABLE = "DP0271" Bound("OtherTable");
        "`{0}` takes another table of this query, and {1} is not one";
        "{2}";
        ["for a public list, write `.filter(|v| v.ward.look_up(wanted) == 1)`"];
    JOIN_CAPS = "DP0332" Bound("Joined");
        "`{0}` needs a cap on the rows of each {1} in both tables, but {2}";
        "{3}";
        ["without caps one person could change any number of pairs; the caps are known when the query is compiled and recorded in the certificate"];
    JOIN_COLUMNS = "DP0331" Bound("PairOfRows");
        "each column of a pair comes from one of the two rows, but `{0}` uses {1}";
        "take each column from one of the two tables, and compute with both in a `map` of the pairs: `.map(|r| r.cost * r.share)`";
        ["the certificate records which table each value comes from"];
    MAPPED_UNION = "DP0272" Bound("PutTogether");
        "`union` combines whole rows, but one of these tables was mapped to values";
        "combine the tables first, then map: `.union(others).map(|p| p.age)`";
        ["the mapped value would be another expression for rows of the other table"];
    NO_LIMIT = "DP0270" Bound("Limited");
        "`limit` takes the number of rows to keep per privacy unit, a whole number above zero, not {0}";
        "write `.limit(2)` to keep the first two rows of each unit, in file order";
        ["the number is known when the query is compiled and recorded in the certificate"];
    SO_MANY_ROWS = "DP0340" Bound("Limited");
        "`{0}` takes a number of rows, a whole number above zero, and a closure for {1}, not {2}";
        "{3}";
        ["the number is known when the query is compiled and recorded in the certificate"];
    MAPPED_DISTINCT = "DP0343" Bound("WholeRows");
        "`distinct` compares whole rows, but this table was mapped to a value";
        "make rows of the value first: `.map(|v| Seen { minutes: v.minutes }).distinct()`; or map afterwards";
        ["a map does not change the rows: those that differ only in other columns would all be kept"];
    LOOK_UP = "DP0267" Bound("RowExpression");
        "`look_up` takes a public list, and `{0}` is not one";
        "make it a parameter of the query: `#[dp(range = 0..=500)] prices: &'static [i64; 12]`";
        ["a list has one entry per value of its key; the range of its entries sets the sensitivity"];

    CLIP_BOUND = "DP0310" Bound("PublicBound");
        "`clip_diff` needs one public bound, and `{0}` is not one";
        "make it a literal, or a public parameter: `#[dp(range = 0..=1000)] let bound = n.value();`, or `bound: i64` of the query";
        ["the bound is the same for all rows, and its range is part of the row expression that is summed"];

    // The shape of a body.
    PROTECTED_ROUNDS = "DP0311" Bound("PublicRounds");
        "the number of rounds of this loop would reveal `{0}`, which is protected";
        "release it first: `.laplace(0.5).value()`";
        ["a loop with a release needs a number of rounds that is known when the query is compiled: `for _ in 0..10`"];
    RELEASE_IN_LOOP = "DP0104" Bound("KnownCost");
        "this loop contains a release, but its number of rounds is not known when the query is compiled";
        "loop over literals, `for round in 0..10`, or over a constant of the crate, `0..ROUNDS`";
        ["a loop costs its body once per round, so the number of rounds must be known", "work on released values, such as formatting, may loop freely"];
    JUMP = "DP0104" Bound("KnownCost");
        "{0} would leave a round of a loop that releases";
        "let every round run to its end: put the rest of the body into an `if`";
        ["each round is charged in full, and the query must hand back the receipts of all rounds at its end"];
    RELEASE_IN_CLOSURE = "DP0105" Bound("KnownCost");
        "a release inside a closure has no known cost: the closure may be called any number of times";
        "release outside the closure, bind the answer with `let`, and use that inside";
        ["the budget is added up when the query is compiled"];
    RELEASE_MAYBE = "DP0106" Bound("KnownCost");
        "a release in {0} cannot be counted: {1}";
        "bind it with `let` in a line of its own first: `let n = ...laplace(0.1);`";
        ["the budget is added up when the query is compiled"];
    EARLY_EXIT = "DP0107" Bound("OneExit");
        "a query has one exit, its last line, and {0} would leave it early";
        "answer with the released values, and decide in ordinary code outside the query";
        ["a hidden exit must not decide whether later releases happen"];
    CONDITIONAL = "DP0115" Bound("SameInEveryBuild");
        "a query must be the same in every build, but this one contains `#[{0}]`";
        "put `#[cfg(..)]` on the whole query, one for each build, or ask `if cfg!(..)`";
        ["the macro cannot know what the compiler will leave out, and would charge and certify it all the same"];

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
        ["a decimal also needs a step: `#[dp(range = 0.0..=9.5, step = 0.1)] limit: Decimal`"];
    ADAPTIVE = "DP0109" Bound("QueryParameter");
        "a released value becomes a parameter through one name and a range: {0}";
        "write `#[dp(range = 0..=120)] let cut = n.value();`";
        ["a decimal also needs a step: `#[dp(range = 0.0..=9.5, step = 0.1)] let limit = n.value();`", "a value outside the range is clamped into it, so that the range of every later step is known"];
    QUERY_ATTRIBUTE = "DP0110" Plain;
        "`#[dp_query]` declares the budget of a query: {0}";
        "write `epsilon = 1.0`, `epsilon = 1.0, delta = 1e-9`, `rho = 0.01` or `renyi(2 = 0.1, 8 = 0.4)`";
        ["over several datasets: `#[dp_query(epsilon(patients = 1.0, visits = 0.5))]`"];
    HELPER_CALL = "DP0111" Bound("HelperQuery");
        "a table can be passed only to a query: {0}";
        "call another `#[dp_query(.., reusable)]` as `mean_age(patients.filter(..))`, with its public parameters after the table";
        ["an ordinary function could do anything with it"];
    EACH = "DP0111" Bound("HelperQuery");
        "`each` runs one reusable query on every part: {0}";
        "write `.each(count_adults)`, or `.each(older_than(30))` with its public parameters";
        ["the cost is that of the query on one part, which the type checker computes"];

    // Records and categories.
    FLOAT_COLUMN = "DP0211" Bound("Column");
        "a column of floats needs a range and a step: `{0}` has rounding errors that depend on the data";
        "put it on a grid when it is loaded: `#[dp(range = 0.0..=50_000.0, step = 0.01)] {1}: f64`";
        ["sums of floats differ in their last bits between neighbours, and that leaks"];
    STRING_COLUMN = "DP0212" Bound("Column");
        "a column cannot be free text: `{0}` is not a set of values known in advance";
        "list the values as an enum that derives `Category`, and mark the field `#[dp(category)]`; mark a short code `#[dp(text = 8)]`, and the identifier of the privacy unit `#[dp(unit, at_most = 5)]`";
        ["a value that only one person has would name that person"];
    TEXT_COLUMN = "DP0292" Bound("Column");
        "a text column declares a maximum of 1 to 64 characters, not {0}";
        "write `#[dp(text = 64)] {1}: String`; for longer texts list the values as a category, or keep only the part that queries need";
        ["a comparison reads the whole text of each row, which takes the machine words of the longest text"];
    TEXT_LITERAL = "DP0292" Bound("RowExpression");
        "a text column is compared with a text of at most 64 characters of ASCII: {0}";
        "{1}";
        ["the text must be known when the query is compiled"];
    TEXT_LIST = "DP0362" Bound("RowExpression");
        "`among` takes a list of distinct texts and nothing else: {0}";
        "list once each text that gets a group of its own: `p.ward.among([\"north\", \"south\"])` makes three groups, the last for all other texts";
        ["the parts must be known when the query is compiled"];
    TEXT_PARAMETER = "DP0361" Bound("QueryParameter");
        "a public text declares a maximum of 1 to 64 characters, not {0}";
        "write `#[dp(text = 64)] {1}: Text`, or the length of the column that it is compared with";
        ["each comparison reads the whole text, which takes the machine words of its declared length"];
    DATE_TIME_RANGE = "DP0350" Plain;
        "column `{0}` needs a range of dates with times of day";
        "write `#[dp(range = \"2015-01-01T00:00\"..=\"2024-12-31T23:59\")] {0}: DateTime`; for dates without times use `Date`";
        ["every column has a range that is known in advance"];
    OPTION_COLUMN = "DP0213" Bound("Column");
        "an `Option` column cannot hold this type: `{0}`";
        "use an `Option` of a number or a date with a range, a text, a truth value or a category";
        ["a missing value is stored as one more value beside a range that is known in advance"];
    WIDE_COLUMN = "DP0210" Bound("Column");
        "this type is not a column: `{0}`";
        "use `i64` (or `i8` to `i32`, `u8` to `u32`), `Decimal`, `Date` or `DateTime` with a range, `bool`, `#[dp(category)]` and an enum, or an `Option` of one";
        ["every column has a range that is known in advance"];
    NO_RANGE = "DP0210" Bound("Column");
        "column `{0}` needs a range: one row could change a sum of it by any amount";
        "declare the values it can hold: `#[dp(range = 0..=120)]`";
        ["or mark it `#[dp(unbounded)]` and clamp it in each query: `.map(|p| p.{0}.clamp(LO, HI))`"];
    EMPTY_RANGE = "DP0210" Bound("Column");
        "this range is empty: {0} is above {1}";
        "write the lower end first: `#[dp(range = {1}..={0})]`";
        ["no row could hold a value of an empty range"];
    OFF_STEP = "DP0404" Bound("Column");
        "this end of the range is not a whole number of steps: {0} is not a multiple of {1}";
        "choose an end that is a multiple of the step, or a smaller step, down to 0.000001";
        ["values are stored exactly, as whole numbers of steps"];
    COLUMN_ATTRIBUTE = "DP0214" Plain;
        "this `#[dp(..)]` does not describe a column: {0}";
        "mark a column `range = LO..=HI`, with `step = 0.01` for decimals; `range = \"2015-01-01\"..=\"2024-12-31\"` for dates, `\"2015-01-01T00:00\"..` with times; `category`; `unbounded`; `text = 40`; `unit, at_most = 5` or `unit, keep = 5`; `column = \"name\"`";
        ["the values that a column can hold bound how much one person can change"];
    RECORD_SHAPE = "DP0214" Plain;
        "a record is a struct with named fields and without generics: {0}";
        "write `#[derive(Record)] struct Patient { #[dp(range = 0..=120)] age: i64 }`";
        ["each field is a column of the data, and its name is the column's"];
    RECORD_ATTRIBUTE = "DP0214" Plain;
        "this `#[dp(..)]` does not describe a record: {0}";
        "mark a record `invalid = refuse`, `invalid = clamp` or `invalid = drop_row`";
        ["the mark decides what happens to a value that does not fit"];
    CATEGORY_ATTRIBUTE = "DP0215" Plain;
        "this `#[dp(..)]` does not describe a category: {0}";
        "mark a variant `rename = \"ER\"`, its name in files; mark a struct of one byte `values = \"plans.csv\"`, a file of values";
        ["without `rename`, files use the variant's own name"];
    VALUES_FILE = "DP0290" Plain;
        "this category takes its values from a file: {0}";
        "write `#[derive(Category, Clone, Copy)] #[dp(values = \"plans.csv\")] struct Plan(u8);`, and list each value once in `plans.csv`, beside `Cargo.toml`, one per line";
        ["the file is public and is read when the program is compiled: list every possible value, not the values in the data", "if the file has headings, name the column of the values: `#[dp(values = \"plans.csv\", column = \"plan\")]`"];
    CATEGORY_SHAPE = "DP0215" Plain;
        "a category is a fieldless enum of 1 to 256 variants: {0}";
        "write `#[derive(Clone, Copy, Category)] enum Ward { Icu, Er }`";
        ["its variants are the values that a column can hold"];

    // Methods of tables and numbers.
    GROUP_BY = "DP0334" Bound("RowsOfOneUnit");
        "`{0}` makes rows that belong to several people, so one person changes two groups per row";
        "query every group at the cost of one, `.partition(|p| p.ward).count().laplace(0.1)`, or make one row per person and group, `.by_unit_and(|p| p.ward, |p| OfWard { .. })`";
        ["the sum of a part changes only by one person's rows in it, so it needs less noise than rows of groups"];
    TABLE_METHOD = "DP0208" Bound("Offered");
        "a table has no `{0}`: it has {2}";
        "{1}";
        ["other methods have no known sensitivity"];
    PARTS_METHOD = "DP0208" Bound("Offered");
        "the parts of a table have no `{0}`: they have {2}";
        "{1}";
        ["a reusable query runs on every part, and the cost of one part covers them all"];
    PROTECTED_METHOD = "DP0208" Bound("Offered");
        "a protected number has no `{0}`: it can be added, subtracted, multiplied by a constant, and released by {2}";
        "{1}";
        ["it has no noise yet, and nothing may depend on it before the release"];
    KEYS_NEED_THRESHOLD = "DP0220" Bound("Offered");
        "`{1}` would reveal which keys occur in `{0}`, and a key that only one unit has identifies that unit";
        "name only keys with many rows: `.laplace_threshold(0.5, 1e-9)`";
        ["these keys are not listed in advance; for listed keys, such as the values of a category, use `histogram`"];
    NO_KEYS = "DP0220" Bound("Offered");
        "`{1}` is for counts by keys that are not listed in advance, and `{0}` is not such a count";
        "add noise to it: `.laplace(0.5)`; or count by a column, `.map(|p| p.postcode).key_counts()`";
        ["if it is public which numbers exist, only their values need noise"];
    NOISE_ON_SCORES = "DP0208" Bound("Offered");
        "`{1}` adds noise to numbers, but `{0}` is a score for each value that could be chosen";
        "choose one of the values by its score: `.select(0.5)`";
        ["one row can change all scores at once: noise for that would swamp them, and a choice does not need it"];
    NOTHING_TO_CHOOSE = "DP0208" Bound("Offered");
        "`{1}` chooses among groups, but `{0}` is one number";
        "add noise to it: `.laplace(0.5)`; or choose a group of a histogram: `.histogram(|p| p.ward).select(0.5)`";
        ["a choice releases the name of a group"];
    NO_GROUPS = "DP0208" Bound("Offered");
        "`{1}` chooses among groups, but `{0}` is many numbers without names";
        "release them with noise; or choose a value by its rank: `.map(|p| p.age).median().select(0.5)`";
        ["a choice releases the name of a group"];
    NO_RESPONSES = "DP0208" Bound("Offered");
        "`{1}` answers about one number, or about each group of a histogram, but `{0}` is many numbers that one row changes together";
        "release them with noise; or answer about one: `.filter(|p| p.age < 40).count().randomized_response([100], 0.5)`";
        ["each answer would get only a part of the ε: the ε divided by the number of answers that one row changes"];
    RUNNING_LAPLACE = "DP0407" Bound("Offered");
        "`{1}` needs a bound on the sum of all changes (L1), but `{0}` is bounded in length (L2)";
        "with a budget in ρ use `.gaussian(0.01)`; with a budget in ε count by a tree, `.tree().laplace(0.5)`";
        ["a row changes the running count of every later value, and these changes add up"];
    TREE_LAPLACE = "DP0407" Bound("Offered");
        "`{1}` needs a bound on the sum of all changes (L1), but with a budget in ρ `{0}` is bounded in length (L2)";
        "use `.gaussian(0.01)` here: it adds far less noise";
        ["a row changes one node on each of m levels: by m in L1, but by √m in L2"];
    VECTOR_LAPLACE = "DP0407" Bound("Offered");
        "`{1}` needs a bound on the sum of all changes (L1), but `{0}` is clipped in length (L2)";
        "clip in L1, `.sum_l1(30, ..)`; or with a budget in ρ use `.gaussian(0.01)`";
        ["the absolute values of a vector of d numbers and length r can add up to r · √d"];
    VECTOR_ARGUMENTS = "DP0241" Bound("Vectors");
        "`{0}` takes a radius and a closure that lists numbers, not {1}";
        "write `.{0}(30, |p| [p.x, p.y - 300])`";
        ["the vector of each row is clipped to the radius, so no row can change the sums by more"];
    NOT_COMPARABLE = "DP0260" Bound("Comparable");
        "`deviations_from` compares the counts of groups with public numbers, and `{0}` has no groups";
        "count groups, `.histogram(|p| p.ward).deviations_from(&guess)`; or release the single number first, and then take the difference";
        ["a deviation can be chosen by `select` or released with noise: it is as sensitive as the count it compares"];
    VECTOR_ARITHMETIC = "DP0208" Bound("Offered");
        "`{1}` takes single numbers, but `{0}` is many, one for each group";
        "release each by itself, and compute with the values";
        ["only counts and sums can be added and multiplied"];
    AGGREGATE_ARGUMENTS = "DP0208" Bound("Offered");
        "`{0}` takes no arguments: it covers all rows of its table";
        "{1}";
        ["choose the rows with `filter` and the value with `map` before it"];

    VECTOR_QUESTION = "DP0221" Bound("Offered");
        "a question is about one number, but `{0}` is many";
        "ask about one group: `watch.ask(patients.filter(|p| p.ward == Ward::Icu).count())`";
        ["the theorem bounds how much one unit changes a single number, not a vector"];
    BEST_OF = "DP0250" Bound("RunsAndCost");
        "`{0}` takes candidates, the maximum number of runs, from 1 to {1}, an ε, and a closure, but got {2}";
        "write `{3}`, where the closure gives `patients.filter(|p| p.age <= cut).count()`";
        ["each run draws a candidate; the number of runs that count stays secret, and all runs together cost the one ε"];
    NO_LIST = "DP0251" Bound("PublicList");
        "candidates must be public, but `{0}` holds protected rows";
        "list the candidates to choose from: `{1}`";
        ["a candidate that exists because of one person would reveal that person when it is chosen"];
    NO_CANDIDATE = "DP0251" Bound("OneNumberEach");
        "a candidate is compared by one number, but `{0}` is many";
        "give one: `|cut| patients.filter(|p| p.age <= cut).count()`; or choose a group with `.select(EPSILON)`";
        ["the best is the run with the largest noisy number"];
    NO_PROPORTION = "DP0218" Bound("Proportion");
        "a quantile is one number between 0 and 1, and {0} is not";
        "write `.quantile(0.9)`; one row decides the smallest and the largest value, and `.quantile(0.99)` is close to the largest";
        ["a score counts the rows below and above a value, weighted by the quantile"];

    NO_PLACE = "DP0218" Bound("Proportion");
        "`{0}` takes a rank from the end, a whole number above zero, not {1}";
        "write `.{0}(20)`: a choice at rank 20 rarely lies beyond the data, a choice at rank 1 often does";
        ["the number is known when the query is compiled and recorded in the certificate"];
    STATISTIC_ALONE = "DP0219" Bound("ReleasedTogether");
        "`{0}` is computed from {1} released numbers, but nothing here releases them";
        "add a release with their joint cost in the same expression: {2}";
        ["each of the numbers gets an equal share of the cost, and one scan computes them all"];
    STATISTIC_OF = "DP0219" Bound("ReleasedTogether");
        "`{0}` needs other arguments: {1}";
        "write {2}";
        ["the chosen numbers of a row set the sensitivity of each sum"];
    STATISTIC_COST = "DP0219" Bound("ReleasedTogether");
        "{0} numbers share one cost here, but {1}";
        "write the joint cost of all of them: `.{2}`";
        ["each of the numbers gets an equal share of it, rounded down"];
    EACH_PART_ALONE = "DP0222" Bound("ReleasedOfEach");
        "`{0}` of parts needs a release for each part, but nothing here releases it";
        "add a release with the joint cost of all parts in the same expression: {1}";
        ["the cost is divided among the parts, so all of them together cost no more"];
    EACH_PART_AT = "DP0222" Bound("ReleasedOfEach");
        "`{1}` does not release `{0}` of each part";
        "write the joint cost of all parts, an ε or a ρ: {2}; or run a reusable query on each, `.each(query)`";
        ["an ε or a ρ can be divided among the rows that a unit has in all parts; an accuracy or a δ cannot"];
    EACH_PART_COUNTED = "DP0222" Bound("ReleasedOfEach");
        "the groups of all parts are counted at once, not part by part";
        "cut the parts further and count: `.partition(|p| p.age.cut([18, 65])).count().{0}(0.1)`";
        ["a row is in only one group of one part, so a single release covers them all"];
    EACH_PART_OF_OTHERS = "DP0222" Bound("ReleasedOfEach");
        "`{0}` of each part needs a table of one dataset, but this table also depends on others";
        "count or sum the parts, `.count()`, `.map(|p| p.age).sum()`; or query the whole table";
        ["the number of rows of a unit follows from several tables here, and each would be charged by itself"];

    // The answer of a query.
    RAW_LEAVES = "DP0301" Bound("Public");
        "raw personal data cannot leave a query, but `{0}` was not released";
        "release a number and answer with its value: `.laplace(0.3).value()`";
        ["only values with noise are public"];
    NOT_RELEASED = "DP0301" Bound("Public");
        "a protected number has no `{0}` before it is released";
        "release it first: the result of `.laplace(0.3)` has one";
        ["this number has no noise yet"];

    // The user's own value.
    LOCAL_OVER = "DP0320" Bound("WithinBudget");
        "question `{0}` reports more than its budget allows: {1}";
        "{2}";
        ["all reports of one value add up, across its attributes; an `if` or a `match` costs its most expensive arm"];
    LOCAL_ONLY_REPORTED = "DP0321" Bound("OnlyReported");
        "`{0}` is the user's own value and can only be reported: {1}";
        "write `{0}.report::<Ask>(0.5)`: the randomiser, and the ε of its type";
        ["any other code that sees the value could reveal it; `{0}.1.report::<Ask>(0.5)` reports one of several attributes"];
    LOCAL_UNCOUNTED = "DP0322" Bound("CountedReport");
        "`{0}` is used in {1}, where its reports cannot be counted";
        "make the report in a line of its own: `let report = {0}.report::<Ask>(0.5);`";
        ["each report costs, so their number must be known when the question is compiled; sending the same report again is free: keep it as a `Memo`"];
    LOCAL_FORM = "DP0323" Plain;
        "`#[dp_local]` turns a function of the user's own value into a question to a device: {0}";
        "write `#[dp_local(epsilon = 1.0)] fn report(me: Own<Profile>) -> Report<Ask>`";
        ["public values can follow as ordinary parameters; the generator is the last argument of the call"];

    // Numbers.
    COST_NOT_POSITIVE = "DP0402" Plain;
        "a privacy cost must be above zero, but here {1} = {0}";
        "write what this may cost, such as 0.1";
        ["a release that costs nothing would need infinite noise"];
    TOO_LARGE = "DP0403" Plain;
        "this number is too large: {0} is not of magnitude below 2^62";
        "use a coarser unit of measure, such as thousands";
        ["numbers are stored exactly, in 64 bits with room to spare"];
    TOO_MANY_DECIMALS = "DP0404" Plain;
        "this number has more than {1} decimals: {0}";
        "round it to {1} decimals";
        ["ε and the numbers of row expressions are whole multiples of 10^-6, ρ of 10^-12 and δ of 10^-15; finer values could not be stored exactly"];
    COST_TOO_LARGE = "DP0405" Plain;
        "a privacy cost is at most {1} = {2}, but here {1} = {0}";
        "write a smaller number: an ε above 10 or a δ above 1/1000 protects hardly anyone";
        ["costs are kept exactly, in 64 bits with room to spare"];
    NOT_A_NUMBER = "DP0406" Plain;
        "this is not a decimal number: {0}";
        "write digits, with a point or an exponent if needed: `18`, `-0.25`, `50_000`, `1e-9`";
        ["numbers are read exactly, never as floats"];
    NOT_NATURAL = "DP0406" Plain;
        "this is not a whole number of the required kind: {0}";
        "`nat!` takes a whole number from 0 up, `int!` any whole number";
        ["the number becomes a type"];
    SUFFIX = "DP0406" Plain;
        "a number is written without a suffix: `{0}`";
        "write `{1}`; the type follows from the context";
        ["numbers are read exactly, and do not have a Rust type"];
    COST_KEYS = "DP0406" Plain;
        "this is not a privacy cost: {0}";
        "write `eps!(0.3)`, `eps!(1.0, delta = 1e-6)` or `rho!(0.01)`";
        ["the cost becomes a type"];
}
