#![doc = include_str!("../README.md")]

mod check;
mod derive;
mod diag;
mod emit;
mod expand;
mod local;
mod lower;
mod measure;
mod model;
mod number;
mod parse;
mod rules;
mod scope;
mod syntax;
#[cfg(test)]
mod tests;

use proc_macro::TokenStream;

/// A privacy cost as a type: `eps!(0.3)` is ε = 0.3, `eps!(1.0, delta = 1e-6)` is (ε, δ).
///
/// The types count ε in 10^-6 and δ in 10^-15.
///
/// ```
/// use dp_types::law::measure::{Eps, EpsDelta};
/// use dp_types::nat;
///
/// fn same<T>(_: std::marker::PhantomData<T>, _: std::marker::PhantomData<T>) {}
/// same(std::marker::PhantomData::<dp_types::eps!(0.3)>, std::marker::PhantomData::<Eps<nat!(300000)>>);
/// same(
///     std::marker::PhantomData::<dp_types::eps!(1.0, delta = 1e-6)>,
///     std::marker::PhantomData::<EpsDelta<nat!(1000000), nat!(1000000000)>>,
/// );
/// ```
///
/// # Errors
/// A compile-time error reports a number with too many decimals for the type, zero, a negative
/// number, an ε above 999.999999, or a δ of 1 or more.
#[proc_macro]
pub fn eps(input: TokenStream) -> TokenStream {
    measure::macros::eps(input.into()).into()
}

/// A privacy cost of concentrated differential privacy as a type. For example, `rho!(0.01)` is ρ =
/// 0.01, counted in units of 10^-12.
///
/// The cost `rho!(epsilon = 1, delta = 1e-6)` is the largest ρ that implies (ε, δ), rounded down.
/// The conversion is proposition 12 of Canonne, Kamath and Steinke, *The discrete Gaussian for
/// differential privacy* (2020). The types of `dp-types` check the result.
///
/// ```
/// use dp_types::law::measure::Rho;
/// use dp_types::nat;
///
/// fn same<T>(_: std::marker::PhantomData<T>, _: std::marker::PhantomData<T>) {}
/// same(std::marker::PhantomData::<dp_types::rho!(0.01)>, std::marker::PhantomData::<Rho<nat!(10000000000)>>);
/// ```
///
/// # Errors
/// A compile-time error reports a number with more than twelve decimals, zero, a negative number,
/// or a number of 1000 or more.
#[proc_macro]
pub fn rho(input: TokenStream) -> TokenStream {
    measure::macros::rho(input.into()).into()
}

/// Splits a budget by weights.
///
/// In a query, `let shares = split!(geography: 3, age: 1);` at the top of the body splits the
/// declared budget, and `.gaussian(shares.geography)` spends a share; see
/// [`dp_query`](macro@dp_query). Outside a query, the macro makes a type for each share:
///
/// ```
/// use dp_types::law::measure::Rho;
/// use dp_types::nat;
///
/// dp_types::split! { rho = 0.1; Geography: 3, Age: 1 }
///
/// fn same<T>(_: std::marker::PhantomData<T>, _: std::marker::PhantomData<T>) {}
/// same(std::marker::PhantomData::<Geography>, std::marker::PhantomData::<Rho<nat!(75000000000)>>);
/// same(std::marker::PhantomData::<Age>, std::marker::PhantomData::<Rho<nat!(25000000000)>>);
/// ```
///
/// Weights are whole numbers. Shares are rounded down to the unit of the measure, so their sum is
/// at most the whole budget. A share can be split further: `geography: 3 { state: 1, county: 2 }`.
///
/// # Errors
/// A compile-time error reports a weight that is not a whole number above 0, a repeated name, or a
/// share that rounds down to nothing.
#[proc_macro]
pub fn split(input: TokenStream) -> TokenStream {
    parse::shares::split(input.into()).into()
}

/// A natural number as a type: `nat!(5)`, for row limits and stabilities.
///
/// ```
/// use dp_types::law::num::Nat;
///
/// assert_eq!(<dp_types::nat!(5) as Nat>::VALUE, 5);
/// ```
///
/// # Errors
/// A compile-time error reports a number that is not whole, is negative, or is not below 2^62.
#[proc_macro]
pub fn nat(input: TokenStream) -> TokenStream {
    number::macros::nat(input.into()).into()
}

/// A whole number as a type: `int!(-5)`, for the bounds of a hand-written column.
///
/// ```
/// use dp_types::law::num::Bound;
///
/// assert_eq!(<dp_types::int!(-5) as Bound>::VALUE, -5);
/// ```
///
/// # Errors
/// A compile-time error reports a number that is not whole, or whose magnitude is 2^62 or more.
#[proc_macro]
pub fn int(input: TokenStream) -> TokenStream {
    number::macros::int(input.into()).into()
}

