(** * Convergent sums over the integers

    This file has sums over the windows [-n, n] and their limits. Everything later rests on one
    fact: if a function vanishes at both ends, its sum does not change when the function is shifted.
    The file uses the standard library alone. *)
From Coq Require Import Reals Lra Lia ZArith.
Local Open Scope R_scope.

(** ** Limits of sequences *)

Lemma cv_const c : Un_cv (fun _ => c) c.
Proof. intros e He. exists O. intros. unfold R_dist. rewrite Rminus_diag_eq, Rabs_R0; auto. Qed.

Lemma cv_ext u v l : (forall n, u n = v n) -> Un_cv u l -> Un_cv v l.
Proof. intros H Hu e He. destruct (Hu e He) as [N HN]. exists N. intros. rewrite <- H. auto. Qed.

Lemma cv_scale u l c : Un_cv u l -> Un_cv (fun n => c * u n) (c * l).
Proof. intro H. apply (CV_mult (fun _ => c) u); auto using cv_const. Qed.

Lemma cv_from u v l N : (forall n, (N <= n)%nat -> u n = v n) -> Un_cv u l -> Un_cv v l.
Proof.
  intros H Hu e He. destruct (Hu e He) as [M HM]. exists (N + M)%nat. intros n Hn.
  rewrite <- H by lia. apply HM. lia.
Qed.

Lemma cv_power q : 0 < q < 1 -> Un_cv (fun n => q ^ n) 0.
Proof.
  intros Hq e He. destruct (pow_lt_1_zero q ltac:(rewrite Rabs_right; lra) e He) as [N HN].
  exists N. intros n Hn. unfold R_dist. rewrite Rminus_0_r. auto.
Qed.

Lemma cv_shift u l : Un_cv u l -> Un_cv (fun n => u (S n)) l.
Proof. intros H e He. destruct (H e He) as [N HN]. exists N. intros; apply HN; lia. Qed.

(** ** Clipping to [0, 1] *)

Definition clip (x : R) : R := Rmax 0 (Rmin 1 x).

Lemma clip_range x : 0 <= clip x <= 1.
Proof. unfold clip. split; [apply Rmax_l|]. apply Rmax_lub; [lra|apply Rmin_l]. Qed.
Lemma clip_id x : 0 <= x <= 1 -> clip x = x.
Proof. intro H. unfold clip. rewrite Rmin_right by lra. apply Rmax_right; lra. Qed.

(** ** Window sums *)

Fixpoint window (F : Z -> R) (n : nat) : R :=
  match n with
  | O => F 0%Z
  | S m => window F m + F (Z.of_nat n) + F (- Z.of_nat n)%Z
  end.

Lemma window_le F G n : (forall z, F z <= G z) -> window F n <= window G n.
Proof.
  intro H. induction n as [|n IH]; cbn [window]; auto.
  pose proof (H (Z.of_nat (S n))). pose proof (H (- Z.of_nat (S n))%Z). lra.
Qed.

Lemma window_ext F G n : (forall z, F z = G z) -> window F n = window G n.
Proof. intro H. apply Rle_antisym; apply window_le; intro z; rewrite H; lra. Qed.

Lemma window_linear a b F G n : window (fun z => a * F z + b * G z) n = a * window F n + b * window G n.
Proof. induction n as [|n IH]; cbn [window]; [ring|rewrite IH; ring]. Qed.

Lemma window_scale a F n : window (fun z => a * F z) n = a * window F n.
Proof. induction n as [|n IH]; cbn [window]; [ring|rewrite IH; ring]. Qed.

Lemma window_opp F n : window (fun z => F (- z)%Z) n = window F n.
Proof. induction n as [|n IH]; cbn [window]; auto. rewrite IH, Z.opp_involutive. ring. Qed.

Lemma window_growing F : (forall z, 0 <= F z) -> Un_growing (window F).
Proof.
  intros H n. cbn [window]. pose proof (H (Z.of_nat (S n))). pose proof (H (- Z.of_nat (S n))%Z). lra.
Qed.

(** A window sum of non-negative terms is at most its limit. *)
Lemma window_le_limit F l n : (forall z, 0 <= F z) -> Un_cv (window F) l -> window F n <= l.
Proof. intros H Hl. apply (growing_ineq (window F) l (window_growing F H) Hl n). Qed.

Lemma window_limit F b : (forall z, 0 <= F z) -> (forall n, window F n <= b) -> {l : R | Un_cv (window F) l}.
Proof.
  intros H Hb. apply growing_cv; [apply window_growing, H|]. exists b. intros x [n ->]. apply Hb.
Qed.

