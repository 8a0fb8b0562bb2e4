//! The methods that queries may call. The table `RULES` has one row for each rule of `dp-types`.
//!
//! To add a rule, add a row to the table. If the rule's result is of a new kind, also add a
//! function to one of the other files of this folder. The table's column of parameters determines
//! how the macro writes arguments for `dp-types`. The column of results determines which methods
//! can follow.

mod aggregate;
mod transformation;

use proc_macro2::Ident;
use syn::ExprMethodCall;

use crate::measure::Noise;
use crate::model::{Kind, Shape, Sources, Statistic, Values};

/// The receiver of a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum On {
    Table,
    Parts,
    Protected,
    Released,
    /// A row expression, inside a closure.
    Row,
    /// No receiver: a function that queries can call.
    Query,
}

impl On {
    /// The kind of receiver to which a value belongs; `None` if the macro does not check the
    /// value's methods.
    pub(crate) fn of(kind: &Kind) -> Option<Self> {
        match kind {
            Kind::Table(_) => Some(Self::Table),
            Kind::Parts(_) => Some(Self::Parts),
            Kind::Protected { .. } => Some(Self::Protected),
            Kind::Released(_) => Some(Self::Released),
            Kind::Public(_) | Kind::List(_) | Kind::Closure { .. } | Kind::Other(_) => None,
        }
    }
}

/// The parameters of a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Takes {
    Nothing,
    /// Ordinary Rust values.
    Values,
    /// A closure that computes a value of a row.
    Row,
    /// A closure that computes the part to which a row belongs.
    Key,
    /// A closure that lists the new rows that a row can become.
    Slots,
    /// A closure that makes one row of features from a unit's rows.
    Features,
    /// A closure for a key, and a closure for features. The second closure makes a row of features
    /// from those rows of a unit that have one value of the key.
    GroupFeatures,
    /// Another table.
    Table,
    /// A public list.
    List,
    /// Another table, the caps, and a closure that makes a new row from a pair of rows.
    Pairs,
    /// Another table, a closure for the key of each of the two tables, the caps, and a closure for
    /// a pair.
    Keys,
    /// No arguments, on a table whose rows have known units.
    Units,
    /// No arguments, on a table that was not mapped to a value.
    WholeRows,
    /// A row expression that is the same for all rows: a literal or a public parameter.
    Bound,
    /// A reusable query.
    Query,
    /// A list of reusable queries, one for each part.
    Queries,
    /// A closure that returns two numbers, or no arguments; a release of several numbers must
    /// follow.
    Statistic(Statistic),
    /// The parameters of the table's method with this name. The method applies to each part, and a
    /// release must follow.
    EachPart,
    /// The cost of a release with this noise, after the method's other arguments.
    Cost(Noise),
    /// The ε and the δ of a release with this noise.
    EpsilonDelta(Noise),
    /// The accuracy of a release with this noise: a distance and a probability, both literals.
    Accuracy(Noise),
    /// No arguments; the macro adds the metric of the noise that the budget allows.
    Metric,
    /// A literal above zero for the radius, and a closure that lists numbers.
    Vector,
    /// A closure that lists numbers.
    Scores,
    /// A literal between 0 and 1.
    Proportion,
    /// A whole literal above zero: a rank.
    Place,
    /// A whole literal above zero: the number of rows to keep per unit.
    Limit,
    /// A whole literal above zero, and closures for the groups, for the order, or for both.
    First {
        key: bool,
        order: bool,
    },
    /// This number of row expressions, in addition to the receiver.
    Rows(usize),
    /// The replacement for a missing value: a row expression or a variant.
    Instead,
    /// Two literals in rising order.
    Ends,
    /// A literal text.
    Text,
    /// A list of literal texts.
    Texts,
    /// Literals in rising order that separate parts.
    Cuts,
    /// Literals in rising order that separate numbers.
    Steps,
}

/// A method call, in the form that the functions of the rules read.
pub(crate) struct Asked<'a> {
    pub(crate) receiver: &'a Kind,
    pub(crate) call: &'a ExprMethodCall,
    /// The datasets of the other table, if the method takes one.
    pub(crate) others: Sources,
    /// The call as the user wrote it, with names replaced by their definitions.
    pub(crate) text: String,
}

