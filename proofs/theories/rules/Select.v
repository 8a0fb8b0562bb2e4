(** * Rule `select`: some groups are chosen by their scores

    Meaning: [select w b n] of the scores. [s] is the largest entry of the sensitivity: the largest rise of a score plus the
    largest fall of another, of which the distance in L1 is a bound. Each choice is at scale s / epsilon and costs every
    source with an entry above 0 epsilon, or what epsilon is in the measure of the query; [n] of them cost [n] times that.
    The price of the exponential mechanism in rho and at Renyi orders, where its bounded range is worth a quarter, is not
    proved here, so the checker refuses it there. *)
From Coq Require Import List ZArith Lia Bool Reals Lra String.
From DP Require Import Source Distribution Privacy Laplace Result Derivation Histogram Measure Conversions DiscreteLaplace.
Import ListNotations.
Local Open Scope Z_scope.

Definition priced (m : measure) (w : chooser) : bool :=
  match w, m with ByWeights, (Zcdp | Renyi _) => false | _, _ => true end.

Definition check_select (m : measure) (w : chooser) (epsilon : Z) (n : positive) (b : scale) (claimed cost s : env) : result env :=
  let* _ := require (priced m w)
    ("the cost of the exponential mechanism in the measure `" ++ show_measure m ++ "` is not proved here") in
  let* one := check_laplace m epsilon b claimed (map (from_pure m) (released_cost epsilon s)) s in
  let c := env_scale (Zpos n) one in
  let* _ := agree "cost" cost c in
  Ok c.

Lemma from_pure_nonneg m e : 0 <= e -> 0 <= from_pure m e.
Proof.
  intro H. destruct m as [| | |a]; cbn [from_pure]; auto.
  - pose proof (round_up_ge (e * e) 2 ltac:(lia)). nia.
  - pose proof (round_up_ge (Z.of_nat a * (e * e)) 2000000 ltac:(lia)). apply Z.min_glb; nia.
Qed.

(** A list of counts is a list of scores. *)
Lemma range_le_l1 xs : forall ys, range xs ys <= l1 xs ys.
Proof.
  unfold range. induction xs as [|x xs IH]; intros [|y ys]; cbn [rise l1]; try lia. specialize (IH ys).
  pose proof (rise_nonneg xs ys). pose proof (rise_nonneg ys xs). lia.
Qed.

Local Open Scope R_scope.

Lemma choose_indist m x (one one' : Z -> list Z -> dist Z) : 0 <= x ->
  (forall c cs, indist m x (one c cs) (one' c cs)) ->
  forall n cs, indist m (INR n * x) (choose one n cs) (choose one' n cs).
Proof.
  intros Hx H. induction n as [|n IH]; intros cs; cbn [choose].
  - apply indist_refl. cbn. lra.
  - destruct cs as [|c cs].
    + apply indist_refl. apply Rmult_le_pos; auto using pos_INR.
    + replace (INR (S n) * x) with (x + INR n * x) by (rewrite S_INR; ring).
      apply indist_bind; auto. intro i. apply indist_post, IH.
Qed.

Theorem select_private m w epsilon n b claimed cost s c k xs ys :
  check_select m w epsilon n b claimed cost s = Ok c -> admissible m k ->
  List.length xs = List.length ys -> (range xs ys <= dot s k)%Z ->
  indist m (price m c k) (select w b (Pos.to_nat n) xs) (select w b (Pos.to_nat n) ys).
Proof.
  unfold check_select. intros H A E R. unfold_ok H. injection H as <-.
  destruct (check_laplace_pure _ _ _ _ _ _ _ k C0) as (He & -> & L).
  assert (One : forall d e, indist m (price m (map (from_pure m) (released_cost epsilon s)) k)
    (choose_one w b (score_at xs) d e) (choose_one w b (score_at ys) d e)).
  { intros d e. apply from_pure_sound; auto; [apply released_cost_nonneg; lia| |].
    - apply adp_weaken with (IZR (range xs ys) / scale_R b) 0; [|lra|apply select_one_private, E].
      eapply Rle_trans; [apply over_scale, R|exact L].
    - apply adp_weaken with (IZR (range ys xs) / scale_R b) 0; [|lra|apply select_one_private; auto].
      rewrite range_sym. eapply Rle_trans; [apply over_scale, R|exact L]. }
  rewrite price_scale. unfold select, positions. rewrite E.
  replace (IZR (Zpos n)) with (INR (Pos.to_nat n)) by (rewrite INR_IZR_INZ, positive_nat_Z; auto).
  apply choose_indist; auto. unfold price. apply Rmult_le_pos; [apply IZR_le, dot_nonneg|].
  - apply forallb_forall. intros z Hz. apply in_map_iff in Hz. destruct Hz as (y & <- & Hy).
    pose proof (released_cost_nonneg epsilon s ltac:(lia)) as P. rewrite forallb_forall in P.
    apply Z.leb_le, from_pure_nonneg, Z.leb_le, P, Hy.
  - left. apply Rinv_0_lt_compat, one_pos.
Qed.
