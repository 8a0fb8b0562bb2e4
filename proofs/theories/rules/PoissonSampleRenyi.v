(** * A secret sample at Renyi orders

    The rule [poisson-sample] in the measure [renyi]. Fix the coins of all other rows. Without the
    row, the answer has the law Q; with it, the law P. Let [ratio] be dP/dQ, whose mean under Q is
    1. The row is in the sample with probability q, so on the sample the law with the row is (q
    ratio + (1 - q)) Q. This file proves, for laws on finitely many answers:

    - [row_comes]: the moment of order n of q ratio + (1 - q) is the sum of the formula, and at most
      that sum of bounds on the moments of [ratio] (Mironov, Talwar, Zhang, Renyi Differential
      Privacy of the Sampled Gaussian Mechanism, 2019, section 3.3);
    - [row_goes]: the moment of order -n is at most 1 + ((1 - q)^-n - 1 - n q) (E ratio^2 - 1);
    - [row_goes_mirrored]: it is at most the moment of order n + 1, if Q and P are mirror images of
      each other, so that
    [ratio] under Q has the law of its inverse under P. One release of numbers with symmetric
    additive noise has this property (theorem 5 there).

    If a bound holds for all coins, it holds for their mixture, by the joint convexity of these
    moments. This step is proved on paper alone. The checker has no node for samples, so only
    dp-audit checks the charge. *)
From Coq Require Import List Reals Lra Lia Binomial.
Import ListNotations.
Local Open Scope R_scope.

(** ** Why a parabola lies above a negative power: their difference is a sum of positive powers *)

Fixpoint geometric (n : nat) (y : R) : R := match n with O => 0 | S n => geometric n y + y ^ S n end.
Fixpoint curvature (n : nat) (y : R) : R := match n with O => 0 | S n => curvature n y + geometric (S n) y end.

Lemma geometric_eq n x y : x * y = 1 -> y ^ n - 1 = (1 - x) * geometric n y.
Proof.
  intro H. induction n as [|n IH]; [cbn; ring|]. cbn [geometric]. rewrite Rmult_plus_distr_l, <- IH.
  assert (E : x * y ^ S n = y ^ n) by (cbn [pow]; rewrite <- Rmult_assoc, H; ring). lra.
Qed.

Lemma curvature_eq n x y : x * y = 1 -> y ^ n - 1 + INR n * (x - 1) = (1 - x) * (1 - x) * curvature n y.
Proof.
  intro H. induction n as [|n IH]; [cbn; ring|]. rewrite S_INR. cbn [curvature].
  pose proof (geometric_eq (S n) x y H) as G.
  assert (E : x * y ^ S n = y ^ n) by (cbn [pow]; rewrite <- Rmult_assoc, H; ring).
  rewrite Rmult_plus_distr_l, <- IH. replace ((1 - x) * (1 - x) * geometric (S n) y) with ((1 - x) * (y ^ S n - 1)) by (rewrite G; ring).
  lra.
Qed.

Lemma geometric_mono n y z : 0 <= y <= z -> geometric n y <= geometric n z.
Proof. intro H. induction n as [|n IH]; cbn [geometric]; [lra|]. pose proof (pow_incr y z (S n) H). lra. Qed.

Lemma curvature_mono n y z : 0 <= y <= z -> curvature n y <= curvature n z.
Proof. intro H. induction n as [|n IH]; cbn [curvature]; [lra|]. pose proof (geometric_mono (S n) y z H). lra. Qed.

(** ** Powers and their inverses: (x^(n+1) - x^-n) / (x - 1) is the same at x and at 1/x, and
increases from 1 on *)

Fixpoint sides (n : nat) (x y : R) : R := match n with O => 1 | S n => sides n x y + (x ^ S n + y ^ S n) end.

Lemma sides_eq n x y : x * y = 1 -> (x - 1) * sides n x y = x ^ S n - y ^ n.
Proof.
  intro H. induction n as [|n IH]; [cbn; ring|]. cbn [sides]. rewrite Rmult_plus_distr_l, IH.
  assert (E : x * y ^ S n = y ^ n) by (cbn [pow]; rewrite <- Rmult_assoc, H; ring).
  replace ((x - 1) * (x ^ S n + y ^ S n)) with (x * x ^ S n - x ^ S n + (x * y ^ S n - y ^ S n)) by ring.
  rewrite E. cbn [pow]. ring.
Qed.

Lemma sides_swap n x y : sides n x y = sides n y x.
Proof. induction n as [|n IH]; cbn [sides]; [auto|]. rewrite IH. ring. Qed.

