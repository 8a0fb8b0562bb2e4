//! Programs that pass `cargo check` and are refused when they are built.
//!
//! Constants check the rules that these programs break, for example about the content of a
//! certificate. rustc computes such a constant before it builds code that reads the constant.
//! rustc's errors for constants quote the sources of Rust, if these are installed on the machine.
//! So these programs are documentation tests, which do not compare error texts.

#[doc = concat!("```compile_fail\n", include_str!("../fail/at_build/more_public_numbers_than_groups.rs"), "\n```")]
pub struct Deviations;

#[doc = concat!("```compile_fail\n", include_str!("../fail/at_build/a_sampled_curve_is_charged_less_at_one_order.rs"), "\n```")]
pub struct Curve;

#[doc = concat!("```compile_fail\n", include_str!("../fail/at_build/a_branch_lists_what_nobody_paid_for.rs"), "\n```")]
pub struct Branch;

#[doc = concat!("```compile_fail\n", include_str!("../fail/at_build/a_category_is_asked_for_a_variant_it_lacks.rs"), "\n```")]
pub struct Category;

#[doc = concat!("```compile_fail\n", include_str!("../fail/at_build/a_constant_of_2_to_the_62.rs"), "\n```")]
pub struct Constant;

#[doc = concat!("```compile_fail\n", include_str!("../fail/at_build/a_list_is_shorter_than_its_key.rs"), "\n```")]
pub struct List;

#[doc = concat!("```compile_fail\n", include_str!("../fail/at_build/a_row_is_looked_up_in_an_empty_list.rs"), "\n```")]
pub struct EmptyList;

#[doc = concat!("```compile_fail\n", include_str!("../fail/at_build/a_quantile_has_five_million_candidates.rs"), "\n```")]
pub struct Quantile;

#[doc = concat!("```compile_fail\n", include_str!("../fail/at_build/a_rate_is_too_low_for_its_accuracy.rs"), "\n```")]
pub struct Rate;

#[doc = concat!("```compile_fail\n", include_str!("../fail/at_build/a_record_lacks_a_name_for_a_column.rs"), "\n```")]
pub struct Record;

#[doc = concat!("```compile_fail\n", include_str!("../fail/at_build/a_session_keeps_more_rho_than_its_delta_allows.rs"), "\n```")]
pub struct Rho;

#[doc = concat!("```compile_fail\n", include_str!("../fail/at_build/a_table_has_more_parts_than_2_to_the_20.rs"), "\n```")]
pub struct Parts;

#[doc = concat!("```compile_fail\n", include_str!("../fail/at_build/a_sample_is_charged_less_than_its_theorem_says.rs"), "\n```")]
pub struct Sample;
#[doc = concat!("```compile_fail\n", include_str!("../fail/at_build/rows_are_sorted_by_a_decimal.rs"), "\n```")]
pub struct Groups;

#[doc = concat!("```compile_fail\n", include_str!("../fail/at_build/rounds_are_charged_less_than_their_theorem_says.rs"), "\n```")]
pub struct Rounds;

#[doc = concat!("```compile_fail\n", include_str!("../fail/at_build/a_batch_is_charged_less_than_its_theorem_says.rs"), "\n```")]
pub struct Batch;

#[doc = concat!("```compile_fail\n", include_str!("../fail/at_build/a_batch_has_too_few_devices_for_its_theorem.rs"), "\n```")]
pub struct Devices;

#[doc = concat!("```compile_fail\n", include_str!("../fail/at_build/who_is_met_first_is_said_by_another_column.rs"), "\n```")]
pub struct Met;

#[doc = concat!("```compile_fail\n", include_str!("../fail/at_build/a_text_says_fewer_characters_than_it_has.rs"), "\n```")]
pub struct Characters;

#[doc = concat!("```compile_fail\n", include_str!("../fail/at_build/a_text_ends_in_an_empty_piece.rs"), "\n```")]
pub struct EmptyPiece;

#[doc = concat!("```compile_fail\n", include_str!("../fail/at_build/a_key_of_groups_in_l2_has_a_parameter.rs"), "\n```")]
pub struct KeyInL2;