(** The sum of a function that is zero except at one point. *)
Lemma window_point v y : Un_cv (window (fun z => if Z.eqb y z then v else 0)) v.
Proof.
  apply cv_from with (fun _ => v) (Z.abs_nat y); [|apply cv_const].
  assert (K : forall n, window (fun z => if Z.eqb y z then v else 0) n =
                        if (Z.abs y <=? Z.of_nat n)%Z then v else 0).
  { induction n as [|n IH]; cbn [window].
    - destruct (Z.eqb_spec y 0), (Z.leb_spec (Z.abs y) (Z.of_nat 0)); lra || lia.
    - rewrite IH. destruct (Z.leb_spec (Z.abs y) (Z.of_nat n)), (Z.eqb_spec y (Z.of_nat (S n))),
        (Z.eqb_spec y (- Z.of_nat (S n))), (Z.leb_spec (Z.abs y) (Z.of_nat (S n))); lra || lia. }
  intros n Hn. rewrite K. destruct (Z.leb_spec (Z.abs y) (Z.of_nat n)); auto. lia.
Qed.

(** ** Shifting *)

Lemma window_succ F n :
  window (fun z => F (z + 1)%Z) n = window F n + F (Z.of_nat n + 1)%Z - F (- Z.of_nat n)%Z.
Proof.
  induction n as [|n IH]; [cbn; ring|]. cbn [window]. rewrite IH.
  replace (Z.of_nat (S n)) with (Z.of_nat n + 1)%Z by lia.
  replace (- (Z.of_nat n + 1) + 1)%Z with (- Z.of_nat n)%Z by lia. ring.
Qed.

(** [vanishes F]: [F] tends to zero along every sequence [s] for which [|s n| + c] is at least
[n]. *)
Definition vanishes (F : Z -> R) : Prop :=
  forall (s : nat -> Z) c, (forall n, (Z.of_nat n <= Z.abs (s n) + c)%Z) -> Un_cv (fun n => F (s n)) 0.

Lemma window_shift_one F l : vanishes F -> Un_cv (window F) l -> Un_cv (window (fun z => F (z + 1)%Z)) l.
Proof.
  intros HF Hl. apply cv_ext with (fun n => window F n + F (Z.of_nat n + 1)%Z - F (- Z.of_nat n)%Z).
  - intro n. symmetry. apply window_succ.
  - replace l with (l + 0 - 0) by ring.
    apply (CV_minus (fun n => window F n + F (Z.of_nat n + 1)%Z) (fun n => F (- Z.of_nat n)%Z)).
    + apply (CV_plus (window F)); auto. apply (HF _ 0%Z). intro; lia.
    + apply (HF _ 0%Z). intro; lia.
Qed.

Lemma vanishes_below F G : (forall z, 0 <= F z <= G z) -> vanishes G -> vanishes F.
Proof.
  intros H HG s c Hs e He. destruct (HG s c Hs e He) as [N HN]. exists N. intros n Hn. specialize (HN n Hn).
  specialize (H (s n)). unfold R_dist in *. rewrite Rminus_0_r in *. rewrite Rabs_right in * by lra. lra.
Qed.

Lemma vanishes_shift F d : vanishes F -> vanishes (fun z => F (z + d)%Z).
Proof. intros H s c Hs. apply (H (fun n => s n + d)%Z (c + Z.abs d)%Z). intro n. specialize (Hs n). lia. Qed.

Lemma window_shift_nat F l k : vanishes F -> Un_cv (window F) l ->
  Un_cv (window (fun z => F (z + Z.of_nat k)%Z)) l.
Proof.
  intros HF Hl. induction k as [|k IH].
  - apply cv_ext with (window F); auto. intro n. apply window_ext. intro z. f_equal. lia.
  - apply cv_ext with (window (fun z => F (z + 1 + Z.of_nat k)%Z)).
    + intro n. apply window_ext. intro z. f_equal. lia.
    + apply (window_shift_one (fun z => F (z + Z.of_nat k)%Z)); auto using vanishes_shift.
Qed.

(** For an even function, the sum is the same around every centre. *)
Theorem window_centre F l c : vanishes F -> (forall z, F (- z)%Z = F z) -> Un_cv (window F) l ->
  Un_cv (window (fun z => F (z - c)%Z)) l.
Proof.
  intros HF He Hl. destruct (Z_le_gt_dec 0 c) as [H|H].
  - apply cv_ext with (window (fun z => F (z + Z.of_nat (Z.to_nat c))%Z)); [|apply window_shift_nat; auto].
    intro n. rewrite <- window_opp. apply window_ext. intro z. rewrite <- He. f_equal. lia.
  - apply cv_ext with (window (fun z => F (z + Z.of_nat (Z.to_nat (- c)))%Z)); [|apply window_shift_nat; auto].
    intro n. apply window_ext. intro z. f_equal. lia.
Qed.