Lemma sides_mono n x y z w : 1 <= x <= z -> 0 < y -> 0 < w -> x * y = 1 -> z * w = 1 -> sides n x y <= sides n z w.
Proof.
  intros [Hx Hz] Hy Hw E F. induction n as [|n IH]; cbn [sides]; [lra|]. apply Rplus_le_compat; auto.
  assert (P : forall m, x ^ m * y ^ m = 1) by (intro m; rewrite <- Rpow_mult_distr, E; apply pow1).
  assert (Q : forall m, z ^ m * w ^ m = 1) by (intro m; rewrite <- Rpow_mult_distr, F; apply pow1).
  specialize (P (S n)). specialize (Q (S n)).
  assert (Py : 0 < y ^ S n) by (apply pow_lt; auto). assert (Pw : 0 < w ^ S n) by (apply pow_lt; auto).
  assert (Px : 1 <= x ^ S n) by (apply pow_R1_Rle; lra).
  assert (Pz : x ^ S n <= z ^ S n) by (apply pow_incr; lra).
  set (X := x ^ S n) in *. set (Y := y ^ S n) in *. set (Z := z ^ S n) in *. set (W := w ^ S n) in *.
  assert (D : Y - W = (Z - X) * (Y * W)).
  { replace ((Z - X) * (Y * W)) with (Z * W * Y - X * Y * W) by ring. rewrite P, Q. ring. }
  assert (HY : Y <= 1). { pose proof (Rmult_le_compat_r Y 1 X (Rlt_le _ _ Py) Px). lra. }
  assert (HW : W <= 1). { pose proof (Rmult_le_compat_r W 1 Z (Rlt_le _ _ Pw) ltac:(lra)). lra. }
  assert (HYW : Y * W <= 1). { pose proof (Rmult_le_compat Y 1 W 1 ltac:(lra) ltac:(lra) HY HW). lra. }
  pose proof (Rmult_le_compat_l (Z - X) (Y * W) 1 ltac:(lra) HYW). lra.
Qed.

Definition rise (n : nat) (x : R) : R := x ^ S n - (/ x) ^ n.

Lemma rises_more_than_it_falls_above_one n q r : 0 <= q < 1 -> 1 <= r ->
  0 <= rise n (q * r + (1 - q)) + r * rise n (q * / r + (1 - q)).
Proof.
  intros Hq Hr. assert (Er : r * / r = 1) by (field; lra).
  assert (Ir : 0 < / r) by (apply Rinv_0_lt_compat; lra).
  set (x := q * r + (1 - q)). set (y := q * / r + (1 - q)).
  assert (Hx : 1 <= x). { unfold x. pose proof (Rmult_le_compat_l q 1 r (proj1 Hq) Hr). lra. }
  assert (Hy : 0 < y). { unfold y. pose proof (Rmult_le_pos q (/ r) (proj1 Hq) (Rlt_le _ _ Ir)). lra. }
  assert (Ex : x * / x = 1) by (field; lra). assert (Ey : y * / y = 1) by (field; lra).
  assert (Iy : 0 < / y) by (apply Rinv_0_lt_compat; auto). assert (Ix : 0 < / x) by (apply Rinv_0_lt_compat; lra).
  assert (Ry : r * (y - 1) = - (x - 1)).
  { unfold x, y. replace (r * (q * / r + (1 - q) - 1)) with (q * (r * / r) - q * r) by ring. rewrite Er. ring. }
  assert (Hy1 : y <= 1).
  { assert (r * (1 - y) = x - 1) by lra. destruct (Rle_or_lt y 1) as [|N]; auto.
    pose proof (Rmult_lt_compat_l r 0 (y - 1) ltac:(lra) ltac:(lra)). lra. }
  assert (Hi : 1 <= / y). { pose proof (Rmult_le_compat_r (/ y) y 1 (Rlt_le _ _ Iy) Hy1). lra. }
  assert (Hxy : 1 <= x * y).
  { assert (E : x * y = 1 + q * (1 - q) * ((r - 1) * (r - 1) * / r)).
    { unfold x, y. replace ((q * r + (1 - q)) * (q * / r + (1 - q))) with
        (q * q * (r * / r) + q * (1 - q) * r + q * (1 - q) * / r + (1 - q) * (1 - q)) by ring.
      replace ((r - 1) * (r - 1) * / r) with (r * / r * r - 2 * (r * / r) + / r) by ring. rewrite Er. ring. }
    rewrite E. assert (0 <= q * (1 - q)) by (apply Rmult_le_pos; lra).
    assert (0 <= (r - 1) * (r - 1) * / r) by (apply Rmult_le_pos; [apply Rle_0_sqr|lra]).
    pose proof (Rmult_le_pos _ _ H H0). lra. }
  assert (Hix : / y <= x). { pose proof (Rmult_le_compat_r (/ y) 1 (x * y) (Rlt_le _ _ Iy) Hxy) as K.
    replace (x * y * / y) with (x * (y * / y)) in K by ring. rewrite Ey in K. lra. }
  unfold rise. rewrite <- (sides_eq n x (/ x) Ex), <- (sides_eq n y (/ y) Ey).
  replace (r * ((y - 1) * sides n y (/ y))) with (r * (y - 1) * sides n y (/ y)) by ring. rewrite Ry.
  assert (M : sides n (/ y) y <= sides n x (/ x)) by (apply sides_mono; auto; lra).
  rewrite (sides_swap n y (/ y)).
  pose proof (Rmult_le_compat_l (x - 1) _ _ ltac:(lra) M). lra.