/// A literal as a row expression: `lit!(18)`, `lit!(-0.25)`, for queries written by hand.
///
/// In a `#[dp_query]`, write plain literals.
///
/// ```
/// use dp_types::prelude::*;
/// #[derive(Record)]
/// struct Patient {
///     #[dp(range = 0..=120)]
///     age: i64,
/// }
///
/// let adult = Patient::proxy().age.ge(dp_types::lit!(18));
/// # let _ = adult;
/// ```
///
/// # Errors
/// A compile-time error reports a number with more than six decimals, or a number that is too
/// large.
#[proc_macro]
pub fn lit(input: TokenStream) -> TokenStream {
    number::macros::lit(input.into()).into()
}

/// Derives `dp_types::Record` for a struct with named fields: the type of a row.
///
/// | field | column |
/// |---|---|
/// | `#[dp(range = 0..=120)] age: i64` (or `i8` to `i32`, `u8` to `u32`) | whole numbers of that range |
/// | `#[dp(range = 0.0..=50_000.0, step = 0.01)] bill: Decimal` | decimals on a grid of 0.1, 0.01, .. 0.000001 |
/// | `#[dp(range = "2015-01-01"..="2024-12-31")] day: Date` | dates of that range |
/// | `#[dp(range = "2015-01-01T00:00"..="2024-12-31T23:59")] at: DateTime` | dates of that range with a time of day |
/// | `#[dp(text = 40)] ward: String` | texts of at most this many characters, 1 to 64 |
/// | `smoker: bool` | a truth value |
/// | `#[dp(category)] ward: Ward` | a fieldless enum that derives `Category` |
/// | `#[dp(range = 0..=9)] score: Option<i64>`, or an `Option` of any type above | the same values, or a missing value |
/// | `#[dp(unbounded)] income: i64` | whole numbers that each query must clamp |
/// | `#[dp(unit, at_most = 5, range = 0..=9_999)] person: i64` | the privacy unit: at most five rows for each value |
/// | `#[dp(unit, keep = 5)] person: String` | the privacy unit, by a text that identifies it; a unit's rows beyond the first five are left out |
///
/// Without `unit`, each row is its own privacy unit. `column = "zper"` states the name of the
/// column in the data file. On the struct, `#[dp(invalid = refuse)]` (the default), `clamp` or
/// `drop_row` decides what happens to a value that does not fit, and `#[dp(crate = path)]` gives
/// the path of `dp_types`.
///
/// Further marks describe CSV files. The struct can have `separator = ';'`, `header = none`,
/// `columns = 15`, `quotes = over_lines` and `encoding = "latin-1"`, and `column = 4` gives the
/// position of a field. Texts such as `missing = ["NA"]` mean a missing value.
/// `format = "%d-%b-%y"` is the form of dates.
///
/// The derive also makes two structs: `<Name>Columns`, which closures receive, with one column
/// proxy per field, and `<Name>Values`, from which `flat_map` makes new rows.
///
/// # Errors
/// A compile-time error reports a column without a range, or of an unsupported type. After an
/// error, the derive emits a stand-in record without rows, so code that uses the record causes no
/// further errors.
#[proc_macro_derive(Record, attributes(dp))]
pub fn record(input: TokenStream) -> TokenStream {
    derive::record(input.into()).into()
}

/// Derives `dp_types::Category` for a fieldless enum of 1 to 256 variants.
///
/// Data files hold the variants' names; `#[dp(rename = "ER")]` on a variant changes its name in
/// data files. Further spellings are `also = ["er"]`, and `#[dp(ignore_case)]` on the enum ignores
/// upper and lower case. The enum must also be `Clone` and `Copy`. The derive also makes the
/// constant function `dp_index`, which returns a variant's index for comparisons such as `p.ward ==
/// Ward::Icu` in closures.
///
/// ```
/// use dp_types::prelude::*;
///
/// #[derive(Clone, Copy, Category)]
/// enum Ward {
///     Icu,
///     #[dp(rename = "ER")]
///     Emergency,
/// }
/// assert_eq!(Ward::VARIANTS, ["Icu", "ER"]);
/// ```
///
/// A public file can also list the values; the macro reads it at compile time.
/// `#[dp(values = "plans.csv")] struct Plan(u8);` has a constant for each value, such as
/// `Plan::Gold`. An underscore replaces each character that a Rust name cannot have.
#[proc_macro_derive(Category, attributes(dp))]
pub fn category(input: TokenStream) -> TokenStream {
    derive::category(input.into()).into()
}

