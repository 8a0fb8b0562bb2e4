(** * The exponential mechanism

    Of finitely many candidates, [c] is chosen with probability proportional to exp(score c / (2 b)). If no score
    differs by more than [s] between two databases, the choices are (s / b)-indistinguishable.

    Source: McSherry and Talwar, Mechanism Design via Differential Privacy, FOCS 2007, theorem 6. *)
From Coq Require Import List ZArith Lia Reals Lra.
From DP Require Import Distribution Privacy Laplace.
Import ListNotations.
Local Open Scope R_scope.

Definition weight {C} (b : scale) (score : C -> Z) (c : C) : R := exp (IZR (score c) / (2 * scale_R b)).

Lemma weight_pos {C} b (score : C -> Z) c : 0 < weight b score c.
Proof. apply exp_pos. Qed.

Definition exponential {C} (b : scale) (score : C -> Z) (c : C) (cs : list C) : dist C :=
  weighted (weight b score) (weight_pos b score) c cs.

(** How much a score that moves by [s] moves a weight. *)
Definition half_step (b : scale) (s : Z) : R := exp (IZR s / (2 * scale_R b)).

Lemma weight_ratio {C} b (u v : C -> Z) s c : (Z.abs (u c - v c) <= s)%Z ->
  weight b u c <= half_step b s * weight b v c.
Proof.
  intro H. unfold weight, half_step. rewrite <- exp_plus. apply exp_mono. pose proof (scale_pos b).
  unfold Rdiv. rewrite <- Rmult_plus_distr_r, <- plus_IZR. apply Rmult_le_compat_r.
  - left. apply Rinv_0_lt_compat. lra.
  - apply IZR_le. lia.
Qed.

Lemma weigh_ratio {A} (v w : A -> R) f c l : (forall a, 0 <= f a) -> (forall a, In a l -> v a <= c * w a) ->
  weigh v l f <= c * weigh w l f.
Proof.
  intros Hf H. induction l as [|a l IH]; cbn [weigh]; [lra|].
  pose proof (Rmult_le_compat_r _ _ _ (Hf a) (H a (or_introl eq_refl))).
  pose proof (IH (fun x Hx => H x (or_intror Hx))). lra.
Qed.

(** Two weighings whose weights are within a factor [h] of each other: the choices are within h squared. *)
Lemma weighted_ratio {A} (v w : A -> R) Hv Hw a l h : 0 < h ->
  (forall x, In x (a :: l) -> v x <= h * w x) -> (forall x, In x (a :: l) -> w x <= h * v x) ->
  forall f, test f -> weighted v Hv a l f <= h * h * weighted w Hw a l f.
Proof.
  intros Hh H1 H2 f Hf. cbn [expect weighted].
  pose proof (weigh_pos v a l Hv) as Pv. pose proof (weigh_pos w a l Hw) as Pw.
  pose proof (weigh_ratio v w f h (a :: l) (fun x => proj1 (Hf x)) H1) as N.
  pose proof (weigh_ratio w v (fun _ => 1) h (a :: l) (fun _ => Rle_0_1) H2) as T.
  pose proof (weigh_nonneg w (a :: l) f (fun x => Rlt_le _ _ (Hw x)) (fun x => proj1 (Hf x))) as P.
  set (fv := weigh v (a :: l) f) in *. set (fw := weigh w (a :: l) f) in *.
  set (tv := weigh v (a :: l) (fun _ => 1)) in *. set (tw := weigh w (a :: l) (fun _ => 1)) in *.
  apply (Rmult_le_reg_r (tv * tw)); [apply Rmult_lt_0_compat; auto|].
  replace (fv / tv * (tv * tw)) with (fv * tw) by (field; lra).
  replace (h * h * (fw / tw) * (tv * tw)) with (h * fw * (h * tv)) by (field; lra).
  apply Rmult_le_compat; auto; try lra.
  apply (weigh_nonneg v (a :: l) f (fun x => Rlt_le _ _ (Hv x)) (fun x => proj1 (Hf x))).
Qed.

Theorem exponential_private {C} b (u v : C -> Z) c cs s :
  (forall x, In x (c :: cs) -> (Z.abs (u x - v x) <= s)%Z) ->
  adp (IZR s / scale_R b) 0 (exponential b u c cs) (exponential b v c cs).
Proof.
  intros H f Hf. rewrite Rplus_0_r.
  replace (exp (IZR s / scale_R b)) with (half_step b s * half_step b s).
  2:{ unfold half_step. rewrite <- exp_plus. f_equal. field. apply Rgt_not_eq, scale_pos. }
  apply weighted_ratio; auto; [apply exp_pos| |]; intros x Hx; apply weight_ratio; specialize (H x Hx); lia.
Qed.
