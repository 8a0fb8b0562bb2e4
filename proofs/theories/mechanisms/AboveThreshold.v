(** * Above-threshold, and the sparse vector technique

    The mechanism adds noise to a threshold once. Then it answers questions in turn, each with fresh
    noise, until the first question reaches the noisy threshold. A question may depend on the
    answers so far. Suppose that no question moves by more than [s], whatever the earlier answers
    were. Then the cost is s / b + 2 s / c for noise of scale b on the threshold and c on the
    questions, for any number of questions. The sparse vector technique repeats this several times,
    each time with a new threshold.

    The proof compares a run at threshold t with a run at threshold t + s. Every question that
    stayed below t also stays below t + s, so only the question that reaches the threshold costs
    anything. The theory is about integers, where a question can equal the threshold. Such a
    question counts as reaching the threshold.

    Source: Dwork and Roth 2014, section 3.6; Lyu, Su, Li, Understanding the Sparse Vector
    Technique, VLDB 2017. The counterexamples in the second paper do not apply here: an answer is a
    bit, and a threshold is not used again after a yes. *)
From Coq Require Import List ZArith Lia Reals Lra.
From DP Require Import Distribution Privacy Laplace IntegerNoise.
Import ListNotations.
Local Open Scope R_scope.

(** The answers after [h]: 1 for yes and 0 for no, until the first yes, or until [most] questions
have been answered. *)
Fixpoint until_above (c : scale) (question : list Z -> Z) (t : Z) (most : nat) (h : list Z) : dist (list Z) :=
  match most with
  | O => ret h
  | S most =>
      bind (laplace c (question h)) (fun x =>
        if (t <=? x)%Z then ret (h ++ [1%Z]) else until_above c question t most (h ++ [0%Z]))
  end.

Definition above_threshold (b c : scale) (threshold : Z) (question : list Z -> Z) (most : nat) (h : list Z) : dist (list Z) :=
  bind (laplace b threshold) (fun t => until_above c question t most h).

(** [n] separate runs. The threshold and the number of questions may depend on the earlier
answers. *)
Fixpoint again (n : nat) (once : list Z -> dist (list Z)) (h : list Z) : dist (list Z) :=
  match n with O => ret h | S n => bind (once h) (fun h => again n once h) end.

Definition sparse_vector (n : positive) (b c : scale) (threshold : list Z -> Z) (most : list Z -> nat)
  (question : list Z -> Z) (h : list Z) : dist (list Z) :=
  again (Pos.to_nat n) (fun h => above_threshold b c (threshold h) question (most h) h) h.

(** ** One question *)

(** The probability that a question reaches the threshold. *)
Definition reach (c : scale) (t q : Z) : R := Pr (laplace c q) (fun x => (t <=? x)%Z).

Lemma until_above_cons c question t most h f : test f ->
  until_above c question t (S most) h f =
  reach c t (question h) * f (h ++ [1%Z]) + (1 - reach c t (question h)) * until_above c question t most (h ++ [0%Z]) f.
Proof.
  intro Hf. cbn [until_above expect bind]. unfold reach, Pr.
  set (u := f (h ++ [1%Z])). set (v := until_above c question t most (h ++ [0%Z]) f).
  assert (Hu : 0 <= u <= 1) by apply Hf. assert (Hv : 0 <= v <= 1) by (apply expect_range; auto).
  rewrite <- expect_mix; auto.
  apply expect_ext.
  - intro x. destruct (t <=? x)%Z; [apply Hf|apply expect_range; auto].
  - intro x. unfold indicator. destruct (t <=? x)%Z; lra.
  - intro x. unfold indicator. destruct (t <=? x)%Z; cbn; fold u; fold v; lra.
Qed.

(** Raising the threshold and the question together changes nothing. *)
Lemma reach_shift c t q s : (0 <= s)%Z -> reach c (t + s) (q + s) = reach c t q.
Proof.
  intro Hs. unfold reach, Pr. rewrite <- laplace_translate by auto.
  apply expect_ext; auto. intro x. unfold indicator.
  destruct (Z.leb_spec (t + s) (x + s)), (Z.leb_spec t x); auto; lia.
Qed.

(** If a question moves by at most [s], the moved question reaches a threshold that is higher by [s]
almost as often: the probability is smaller by at most a factor of exp (2 s / scale). *)
Lemma reach_raised c t q q' s : (Z.abs (q - q') <= s)%Z ->
  reach c t q <= exp (IZR (2 * s) / scale_R c) * reach c (t + s) q'.
