(** * Above-threshold: the sparse vector technique for one answer

    A threshold is made noisy once. Then the queries are answered in turn, each with fresh noise, until the first that
    reaches the noisy threshold; what is released is its position, or that there was none. If no query moves by more than
    [s], this costs s / b1 + 2 s / b2 for noise of scale b1 on the threshold and b2 on the queries, however many queries
    there are.

    The proof compares a run at threshold t with one at t + s: then every query that stayed below still does, and only
    the one query that reaches the threshold pays.

    Source: Dwork and Roth 2014, section 3.6; Lyu, Su, Li, Understanding the Sparse Vector Technique, VLDB 2017, whose
    counterexamples do not apply: the answer is a position, and the threshold is not used again. *)
From Coq Require Import List ZArith Lia Reals Lra.
From DP Require Import Distribution Privacy Laplace IntegerNoise.
Import ListNotations.
Local Open Scope R_scope.

(** The answers to the queries on one database; [i] is the position of the first. *)
Fixpoint first_above (b2 : scale) (t : Z) (i : nat) (queries : list Z) : dist (option nat) :=
  match queries with
  | [] => ret None
  | q :: qs => x <- laplace b2 q ;; if (t <=? x)%Z then ret (Some i) else first_above b2 t (S i) qs
  end.

Definition above_threshold (b1 b2 : scale) (threshold : Z) (queries : list Z) : dist (option nat) :=
  t <- laplace b1 threshold ;; first_above b2 t 0 queries.

(** ** One query *)

(** The probability to reach the threshold. *)
Definition reach (b : scale) (t q : Z) : R := Pr (laplace b q) (fun x => (t <=? x)%Z).

Lemma first_above_cons b t i q qs f : test f ->
  first_above b t i (q :: qs) f = reach b t q * f (Some i) + (1 - reach b t q) * first_above b t (S i) qs f.
Proof.
  intro Hf. cbn [first_above expect bind]. unfold reach, Pr.
  set (u := f (Some i)). set (v := first_above b t (S i) qs f).
  assert (Hu : 0 <= u <= 1) by apply Hf. assert (Hv : 0 <= v <= 1) by (apply expect_range; auto).
  rewrite <- expect_mix; auto.
  apply expect_ext.
  - intro x. destruct (t <=? x)%Z; [apply Hf|apply expect_range; auto].
  - intro x. unfold indicator. destruct (t <=? x)%Z; lra.
  - intro x. unfold indicator. destruct (t <=? x)%Z; cbn; fold u; fold v; lra.
Qed.

(** Raising the threshold and the query together changes nothing. *)
Lemma reach_shift b t q s : (0 <= s)%Z -> reach b (t + s) (q + s) = reach b t q.
Proof.
  intro Hs. unfold reach, Pr. rewrite <- laplace_translate by auto.
  apply expect_ext; auto. intro x. unfold indicator.
  destruct (Z.leb_spec (t + s) (x + s)), (Z.leb_spec t x); auto; lia.
Qed.

(** A query that moves by at most [s] reaches a threshold higher by [s] almost as often ... *)
Lemma reach_raised b t q q' s : (Z.abs (q - q') <= s)%Z ->
  reach b t q <= exp (IZR (2 * s) / scale_R b) * reach b (t + s) q'.
