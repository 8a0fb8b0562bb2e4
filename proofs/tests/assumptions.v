(** What each final theorem rests on; `make check` compares the list with expected_axioms.txt. *)
From DP Require Table Stability Sensitivity Interval Privacy Laplace Soundness Counterexamples.

Print Assumptions DP.Soundness.check_sound.
Print Assumptions DP.Soundness.check_sound_group.
Print Assumptions DP.Soundness.check_sound_afterwards.
Print Assumptions DP.Soundness.check_cost_sound.
Print Assumptions DP.Laplace.laplace_mass.
Print Assumptions DP.Laplace.laplace_private.
Print Assumptions DP.Laplace.laplace_tight.
Print Assumptions DP.Privacy.adp_bind.
Print Assumptions DP.Counterexamples.exact_count_is_not_private.