Proof.
  intro H. rewrite <- (reach_shift c t q s) by lia. unfold reach. set (S := fun x : Z => (t + s <=? x)%Z).
  pose proof (discrete_laplace_private c (q + s) q' (2 * s) ltac:(lia) (indicator S) (indicator_test S)).
  unfold Pr. lra.
Qed.

(** If a question moves by at most [s], the moved question stays below a threshold that is higher by
[s] at least as often. *)
Lemma reach_lowered c t q q' s : (Z.abs (q - q') <= s)%Z -> reach c (t + s) q' <= reach c t q.
Proof.
  intro H. rewrite <- (reach_shift c t q s) by lia. unfold reach, Pr.
  replace (q + s)%Z with (q' + (q + s - q'))%Z by lia. rewrite <- laplace_translate by (auto; lia).
  apply expect_mono; auto. intro x. unfold indicator.
  destruct (Z.leb_spec (t + s) x), (Z.leb_spec (t + s) (x + (q + s - q'))); lra || lia.
Qed.

(** ** All questions *)

Lemma until_above_raised c s question question' f : (0 <= s)%Z -> test f ->
  (forall h, (Z.abs (question h - question' h) <= s)%Z) -> forall most t h,
  until_above c question t most h f <= exp (IZR (2 * s) / scale_R c) * until_above c question' (t + s) most h f.
Proof.
  intros Hs Hf Hq. set (e := exp (IZR (2 * s) / scale_R c)).
  assert (He : 1 <= e).
  { apply exp_one_le. apply Rmult_le_pos; [apply IZR_le; lia|left; apply Rinv_0_lt_compat, scale_pos]. }
  induction most as [|most IH]; intros t h.
  - cbn. destruct (Hf h). pose proof (Rmult_le_compat_r (f h) 1 e). lra.
  - rewrite !until_above_cons by auto. specialize (IH t (h ++ [0%Z])).
    pose proof (reach_raised c t _ _ s (Hq h)) as H1. fold e in H1. pose proof (reach_lowered c t _ _ s (Hq h)) as H2.
    assert (P : forall t q, 0 <= reach c t q <= 1) by (intros; apply Pr_range).
    pose proof (P t (question h)). pose proof (P (t + s)%Z (question' h)).
    pose proof (expect_range (until_above c question t most (h ++ [0%Z])) f Hf).
    pose proof (expect_range (until_above c question' (t + s) most (h ++ [0%Z])) f Hf). destruct (Hf (h ++ [1%Z])) as [F0 F1].
    set (F := until_above c question t most (h ++ [0%Z]) f) in *.
    set (F' := until_above c question' (t + s) most (h ++ [0%Z]) f) in *.
    set (p := reach c t (question h)) in *. set (p' := reach c (t + s) (question' h)) in *.
    pose proof (Rmult_le_compat_r _ _ _ F0 H1).
    pose proof (Rmult_le_compat (1 - p) (1 - p') F (e * F') ltac:(lra) ltac:(lra) ltac:(lra) IH). lra.
Qed.

Theorem above_threshold_private b c threshold s question question' most h : (0 <= s)%Z ->
  (forall h, (Z.abs (question h - question' h) <= s)%Z) ->
  adp (IZR s / scale_R b + 2 * IZR s / scale_R c) 0
    (above_threshold b c threshold question most h) (above_threshold b c threshold question' most h).
Proof.
  intros Hs H f Hf. unfold above_threshold. cbn [expect bind]. rewrite exp_plus, Rplus_0_r.
  replace (2 * IZR s / scale_R c) with (IZR (2 * s) / scale_R c) by (rewrite mult_IZR; auto).
  set (e2 := exp (IZR (2 * s) / scale_R c)). set (e1 := exp (IZR s / scale_R b)).
  set (G := fun t => until_above c question' t most h f). assert (HG : test G) by (intro t; apply expect_range; auto).
  assert (S1 : laplace b threshold (fun t => until_above c question t most h f) <=
               e2 * laplace b threshold (fun t => G (t + s)%Z) + 0).
  { apply expect_below; auto; try lra; [left; apply exp_pos|].
    intro t. pose proof (until_above_raised c s question question' f Hs Hf H most t h). unfold G, e2. lra. }
  assert (S2 : laplace b threshold (fun t => G (t + s)%Z) = laplace b (threshold + s) G).
  { apply laplace_translate; auto. }
  assert (S3 : laplace b (threshold + s) G <= e1 * laplace b threshold G + 0).
  { apply discrete_laplace_private; auto. lia. }
  pose proof (exp_pos (IZR (2 * s) / scale_R c)) as P2. fold e2 in P2.
  pose proof (Rmult_le_compat_l e2 _ _ ltac:(lra) S3). rewrite S2 in S1. unfold G in *. lra.
Qed.
