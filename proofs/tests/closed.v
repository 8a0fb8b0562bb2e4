(** The half of the theory that is about tables, expressions and aggregates rests on nothing at all: `make check` demands
    that each line here answers `Closed under the global context`. *)
From DP Require Table Stability Sensitivity Interval Source Counterexamples.

Print Assumptions DP.Table.near_step.
Print Assumptions DP.Stability.filter_stable.
Print Assumptions DP.Stability.map_stable.
Print Assumptions DP.Stability.flat_map_stable.
Print Assumptions DP.Stability.partition_near.
Print Assumptions DP.Sensitivity.count_sensitive.
Print Assumptions DP.Sensitivity.sum_sensitive.
Print Assumptions DP.Interval.infer_sound.
Print Assumptions DP.Source.remove_person.
Print Assumptions DP.Counterexamples.sum_factor_tight.
Print Assumptions DP.Counterexamples.wrapping_sum_has_no_bound.
