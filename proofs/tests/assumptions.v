(** What each final theorem rests on; `make assumptions` compares the names with expected_axioms.txt. *)
From DP Require Privacy Laplace Soundness Session Counterexamples Composition RandomizedResponse Exponential PermuteAndFlip AboveThreshold.
From DP Require Renyi Gaussian Zcdp Conversion PureToZcdp Conversions DiscreteLaplace DiscreteGaussian Sequence Branch StaticLoop.
From DP Require ParallelParts Subquery Equals.

Print Assumptions DP.Soundness.check_sound.
Print Assumptions DP.Soundness.check_sound_group.
Print Assumptions DP.Soundness.check_sound_units.
Print Assumptions DP.Soundness.check_sound_afterwards.
Print Assumptions DP.Soundness.pure_sound.
Print Assumptions DP.Soundness.approx_sound.
Print Assumptions DP.Soundness.zcdp_sound.
Print Assumptions DP.Soundness.renyi_sound.
Print Assumptions DP.Session.session_private.
Print Assumptions DP.Session.session_sound.
Print Assumptions DP.Session.session_stands_for.
Print Assumptions DP.Session.check_charged_sound.
Print Assumptions DP.rules.Conversions.from_pure_sound.
Print Assumptions DP.rules.Conversions.from_zcdp_sound.
Print Assumptions DP.rules.DiscreteLaplace.laplace_sound.
Print Assumptions DP.rules.DiscreteLaplace.laplace_list_sound.
Print Assumptions DP.rules.DiscreteGaussian.gaussian_sound.
Print Assumptions DP.rules.DiscreteGaussian.gaussian_list_sound.
Print Assumptions DP.rules.Sequence.sequence_private.
Print Assumptions DP.rules.Branch.branch_private.
Print Assumptions DP.rules.StaticLoop.static_loop_private.
Print Assumptions DP.rules.ParallelParts.parallel_parts_private.
Print Assumptions DP.rules.Subquery.subquery_private.
Print Assumptions DP.Privacy.adp_bind.
Print Assumptions DP.Privacy.adp_post.
Print Assumptions DP.Privacy.adp_trans.
Print Assumptions DP.Laplace.laplace_mass.
Print Assumptions DP.Laplace.laplace_private.
Print Assumptions DP.Laplace.laplace_tight.
Print Assumptions DP.Laplace.release_private.
Print Assumptions DP.Counterexamples.exact_count_is_not_private.
Print Assumptions DP.Composition.group_privacy.
Print Assumptions DP.Composition.parallel.
Print Assumptions DP.Composition.by_key_private.
Print Assumptions DP.RandomizedResponse.randomized_response_private.
Print Assumptions DP.RandomizedResponse.randomized_response_tight.
Print Assumptions DP.Exponential.exponential_private.
Print Assumptions DP.PermuteAndFlip.permute_and_flip_private.
Print Assumptions DP.AboveThreshold.above_threshold_private.
Print Assumptions DP.Renyi.renyi_bind.
Print Assumptions DP.Renyi.renyi_adp.
Print Assumptions DP.Gaussian.gaussian_mass.
Print Assumptions DP.Gaussian.gaussian_private.
Print Assumptions DP.Zcdp.zcdp_bind.
Print Assumptions DP.Zcdp.gaussian_query.
Print Assumptions DP.Conversion.converts_sound.
Print Assumptions DP.Conversion.two_counts_private.
Print Assumptions DP.PureToZcdp.pure_zcdp.
Print Assumptions DP.rules.Equals.equals_private.