Qed.

Lemma rises_more_than_it_falls n q r : 0 <= q < 1 -> 0 < r ->
  0 <= rise n (q * r + (1 - q)) + r * rise n (q * / r + (1 - q)).
Proof.
  intros Hq Hr. destruct (Rle_or_lt 1 r) as [G|L]; [apply rises_more_than_it_falls_above_one; auto|].
  assert (Ir : 1 <= / r). { rewrite <- Rinv_1. apply Rinv_le_contravar; lra. }
  pose proof (rises_more_than_it_falls_above_one n q (/ r) Hq Ir) as P. rewrite Rinv_inv in P.
  pose proof (Rmult_le_pos r _ (Rlt_le _ _ Hr) P) as K.
  replace (r * (rise n (q * / r + (1 - q)) + / r * rise n (q * r + (1 - q)))) with
    (r * rise n (q * / r + (1 - q)) + r * / r * rise n (q * r + (1 - q))) in K by ring.
  rewrite Rinv_r in K by lra. lra.
Qed.

(** ** Means over finitely many answers *)
Section SampleRenyi.
Variable A : Type.
Variables (answers : list A) (weight ratio : A -> R).
Hypothesis weight_pos : forall a, 0 <= weight a.
Hypothesis ratio_pos : forall a, 0 <= ratio a.

Definition mean (f : A -> R) : R := fold_right (fun a s => weight a * f a + s) 0 answers.

Hypothesis weights : mean (fun _ => 1) = 1.
Hypothesis ratios : mean ratio = 1.

Lemma mean_ext f g : (forall a, f a = g a) -> mean f = mean g.
Proof. intro H. unfold mean. induction answers as [|a l IH]; cbn; [auto|]. rewrite IH, H. auto. Qed.

Lemma mean_add f g : mean (fun a => f a + g a) = mean f + mean g.
Proof. unfold mean. induction answers as [|a l IH]; cbn; [ring|]. rewrite IH. ring. Qed.

Lemma mean_scale c f : mean (fun a => c * f a) = c * mean f.
Proof. unfold mean. induction answers as [|a l IH]; cbn; [ring|]. rewrite IH. ring. Qed.

Lemma mean_mono f g : (forall a, f a <= g a) -> mean f <= mean g.
Proof.
  intro H. unfold mean. induction answers as [|a l IH]; cbn; [lra|].
  pose proof (Rmult_le_compat_l (weight a) _ _ (weight_pos a) (H a)). lra.
Qed.

Lemma mean_sum f n : mean (fun a => sum_f_R0 (fun l => f l a) n) = sum_f_R0 (fun l => mean (f l)) n.
Proof. induction n as [|n IH]; cbn [sum_f_R0]; [auto|]. rewrite mean_add, IH. auto. Qed.

Variables (q : R) (Hq : 0 <= q < 1).

Definition sampled (a : A) : R := q * ratio a + (1 - q).
Definition moment (n : nat) : R := mean (fun a => ratio a ^ n).

Theorem row_comes_exactly n :
  mean (fun a => sampled a ^ n) = sum_f_R0 (fun l => C n l * q ^ l * (1 - q) ^ (n - l) * moment l) n.
Proof.
  rewrite (mean_ext _ (fun a => sum_f_R0 (fun l => (C n l * q ^ l * (1 - q) ^ (n - l)) * ratio a ^ l) n)).
  - rewrite mean_sum. apply sum_eq. intros l _. apply mean_scale.
  - intro a. unfold sampled. rewrite binomial. apply sum_eq. intros l _. rewrite Rpow_mult_distr. ring.
Qed.

Lemma ways_pos n l : 0 <= C n l.
Proof.
  unfold C. apply Rmult_le_pos; [apply pos_INR|]. left. apply Rinv_0_lt_compat, Rmult_lt_0_compat; apply INR_fact_lt_0.
Qed.

