//! Rules of the auditor: each has its own file and one line in this registry.
//!
//! A rule's file holds its fields, its check, its text for a page, and its nodes for Coq. Rules do
//! not use each other. Their common code is in [`crate::framework`] and [`crate::theorem`].

mod add;
mod as_only_source;
mod best_of;
mod bit_flip;
mod branch_on_released;
mod by_unit;
mod by_unit_and;
mod composition_of_equals;
mod conversion;
mod count;
mod deviation;
mod discrete_gaussian;
mod discrete_laplace;
mod distinct;
mod expression;
mod filter;
mod flat_map;
mod gaussian_threshold;
mod grouped_sum;
mod hadamard_response;
mod histogram;
mod join;
mod k_ary_response;
mod key_counts;
mod limit;
mod limit_by;
mod local_hashing;
mod map;
mod negate;
mod one_bit_mean;
mod parallel_parts;
mod part;
mod per_key_bound;
mod piecewise;
mod poisson_sample;
mod quantile;
mod randomized_response;
mod rank;
mod rappor;
mod scale;
mod score_sums;
mod select;
mod select_stable;
mod semi_join;
mod sequential_composition;
mod sketch;
mod source;
mod sparse_vector;
mod static_loop;
mod strategy;
mod subquery;
mod subset_selection;
mod subtract;
mod sum;
mod take;
mod threshold;
mod two_coin_survey;
mod unary_encoding;
mod union;
mod vector_sum;
mod within;

pub(crate) use conversion::convert;

use crate::framework::{Entry, Registry};

/// The registry of all rules.
pub(crate) static REGISTRY: Registry = Registry {
    measurements: &[
        Entry { name: sequential_composition::NAME, read: sequential_composition::read },
        Entry { name: branch_on_released::NAME, read: branch_on_released::read },
        Entry { name: static_loop::NAME, read: static_loop::read },
        Entry { name: composition_of_equals::NAME, read: composition_of_equals::read },
        Entry { name: parallel_parts::NAME, read: parallel_parts::read },
        Entry { name: poisson_sample::NAME, read: poisson_sample::read },
        Entry { name: subquery::NAME, read: subquery::read },
        Entry { name: discrete_laplace::NAME, read: discrete_laplace::read },
        Entry { name: discrete_gaussian::NAME, read: discrete_gaussian::read },
        Entry { name: select::NAME, read: select::read },
        Entry { name: select_stable::NAME, read: select_stable::read },
        Entry { name: threshold::NAME, read: threshold::read },
        Entry { name: gaussian_threshold::NAME, read: gaussian_threshold::read },
        Entry { name: within::NAME, read: within::read },
        Entry { name: randomized_response::NAME, read: randomized_response::read },
        Entry { name: sparse_vector::NAME, read: sparse_vector::read },
        Entry { name: best_of::NAME, read: best_of::read },
    ],
    aggregates: &[
        Entry { name: count::NAME, read: count::read },
        Entry { name: sum::NAME, read: sum::read },
        Entry { name: histogram::NAME, read: histogram::read },
        Entry { name: key_counts::NAME, read: key_counts::read },
        Entry { name: grouped_sum::NAME, read: grouped_sum::read },
        Entry { name: quantile::NAME, read: quantile::read },
        Entry { name: rank::NAME, read: rank::read },
        Entry { name: strategy::NAME, read: strategy::read },
        Entry { name: vector_sum::NAME, read: vector_sum::read },
        Entry { name: score_sums::NAME, read: score_sums::read },
        Entry { name: per_key_bound::NAME, read: per_key_bound::read },
        Entry { name: deviation::NAME, read: deviation::read },
        Entry { name: add::NAME, read: add::read },
        Entry { name: subtract::NAME, read: subtract::read },
        Entry { name: negate::NAME, read: negate::read },
        Entry { name: scale::NAME, read: scale::read },
    ],
    plans: &[
        Entry { name: source::NAME, read: source::read },
        Entry { name: filter::NAME, read: filter::read },
        Entry { name: map::NAME, read: map::read },
        Entry { name: flat_map::NAME, read: flat_map::read },
        Entry { name: by_unit::NAME, read: by_unit::read },
        Entry { name: by_unit_and::NAME, read: by_unit_and::read },
        Entry { name: join::NAME, read: join::read },
        Entry { name: limit::NAME, read: limit::read },
        Entry { name: limit_by::NAME, read: limit_by::read },
        Entry { name: take::NAME, read: take::read },
        Entry { name: distinct::NAME, read: distinct::read },
        Entry { name: semi_join::NAME, read: semi_join::read },
        Entry { name: union::NAME, read: union::read },
        Entry { name: part::NAME, read: part::read },
        Entry { name: as_only_source::NAME, read: as_only_source::read },
    ],
    expressions: expression::OPERATIONS,
    randomisers: &[
        Entry { name: k_ary_response::NAME, read: k_ary_response::read },
        Entry { name: two_coin_survey::NAME, read: two_coin_survey::read },
        Entry { name: unary_encoding::NAME, read: unary_encoding::read },
        Entry { name: local_hashing::NAME, read: local_hashing::read },
        Entry { name: hadamard_response::NAME, read: hadamard_response::read },
        Entry { name: subset_selection::NAME, read: subset_selection::read },
        Entry { name: one_bit_mean::NAME, read: one_bit_mean::read },
        Entry { name: piecewise::NAME, read: piecewise::read },
        Entry { name: bit_flip::NAME, read: bit_flip::read },
        Entry { name: sketch::NAME, read: sketch::read },
        Entry { name: rappor::NAME, read: rappor::read },
    ],
};
