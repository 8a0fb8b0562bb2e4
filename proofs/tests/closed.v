(** The half of the theory that is about tables, expressions and aggregates rests on nothing at all: `make check` demands
    that each line here answers `Closed under the global context`. *)
From DP Require Table Persons Stability Sensitivity Interval Source Counterexamples Conformance Partition.
From DP Require ByUnit Limit LimitBy ByUnitAnd Take Distinct SemiJoin Join JoinOn Union FromSource Filter Map FlatMap Part AsOnlySource Count Sum Histogram GroupedSum Combine.

Print Assumptions DP.Table.near_is_chain.
Print Assumptions DP.Conformance.differences_none.
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
Print Assumptions DP.Partition.parts_near.
Print Assumptions DP.rules.FromSource.source_sound.
Print Assumptions DP.rules.FromSource.keep_first_near.
Print Assumptions DP.rules.Filter.filter_sound.
Print Assumptions DP.rules.Map.map_sound.
Print Assumptions DP.rules.FlatMap.flat_map_sound.
Print Assumptions DP.Persons.persons_near.
Print Assumptions DP.Persons.step_persons.
Print Assumptions DP.Source.remove_owner.
Print Assumptions DP.Source.add_row_in_order.
Print Assumptions DP.rules.ByUnit.by_unit_sound.
Print Assumptions DP.rules.Limit.limit_sound.
Print Assumptions DP.rules.LimitBy.limit_by_stable.
Print Assumptions DP.rules.LimitBy.limit_by_sound.
Print Assumptions DP.rules.LimitBy.limit_by_limit_stable.
Print Assumptions DP.rules.LimitBy.limit_by_few.
Print Assumptions DP.rules.ByUnitAnd.by_unit_and_stable.
Print Assumptions DP.rules.ByUnitAnd.by_unit_and_limit_stable.
Print Assumptions DP.rules.ByUnitAnd.by_unit_and_few.
Print Assumptions DP.rules.ByUnitAnd.by_unit_and_sound.
Print Assumptions DP.rules.Take.take_sound.
Print Assumptions DP.rules.Take.take_by_sound.
Print Assumptions DP.rules.Take.take_factor_tight.
Print Assumptions DP.rules.Distinct.distinct_sound.
Print Assumptions DP.rules.SemiJoin.semi_join_sound.
Print Assumptions DP.rules.JoinOn.join_stable.
Print Assumptions DP.rules.JoinOn.join_on_sound.
Print Assumptions DP.rules.Join.join_sound.
Print Assumptions DP.rules.Union.union_sound.
Print Assumptions DP.rules.Part.part_stable.
Print Assumptions DP.rules.AsOnlySource.as_only_source_sound.
Print Assumptions DP.rules.Count.count_sound.
Print Assumptions DP.rules.Sum.sum_sound.
Print Assumptions DP.rules.Histogram.histogram_sound.
Print Assumptions DP.rules.GroupedSum.grouped_sum_sound.
Print Assumptions DP.rules.Combine.add_sound.
Print Assumptions DP.rules.Combine.subtract_sound.
Print Assumptions DP.rules.Combine.negate_sound.
Print Assumptions DP.rules.Combine.scale_sound.
Print Assumptions DP.Counterexamples.histogram_factor_tight.
Print Assumptions DP.Counterexamples.grouped_sum_factor_tight.