Theorem row_comes n (k : nat -> R) : (forall l, (l <= n)%nat -> moment l <= exp (k l)) ->
  mean (fun a => sampled a ^ n) <= sum_f_R0 (fun l => C n l * q ^ l * (1 - q) ^ (n - l) * exp (k l)) n.
Proof.
  intro H. rewrite row_comes_exactly. apply sum_Rle. intros l Hl. apply Rmult_le_compat_l; [|apply H, Hl].
  apply Rmult_le_pos; [apply Rmult_le_pos; [apply ways_pos|]|]; apply pow_le; lra.
Qed.

Lemma sampled_large a : 1 - q <= sampled a.
Proof. unfold sampled. pose proof (Rmult_le_pos q (ratio a) (proj1 Hq) (ratio_pos a)). lra. Qed.

Theorem row_goes n : mean (fun a => (/ sampled a) ^ n) <= 1 + ((/ (1 - q)) ^ n - 1 - INR n * q) * (moment 2 - 1).
Proof.
  set (c := curvature n (/ (1 - q))).
  assert (Hc : (/ (1 - q)) ^ n - 1 - INR n * q = q * q * c).
  { assert (E : (1 - q) * / (1 - q) = 1) by (field; lra).
    pose proof (curvature_eq n (1 - q) (/ (1 - q)) E) as K. fold c in K.
    replace ((1 - (1 - q)) * (1 - (1 - q)) * c) with (q * q * c) in K by ring. lra. }
  assert (P : forall a, (/ sampled a) ^ n <= (1 + INR n * q + q * q * c) * 1 + ((- (INR n * q) - 2 * (q * q * c)) * ratio a + q * q * c * ratio a ^ 2)).
  { intro a. pose proof (sampled_large a) as L. assert (Hs : 0 < sampled a) by lra.
    assert (E : sampled a * / sampled a = 1) by (field; lra).
    pose proof (curvature_eq n (sampled a) (/ sampled a) E) as K.
    assert (M : curvature n (/ sampled a) <= c).
    { apply curvature_mono. split; [left; apply Rinv_0_lt_compat; auto|]. apply Rinv_le_contravar; lra. }
    assert (S : (1 - sampled a) * (1 - sampled a) = q * q * ((ratio a - 1) * (ratio a - 1))) by (unfold sampled; ring).
    assert (N : 0 <= q * q * ((ratio a - 1) * (ratio a - 1))) by (rewrite <- S; apply Rle_0_sqr).
    rewrite S in K. pose proof (Rmult_le_compat_l _ _ _ N M) as B. rewrite <- K in B.
    replace (sampled a - 1) with (q * (ratio a - 1)) in B by (unfold sampled; ring).
    replace (q * q * ((ratio a - 1) * (ratio a - 1)) * c) with (q * q * c * (ratio a ^ 2 - 2 * ratio a + 1)) in B by ring.
    replace (INR n * (q * (ratio a - 1))) with (INR n * q * ratio a - INR n * q) in B by ring.
    rewrite Rmult_1_r. lra. }
  eapply Rle_trans; [apply (mean_mono _ _ P)|].
  rewrite mean_add, (mean_scale _ (fun _ => 1)), weights, mean_add, (mean_scale _ ratio), ratios, mean_scale.
  change (mean (fun a => ratio a ^ 2)) with (moment 2). rewrite Hc. right. ring.
Qed.

(** A mirror image: under P, the inverse of [ratio] has the law of [ratio] under Q. The mean of f
under P is the mean of [ratio] f under Q. *)
Theorem row_goes_mirrored n : (forall a, 0 < ratio a) ->
  (forall g : R -> R, mean (fun a => g (ratio a)) = mean (fun a => ratio a * g (/ ratio a))) ->
  mean (fun a => (/ sampled a) ^ n) <= mean (fun a => sampled a ^ S n).
Proof.
  intros Hr Mirror. set (g := fun r => rise n (q * r + (1 - q))).
  assert (P : 0 <= mean (fun a => g (ratio a) + ratio a * g (/ ratio a))).
  { replace 0 with (0 * mean (fun _ => 1)) by ring. rewrite <- mean_scale. apply mean_mono. intro a.
    unfold g. pose proof (rises_more_than_it_falls n q (ratio a) Hq (Hr a)). lra. }
  rewrite mean_add, <- Mirror in P.
  assert (E : mean (fun a => sampled a ^ S n) = mean (fun a => (/ sampled a) ^ n) + mean (fun a => g (ratio a))).
  { rewrite <- mean_add. apply mean_ext. intro a. unfold g, rise, sampled. ring. }
  rewrite E. lra.
Qed.
End SampleRenyi.
