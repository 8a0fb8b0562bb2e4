//! Compiles and runs the code of the book (`docs/src`) as documentation tests: `cargo test -p docs
//! --doc`.
#![forbid(unsafe_code)]

macro_rules! pages {
    ($($name:ident $path:literal)*) => { $(
        #[doc = include_str!($path)]
        #[cfg(doctest)]
        pub mod $name {}
    )* };
}
pages! {
    readme "../README.md"
    quickstart "src/quickstart.md"
    units "src/units.md"
    records "src/records.md"
    expressions "src/expressions.md"
    budgets "src/budgets.md"
    filter "src/rules/filter.md"
    sequential_composition "src/rules/sequential_composition.md"
    branch_on_released "src/rules/branch_on_released.md"
    static_loop "src/rules/static_loop.md"
    subquery "src/rules/subquery.md"
    parallel_parts "src/rules/parallel_parts.md"
    composition_of_equals "src/rules/composition_of_equals.md"
    map "src/rules/map.md"
    count "src/rules/count.md"
    sum "src/rules/sum.md"
    flat_map "src/rules/flat_map.md"
    part "src/rules/part.md"
    histogram "src/rules/histogram.md"
    grouped_sum "src/rules/grouped_sum.md"
    quantile "src/rules/quantile.md"
    per_key_bound "src/rules/per_key_bound.md"
    select "src/rules/select.md"
    statistics "src/statistics.md"
    discrete_laplace "src/rules/discrete_laplace.md"
    discrete_gaussian "src/rules/discrete_gaussian.md"
    sparse_vector "src/rules/sparse_vector.md"
    randomized_response "src/rules/randomized_response.md"
    poisson_sample "src/rules/poisson_sample.md"
    rank "src/rules/rank.md"
    key_counts "src/rules/key_counts.md"
    within "src/rules/within.md"
    threshold "src/rules/threshold.md"
    gaussian_threshold "src/rules/gaussian_threshold.md"
    select_stable "src/rules/select_stable.md"
    deviation "src/rules/deviation.md"
    best_of "src/rules/best_of.md"
    by_unit "src/rules/by_unit.md"
    by_unit_and "src/rules/by_unit_and.md"
    limit "src/rules/limit.md"
    limit_by "src/rules/limit_by.md"
    take "src/rules/take.md"
    distinct "src/rules/distinct.md"
    semi_join "src/rules/semi_join.md"
    join "src/rules/join.md"
    joins "src/joins.md"
    union "src/rules/union.md"
    output "src/output.md"
    vector_sum "src/rules/vector_sum.md"
    score_sums "src/rules/score_sums.md"
    strategy "src/rules/strategy.md"
    after "src/after.md"
    auditing "src/auditing.md"
    by_hand "src/by-hand.md"
    noise "src/noise.md"
    ledger "src/ledger.md"
    local "src/local.md"
    grouped_table "src/how-to/grouped-table.md"
    people_with_many_rows "src/how-to/people-with-many-rows.md"
    two_tables "src/how-to/two-tables.md"
    months "src/how-to/months.md"
    choosing_epsilon "src/how-to/choosing-epsilon.md"
    several_analysts "src/how-to/several-analysts.md"
    web_service "src/how-to/web-service.md"
    from_other_tools "src/how-to/from-other-tools.md"
    local_survey "src/how-to/local-survey.md"
}

/// The pages of the errors, with the records that their examples use.
pub mod errors {
    include!(concat!(env!("OUT_DIR"), "/errors.rs"));
}