/// A method that queries may call.
pub(crate) struct Rule {
    pub(crate) on: On,
    pub(crate) name: &'static str,
    pub(crate) takes: Takes,
    /// The kind of the call's result.
    pub(crate) gives: fn(&Asked<'_>) -> Kind,
}

const fn rule(on: On, name: &'static str, takes: Takes, gives: fn(&Asked<'_>) -> Kind) -> Rule {
    Rule { on, name, takes, gives }
}

/// Every method that the macro knows.
static RULES: &[Rule] = &[
    rule(On::Table, "filter", Takes::Row, transformation::filter),
    rule(On::Table, "map", Takes::Row, transformation::map),
    rule(On::Table, "centered", Takes::Nothing, transformation::map),
    rule(On::Table, "drop_missing", Takes::Row, transformation::drop_missing),
    rule(On::Table, "flat_map", Takes::Slots, transformation::flat_map),
    rule(On::Table, "by_unit", Takes::Features, transformation::by_unit),
    rule(On::Table, "by_unit_and", Takes::GroupFeatures, transformation::by_unit_and),
    rule(On::Table, "limit", Takes::Limit, transformation::limit),
    rule(On::Table, "limit_by", Takes::First { key: true, order: false }, transformation::filter),
    rule(On::Table, "take", Takes::First { key: false, order: true }, transformation::take),
    rule(On::Table, "take_by", Takes::First { key: true, order: true }, transformation::take),
    rule(On::Table, "distinct", Takes::WholeRows, transformation::distinct),
    rule(On::Table, "semi_join", Takes::Table, transformation::semi_join),
    rule(On::Table, "anti_join", Takes::Table, transformation::semi_join),
    rule(On::Table, "join", Takes::Pairs, transformation::join),
    rule(On::Table, "join_on", Takes::Keys, transformation::join),
    rule(On::Table, "union", Takes::Table, transformation::union),
    rule(On::Table, "partition", Takes::Key, transformation::partition),
    rule(On::Table, "count", Takes::Nothing, aggregate::count),
    rule(On::Table, "count_units", Takes::Units, aggregate::count_units),
    rule(On::Table, "sum", Takes::Nothing, aggregate::sum),
    rule(On::Table, "clip_diff", Takes::Bound, aggregate::clip_diff),
    rule(On::Table, "histogram", Takes::Key, aggregate::histogram),
    rule(On::Table, "quantile", Takes::Proportion, aggregate::quantile),
    rule(On::Table, "largest", Takes::Place, aggregate::rank),
    rule(On::Table, "smallest", Takes::Place, aggregate::rank),
    rule(On::Table, "median", Takes::Nothing, aggregate::quantile),
    rule(On::Table, "key_counts", Takes::Nothing, aggregate::key_counts),
    rule(On::Table, "sum_l1", Takes::Vector, aggregate::clipped),
    rule(On::Table, "sum_l2", Takes::Vector, aggregate::clipped),
    rule(On::Table, "scores", Takes::Scores, aggregate::scores),
    rule(On::Table, "tree", Takes::Metric, aggregate::ordered),
    rule(On::Table, "running", Takes::Nothing, aggregate::ordered),
    rule(On::Table, "mean", Takes::Statistic(Statistic::Mean), statistic),
    rule(On::Table, "variance", Takes::Statistic(Statistic::Variance), statistic),
    rule(On::Table, "standard_deviation", Takes::Statistic(Statistic::StandardDeviation), statistic),
    rule(On::Table, "covariance", Takes::Statistic(Statistic::Covariance), statistic),
    rule(On::Table, "regression", Takes::Statistic(Statistic::Regression), statistic),
    // `dp-types` permits this method only if all neighbouring datasets have the same number of
    // rows.
    rule(On::Table, "public_count", Takes::Nothing, public),
    rule(On::Parts, "filter", Takes::Row, transformation::filter),
    rule(On::Parts, "map", Takes::Row, transformation::map),
    rule(On::Parts, "centered", Takes::Nothing, transformation::map),
    rule(On::Parts, "drop_missing", Takes::Row, transformation::drop_missing),
    rule(On::Parts, "partition", Takes::Key, transformation::partition),
    rule(On::Parts, "count", Takes::Nothing, aggregate::grouped_count),
    rule(On::Parts, "sum", Takes::Nothing, aggregate::grouped_sum),
    rule(On::Parts, "mean", Takes::Statistic(Statistic::Mean), statistic),
    rule(On::Parts, "variance", Takes::Statistic(Statistic::Variance), statistic),
    rule(On::Parts, "standard_deviation", Takes::Statistic(Statistic::StandardDeviation), statistic),
    rule(On::Parts, "covariance", Takes::Statistic(Statistic::Covariance), statistic),
    rule(On::Parts, "regression", Takes::Statistic(Statistic::Regression), statistic),
    rule(On::Parts, "quantile", Takes::EachPart, statistic),
    rule(On::Parts, "median", Takes::EachPart, statistic),
    rule(On::Parts, "largest", Takes::EachPart, statistic),
    rule(On::Parts, "smallest", Takes::EachPart, statistic),
    rule(On::Parts, "histogram", Takes::EachPart, statistic),
    rule(On::Parts, "sum_l1", Takes::EachPart, statistic),
    rule(On::Parts, "sum_l2", Takes::EachPart, statistic),
    rule(On::Parts, "tree", Takes::EachPart, statistic),
    rule(On::Parts, "running", Takes::EachPart, statistic),
    rule(On::Parts, "each", Takes::Query, public),
    rule(On::Parts, "each_of", Takes::Queries, public),
    rule(On::Protected, "deviations_from", Takes::Values, aggregate::deviations),
    rule(On::Protected, "in_l2", Takes::Nothing, aggregate::in_l2),
    rule(On::Protected, "laplace", Takes::Cost(Noise::Laplace), released),
    rule(On::Protected, "gaussian", Takes::Cost(Noise::Gaussian), released),
    rule(On::Protected, "laplace_within", Takes::Accuracy(Noise::Laplace), released),
    rule(On::Protected, "gaussian_within", Takes::Accuracy(Noise::Gaussian), released),
    rule(On::Protected, "laplace_threshold", Takes::EpsilonDelta(Noise::Threshold(0)), released),
    rule(On::Protected, "gaussian_threshold", Takes::EpsilonDelta(Noise::GaussianThreshold(0)), released),
    rule(On::Protected, "select", Takes::Cost(Noise::Flips), released),
    rule(On::Protected, "select_exponential", Takes::Cost(Noise::Weights), released),
    rule(On::Protected, "select_stable", Takes::EpsilonDelta(Noise::Stable(0)), released),
    rule(On::Protected, "top", Takes::Cost(Noise::Top), released),
    rule(On::Protected, "randomized_response", Takes::Cost(Noise::Response), released),
    rule(On::Query, "above_threshold", Takes::Cost(Noise::Answer), public),
    rule(On::Query, "sparse_vector", Takes::Cost(Noise::Answers), public),
    rule(On::Query, "best_of", Takes::Cost(Noise::UniformRuns), public),
    rule(On::Query, "best_of_harmonic", Takes::Cost(Noise::HarmonicRuns), public),
    rule(On::Released, "value", Takes::Nothing, public),
    rule(On::Released, "values", Takes::Nothing, public),
    rule(On::Released, "answers", Takes::Nothing, public),
    rule(On::Released, "counts", Takes::Nothing, public),
    rule(On::Released, "cumulative", Takes::Nothing, public),
    rule(On::Released, "cumulative_margin", Takes::Values, public),
    rule(On::Released, "margin", Takes::Values, public),
    rule(On::Released, "interval", Takes::Values, public),
    rule(On::Released, "standard_deviation", Takes::Nothing, public),
    rule(On::Row, "clamp", Takes::Ends, public),
    rule(On::Row, "min", Takes::Rows(1), public),
    rule(On::Row, "max", Takes::Rows(1), public),
    rule(On::Row, "abs", Takes::Rows(0), public),
    rule(On::Row, "signum", Takes::Rows(0), public),
    rule(On::Row, "isqrt", Takes::Rows(0), public),
    rule(On::Row, "centered", Takes::Rows(0), public),
    rule(On::Row, "bucket", Takes::Steps, public),
    rule(On::Row, "is_some", Takes::Rows(0), public),
    rule(On::Row, "or", Takes::Instead, public),
    rule(On::Row, "year", Takes::Rows(0), public),
    rule(On::Row, "month", Takes::Rows(0), public),
    rule(On::Row, "weekday", Takes::Rows(0), public),
    rule(On::Row, "date", Takes::Rows(0), public),
    rule(On::Row, "hour", Takes::Rows(0), public),
    rule(On::Row, "starts_with", Takes::Text, public),
    rule(On::Row, "is_one_of", Takes::Texts, public),
    rule(On::Row, "len", Takes::Rows(0), public),
    rule(On::Row, "cut", Takes::Cuts, public),
    rule(On::Row, "among", Takes::Cuts, public),
    rule(On::Row, "weeks", Takes::Cuts, public),
    rule(On::Row, "months", Takes::Cuts, public),
    rule(On::Row, "look_up", Takes::List, public),
];

