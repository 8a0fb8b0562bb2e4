(** * The exponential mechanism

    From finitely many candidates, the mechanism chooses [c] with probability proportional to
    exp(score c / b). Suppose that every score changes by something from [lo] to [hi] between two
    databases. Then the choices are ((hi - lo) / b)-indistinguishable. So the range of the changes
    determines the cost, and scores that all rise or all fall need half the noise.

    Source: McSherry and Talwar, Mechanism Design via Differential Privacy, FOCS 2007, theorem 6. *)
From Coq Require Import List ZArith Lia Reals Lra.
From DP Require Import Distribution Privacy Laplace.
Import ListNotations.
Local Open Scope R_scope.

Definition weight {C} (b : scale) (score : C -> Z) (c : C) : R := exp (IZR (score c) / scale_R b).

Lemma weight_pos {C} b (score : C -> Z) c : 0 < weight b score c.
Proof. apply exp_pos. Qed.

Definition exponential {C} (b : scale) (score : C -> Z) (c : C) (cs : list C) : dist C :=
  weighted (weight b score) (weight_pos b score) c cs.

Lemma exp_step_le b x y : (x <= y)%Z -> exp (IZR x / scale_R b) <= exp (IZR y / scale_R b).
Proof.
  intro H. pose proof (scale_pos b). apply exp_mono. unfold Rdiv. apply Rmult_le_compat_r.
  - left. apply Rinv_0_lt_compat. lra.
  - apply IZR_le, H.
Qed.

Lemma exp_step_add b x y : exp (IZR x / scale_R b) * exp (IZR y / scale_R b) = exp (IZR (x + y) / scale_R b).
Proof. rewrite <- exp_plus, plus_IZR. f_equal. field. apply Rgt_not_eq, scale_pos. Qed.

(** If a score rises by at most [s], its weight rises by at most this factor. *)
Lemma weight_ratio {C} b (u v : C -> Z) s c : (u c - v c <= s)%Z ->
  weight b u c <= exp (IZR s / scale_R b) * weight b v c.
Proof. intro H. unfold weight. rewrite exp_step_add. apply exp_step_le. lia. Qed.

Lemma weigh_ratio {A} (v w : A -> R) f c l : (forall a, 0 <= f a) -> (forall a, In a l -> v a <= c * w a) ->
  weigh v l f <= c * weigh w l f.
Proof.
  intros Hf H. induction l as [|a l IH]; cbn [weigh]; [lra|].
  pose proof (Rmult_le_compat_r _ _ _ (Hf a) (H a (or_introl eq_refl))).
  pose proof (IH (fun x Hx => H x (or_intror Hx))). lra.
Qed.

(** Two lists of weights. For each candidate, the first weight is at most [g] times the second
weight, and the second weight is at most [h] times the first weight. *)
Lemma weighted_ratio {A} (v w : A -> R) Hv Hw a l g h : 0 < g -> 0 < h ->
  (forall x, In x (a :: l) -> v x <= g * w x) -> (forall x, In x (a :: l) -> w x <= h * v x) ->
  forall f, test f -> weighted v Hv a l f <= g * h * weighted w Hw a l f.
Proof.
  intros Hg Hh H1 H2 f Hf. cbn [expect weighted].
  pose proof (weigh_pos v a l Hv) as Pv. pose proof (weigh_pos w a l Hw) as Pw.
  pose proof (weigh_ratio v w f g (a :: l) (fun x => proj1 (Hf x)) H1) as N.
  pose proof (weigh_ratio w v (fun _ => 1) h (a :: l) (fun _ => Rle_0_1) H2) as T.
  pose proof (weigh_nonneg w (a :: l) f (fun x => Rlt_le _ _ (Hw x)) (fun x => proj1 (Hf x))) as P.
  set (fv := weigh v (a :: l) f) in *. set (fw := weigh w (a :: l) f) in *.
  set (tv := weigh v (a :: l) (fun _ => 1)) in *. set (tw := weigh w (a :: l) (fun _ => 1)) in *.
  apply (Rmult_le_reg_r (tv * tw)); [apply Rmult_lt_0_compat; auto|].
  replace (fv / tv * (tv * tw)) with (fv * tw) by (field; lra).
  replace (g * h * (fw / tw) * (tv * tw)) with (g * fw * (h * tv)) by (field; lra).
  apply Rmult_le_compat; auto; try lra.
  apply (weigh_nonneg v (a :: l) f (fun x => Rlt_le _ _ (Hv x)) (fun x => proj1 (Hf x))).
Qed.

Theorem exponential_private {C} b (u v : C -> Z) c cs lo hi :
  (forall x, In x (c :: cs) -> (lo <= v x - u x <= hi)%Z) ->
  adp (IZR (hi - lo) / scale_R b) 0 (exponential b u c cs) (exponential b v c cs).
Proof.
  intros H f Hf. rewrite Rplus_0_r.
  replace (exp (IZR (hi - lo) / scale_R b)) with (exp (IZR (- lo) / scale_R b) * exp (IZR hi / scale_R b)).
  2:{ rewrite exp_step_add. do 3 f_equal. lia. }
  apply weighted_ratio; auto; try apply exp_pos; intros x Hx; apply weight_ratio; specialize (H x Hx); lia.
Qed.