Proof.
  intro H. rewrite <- (reach_shift b t q s) by lia. unfold reach. set (S := fun x : Z => (t + s <=? x)%Z).
  pose proof (laplace_private b (q + s) q' (2 * s) ltac:(lia) (indicator S) (indicator_test S)).
  unfold Pr. lra.
Qed.

(** ... and stays below it at least as often. *)
Lemma reach_lowered b t q q' s : (Z.abs (q - q') <= s)%Z -> reach b (t + s) q' <= reach b t q.
Proof.
  intro H. rewrite <- (reach_shift b t q s) by lia. unfold reach, Pr.
  replace (q + s)%Z with (q' + (q + s - q'))%Z by lia. rewrite <- laplace_translate by (auto; lia).
  apply expect_mono; auto. intro x. unfold indicator.
  destruct (Z.leb_spec (t + s) x), (Z.leb_spec (t + s) (x + (q + s - q'))); lra || lia.
Qed.

(** ** All queries *)

Definition queries_near (s : Z) (qs qs' : list Z) : Prop := Forall2 (fun q q' => (Z.abs (q - q') <= s)%Z) qs qs'.

Lemma first_above_raised b s f : (0 <= s)%Z -> test f -> forall qs qs', queries_near s qs qs' -> forall t i,
  first_above b t i qs f <= exp (IZR (2 * s) / scale_R b) * first_above b (t + s) i qs' f.
Proof.
  intros Hs Hf. set (c := exp (IZR (2 * s) / scale_R b)).
  assert (Hc : 1 <= c).
  { apply exp_one_le. apply Rmult_le_pos; [apply IZR_le; lia|left; apply Rinv_0_lt_compat, scale_pos]. }
  induction 1 as [|q q' qs qs' Hq _ IH]; intros t i.
  - cbn. destruct (Hf None). pose proof (Rmult_le_compat_r (f None) 1 c). lra.
  - rewrite !first_above_cons by auto. specialize (IH t (S i)).
    pose proof (reach_raised b t q q' s Hq) as H1. fold c in H1. pose proof (reach_lowered b t q q' s Hq) as H2.
    assert (P : forall t q, 0 <= reach b t q <= 1) by (intros; apply Pr_range).
    pose proof (P t q). pose proof (P (t + s)%Z q').
    pose proof (expect_range (first_above b t (S i) qs) f Hf).
    pose proof (expect_range (first_above b (t + s) (S i) qs') f Hf). destruct (Hf (Some i)) as [F0 F1].
    set (F := first_above b t (S i) qs f) in *. set (F' := first_above b (t + s) (S i) qs' f) in *.
    set (p := reach b t q) in *. set (p' := reach b (t + s) q') in *.
    pose proof (Rmult_le_compat_r _ _ _ F0 H1).
    pose proof (Rmult_le_compat (1 - p) (1 - p') F (c * F') ltac:(lra) ltac:(lra) ltac:(lra) IH). lra.
Qed.

Theorem above_threshold_private b1 b2 threshold s qs qs' : (0 <= s)%Z -> queries_near s qs qs' ->
  adp (IZR s / scale_R b1 + 2 * IZR s / scale_R b2) 0
    (above_threshold b1 b2 threshold qs) (above_threshold b1 b2 threshold qs').
Proof.
  intros Hs H f Hf. unfold above_threshold. cbn [expect bind]. rewrite exp_plus, Rplus_0_r.
  replace (2 * IZR s / scale_R b2) with (IZR (2 * s) / scale_R b2) by (rewrite mult_IZR; auto).
  set (c2 := exp (IZR (2 * s) / scale_R b2)). set (c1 := exp (IZR s / scale_R b1)).
  set (G := fun t => first_above b2 t 0 qs' f). assert (HG : test G) by (intro t; apply expect_range; auto).
  assert (S1 : laplace b1 threshold (fun t => first_above b2 t 0 qs f) <=
               c2 * laplace b1 threshold (fun t => G (t + s)%Z) + 0).
  { apply expect_below; auto; try lra; [left; apply exp_pos|].
    intro t. pose proof (first_above_raised b2 s f Hs Hf qs qs' H t 0). unfold G, c2. lra. }
  assert (S2 : laplace b1 threshold (fun t => G (t + s)%Z) = laplace b1 (threshold + s) G).
  { apply laplace_translate; auto. }
  assert (S3 : laplace b1 (threshold + s) G <= c1 * laplace b1 threshold G + 0).
  { apply laplace_private; auto. lia. }
  pose proof (exp_pos (IZR (2 * s) / scale_R b2)) as P2. fold c2 in P2.
  pose proof (Rmult_le_compat_l c2 _ _ ltac:(lra) S3). rewrite S2 in S1. unfold G in *. lra.
Qed.
