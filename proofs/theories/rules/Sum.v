(** * Rule `sum`: the sum of the last map's values

    Meaning: [sum (map value t)], an exact sum of integers in [lo, hi]. *)
From Coq Require Import List ZArith Bool Lia String.
From DP Require Import Table Stability Sensitivity Sources Expression Result Facts.
Local Open Scope Z_scope.

Definition check_sum (f : facts) (lo hi : Z) (digits : nat) (claimed : env) : result (env * nat) :=
  match interval f with
  | None => Refused "a sum needs a map to a number before it"
  | Some (a, b, d) =>
      let* _ := require ((lo =? a) && (hi =? b) && Nat.eqb digits d)
                  ("the values summed lie in [" ++ show a ++ ", " ++ show b ++ "], not in [" ++
                   show lo ++ ", " ++ show hi ++ "]") in
      let s := env_scale (sum_factor (distance f) (rows f) lo hi) (stability f) in
      let* _ := agree "sensitivity of the sum" claimed s in
      Ok (s, d)
  end.

Theorem sum_sound f lo hi digits claimed s d k v t t' h : check_sum f lo hi digits claimed = Ok (s, d) ->
  facts_hold f k v t t' -> Z.abs (sum (map (meaning h v) t) - sum (map (meaning h v) t')) <= dot s k.
Proof.
  unfold check_sum. intros H [L R N V]. destruct (interval f) as [[[x y] d']|] eqn:I; [|discriminate].
  unfold_ok H. injection H as <- <-. rewrite !andb_true_iff, !Z.eqb_eq in C. destruct C as [[-> ->] _].
  destruct (V _ _ _ eq_refl) as [Hl Hv]. rewrite dot_scale. apply sum_sensitive; auto.
  - apply Forall_map. eapply Forall_impl; [|apply L]. intros r Hr. apply Hv, Hr.
  - apply Forall_map. eapply Forall_impl; [|apply R]. intros r Hr. apply Hv, Hr.
  - apply map_near. auto.
Qed.

(** The summand of `clip_diff`: the value clipped at [b + 1], minus the value clipped at [b]. *)
Lemma clip_diff_is v b : Z.min v (b + 1) - Z.min v b = Z.min 1 (Z.max 0 (v - b)).
Proof. lia. Qed.

Theorem clip_diff_is_that_of_two_sums b vs :
  sum (map (fun v => Z.min v (b + 1)) vs) - sum (map (fun v => Z.min v b) vs) =
  sum (map (fun v => Z.min 1 (Z.max 0 (v - b))) vs).
Proof.
  induction vs as [|v vs IH]; [reflexivity|]. unfold sum in *. cbn [map fold_right] in *.
  pose proof (clip_diff_is v b). lia.
Qed.
