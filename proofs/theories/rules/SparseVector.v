(** * Rule `sparse-vector`: the questions that reach a threshold

    Meaning: [sparse_vector n b c threshold most question], which appends the answers to the earlier
    ones. The questions are the numbers of one aggregate, whose parameters are functions of the
    answers so far. The threshold is also a function of the answers, and so is the largest number of
    questions before a yes ([most], which may be any function). [s] is the largest entry of the
    sensitivity. The noise has scale 2 s / epsilon on the threshold and 4 s / epsilon on each
    question. Each yes costs epsilon. *)
From Coq Require Import List ZArith Lia Bool Reals Lra String.
From DP Require Import Sources Expression Distribution Privacy Laplace AboveThreshold Result Derivation Measure Conversions DiscreteLaplace.
Import ListNotations.
Local Open Scope Z_scope.

Definition check_sparse_vector (m : measure) (epsilon : Z) (n : positive) (b c : scale) (claimed cost s : env) : result env :=
  let* _ := agree "sensitivity" claimed s in
  let* _ := require (0 <? epsilon) "epsilon is not positive" in
  let* _ := require (0 <? largest s) "nothing private is asked: the sensitivity is zero" in
  let* _ := require (Zpos (numerator b) * epsilon =? largest s * 2000000 * Zpos (denominator b))
    ("the scale on the threshold, " ++ show (Zpos (numerator b)) ++ "/" ++ show (Zpos (denominator b)) ++
     ", is not twice the sensitivity over epsilon, " ++ show (largest s * 2000000) ++ "/" ++ show epsilon) in
  let* _ := require (Zpos (numerator c) * epsilon =? largest s * 4000000 * Zpos (denominator c))
    ("the scale on each question, " ++ show (Zpos (numerator c)) ++ "/" ++ show (Zpos (denominator c)) ++
     ", is not four times the sensitivity over epsilon, " ++ show (largest s * 4000000) ++ "/" ++ show epsilon) in
  let p := env_scale (Zpos n) (map (from_pure m) (released_cost epsilon s)) in
  let* _ := agree "cost" cost p in
  Ok p.

Local Open Scope R_scope.

(** If a scale is [parts] times as large as epsilon requires, the sensitivity divided by this scale
is at most epsilon / [parts]. *)
Lemma part_of_epsilon epsilon b (parts : positive) s k : (0 < epsilon)%Z ->
  (Zpos (numerator b) * epsilon = largest s * 1000000 * (Zpos parts * Zpos (denominator b)))%Z ->
  IZR (Zpos parts) * (IZR (dot s k) / scale_R b) <= price Pure (released_cost epsilon s) k.
Proof.
  intros He E. pose proof (scale_covers epsilon (Zpos (numerator b)) (Zpos parts * Zpos (denominator b)) s k ltac:(lia) ltac:(lia) E) as L.
  apply IZR_le in L. rewrite !mult_IZR in L. unfold price, scale_R. cbn [one_is Measure.reach].
  assert (Hn : 0 < IZR (Zpos (numerator b))) by (apply IZR_lt; lia).
  assert (Hd : 0 < IZR (Zpos (denominator b))) by (apply IZR_lt; lia).
  set (num := IZR (Zpos (numerator b))) in *. set (den := IZR (Zpos (denominator b))) in *. set (p := IZR (Zpos parts)) in *.
  set (S := IZR (dot s k)) in *. set (R := IZR (dot (released_cost epsilon s) k)) in *.
  apply (Rmult_le_reg_r (num * 1000000)); [lra|].
  replace (p * (S / (num / den)) * (num * 1000000)) with (S * (1000000 * (p * den))) by (field; lra).
  replace (R / 1000000 * (num * 1000000)) with (R * num) by field. exact L.
Qed.

Lemma again_private m x (once once' : answers -> dist answers) : (forall h, indist m x (once h) (once' h)) ->
  forall n h, indist m (INR n * x) (again n once h) (again n once' h).
Proof.
  intro H. induction n as [|n IH]; intro h; cbn [again].
  - apply indist_refl. cbn. lra.
  - replace (INR (S n) * x) with (x + INR n * x) by (rewrite S_INR; ring). apply indist_bind; auto.
Qed.

Theorem sparse_vector_private m epsilon n b c claimed cost s p k threshold most (question question' : answers -> Z) :
  check_sparse_vector m epsilon n b c claimed cost s = Ok p -> admissible m k ->
  (forall h, (Z.abs (question h - question' h) <= dot s k)%Z) ->
  forall h, indist m (price m p k) (sparse_vector n b c threshold most question h) (sparse_vector n b c threshold most question' h).
Proof.
  unfold check_sparse_vector. intros H A Q h. unfold_ok H. injection H as <-.
  apply Z.ltb_lt in C0. apply Z.ltb_lt in C1. apply Z.eqb_eq in C2. apply Z.eqb_eq in C3.
  assert (D : (0 <= dot s k)%Z) by (specialize (Q h); lia).
  pose proof (part_of_epsilon epsilon b 2 s k C0 ltac:(lia)) as L. pose proof (part_of_epsilon epsilon c 4 s k C0 ltac:(lia)) as M.
  assert (One : forall (q q' : answers -> Z), (forall h, (Z.abs (q h - q' h) <= dot s k)%Z) -> forall h,
    adp (price Pure (released_cost epsilon s) k) 0
      (above_threshold b c (threshold h) q (most h) h) (above_threshold b c (threshold h) q' (most h) h)).
  { intros q q' N h'. eapply adp_weaken; [|apply Rle_refl|apply above_threshold_private with (s := dot s k); auto].
    set (x := IZR (dot s k)) in *. unfold Rdiv in *. lra. }
  unfold sparse_vector. rewrite price_scale.
  replace (IZR (Zpos n)) with (INR (Pos.to_nat n)) by (rewrite INR_IZR_INZ, positive_nat_Z; auto).
  apply again_private. intro h'. apply from_pure_sound; auto; [apply released_cost_nonneg; lia|].
  apply One. intro h''. specialize (Q h''). lia.
Qed.