/// The kind of a result that is not protected.
fn public(_: &Asked<'_>) -> Kind {
    Kind::Other(Sources::NONE)
}

/// The kind of a result that a later call releases: several numbers together, or one number for
/// each part.
fn statistic(asked: &Asked<'_>) -> Kind {
    Kind::Other(asked.receiver.sources())
}

/// The kind of a released value. Noise on one number gives one number.
fn released(asked: &Asked<'_>) -> Kind {
    let noise = noise(&asked.call.method);
    let values = match asked.receiver {
        Kind::Protected { shape, .. } if matches!(noise, Some(Noise::Laplace | Noise::Gaussian)) => {
            match shape {
                Shape::Number => Values::One,
                Shape::Groups | Shape::GroupsInL2 | Shape::Vector { .. } => Values::Many,
                _ => Values::Unknown,
            }
        }
        _ => Values::Unknown,
    };
    Kind::Released(values)
}

/// The rule for the method `name` of a receiver of this kind.
pub(crate) fn find(on: On, name: &str) -> Option<&'static Rule> {
    RULES.iter().find(|rule| rule.on == on && rule.name == name)
}

/// The noise that a method of this name adds. The function ignores the receiver, because the macro
/// does not know of every value whether the value is protected.
pub(crate) fn noise(name: &Ident) -> Option<Noise> {
    match find(On::Protected, &name.to_string())?.takes {
        Takes::Cost(noise) | Takes::EpsilonDelta(noise) | Takes::Accuracy(noise) => Some(noise),
        _ => None,
    }
}