/// Defines a row expression that several queries share. The closures of a query can call the
/// function, and a query can pass the function in place of a closure.
///
/// ```
/// use dp_types::prelude::*;
///
/// #[derive(Record)]
/// struct Patient {
///     #[dp(range = 0..=120)]
///     age: i64,
///     smoker: bool,
/// }
///
/// #[dp_row]
/// fn adult(p: Patient) -> bool {
///     p.age >= 18
/// }
///
/// #[dp_row(range = 0..=99)]
/// fn capped_age(p: Patient) -> i64 {
///     p.age.clamp(0, 99)
/// }
///
/// #[dp_query(epsilon = 1.0)]
/// fn ages(patients: Table<Patient>) -> (i64, i64) {
///     let smokers = patients.filter(|p| adult(p) && p.smoker).count().laplace(0.3);
///     let total = patients.filter(adult).map(capped_age).sum().laplace(0.7);
///     (smokers.value(), total.value())
/// }
/// ```
///
/// The body is a row expression, like the closure of `filter`, and may call other `#[dp_row]`
/// functions on its row. The function returns `bool`, or a number that stays within its declared
/// range: an `i64` has `range = LO..=HI`, and a `Decimal` has a `step` as well. `crate = path`
/// gives the path of `dp_types`. The expansion is an ordinary function from the record's column
/// proxies to an expression. Certificates record the expression as if it were written in the query.
///
/// # Errors
/// A compile-time error reports a body that is not a row expression, a number without a declared
/// range, or a number that can leave its range; see `dp_types::errors`.
#[proc_macro_attribute]
pub fn dp_row(args: TokenStream, item: TokenStream) -> TokenStream {
    emit::dp_row(args.into(), item.into()).into()
}

/// Turns a function over tables into a query: a value that `Session::run` accepts.
///
/// ```
/// use dp_types::prelude::*;
///
/// #[derive(Record)]
/// struct Patient {
///     #[dp(range = 0..=120)]
///     age: i64,
///     smoker: bool,
/// }
///
/// /// How many adult smokers there are, and their mean age.
/// #[dp_query(epsilon = 1.0)]
/// fn adult_smokers(patients: Table<Patient>) -> (i64, f64) {
///     let adults = patients.filter(|p| p.age >= 18 && p.smoker);
///     let n = adults.count().laplace(0.3);
///     let total = adults.map(|p| p.age.clamp(18, 99)).sum().laplace(0.7);
///     (n.value(), total.value() as f64 / n.value().max(1) as f64)
/// }
///
/// let rows = (0..1000).map(|i| Patient { age: i % 100, smoker: i % 3 == 0 });
/// let session = Dataset::<Patient>::from_rows(rows)?.session::<eps!(1.5)>();
/// let ((n, _mean), _session) = session.run(adult_smokers)?;
/// # let _ = n;
/// # Ok::<(), Error>(())
/// ```
///
/// **Parameters.** One or more tables, `Table<Record>` or `Table<Record, ReplaceOne>`; then public
/// values, `#[dp(range = 18..=99)] age: i64`, `#[dp(range = 0.0..=9.5, step = 0.1)] limit:
/// Decimal`, or a list `#[dp(range = 0..=500)] prices: &'static [i64; 12]`. With public values, the
/// query is run as `session.run(older_than(30)?)`.
///
/// **Budget.** The attribute declares the budget in one measure. The releases of the body must cost
/// at most the budget.
///
/// | measure | one table | several |
/// |---|---|---|
/// | ε | `epsilon = 1.0` | `epsilon(patients = 1.0, visits = 0.5)` |
/// | (ε, δ) | `epsilon = 1.0, delta = 1e-9` | `epsilon(..), delta(..)` |
/// | ρ | `rho = 0.01` | `rho(patients = 0.01, visits = 0.02)` |
/// | Rényi, ε at each order | `renyi(2 = 0.1, 8 = 0.4)` | `renyi(patients(2 = 0.1, 8 = 0.4), visits(..))` |
///
/// With `reusable`, other queries can call this query; `crate = path` gives the path of `dp_types`.
///
/// **Releases.** `.laplace(0.3)` releases a count, a sum or a histogram at a literal ε. With a
/// budget in ρ, such a release costs ε²/2. `.gaussian(0.005)` releases at a literal ρ, with a
/// budget in ρ or at Rényi orders. Adjacent releases of one table read the data once.
///
/// **Shares.** `let shares = split!(geography: 3 { state: 1, county: 2 }, age: 1);`, at the top of
/// the body, splits the declared budget by weights. With several tables, name the table:
/// `split!(patients; ..)`. In this example, `.gaussian(shares.age)` costs at most a quarter of the
/// budget. `.laplace(shares.age)` with a budget in ρ uses the largest ε whose cost is at most the
/// share.
///
/// **Composition.**
/// - `if` and `match` on released values cost as much as their most expensive arm.
/// - `for round in 0..10 { .. }`, or `0..ROUNDS` with a constant of the crate of at most 1024,
///   costs its body once per round.
/// - `#[dp(range = 0..=120)] let cut = n.value();` makes a released value a public parameter of
///   later closures, clamped into the range; a decimal has a step, `#[dp(range = 0.0..=9.5, step =
///   0.1)]`, and is rounded to it.
/// - `mean_age(patients.filter(..))` calls another query, which must be `reusable`.
/// - `patients.partition(|p| p.ward).each(mean_age)` runs a query on every part. The cost is that
///   of one part, times the maximum number of rows of a privacy unit.
///
/// Releases in other loops, in closures, in the right operand of `&&` and in macro arguments are
/// refused. So are `return` and `?` (a query has one exit) and `#[cfg]` inside the body. Everything
/// else is ordinary Rust.
///
/// **Closures on tables** are row expressions: columns, literals, constants, public parameters,
/// comparisons, `&& || !`, `+ - * /`, `if`, `match`, `let`, and `clamp min max abs`. Share an
/// expression as a function under [`dp_row`](macro@dp_row), or as a closure that the query names:
/// `let adult = |p: Patient| p.age >= 18;`. `partition` and `histogram` take a category, a truth
/// value, a number with a small range, `p.age.cut([18, 65])`, `p.code.among([3, 7])`,
/// `p.day.weeks("2024-01-01", 10)`, `p.day.months("2024-01-01", 12)` or a tuple of two to four of
/// those. `flat_map(|p| [(p.days > 0, Stay { days: p.days })])` lists the new rows that one row can
/// become. `by_unit(|v| Visitor { spent: v.cost.sum().clamp(0, 1000) })` makes one row per privacy
/// unit. `p.product.look_up(prices)` is an entry of a public list.
///
/// The expansion is a type of the function's name that implements `Query`. The documentation of the
/// type ends with a section about its releases and their costs.
///
/// # Errors
/// Each violation of the rules for such a function is a compile-time error at the token that causes
/// it; see `dp_types::errors`.
#[proc_macro_attribute]
pub fn dp_query(args: TokenStream, item: TokenStream) -> TokenStream {
    expand::dp_query(args.into(), item.into()).into()
}

