(** What each final theorem rests on; `make assumptions` compares the names with expected_axioms.txt. *)
From DP Require Privacy Laplace Soundness Counterexamples Composition RandomizedResponse Exponential AboveThreshold.
From DP Require Renyi Gaussian Zcdp Conversion PureToZcdp.

Print Assumptions DP.Soundness.check_sound.
Print Assumptions DP.Soundness.check_sound_group.
Print Assumptions DP.Soundness.check_sound_afterwards.
Print Assumptions DP.Soundness.check_cost_sound.
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
Print Assumptions DP.AboveThreshold.above_threshold_private.
Print Assumptions DP.Renyi.renyi_bind.
Print Assumptions DP.Renyi.renyi_adp.
Print Assumptions DP.Gaussian.gaussian_mass.
Print Assumptions DP.Gaussian.gaussian_private.
Print Assumptions DP.Zcdp.zcdp_bind.
Print Assumptions DP.Zcdp.gaussian_query.
Print Assumptions DP.Conversion.converts_sound.
Print Assumptions DP.PureToZcdp.pure_zcdp.