pub(crate) use aggregate::{place, proportion};
pub(crate) use transformation::{closure_row, new_row};

/// Whether a method of this name takes an accuracy in place of a cost.
pub(crate) fn takes_accuracy(name: &Ident) -> bool {
    find(On::Protected, &name.to_string()).is_some_and(|rule| matches!(rule.takes, Takes::Accuracy(_)))
}

/// The names of a receiver's methods.
pub(crate) fn of(on: On) -> impl Iterator<Item = &'static str> {
    RULES.iter().filter(move |rule| rule.on == on).map(|rule| rule.name)
}

/// The names of a receiver's methods as text: `` `a`, `b` and `c` ``. For a protected number, the
/// list has the methods that release it.
pub(crate) fn names(on: On) -> String {
    let listed = |rule: &&Rule| {
        rule.on == on && (on != On::Protected || !matches!(rule.takes, Takes::Values | Takes::Nothing))
    };
    let names: Vec<String> = RULES.iter().filter(listed).map(|r| format!("`{}`", r.name)).collect();
    match names.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, first)) => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::{On, RULES, names};

    #[test]
    fn no_method_has_two_rules() {
        for (i, rule) in RULES.iter().enumerate() {
            assert!(!RULES[..i].iter().any(|r| r.on == rule.on && r.name == rule.name), "{}", rule.name);
        }
    }

    #[test]
    fn names_read_as_a_sentence() {
        assert_eq!(
            names(On::Parts),
            "`filter`, `map`, `centered`, `drop_missing`, `partition`, `count`, `sum`, `mean`, `variance`, `standard_deviation`, \
             `covariance`, `regression`, `quantile`, `median`, `largest`, `smallest`, `histogram`, `sum_l1`, `sum_l2`, `tree`, `running`, `each` and `each_of`"
        );
        assert_eq!(
            names(On::Protected),
            "`laplace`, `gaussian`, `laplace_within`, `gaussian_within`, `laplace_threshold`, `gaussian_threshold`, \
             `select`, `select_exponential`, `select_stable`, `top` and `randomized_response`"
        );
        assert_eq!(
            names(On::Row),
            "`clamp`, `min`, `max`, `abs`, `signum`, `isqrt`, `centered`, `bucket`, `is_some`, `or`, `year`, `month`, `weekday`, `date`, `hour`, `starts_with`, `is_one_of`, `len`, `cut`, `among`, `weeks`, `months` and `look_up`"
        );
    }
}