/// Turns a function over the user's own value into a question to a device. The device answers with
/// reports.
///
/// ```
/// use dp_local::randomiser::{OneBitMean, OptimisedUnary};
/// use dp_local::{Between, Own, Report, domain, dp_local};
/// use dp_types::eps;
///
/// domain! {
///     /// How a person comes to work.
///     pub enum Way { Train, Bus, Bicycle, Car, Foot }
/// }
/// /// Minutes.
/// type Time = Between<0, 120, 0>;
/// // What the server counts.
/// type Ways = OptimisedUnary<Way, eps!(1.0)>;
/// type Times = OneBitMean<Time, eps!(0.5)>;
///
/// /// How a person comes to work, and how long it takes.
/// #[dp_local(epsilon = 1.5)]
/// fn commute(me: Own<(Way, Time)>) -> (Report<Ways>, Report<Times>) {
///     (me.0.report::<Ways>(1.0), me.1.report::<Times>(0.5))
/// }
///
/// let mut generator = dp_local::Generator::from_os()?;
/// let mine = Own::<_, eps!(2.0)>::new((Way::Bicycle, Between(25)));
/// let ((way, time), mine) = commute(mine, &mut generator);
/// // 0.5 is left of 2.0, for another question.
/// # let _ = (way, time, mine);
/// # Ok::<(), dp_noise::EntropyError>(())
/// ```
///
/// **Parameters.** First `me: Own<T>`, where `T` is a domain or a tuple of two to six domains; then
/// ordinary values, which are public. The caller passes the device's generator as the last
/// argument. The function returns the answer, and the user's value with the remaining budget.
///
/// **Reports.** `me.report::<R>(0.5)` reports the value by the randomiser `R`, whose cost is ε =
/// 0.5. `me.1.report::<R>(0.5)` reports the attribute with index 1. The costs of all reports must
/// add up to at most `epsilon`. An `if` or a `match` on a public value costs its most expensive
/// arm, so a question can sample one of several attributes. The body can use `me` for nothing else.
/// The macro refuses reports in loops and closures, and it refuses `return` and `?`.
///
/// The compiled program contains a certificate of the question and of each report. Queries written
/// by hand use `Own::ask`, `Own::split` and `Own::report`.
///
/// # Errors
/// Each violation of the rules for such a function is a compile-time error at the token that causes
/// it; see `dp_types::errors`.
#[proc_macro_attribute]
pub fn dp_local(args: TokenStream, item: TokenStream) -> TokenStream {
    local::dp_local(args.into(), item.into()).into()
}
